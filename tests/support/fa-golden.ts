/** The golden ledger G of fa.md §5, checked there with two independent programs: its vouchers, and the figures that must come of them. */
import type { AccountSide, AccountType } from '../../src/shared/fa/report-names'

export interface GoldenLine {
  account: string
  debit: number
  credit: number
  /** Signed, debit positive. */
  foreign?: { currency: string; rate: string; amount: number }
  /** Of cm in the specification; a test gives its own. */
  organization?: number
  due_date?: string
}

export interface GoldenVoucher {
  number: string
  date: string
  category: 'O' | 'T' | 'R' | 'P' | 'S' | 'X'
  role: 'normal' | 'opening' | 'revaluation' | 'reversal'
  lines: readonly GoldenLine[]
}

const dr = (account: string, debit: number, more: Partial<GoldenLine> = {}): GoldenLine => ({ account, debit, credit: 0, ...more })
const cr = (account: string, credit: number, more: Partial<GoldenLine> = {}): GoldenLine => ({ account, debit: 0, credit, ...more })
const usd = (amount: number, rate: string) => ({ foreign: { currency: 'USD', rate, amount } })

/** The customer of T202611-0001 in the specification. */
export const goldenCustomer = 31

export const goldenVouchers: readonly GoldenVoucher[] = [
  {
    number: 'O202611-0001',
    date: '2026-11-01',
    category: 'O',
    role: 'opening',
    lines: [dr('1103', 1_000_000), dr('1172', 31_250, usd(1_000, '31.25')), cr('3110', 1_000_000), cr('3351', 31_250)],
  },
  {
    number: 'T202611-0001',
    date: '2026-11-05',
    category: 'T',
    role: 'normal',
    lines: [dr('1170', 105_000, { organization: goldenCustomer, due_date: '2026-12-07' }), cr('4110', 100_000), cr('2321', 5_000)],
  },
  {
    number: 'T202611-0002',
    date: '2026-11-10',
    category: 'T',
    role: 'normal',
    lines: [dr('6211', 20_000), dr('1421', 1_000), cr('2171', 21_000)],
  },
  {
    number: 'R202611-0001',
    date: '2026-11-20',
    category: 'R',
    role: 'normal',
    lines: [dr('1104', 18_840, usd(600, '31.40')), cr('1172', 18_750, usd(-600, '31.25')), cr('7151', 90)],
  },
  {
    number: 'P202611-0001',
    date: '2026-11-25',
    category: 'P',
    role: 'normal',
    lines: [dr('2171', 21_000), dr('6231', 30), cr('1103', 21_030)],
  },
  {
    number: 'S202611-0001',
    date: '2026-11-30',
    category: 'S',
    role: 'normal',
    lines: [dr('6201', 53_040), dr('6202', 9_828), cr('2201', 51_073), cr('2202', 1_967), cr('2203', 9_828)],
  },
  {
    number: 'X202611-0001',
    date: '2026-11-30',
    category: 'X',
    role: 'revaluation',
    lines: [dr('1172', 220), dr('1104', 240), cr('7152', 460)],
  },
  { number: 'X202612-0001', date: '2026-12-01', category: 'X', role: 'reversal', lines: [dr('7152', 220), cr('1172', 220)] },
  {
    number: 'R202612-0001',
    date: '2026-12-10',
    category: 'R',
    role: 'normal',
    lines: [dr('1104', 12_680, usd(400, '31.70')), cr('1172', 12_500, usd(-400, '31.25')), cr('7151', 180)],
  },
  {
    number: 'T202612-0001',
    date: '2026-12-31',
    category: 'T',
    role: 'normal',
    lines: [dr('2321', 5_000), cr('1421', 1_000), cr('2322', 4_000)],
  },
  { number: 'X202612-0002', date: '2026-12-31', category: 'X', role: 'revaluation', lines: [dr('7152', 160), cr('1104', 160)] },
]

/** Of the TW chart, those that G uses: type, side and line of the statement (empty = by the department's class). */
export const goldenAccounts: Readonly<Record<string, { type: AccountType; side: AccountSide; line: string }>> = {
  1103: { type: 'asset', side: 'debit', line: '1100' },
  1104: { type: 'asset', side: 'debit', line: '1100' },
  1170: { type: 'asset', side: 'debit', line: '1170' },
  1172: { type: 'asset', side: 'debit', line: '1170' },
  1421: { type: 'asset', side: 'debit', line: '1470' },
  2171: { type: 'liability', side: 'credit', line: '2170' },
  2201: { type: 'liability', side: 'credit', line: '2200' },
  2202: { type: 'liability', side: 'credit', line: '2300' },
  2203: { type: 'liability', side: 'credit', line: '2200' },
  2321: { type: 'liability', side: 'credit', line: '2300' },
  2322: { type: 'liability', side: 'credit', line: '2200' },
  3110: { type: 'equity', side: 'credit', line: '3100' },
  3351: { type: 'equity', side: 'credit', line: '3300' },
  3353: { type: 'equity', side: 'credit', line: '3300' },
  4110: { type: 'revenue', side: 'credit', line: '4000' },
  6201: { type: 'expense', side: 'debit', line: '' },
  6202: { type: 'expense', side: 'debit', line: '' },
  6211: { type: 'expense', side: 'debit', line: '' },
  6231: { type: 'expense', side: 'debit', line: '' },
  7151: { type: 'other_income', side: 'credit', line: '7020' },
  7152: { type: 'other_income', side: 'credit', line: '7020' },
}

/** Closing balances on 12-31 before closing, debit positive. */
export const goldenClosing: Readonly<Record<string, number>> = {
  1103: 978_970,
  1104: 31_600,
  1170: 105_000,
  2201: -51_073,
  2202: -1_967,
  2203: -9_828,
  2322: -4_000,
  3110: -1_000_000,
  3351: -31_250,
  4110: -100_000,
  6201: 53_040,
  6202: 9_828,
  6211: 20_000,
  6231: 30,
  7151: -270,
  7152: -80,
}

export const goldenFigures = {
  november: { closing: 1_199_668, turnover: 229_198, income: 17_652 },
  december: { closing: 1_198_468, turnover: 18_060, income: -200 },
  year: { income: 17_452, retained: 48_702 },
  balanceSheet: { assets: 1_115_570, liabilities: 66_868, equity: 1_048_702 },
} as const
