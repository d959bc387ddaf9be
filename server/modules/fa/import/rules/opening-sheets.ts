/** Two sheets of a workbook → the voucher that opens the books (fa.md §8): balances, and the open items that make up some. Pure. */
import { openingColumns, type OpeningSheet, type SheetColumn } from '../../../../../src/shared/fa/opening-import'
import { amountOf, Exact, exactOf, isForeign, netOf, sidesOf, totalsOf } from '../../../../../src/shared/fa/voucher-amounts'
import type { Finding } from '../../../../../src/shared/fa/voucher-facts'
import { fold } from '../../../../../src/schemas/core/fold'
import { groupDigits } from '../../../../../src/shared/engine/amount-text'
import type { LineValues } from '../../voucher/stored-lines'
import { problemsOf, readVoucher, type Problem, type ReadVoucher, type SheetReading } from './sheet-vouchers'

/** A row of either sheet, its cells by their columns. */
export interface OpeningRow {
  line: number
  cells: Readonly<Partial<Record<SheetColumn, string>>>
}
export type OpeningRows = Readonly<Record<OpeningSheet, readonly OpeningRow[]>>

/** Of an account: the side on which its items are positive, and whether it is made up of items. */
export interface OpeningAccount {
  code: string
  side: 'debit' | 'credit'
  open_item: boolean
}

export interface OpeningReading extends SheetReading {
  /** The day on which the books begin. */
  day: string
  account: (id: number) => OpeningAccount | undefined
}

export interface ReadOpening {
  /** Balances of accounts without open items, then the items. */
  lines: readonly LineValues[]
  /** Of each line its row. */
  places: readonly { sheet: OpeningSheet; line: number }[]
  /** Debit less credit. */
  difference: Exact
  problems: readonly Problem[]
}

/** @returns lines as far as the cells say them, and what they don't */
export function readOpening(rows: OpeningRows, reading: OpeningReading): ReadOpening {
  const accounts = readVoucher({ key: 'accounts', rows: dated(rows.accounts.filter(isFilled), reading.day) }, reading)
  const wanted = rows.items.map((row) => itemRow(row, reading))
  const items = readVoucher(
    {
      key: 'items',
      rows: dated(
        wanted.map(({ row }) => row),
        reading.day,
      ),
    },
    reading,
  )
  const isControl = ({ account }: LineValues) => account !== null && reading.account(account)?.open_item === true
  const own = placed('accounts', accounts)
  const parts = placed('items', items)
  const kept = [...own.filter(({ line }) => !isControl(line)), ...parts]
  const lines = kept.map(({ line }) => line)
  const problems = [
    ...accounts.problems.map((problem) => inSheet('accounts', problem)),
    ...twice(own),
    ...wanted.flatMap((row) => row.problems),
    ...items.problems.map((problem) => inSheet('items', itemColumn(problem))),
    ...parts.flatMap((part) => itemProblems(part, reading)),
  ]
  return {
    lines,
    places: kept.map(({ place }) => place),
    difference: totalsOf(lines).difference,
    // What a wrong cell does to the sums is no second error.
    problems: problems.some(({ column }) => column !== null && counted.has(column))
      ? problems
      : [
          ...problems,
          ...disagreements(
            own.filter(({ line }) => isControl(line)),
            parts,
            reading,
          ),
        ],
  }
}

const counted: ReadonlySet<SheetColumn> = new Set<SheetColumn>([
  ...(['account', 'debit', 'credit', 'currency', 'rate', 'amount_currency', 'amount', 'amount_base'] as const),
])

/** The line that takes the difference, so that debit equals credit. */
export function clearingLine(difference: Exact, { account, digits, memo }: { account: number; digits: number; memo: string }): LineValues {
  return {
    ...{ account, memo, ...sidesOf(difference.negated(), digits), currency: null, rate: null, amount_currency: null },
    ...{ department: null, project: null, organization: null, person: null, document_no: null, document_date: null, due_date: null },
  }
}

