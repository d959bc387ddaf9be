/** What the demo's vouchers are made of. Pure. */
import { Exact } from '../../../../src/shared/fa/voucher-amounts'
import type { MadeVoucher } from '../voucher/book-many'
import { demoCurrencies, type DemoCurrency } from './rates'

type Line = MadeVoucher['lines'][number]

/** What a receipt or payment settles: both lines are of one account, party and amount. */
export interface Settles {
  item: DemoVoucher
  /** Positions from 1. */
  itemLine: number
  ownLine: number
  amount_currency: string
  amount_base: string
}

export interface DemoVoucher extends MadeVoucher {
  settles?: Settles
  /** Posted, it is taken back by another one. */
  reversed?: { date: string; reason: string }
}

export interface DemoParty {
  id: number
  name: string
  /** Its own; those without a rate are billed in company currency. */
  currency: string | null
}

export interface DemoWorld {
  /** `YYYY-MM-DD`: the first of a year, and today. */
  from: string
  today: string
  /** By code, of the Taiwanese chart. */
  account: (code: string) => number
  /** Company currency for one unit, on a weekday. */
  rate: (currency: DemoCurrency, date: string) => string
  customers: readonly DemoParty[]
  suppliers: readonly DemoParty[]
  departments: readonly number[]
  projects: readonly number[]
  /** Customers who pay when it is due: their invoices pass the control of credit. */
  prompt: ReadonlySet<number>
  /** Who spends money on the way. */
  staff: readonly number[]
  /** Who prepares, who confirms and posts. */
  accountants: readonly [number, number]
}

export const line = (account: number, net: number | string, more: Partial<Line> = {}): Line => ({
  account,
  debit: Exact.max(net, 0).toFixed(),
  credit: Exact.max(new Exact(net).neg(), 0).toFixed(),
  memo: null,
  ...{ currency: null, rate: null, amount_currency: null, department: null, project: null, organization: null, person: null },
  ...{ document_no: null, document_date: null, due_date: null },
  ...more,
})

export const made = (
  { accountants: [first, second] }: DemoWorld,
  voucher: Pick<DemoVoucher, 'category' | 'date' | 'summary' | 'lines'> & Partial<DemoVoucher>,
): DemoVoucher => ({ status: 'posted', prepared_by: first, confirmed_by: second, ...voucher })

export const tens = (amount: number): number => Math.round(amount / 10) * 10
export const currencyOf = ({ currency }: DemoParty): DemoCurrency | null =>
  demoCurrencies.find(({ code }) => code === currency)?.code ?? null
