/** What is wrong with one line of a voucher, cell by cell (fa.md §3.2, §4.1 R0, §9). */
import { exactOf, Exact, isForeign, netOf, unitsOff } from './voucher-amounts'
import type { AccountFacts, BookFacts, Finding, LineFacts, VoucherFacts } from './voucher-facts'

/** Whole digits that an amount may have. */
const mostWhole = 14
/** A typed base amount may be this many units of the last digit away from the converted one (R1). */
const mostUnitsOff = 1

/** Lines of these roles have what their source lines had. */
const copies = new Set(['opening', 'closing', 'revaluation', 'reversal'])
/** What they move stands in the books, whatever has become of its account, and however its base was reached. */
const movesBooked = new Set(['closing', 'reversal'])
export const needsCounterparty = new Set(['receivable', 'payable', 'notes_receivable', 'notes_payable', 'deposit_in', 'deposit_out'])

/** @param at position from 0 */
export function lineFindings(
  line: LineFacts,
  at: number,
  { voucher, account, book }: { voucher: VoucherFacts; account: AccountFacts | undefined; book: BookFacts },
): Finding[] {
  const findings = [
    ...amountFindings(line, voucher, book),
    ...(account ? accountFindings(line, account, voucher) : [{ path: 'account', code: 'account_missing' }]),
    ...(isForeign(line, book.currency) ? foreignFindings(line, { voucher, account, book }) : homeFindings(line)),
  ]
  return findings.map((finding) => ({ ...finding, path: `lines.${at}.${finding.path}` }))
}

function amountFindings(line: LineFacts, { is_negative = false }: VoucherFacts, book: BookFacts): Finding[] {
  const typed = (['debit', 'credit'] as const).filter((side) => line[side] !== null && line[side] !== '')
  const noNumber = typed.find((side) => exactOf(line[side]) === null)
  if (noNumber) return [{ path: noNumber, code: 'no_number' }]
  const filled = typed.filter((side) => exactOf(line[side])?.isZero() === false)
  const [side] = filled
  if (side === undefined) return [{ path: 'debit', code: 'no_amount' }]
  if (filled.length === 2) return [{ path: 'credit', code: 'both_sides' }]
  const amount = exactOf(line[side]) ?? new Exact(0)
  const digits = book.digits(book.currency)
  return [
    ...(amount.isNegative() && !is_negative ? [{ path: side, code: 'negative' }] : []),
    ...(amount.isPositive() && is_negative ? [{ path: side, code: 'positive' }] : []),
    ...sizeFindings(side, amount, { currency: book.currency, digits }),
  ]
}

function sizeFindings(path: string, amount: Exact, { currency, digits }: { currency: string; digits: number }): Finding[] {
  return [
    ...(amount.decimalPlaces() > Math.min(digits, 4) ? [{ path, code: 'digits', params: { currency, digits } }] : []),
    ...(amount.abs().gte(new Exact(10).pow(mostWhole)) ? [{ path, code: 'too_large', params: { digits: mostWhole } }] : []),
  ]
}

function accountFindings(line: LineFacts, account: AccountFacts, { role, date }: VoucherFacts): Finding[] {
  const params = { account: account.code }
  const isOutside =
    date !== null && ((account.valid_from !== null && date < account.valid_from) || (account.valid_to !== null && date > account.valid_to))
  const usable: Finding[] = movesBooked.has(role)
    ? []
    : [
        ...(account.postable ? [] : [{ path: 'account', code: 'account_group', params }]),
        ...(account.active ? [] : [{ path: 'account', code: 'account_inactive', params }]),
        ...(isOutside ? [{ path: 'account', code: 'account_dates', params }] : []),
      ]
  return [...usable, ...(copies.has(role) ? [] : missingDimensions(line, account))]
}

function missingDimensions(line: LineFacts, account: AccountFacts): Finding[] {
  const params = { account: account.code }
  const missing = account.requires.filter((field) => line[field] === null || line[field] === '')
  const noCounterparty =
    needsCounterparty.has(account.kind) && line.organization === null && line.person === null && !missing.includes('organization')
  return [
    ...missing.map((field) => ({ path: field, code: `${field}_required`, params })),
    ...(noCounterparty ? [{ path: 'organization', code: 'counterparty_required', params }] : []),
  ]
}

function foreignFindings(
  line: LineFacts,
  { voucher, account, book }: { voucher: VoucherFacts; account: AccountFacts | undefined; book: BookFacts },
): Finding[] {
  const currency = line.currency ?? ''
  const amount = exactOf(line.amount_currency)
  const rate = exactOf(line.rate)
  const refused: Finding[] =
    account && account.currency !== null && account.currency !== currency && !movesBooked.has(voucher.role)
      ? [{ path: 'currency', code: 'account_currency', params: { account: account.code, currency: account.currency } }]
      : []
  if (!rate || rate.lte(0)) return [...refused, { path: 'rate', code: 'rate_missing', params: { currency } }]
  if (!amount) return [...refused, { path: 'amount_currency', code: 'foreign_missing', params: { currency } }]
  if (amount.isZero())
    return movesBaseAlone(voucher, account)
      ? refused
      : [...refused, { path: 'amount_currency', code: 'foreign_missing', params: { currency } }]
  const sign = netOf(line)
  if (!sign.isZero() && sign.isNegative() !== amount.isNegative()) return [...refused, { path: 'amount_currency', code: 'foreign_sign' }]
  const off = unitsOff(line, book.digits(book.currency))
  return [
    ...refused,
    ...sizeFindings('amount_currency', amount, { currency, digits: book.digits(currency) }),
    ...(off?.gt(mostUnitsOff) && !movesBooked.has(voucher.role)
      ? [{ path: line.debit && !exactOf(line.debit)?.isZero() ? 'debit' : 'credit', code: 'conversion' }]
      : []),
  ]
}

/** Revaluation, its reversal and exchange differences move base amounts; the foreign balance stays (fa.md §3.2). */
const movesBaseAlone = ({ role }: VoucherFacts, account: AccountFacts | undefined): boolean =>
  role === 'revaluation' || role === 'reversal' || role === 'closing' || account?.is_exchange === true

/** A line in company currency: its rate is 1, its amount the base amount. */
function homeFindings(line: LineFacts): Finding[] {
  const [rate, amount] = [exactOf(line.rate), exactOf(line.amount_currency)]
  return [
    ...(rate && !rate.eq(1) ? [{ path: 'rate', code: 'home_rate' }] : []),
    ...(amount && !amount.eq(netOf(line)) ? [{ path: 'amount_currency', code: 'home_amount' }] : []),
  ]
}
