/** Currency and rate of a payment (fa.md R5, R6). */
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { findRate } from '../rate/rate-service'
import { bookOf } from '../voucher/book'

export interface PaymentRate {
  currency: string
  /** Base for one unit; `1` in company currency. */
  rate: string
  isHome: boolean
}

/** The rate that was given, else that of the day. @throws 422 `rate` where the day has none, or it is 0 */
export async function paymentRate(ctx: Context, requested: { currency?: string; rate?: string; date?: string }): Promise<PaymentRate> {
  const book = await bookOf(ctx)
  const { currency = book.currency } = requested
  if (currency === book.currency) return { currency, rate: '1', isHome: true }
  const missing = () => invalidField('rate', 'fa:check.rate_missing', { currency })
  if (requested.rate !== undefined) {
    if (Number(requested.rate) === 0) throw missing()
    return { currency, rate: requested.rate, isHome: false }
  }
  const found = await findRate(ctx, { currency, date: requested.date ?? companyToday(ctx) })
  if ('missing' in found) throw missing()
  return { currency, rate: found.rate, isHome: false }
}
