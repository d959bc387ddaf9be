/** What a lead is worth in company currency (cm.md R6). */
import Decimal from 'decimal.js'
import { currencyDigits } from '../../../../../src/shared/engine/currency-digits'

export interface LeadMoney {
  /** Company currency, rounded half up to its digits; null = there is no rate, which is not the same as nothing. */
  amount_base: string | null
  /** amount_base × probability, rounded alike. */
  weighted_base: string | null
}

/**
 * @param lead.amount in the lead's currency; null = not known yet, counts as nothing
 * @param lead.rate company currency for one of the lead's; null = none is known
 * @param lead.probability percent
 * @param base ISO 4217 code of the company's currency
 */
export function leadMoney(
  { amount, rate, probability }: { amount: string | null; rate: string | null; probability: string | null },
  base: string,
): LeadMoney {
  if (rate === null) return { amount_base: null, weighted_base: null }
  const digits = currencyDigits(base)
  const worth = rounded(new Decimal(amount ?? '0').times(rate), digits)
  return { amount_base: worth.toFixed(), weighted_base: rounded(worth.times(probability ?? '0').dividedBy(100), digits).toFixed() }
}

const rounded = (value: Decimal, digits: number) => value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
