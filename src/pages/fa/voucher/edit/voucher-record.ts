/** A voucher between the server and the editor: what was read becomes head and lines, what was typed becomes what is sent. Pure. */
import type { RecordRow, Values } from '../../../../providers/data/record-api'
import { newLine, type GridLine, type LineValues } from '../grid/grid-line'
import { filledLines } from '../grid/line-edits'
import type { VoucherHead } from '../grid/voucher-store'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const reference = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const day = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** `5000.0000` → `5000`; nothing and zero are an empty cell. */
export function amountText(value: unknown): string {
  const plain = typeof value === 'number' ? String(value) : text(value)
  const tidy = plain.includes('.') ? plain.replace(/0+$/, '').replace(/\.$/, '') : plain
  return /^-?0*$/.test(tidy) ? '' : tidy
}

export const emptyHead: VoucherHead = {
  category: null,
  date: null,
  adjusting: false,
  summary: '',
  note: '',
  files: [],
  cash_account: null,
  organization: null,
  document_no: '',
}

export const headOf = (row: RecordRow): VoucherHead => ({
  ...emptyHead,
  category: reference(row.category),
  date: day(row.date),
  adjusting: row.adjusting === true,
  summary: text(row.summary),
  note: text(row.note),
  files: Array.isArray(row.files) ? row.files.filter((id): id is number => typeof id === 'number') : [],
})

/** @param rows of `fa/voucher-line`, in their order @param company its currency: such a line says none */
export const linesOf = (rows: readonly Readonly<Record<string, unknown>>[], company: string): GridLine[] =>
  rows.map((row) => ({
    ...newLine(valuesOfRow(row, company)),
    ...(typeof row.id === 'number' ? { id: row.id } : {}),
  }))

function valuesOfRow(row: Readonly<Record<string, unknown>>, company: string): LineValues {
  const isForeign = text(row.currency) !== '' && row.currency !== company
  return {
    account: reference(row.account),
    memo: text(row.memo),
    debit: amountText(row.debit),
    credit: amountText(row.credit),
    currency: isForeign ? text(row.currency) : '',
    rate: isForeign ? amountText(row.rate) : '',
    amount_currency: isForeign ? amountText(row.amount_currency) : '',
    department: reference(row.department),
    project: reference(row.project),
    organization: reference(row.organization),
    person: reference(row.person),
    document_no: text(row.document_no),
    document_date: day(row.document_date),
    due_date: day(row.due_date),
    settles: reference(row.settles),
  }
}

/** The lines as a new voucher takes them: neither stored rows nor their documents' dates, and nothing is settled twice. */
export const copiedLines = (lines: readonly GridLine[]): GridLine[] =>
  lines.map(({ id: _, key: __, ...values }) => newLine({ ...values, document_date: null, due_date: null, settles: null }))

/** What is sent: empty texts as null. Lines go whole, in their order. */
export const payloadOf = (head: VoucherHead, lines: readonly GridLine[]): Values => ({
  category: head.category,
  date: head.date,
  adjusting: head.adjusting,
  summary: filled(head.summary),
  note: filled(head.note),
  files: [...head.files],
  lines: filledLines(lines).map((line) => ({
    ...(line.id === undefined ? {} : { id: line.id }),
    account: line.account,
    memo: filled(line.memo),
    debit: line.debit === '' ? '0' : line.debit,
    credit: line.credit === '' ? '0' : line.credit,
    currency: filled(line.currency),
    rate: filled(line.rate),
    amount_currency: filled(line.amount_currency),
    department: line.department,
    project: line.project,
    organization: line.organization,
    person: line.person,
    document_no: filled(line.document_no),
    document_date: line.document_date,
    due_date: line.due_date,
    ...(line.settles === null ? {} : { settles: line.settles }),
  })),
})

const filled = (value: string): string | null => (value.trim() === '' ? null : value.trim())

/**
 * Errors of the server at the cells of the grid: `lines.2.debit` is the third line that was sent.
 *
 * @returns faults by `<key>.<column>` and by field of the head; `other`: what names no field of this screen
 */
export function faultsOf(
  errors: Readonly<Record<string, readonly string[]>>,
  lines: readonly GridLine[],
): { faults: Record<string, string>; other: string[] } {
  const sent = filledLines(lines)
  const faults: Record<string, string> = {}
  const other: string[] = []
  for (const [path, texts] of Object.entries(errors)) {
    const said = texts.join(' ')
    const [, at, column] = /^lines\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    const line = at === undefined ? undefined : sent[Number(at)]
    // What it settles has no cell.
    if (line) faults[`${line.key}.${column === undefined || column === 'settles' ? 'account' : column}`] = said
    else if (path in emptyHead) faults[path] = said
    else if (path === 'lines') faults.lines = said
    else other.push(said)
  }
  return { faults, other }
}