/** Findings of R0 on the opening voucher as they concern cells of its sheets. */
export function openingProblems(
  findings: readonly Finding[],
  { places, problems }: Pick<ReadOpening, 'places' | 'problems'>,
  state: 'draft' | 'confirmed',
): Problem[] {
  return (['accounts', 'items'] as const).flatMap((sheet) => {
    const at = places.flatMap((place, index) => (place.sheet === sheet ? [index] : []))
    const own = findings.flatMap((finding): Finding[] => {
      const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(finding.path) ?? []
      if (index === undefined) return sheet === 'accounts' ? [finding] : []
      const position = at.findIndex((line) => `${line}` === index)
      return position < 0 ? [] : [{ ...finding, path: `lines.${position}.${field}` }]
    })
    const known = problems.filter((problem) => problem.sheet === sheet)
    const found = problemsOf(own, { line_rows: at.map((index) => places[index]?.line ?? 0) }, { state, known })
    return found.map((problem) => inSheet(sheet, sheet === 'items' ? itemColumn(problem) : problem))
  })
}

interface Placed {
  line: LineValues
  place: { sheet: OpeningSheet; line: number }
}

const placed = (sheet: OpeningSheet, { lines, line_rows }: ReadVoucher): Placed[] =>
  lines.map((line, at) => ({ line, place: { sheet, line: line_rows[at] ?? 0 } }))

/** Rates are those of the day on which the books begin. */
const dated = (rows: readonly OpeningRow[], day: string) => rows.map((row) => ({ ...row, cells: { ...row.cells, date: day } }))

/** Trial balances list accounts without a balance, too. */
const isFilled = ({ cells }: OpeningRow): boolean =>
  (['debit', 'credit', 'amount_currency'] as const).some((column) => !/^[\s0.,-]*$/.test(cells[column] ?? ''))

const inSheet = (sheet: OpeningSheet, { column, ...problem }: Problem): Problem => {
  const known: readonly SheetColumn[] = openingColumns[sheet]
  return { ...problem, sheet, column: column !== null && known.includes(column) ? column : null }
}

/** What is computed of the amount of an item is said of the amount. */
const itemColumn = (problem: Problem): Problem =>
  problem.column === 'debit' || problem.column === 'credit' || problem.column === 'amount_currency'
    ? { ...problem, column: 'amount' }
    : problem

/** An item as a row with debit and credit: positive on the side of its account. */
function itemRow(row: OpeningRow, { names, numberOf, account, book }: OpeningReading): { row: OpeningRow; problems: Problem[] } {
  const problems: Problem[] = []
  const number = (column: 'amount' | 'amount_base' | 'rate'): Exact | null => {
    const text = row.cells[column]?.trim() ?? ''
    const found = text === '' ? null : exactOf(numberOf(text))
    // A rate that is none is found where the line is read.
    if (text !== '' && found === null && column !== 'rate') problems.push(said(row, column, 'fa:import.no_number', { text }))
    return found
  }
  const [amount, base, rate] = [number('amount'), number('amount_base'), number('rate')]
  if ((row.cells.amount?.trim() ?? '') === '') problems.push(said(row, 'amount', 'fa:opening_import.amount_missing'))
  const id = names.accounts.get(fold(row.cells.account?.normalize('NFC').trim() ?? ''))
  const sign = id !== undefined && account(id)?.side === 'credit' ? -1 : 1
  const { amount: _amount, amount_base: _base, rate: _rate, ...cells } = row.cells
  if (amount === null) return { row: { ...row, cells }, problems }
  const currency = row.cells.currency?.trim().toUpperCase() ?? ''
  const onSide = (net: Exact) => (net.isNegative() ? { credit: net.abs().toFixed() } : { debit: net.toFixed() })
  if (!isForeign({ currency }, book.currency)) {
    if (base !== null && !base.eq(amount)) problems.push(said(row, 'amount_base', 'fa:opening_import.base_differs'))
    return { row: { ...row, cells: { ...cells, ...onSide(amount.times(sign)) } }, problems }
  }
  if (base !== null && base.isNegative() !== amount.isNegative()) problems.push(said(row, 'amount_base', 'fa:check.foreign_sign'))
  const own = rate?.toFixed() ?? (base !== null && !amount.isZero() ? base.dividedBy(amount).toDecimalPlaces(8).toFixed() : undefined)
  const rateText = own ?? row.cells.rate
  return {
    row: {
      ...row,
      cells: {
        ...cells,
        amount_currency: amount.times(sign).toFixed(),
        ...(rateText === undefined ? {} : { rate: rateText }),
        ...(base === null ? {} : onSide(base.times(sign))),
      },
    },
    problems,
  }
}

