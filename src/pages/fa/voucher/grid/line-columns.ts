/** Which columns the grid shows: the everyday ones, and those that an account of a line asks for or a line has filled (fa.md §2.2). Pure. */
import type { LineColumn, LineValues } from './grid-line'

/** What an account asks of its lines. */
export interface AskingAccount {
  requires: readonly string[]
  /** Receivables, payables, notes and deposits need a counterparty (fa.md §3.1). */
  kind: string
  open_item: boolean
  /** ISO code; null = any. */
  currency: string | null
}

/** In the order in which they are typed. */
export const gridColumns: readonly LineColumn[] = [
  'account',
  'memo',
  'currency',
  'rate',
  'amount_currency',
  'debit',
  'credit',
  'department',
  'project',
  'organization',
  'person',
  'document_no',
  'document_date',
  'due_date',
]
const always: ReadonlySet<LineColumn> = new Set<LineColumn>(['account', 'memo', 'debit', 'credit'])
const foreign: readonly LineColumn[] = ['currency', 'rate', 'amount_currency']
export const partyKinds: ReadonlySet<string> = new Set([
  'receivable',
  'payable',
  'notes_receivable',
  'notes_payable',
  'deposit_in',
  'deposit_out',
])

/** What a line needs, by its account. */
export function requestedColumns(account: AskingAccount | undefined, company: string): LineColumn[] {
  if (!account) return []
  const requested = account.requires.filter((name): name is LineColumn => gridColumns.some((column) => column === name))
  if (partyKinds.has(account.kind) && !requested.includes('person')) requested.push('organization')
  if (account.currency !== null && account.currency !== '' && account.currency !== company) requested.push(...foreign)
  return requested
}

/**
 * @param accountOf undefined for one that isn't known
 * @param company ISO code of the company's currency
 * @param chosen columns that the person switched on
 */
export function shownColumns(
  lines: readonly LineValues[],
  accountOf: (id: number) => AskingAccount | undefined,
  { company, chosen }: { company: string; chosen: ReadonlySet<LineColumn> },
): readonly LineColumn[] {
  const shown = new Set<LineColumn>([...always, ...chosen])
  const seen = new Set<number>()
  for (const line of lines) {
    if (line.account !== null && !seen.has(line.account)) {
      seen.add(line.account)
      for (const column of requestedColumns(accountOf(line.account), company)) shown.add(column)
    }
    for (const column of gridColumns) if (!always.has(column) && line[column] !== null && line[column] !== '') shown.add(column)
  }
  if (foreign.some((column) => shown.has(column))) for (const column of foreign) shown.add(column)
  return gridColumns.filter((column) => shown.has(column))
}

/**
 * The cell that Enter leads to: what the line's account asks for, and what every line has. Credit is passed over once debit is filled.
 *
 * @param shown columns of the grid
 * @returns undefined beyond the ends of the line
 */
export function nextStop(
  line: LineValues,
  column: LineColumn,
  { shown, requested, step }: { shown: readonly LineColumn[]; requested: readonly LineColumn[]; step: 1 | -1 },
): LineColumn | undefined {
  const isStop = (one: LineColumn): boolean => {
    if (one === 'credit') return line.debit === '' || line.credit !== ''
    if (one === 'debit') return line.credit === '' || line.debit !== ''
    if (always.has(one) || requested.includes(one)) return true
    return foreign.includes(one) ? line.currency !== '' : line[one] !== null && line[one] !== ''
  }
  for (let at = shown.indexOf(column) + step; at >= 0 && at < shown.length; at += step) {
    const one = shown[at]
    if (one && isStop(one)) return one
  }
  return undefined
}
