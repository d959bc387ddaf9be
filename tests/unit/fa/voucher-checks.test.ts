/** The checks of a voucher (fa.md §4.1 R0): each by one voucher that breaks it alone. */
import { describe, expect, it } from 'vitest'
import { checkVoucher, type CheckedVoucher } from '../../../src/shared/fa/voucher-checks'
import type { AccountFacts, BookFacts, LineFacts, SurroundingFacts, VoucherFacts } from '../../../src/shared/fa/voucher-facts'

const account = (id: number, code: string, more: Partial<AccountFacts> = {}): AccountFacts => ({
  id,
  code,
  kind: 'none',
  side: 'debit',
  postable: true,
  active: true,
  valid_from: null,
  valid_to: null,
  currency: null,
  requires: [],
  limit_zero: false,
  ...more,
})
const accounts = new Map(
  [
    account(1, '1103', { kind: 'bank' }),
    account(2, '1170', { kind: 'receivable' }),
    account(3, '4110', { side: 'credit' }),
    account(4, '2321', { side: 'credit', kind: 'output_vat' }),
    account(5, '6211', { requires: ['department'] }),
    account(6, '1101', { kind: 'cash', limit_zero: true }),
    account(7, '61', { postable: false }),
    account(8, '6299', { active: false }),
    account(9, '6298', { valid_to: '2026-10-31' }),
    account(10, '1104', { kind: 'bank', currency: 'USD' }),
    account(11, '7152', { is_exchange: true }),
    account(12, '1172', {}),
  ].map((one) => [one.id, one]),
)
const line = (id: number | null, debit: string, credit: string, more: Partial<LineFacts> = {}): LineFacts => ({
  account: id,
  debit,
  credit,
  currency: null,
  rate: null,
  amount_currency: null,
  department: null,
  project: null,
  organization: null,
  person: null,
  document_no: null,
  due_date: null,
  ...more,
})
const book: BookFacts = {
  currency: 'TWD',
  digits: (currency) => (currency === 'TWD' ? 0 : 2),
  books_start: '2025-01-01',
  books_lock_date: '2025-12-31',
  cash_scope: 'cash_and_bank',
  late_entry_days: 60,
  today: '2026-11-20',
}
const sale = [line(2, '105000', '0', { organization: 31 }), line(3, '0', '100000'), line(4, '0', '5000')]
const transfer = { kind: 'transfer', requires_file: false, max_lines: 500 } as const
const voucher = (more: Partial<VoucherFacts> = {}): VoucherFacts => ({
  date: '2026-11-05',
  role: 'normal',
  category: transfer,
  files: 0,
  lines: sale,
  ...more,
})
const check = (more: Partial<VoucherFacts>, rest: Partial<CheckedVoucher> = {}) =>
  checkVoucher({ voucher: voucher(more), accounts, book, ...rest })
const told = (more: Partial<VoucherFacts>, around: SurroundingFacts = {}) =>
  check(more, { around }).errors.map(({ path, code }) => `${path} ${code}`)
const open = { title: '2026-11', state: 'open', is_open: true, tax_locked: false } as const

