/** Rows of a sheet → vouchers (fa.md §8): rows with one key are one voucher; what a cell can't mean is said of that cell. Pure. */
import { fold } from '../../../../../src/schemas/core/fold'
import { baseOf, exactOf, isForeign, netOf, sidesOf, Exact } from '../../../../../src/shared/fa/voucher-amounts'
import type { BookFacts, Finding } from '../../../../../src/shared/fa/voucher-facts'
import type { OpeningSheet, SheetColumn } from '../../../../../src/shared/fa/opening-import'
import type { ImportColumn } from '../../../../../src/shared/fa/voucher-import'
import type { Message } from '../../../../kernel/errors'
import type { LineValues } from '../../voucher/stored-lines'
import { taxLines, type TaxAccounts } from './tax-row'

/** A row of the sheet, its cells by what stands in them. */
export interface SheetRow {
  line: number
  cells: Readonly<Partial<Record<ImportColumn, string>>>
}

export interface SheetVoucher {
  key: string | null
  rows: readonly SheetRow[]
}

/** About a cell, or about a whole row. */
export interface Problem {
  line: number
  /** Of a workbook with several: which the line is in. */
  sheet?: OpeningSheet
  column: SheetColumn | null
  message: Message
}

/** What the codes of the sheet mean; what is not in them is unknown. Texts are folded. */
export interface Names {
  accounts: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
  default_category: number | null
  departments: ReadonlyMap<string, number>
  projects: ReadonlyMap<string, number>
  organizations: ReadonlyMap<string, number>
  registries: ReadonlyMap<string, number>
  people: ReadonlyMap<string, number>
  tax_accounts: TaxAccounts
}

export interface SheetReading {
  names: Names
  book: Pick<BookFacts, 'currency' | 'digits'>
  /** Texts of cells → values; undefined for what is none. */
  dayOf: (text: string) => string | undefined
  numberOf: (text: string) => string | undefined
  /** Which file of the ZIP a text means. */
  fileOf: (text: string) => { path: string } | { error: Message }
  /** The rate of a day, where the sheet has none. */
  rateOf: (currency: string, date: string) => string | undefined
}

export interface ReadVoucher {
  category: number | null
  date: string | null
  summary: string | null
  lines: readonly LineValues[]
  /** Of each line the row of the sheet. */
  line_rows: readonly number[]
  /** Paths in the ZIP, each once. */
  paths: readonly string[]
  problems: readonly Problem[]
}

const longest = { key: 120, summary: 200, memo: 200, document_no: 60, invoice_no: 60 }

/** In the order in which their keys first appear; a row without one stands alone. */
export function vouchersOf(rows: readonly SheetRow[]): SheetVoucher[] {
  const found = new Map<string, { key: string; rows: SheetRow[] }>()
  const vouchers: { key: string | null; rows: SheetRow[] }[] = []
  for (const row of rows) {
    const key = textIn(row, 'voucher_key')
    const known = key === '' ? undefined : found.get(fold(key))
    if (known) {
      known.rows.push(row)
      continue
    }
    const voucher = { key: key === '' ? null : key, rows: [row] }
    vouchers.push(voucher)
    if (key !== '') found.set(fold(key), { key, rows: voucher.rows })
  }
  return vouchers
}

const textIn = ({ cells }: SheetRow, column: ImportColumn): string => cells[column]?.normalize('NFC').trim() ?? ''

/** @returns the voucher as far as its cells say it, and what they don't */
export function readVoucher({ key, rows }: SheetVoucher, reading: SheetReading): ReadVoucher {
  const problems: Problem[] = []
  const first = rows[0]?.line ?? 0
  const wrong = (line: number, column: ImportColumn | null, name: string, params: Message['params'] = {}): null => {
    problems.push({ line, column, message: { key: `fa:import.${name}`, params } })
    return null
  }
  if (key === null) wrong(first, 'voucher_key', 'key_missing')
  if (key !== null && key.length > longest.key) wrong(first, 'voucher_key', 'too_long', { most: longest.key })
  const head = (column: ImportColumn) => headText(rows, column, (line, value) => wrong(line, column, 'differs', { value }))
  const [dateText, categoryText, summary] = [head('date'), head('category'), head('summary')]
  const date =
    dateText.text === '' ? null : (reading.dayOf(dateText.text) ?? wrong(dateText.line, 'date', 'no_date', { text: dateText.text }))
  const category =
    categoryText.text === ''
      ? reading.names.default_category
      : (reading.names.categories.get(fold(categoryText.text)) ??
        wrong(categoryText.line, 'category', 'unknown_category', { text: categoryText.text }))
  if (summary.text.length > longest.summary) wrong(summary.line, 'summary', 'too_long', { most: longest.summary })
  const made = rows.flatMap((row) => linesOf(row, date, { ...reading, wrong }).map((line) => ({ line, row: row.line })))
  const lines = made.map(({ line }) => line)
  return {
    category,
    date,
    summary: summary.text || null,
    lines,
    line_rows: made.map(({ row }) => row),
    paths: pathsIn(rows, reading, problems),
    problems,
  }
}

