/** Amounts as documents and notices write them. Pure. */
import Decimal from 'decimal.js'
import { currencyDigits } from '../../../../../src/shared/engine/currency-digits'

/** With groups of three and so many digits after the point. */
export function grouped(amount: string, digits: number): string {
  const text = new Decimal(amount).toFixed(digits, Decimal.ROUND_HALF_UP)
  const [whole = '', fraction] = text.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
}

/** `TWD 14,918`. */
export const amountText = (amount: string, currency: string): string => `${currency} ${grouped(amount, currencyDigits(currency))}`
