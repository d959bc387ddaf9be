/** What a lead is worth in company currency (cm.md R6); the chance of it is the formula of `weighted_base`. */
import Decimal from 'decimal.js'
import { currencyDigits } from '../../../../../src/shared/engine/currency-digits'

/**
 * @param lead.amount in the lead's currency; null = not known yet, counts as nothing
 * @param lead.rate company currency for one of the lead's; null = none is known
 * @param base ISO 4217 code of the company's currency
 * @returns rounded half up to its digits; null = there is no rate, which is not the same as nothing
 */
export const amountInBase = ({ amount, rate }: { amount: string | null; rate: string | null }, base: string): string | null =>
  rate === null ? null : new Decimal(amount ?? '0').times(rate).toDecimalPlaces(currencyDigits(base), Decimal.ROUND_HALF_UP).toFixed()