/** "a.pdf; b.jpg" in any of its rows. */
function pathsIn(rows: readonly SheetRow[], { fileOf }: SheetReading, problems: Problem[]): string[] {
  const paths = new Set<string>()
  for (const row of rows)
    for (const name of textIn(row, 'file_names').split(/[;；\n]/)) {
      if (name.trim() === '') continue
      const found = fileOf(name.trim())
      if ('path' in found) paths.add(found.path)
      else problems.push({ line: row.line, column: 'file_names', message: found.error })
    }
  return [...paths]
}

/** What the rows say of their voucher: the first that says it; others leave it empty or say the same. */
function headText(
  rows: readonly SheetRow[],
  column: ImportColumn,
  onOther: (line: number, value: string) => void,
): { text: string; line: number } {
  const said = rows.map((row) => ({ text: textIn(row, column), line: row.line })).filter(({ text }) => text !== '')
  const [first = { text: '', line: rows[0]?.line ?? 0 }, ...rest] = said
  for (const other of rest) if (fold(other.text) !== fold(first.text)) onOther(other.line, first.text)
  return first
}

type Wrong = (line: number, column: ImportColumn | null, name: string, params?: Message['params']) => null

/** One line; of a row with an invoice the tax has one of its own. */
function linesOf(row: SheetRow, day: string | null, reading: SheetReading & { wrong: Wrong }): LineValues[] {
  const { names, book, dayOf, numberOf, wrong } = reading
  const text = (column: ImportColumn) => textIn(row, column)
  const known = (column: ImportColumn, among: ReadonlyMap<string, number>): number | null =>
    text(column) === '' ? null : (among.get(fold(text(column))) ?? wrong(row.line, column, 'unknown', { text: text(column) }))
  const decimal = (column: ImportColumn): string | null =>
    text(column) === '' ? null : (numberOf(text(column)) ?? wrong(row.line, column, 'no_number', { text: text(column) }))
  const date = (column: ImportColumn): string | null =>
    text(column) === '' ? null : (dayOf(text(column)) ?? wrong(row.line, column, 'no_date', { text: text(column) }))
  const short = (column: 'memo' | 'document_no' | 'invoice_no'): string | null => {
    const given = text(column)
    return given.length > longest[column] ? wrong(row.line, column, 'too_long', { most: longest[column] }) : given || null
  }
  const currency = text('currency').toUpperCase()
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) wrong(row.line, 'currency', 'unknown', { text: currency })
  const amounts = amountsOf(
    {
      currency: currency || null,
      debit: decimal('debit'),
      credit: decimal('credit'),
      rate: decimal('rate'),
      amount: decimal('amount_currency'),
    },
    { book, rate: () => (day === null ? undefined : reading.rateOf(currency, day)) },
  )
  if (text('account') === '') wrong(row.line, 'account', 'account_missing')
  const document_no = text('document_no') === '' ? 'invoice_no' : 'document_no'
  const line: LineValues = {
    ...amounts,
    account: known('account', names.accounts),
    memo: short('memo'),
    department: known('department_code', names.departments),
    project: known('project_code', names.projects),
    organization:
      known('organization_code', names.organizations) ?? known('registry_no', names.registries) ?? known('seller_no', names.registries),
    person: known('employee_no', names.people),
    document_no: short(document_no),
    document_date: date('document_date'),
    due_date: date('due_date'),
  }
  const { net, tax } = { net: decimal('net'), tax: decimal('tax') }
  if (net === null && tax === null) return [line]
  return taxLines(
    line,
    { net, tax, format: text('invoice_format'), deduct: text('deduct') },
    { accounts: names.tax_accounts, wrong: (column, name, params) => wrong(row.line, column, name, params) },
  )
}