describe('R0 (fa.md §4.1)', () => {
  it('finds nothing wrong with the first voucher of the golden ledger', () => {
    expect(check({}, { around: { period: open } })).toEqual({ errors: [], warnings: [] })
  })

  it('says by how much a voucher is unbalanced (fa.md §12.4)', () => {
    const lines = [line(2, '105000', '0', { organization: 31 }), line(3, '0', '100000')]
    expect(check({ lines }).errors).toEqual([
      { path: 'lines', code: 'unbalanced', params: { debit: '105,000', credit: '100,000', difference: '5,000' } },
    ])
  })

  it.each<[string, Partial<VoucherFacts>, string]>([
    ['one line', { lines: [line(3, '1', '0')] }, 'lines few_lines'],
    ['more lines than the category allows', { category: { ...transfer, max_lines: 2 } }, 'lines many_lines'],
    ['no date', { date: null }, 'date date_missing'],
    ['no category', { category: null }, 'category category_missing'],
    ['a missing file', { category: { ...transfer, requires_file: true } }, 'files file_missing'],
    ['a date before the books', { date: '2024-12-31' }, 'date before_books'],
    ['a date up to the lock of the books', { date: '2025-12-31' }, 'date books_locked'],
    ['no account', { lines: [line(null, '1', '0'), line(3, '0', '1')] }, 'lines.0.account account_missing'],
    ['both sides', { lines: [line(3, '1', '1'), line(3, '1', '1')] }, 'lines.0.credit both_sides'],
    ['neither side', { lines: [line(3, '0', '0'), line(3, '1', '0'), line(3, '0', '1')] }, 'lines.0.debit no_amount'],
    ['a negative amount', { lines: [line(3, '-1', '0'), line(3, '0', '-1')] }, 'lines.0.debit negative'],
    ['more digits than the currency has', { lines: [line(3, '1.5', '0'), line(3, '0', '1.5')] }, 'lines.0.debit digits'],
    ['too large an amount', { lines: [line(3, '1'.repeat(15), '0'), line(3, '0', '1'.repeat(15))] }, 'lines.0.debit too_large'],
    ['a group of accounts', { lines: [line(7, '1', '0'), line(3, '0', '1')] }, 'lines.0.account account_group'],
    ['an inactive account', { lines: [line(8, '1', '0'), line(3, '0', '1')] }, 'lines.0.account account_inactive'],
    ['an account out of its dates', { lines: [line(9, '1', '0'), line(3, '0', '1')] }, 'lines.0.account account_dates'],
    [
      'no department where the account asks for it',
      { lines: [line(5, '1', '0'), line(3, '0', '1')] },
      'lines.0.department department_required',
    ],
    ['no counterparty', { lines: [line(2, '1', '0'), line(3, '0', '1')] }, 'lines.0.organization counterparty_required'],
    ['cash in a transfer', { lines: [line(1, '1', '0'), line(3, '0', '1')] }, 'lines transfer_with_cash'],
    ['a receipt that brings none', { category: { ...transfer, kind: 'receipt' } }, 'lines receipt_without_cash'],
    ['a payment that takes none', { category: { ...transfer, kind: 'payment' } }, 'lines payment_without_cash'],
  ])('refuses %s', (_name, given, finding) => {
    expect(told(given)).toContain(finding)
  })

  it('lets money move between cash accounts in a transfer', () => {
    expect(told({ lines: [line(1, '1', '0'), line(6, '0', '1')] })).toEqual([])
  })

  it('lets closing, opening and revaluation lines be without the dimensions that accounts ask for', () => {
    for (const role of ['opening', 'closing', 'revaluation'] as const)
      expect(told({ role, lines: [line(2, '1', '0'), line(5, '0', '1')] })).toEqual([])
  })

  it('lets a reversal take back what stands on an account that is closed by now', () => {
    expect(told({ role: 'reversal', lines: [line(8, '1', '0'), line(3, '0', '1')] })).toEqual([])
  })

  it('takes negative amounts of a negative reversal, and no others in it', () => {
    expect(told({ role: 'reversal', is_negative: true, lines: [line(3, '-1', '0'), line(3, '0', '-1')] })).toEqual([])
    expect(told({ role: 'reversal', is_negative: true, lines: [line(3, '1', '0'), line(3, '0', '1')] })).toContain('lines.0.debit positive')
  })
})