const said = (row: Pick<OpeningRow, 'line'>, column: SheetColumn | null, key: string, params: Record<string, unknown> = {}): Problem => ({
  ...{ line: row.line, sheet: 'items', column, message: { key, params } },
})

/** Each account once, or once for each currency, department and project. */
function twice(own: readonly Placed[]): Problem[] {
  const first = new Map<string, number>()
  return own.flatMap(({ line: { account, currency, department, project }, place }) => {
    if (account === null) return []
    const key = [account, currency, department, project].join(' ')
    const before = first.get(key)
    if (before === undefined) first.set(key, place.line)
    return before === undefined
      ? []
      : [{ ...place, column: 'account' as const, message: { key: 'fa:opening_import.account_twice', params: { line: before } } }]
  })
}

function itemProblems({ line, place }: Placed, { account }: OpeningReading): Problem[] {
  const facts = line.account === null ? undefined : account(line.account)
  if (facts === undefined) return []
  const at = (column: SheetColumn, key: string): Problem => ({
    ...{ ...place, column, message: { key: `fa:opening_import.${key}`, params: { account: facts.code } } },
  })
  if (!facts.open_item) return [at('account', 'no_open_items')]
  return line.organization === null && line.person === null ? [at('organization_code', 'party_missing')] : []
}

/** Items of an account add up to its balance: said where the balance is, or where its first item is. */
function disagreements(controls: readonly Placed[], parts: readonly Placed[], { account }: OpeningReading): Problem[] {
  const sums = (rows: readonly Placed[]) => {
    const found = new Map<number, { net: Exact; place: Placed['place'] }>()
    for (const { line, place } of rows) {
      if (line.account === null) continue
      const before = found.get(line.account)
      found.set(line.account, { net: netOf(line).plus(before?.net ?? 0), place: before?.place ?? place })
    }
    return found
  }
  const [balances, items] = [sums(controls), sums(parts)]
  return [...new Set([...balances.keys(), ...items.keys()])].flatMap((id) => {
    const facts = account(id)
    const [balance, item] = [balances.get(id), items.get(id)]
    const place = balance?.place ?? item?.place
    if (!facts?.open_item || !place) return []
    const [left, right] = [balance?.net ?? new Exact(0), item?.net ?? new Exact(0)]
    if (left.eq(right)) return []
    const onSide = (net: Exact) => groupDigits((facts.side === 'credit' ? net.negated() : net).toFixed())
    const params = { account: facts.code, balance: onSide(left), items: onSide(right) }
    return [{ ...place, column: 'account' as const, message: { key: 'fa:opening_import.items_differ', params } }]
  })
}

/** @returns the difference that may be booked, as it is kept; null where the sheets agree */
export const openDifference = (difference: Exact): string | null => (difference.isZero() ? null : difference.toFixed(4))

/** Is it what somebody has seen and accepted? */
export const isAccepted = (difference: Exact, accepted: string | null): boolean =>
  difference.isZero() || (accepted !== null && amountOf(accepted).eq(difference))