interface GivenAmounts {
  currency: string | null
  debit: string | null
  credit: string | null
  rate: string | null
  amount: string | null
}

/** A foreign amount takes the sign of its side; where no side is filled, it is converted (R1). The company's own currency is none. */
function amountsOf(
  { currency, debit, credit, rate, amount }: GivenAmounts,
  { book, rate: rateOfDay }: { book: SheetReading['book']; rate: () => string | undefined },
): Pick<LineValues, 'currency' | 'debit' | 'credit' | 'rate' | 'amount_currency'> {
  if (!isForeign({ currency }, book.currency)) return { currency: null, debit, credit, rate: null, amount_currency: null }
  const known = rate ?? rateOfDay() ?? null
  const net = netOf({ debit, credit })
  if (net.isZero() && amount !== null && known !== null && exactOf(amount)?.isZero() === false)
    return {
      ...{ currency, rate: known, amount_currency: amount },
      ...sidesOf(new Exact(baseOf(amount, known, book.digits(book.currency))), book.digits(book.currency)),
    }
  const signed =
    amount === null
      ? null
      : (exactOf(amount)
          ?.abs()
          .times(net.isNegative() ? -1 : 1)
          .toFixed() ?? amount)
  return { currency, debit, credit, rate: known, amount_currency: signed }
}

const columnOfField: Readonly<Record<string, ImportColumn>> = {
  category: 'category',
  date: 'date',
  account: 'account',
  debit: 'debit',
  credit: 'credit',
  currency: 'currency',
  rate: 'rate',
  amount_currency: 'amount_currency',
  department: 'department_code',
  project: 'project_code',
  organization: 'organization_code',
  person: 'employee_no',
  document_no: 'document_no',
  due_date: 'due_date',
  files: 'file_names',
}

/** What a draft may still lack: its files are added later, and its month may open later. */
const leftToDrafts = new Set(['file_missing', 'period_future'])

/** What the amount of a line is made of: where one of these is wrong, so is what is computed from it. */
const amountColumns: ReadonlySet<SheetColumn | null> = new Set<SheetColumn>([
  ...(['debit', 'credit', 'currency', 'rate', 'amount_currency', 'net', 'tax', 'invoice_format', 'deduct'] as const),
  ...(['amount', 'amount_base'] as const),
])
const sums = new Set(['unbalanced', 'no_total'])

/**
 * Findings of R0 as they concern cells of the sheet: one for each cause.
 * @param known cells that are wrong already: what follows from them is left out
 */
export function problemsOf(
  findings: readonly Finding[],
  { line_rows }: Pick<ReadVoucher, 'line_rows'>,
  { state, known }: { state: 'draft' | 'confirmed'; known: readonly Problem[] },
): Problem[] {
  const found = findings.flatMap(({ path, code, params }) => {
    if (state === 'draft' && leftToDrafts.has(code)) return []
    const [, at, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
    const column = columnOfField[field ?? path] ?? null
    const message = { key: `fa:check.${code}`, ...(params ? { params } : {}) }
    return [
      { line: line_rows[Number(at ?? 0)] ?? 0, column, message, code, of: at === undefined ? ('voucher' as const) : ('line' as const) },
    ]
  })
  const causes = found.filter(({ code }) => !sums.has(code) && code !== 'no_amount')
  const wrongAmounts = new Set([...known, ...causes].filter(({ column }) => amountColumns.has(column)).map(({ line }) => line))
  const isWrong = (line: number, columns: readonly (SheetColumn | null)[]) =>
    known.some((one) => one.line === line && columns.includes(one.column))
  return found.flatMap(({ line, column, message, code, of }) => {
    const follows =
      of === 'voucher'
        ? (column !== null && known.some((one) => one.column === column)) ||
          (sums.has(code) && (wrongAmounts.size > 0 || found.some((one) => one.code === 'no_amount')))
        : isWrong(line, column === 'account' ? ['account', 'tax'] : [column]) ||
          (code === 'no_amount' && wrongAmounts.has(line)) ||
          (amountColumns.has(column) && isWrong(line, [...amountColumns]))
    return follows ? [] : [{ line, column, message }]
  })
}