describe('the day (fa.md §4.1, §9)', () => {
  it.each([
    ['in no period', null, 'no_period'],
    ['in a locked period', { ...open, state: 'locked' as const, is_open: false }, 'period_locked'],
    ['in a closed period', { ...open, state: 'closed' as const, is_open: false }, 'period_closed'],
    ['in a future period', { ...open, state: 'future' as const, is_open: false }, 'period_future'],
  ])('%s is refused', (_name, period, code) => {
    expect(told({}, { period })).toEqual([`date ${code}`])
  })

  it('in a locked period is open to whoever has an exception, and to the closing of the year', () => {
    expect(told({}, { period: { ...open, state: 'locked', is_open: true } })).toEqual([])
    expect(told({ role: 'closing' }, { period: { ...open, state: 'locked', is_open: false } })).toEqual([])
  })

  it('in a period whose tax is filed is refused with tax documents alone', () => {
    const period = { ...open, tax_locked: true }
    expect(told({}, { period })).toEqual([])
    expect(told({}, { period, tax: { in: null, out: '5000' } })).toEqual(['date tax_locked'])
  })
})

describe('other currencies (fa.md R1)', () => {
  const usd = { currency: 'USD', rate: '31.40', amount_currency: '600' }
  const received = (first: Partial<LineFacts>) => ({
    category: { ...transfer, kind: 'receipt' } as const,
    lines: [line(10, '18840', '0', { ...usd, ...first }), line(3, '0', '18840')],
  })

  it('converts', () => expect(told(received({}))).toEqual([]))
  it('accepts one unit of the last digit, and no more', () => {
    expect(told({ ...received({ rate: '31.4016' }) })).toEqual([])
    expect(told({ ...received({ rate: '31.4034' }) })).toEqual(['lines.0.debit conversion'])
  })
  it.each<[string, Partial<LineFacts>, string]>([
    ['no rate', { rate: null }, 'lines.0.rate rate_missing'],
    ['a rate of zero', { rate: '0' }, 'lines.0.rate rate_missing'],
    ['no foreign amount', { amount_currency: null }, 'lines.0.amount_currency foreign_missing'],
    ['a foreign amount of zero', { amount_currency: '0' }, 'lines.0.amount_currency foreign_missing'],
    ['the wrong sign', { amount_currency: '-600' }, 'lines.0.amount_currency foreign_sign'],
    ['another currency than the account has', { currency: 'JPY' }, 'lines.0.currency account_currency'],
  ])('refuses %s', (_name, given, finding) => {
    expect(told(received(given))).toContain(finding)
  })
  it('lets revaluation move base amounts alone', () => {
    const lines = [line(12, '220', '0', { ...usd, rate: '31.80', amount_currency: '0' }), line(11, '0', '220')]
    expect(told({ role: 'revaluation', lines })).toEqual([])
    expect(told({ lines })).toEqual(['lines.0.amount_currency foreign_missing'])
  })
  it('refuses a rate other than 1 in company currency', () => {
    expect(told({ lines: [line(3, '1', '0', { currency: 'TWD', rate: '2' }), line(3, '0', '1')] })).toEqual(['lines.0.rate home_rate'])
  })
})

describe('what the server knows besides', () => {
  it('refuses VAT that its documents do not say', () => {
    expect(told({}, { tax: { in: null, out: '5000' } })).toEqual([])
    expect(told({}, { tax: { in: null, out: '4999' } })).toEqual(['lines tax_differs'])
  })
  it('refuses cash on hand below zero', () => {
    const given = { category: { ...transfer, kind: 'payment' } as const, lines: [line(3, '1', '0'), line(6, '0', '1')] }
    expect(told(given, { balances: new Map([[6, '-1']]) })).toEqual(['lines.1.account below_zero'])
    expect(told(given, { balances: new Map([[6, '0']]) })).toEqual([])
  })
  it('warns of what is late, booked already, on a rest day, or at an old rate', () => {
    const around = {
      duplicates: [{ line: 0, number: 'T202611-0001' }],
      is_rest_day: true,
      old_rates: [{ line: 1, date_used: '2026-10-01' }],
    }
    const { warnings } = check({ date: '2026-09-01' }, { around })
    expect(warnings.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'date late',
      'lines.0.document_no duplicate',
      'date rest_day',
      'lines.1.rate old_rate',
    ])
  })
})
