/**
 * What modules offer one another by name (spec/README.md "Contracts"): each is asked in the caller's transaction, and who asks gets along
 * without it, since its module may not be there.
 */
import type { PostedVoucher, VoucherInput } from '../../src/shared/fa/voucher-hook'
import type { Context } from './context'

export interface ExchangeRate {
  /** `to` for one of `currency`, up to eight digits. */
  rate: string
  /** `YYYY-MM-DD` of the row it comes from. */
  date_used: string
  stale: boolean
}

export interface Receivables {
  /** Decimals in `currency`. */
  open: string
  overdue: string
  oldest_overdue_days: number
  currency: string
  as_of: string
}

/** Rows whose derived values are to be brought up to date: all of the entity, or those that name the record by the reference (`product`, `lines.product`). */
export interface DeriveTask {
  entity: string
  reference?: string
  record?: number
}

export interface Ports {
  /**
   * fa: books a voucher in the caller's transaction, once for its key; its person is who prepared it.
   * @throws 422 by path (`lines.3.department`)
   */
  postVoucher?: (ctx: Context, input: VoucherInput) => Promise<PostedVoucher>
  /** The server itself: does it as a job, once the caller's transaction is through. */
  deriveLater?: (ctx: Context, task: DeriveTask) => Promise<void>
  /** fa: the latest rate on or before the date; null = there is none. */
  rate?: (ctx: Context, asked: { currency: string; to: string; date: string }) => Promise<ExchangeRate | null>
  /** fa: whether anything is posted, so that the company's currency and the first month of its year stay as they are. */
  hasPostings?: (ctx: Context) => Promise<boolean>
  /** fa: what an organization owes. @throws when it can't be told */
  receivables?: (ctx: Context, organization: number) => Promise<Receivables>
  /** fa: what of an organization's leads is invoiced, in company currency, by lead. */
  invoicedLeads?: (ctx: Context, organization: number) => Promise<ReadonlyMap<number, string>>
}
