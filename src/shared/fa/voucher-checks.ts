/** R0: what keeps a voucher from being confirmed, and again from being posted (fa.md §4.1); and what is only to be acknowledged. Pure. */
import { Exact, netOf, totalsOf } from './voucher-amounts'
import type { AccountFacts, BookFacts, Finding, Findings, SurroundingFacts, VoucherFacts } from './voucher-facts'
import { lineFindings } from './voucher-line-checks'
import { groupDigits } from '../engine/amount-text'

export interface CheckedVoucher {
  voucher: VoucherFacts
  /** By id: those that the lines name. */
  accounts: ReadonlyMap<number, AccountFacts>
  book: BookFacts
  around?: SurroundingFacts
}

/** Closing, reopening and their reversals pass the locks of periods, never the one of the books (R12). */
const passesPeriods = new Set(['closing'])

export function checkVoucher({ voucher, accounts, book, around = {} }: CheckedVoucher): Findings {
  const errors = [
    ...headFindings(voucher),
    ...dateFindings(voucher, book, around),
    ...voucher.lines.flatMap((line, at) =>
      lineFindings(line, at, { voucher, account: line.account === null ? undefined : accounts.get(line.account), book }),
    ),
    ...balanceFindings(voucher),
    ...cashFindings(voucher, accounts, book),
    ...taxFindings(voucher, accounts, around),
    ...limitFindings(voucher, accounts, around),
    ...(around.budget ?? []),
  ]
  return { errors, warnings: warningsOf(voucher, book, around) }
}

/** What the program makes of a whole book has as many lines as it needs (fa.md §9). */
const longest: ReadonlySet<string> = new Set(['opening', 'closing', 'reversal'])
const mostOfBook = 20_000

/** @param max_lines of its category; undefined = none yet */
export const mostLinesOf = (role: string, max_lines: number | undefined): number =>
  longest.has(role) ? mostOfBook : (max_lines ?? mostOfBook)

function headFindings({ category, lines, files, role }: VoucherFacts): Finding[] {
  const most = mostLinesOf(role, category?.max_lines)
  return [
    ...(category ? [] : [{ path: 'category', code: 'category_missing' }]),
    ...(lines.length < 2 ? [{ path: 'lines', code: 'few_lines' }] : []),
    ...(lines.length > most ? [{ path: 'lines', code: 'many_lines', params: { most } }] : []),
    ...(category?.requires_file && files === 0 ? [{ path: 'files', code: 'file_missing' }] : []),
  ]
}

function dateFindings({ date, role }: VoucherFacts, book: BookFacts, { period, tax }: SurroundingFacts): Finding[] {
  if (date === null || date === '') return [{ path: 'date', code: 'date_missing' }]
  const at = (code: string, params: Finding['params'] = {}): Finding[] => [{ path: 'date', code, params }]
  if (book.books_start !== null && date < book.books_start) return at('before_books', { date: book.books_start })
  if (book.books_lock_date !== null && date <= book.books_lock_date) return at('books_locked', { date: book.books_lock_date })
  if (period === undefined) return []
  if (period === null) return at('no_period', { date })
  if (!period.is_open && !passesPeriods.has(role)) return at(`period_${period.state}`, { period: period.title })
  return tax && period.tax_locked ? at('tax_locked', { period: period.title }) : []
}

function balanceFindings({ lines, is_negative = false }: VoucherFacts): Finding[] {
  if (lines.length === 0) return []
  const { debit, credit, difference } = totalsOf(lines)
  if (!difference.isZero()) {
    const [left, right, off] = [debit, credit, difference.abs()].map((amount) => groupDigits(amount.toFixed()))
    return [{ path: 'lines', code: 'unbalanced', params: { debit: left ?? '', credit: right ?? '', difference: off ?? '' } }]
  }
  const isEmpty = is_negative ? debit.isZero() : debit.lte(0)
  return isEmpty ? [{ path: 'lines', code: 'no_total' }] : []
}

/** A receipt brings cash in, a payment takes it out, a transfer moves none, or moves it from one cash account to another. */
function cashFindings({ category, role, lines }: VoucherFacts, accounts: CheckedVoucher['accounts'], book: BookFacts): Finding[] {
  if (!category || role !== 'normal') return []
  const scope = new Set(book.cash_scope === 'cash' ? ['cash'] : ['cash', 'bank'])
  const cash = lines.filter((line) => line.account !== null && scope.has(accounts.get(line.account)?.kind ?? ''))
  const net = cash.reduce<Exact>((sum, line) => sum.plus(netOf(line)), new Exact(0))
  if (category.kind === 'receipt') return net.gt(0) ? [] : [{ path: 'lines', code: 'receipt_without_cash' }]
  if (category.kind === 'payment') return net.lt(0) ? [] : [{ path: 'lines', code: 'payment_without_cash' }]
  const isMixed = cash.some((line) => netOf(line).gt(0)) && cash.some((line) => netOf(line).lt(0))
  return cash.length === 0 || isMixed ? [] : [{ path: 'lines', code: 'transfer_with_cash' }]
}

/** What the tax documents say is what the VAT accounts get. */
function taxFindings({ lines, role }: VoucherFacts, accounts: CheckedVoucher['accounts'], { tax }: SurroundingFacts): Finding[] {
  if (!tax || role !== 'normal') return []
  const booked = (kind: string) =>
    lines
      .filter((line) => line.account !== null && accounts.get(line.account)?.kind === kind)
      .reduce<Exact>((sum, line) => sum.plus(netOf(line)), new Exact(0))
  const differs = (said: string | null, net: Exact) => said !== null && !new Exact(said).eq(net)
  const finding = (said: string | null, net: Exact): Finding => ({
    path: 'lines',
    code: 'tax_differs',
    params: { documents: groupDigits(said ?? '0'), lines: groupDigits(net.toFixed()) },
  })
  const [input, output] = [booked('input_vat'), booked('output_vat').negated()]
  return [...(differs(tax.in, input) ? [finding(tax.in, input)] : []), ...(differs(tax.out, output) ? [finding(tax.out, output)] : [])]
}

/** Cash on hand is never less than nothing. */
function limitFindings(voucher: VoucherFacts, accounts: CheckedVoucher['accounts'], { balances }: SurroundingFacts): Finding[] {
  if (!balances) return []
  return [...accounts.values()].flatMap((account) => {
    const balance = balances.get(account.id)
    if (!account.limit_zero || balance === undefined) return []
    const own = account.side === 'debit' ? new Exact(balance) : new Exact(balance).negated()
    const at = voucher.lines.findIndex((line) => line.account === account.id)
    if (own.gte(0) || at < 0) return []
    return [{ path: `lines.${at}.account`, code: 'below_zero', params: { account: account.code, balance: groupDigits(own.toFixed()) } }]
  })
}

function warningsOf(voucher: VoucherFacts, book: BookFacts, around: SurroundingFacts): Finding[] {
  const late = voucher.date === null || voucher.role !== 'normal' ? 0 : daysBetween(voucher.date, book.today)
  return [
    ...(late > book.late_entry_days ? [{ path: 'date', code: 'late', params: { days: late, most: book.late_entry_days } }] : []),
    ...(around.duplicates ?? []).map(({ line, number }) => ({ path: `lines.${line}.document_no`, code: 'duplicate', params: { number } })),
    ...(around.is_rest_day ? [{ path: 'date', code: 'rest_day' }] : []),
    ...(around.old_rates ?? []).map(({ line, date_used }) => ({
      path: `lines.${line}.rate`,
      code: 'old_rate',
      params: { date: date_used },
    })),
  ]
}

const day = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day)
