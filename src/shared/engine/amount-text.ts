/** Exact numbers and amounts as people read them: on screens, on paper, in notices and in what is signed. Texts from end to end, never a float. */
import { currencyDigits } from './currency-digits'

/** @param value an exact decimal, `105000.0000` @returns with groups of three, `105,000.0000` */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value)
  if (!match) return value
  const [, sign = '', whole = '', fraction = ''] = match
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}

/** Rounded half up to what the currency shows: TWD and JPY 0, USD, HKD and CNY 2. */
export function formatMoney(value: string | number, currency: string): string {
  const exact = decimalParts(value)
  return exact ? groupDigits(exact.text(currencyDigits(currency))) : String(value)
}

/** The price of one unit: the currency's digits, and further ones where they say something (`0.125`). */
export function formatPrice(value: string | number, currency: string): string {
  const exact = decimalParts(value)
  return exact ? groupDigits(exact.text(Math.max(currencyDigits(currency), exact.places))) : String(value)
}

/** `TWD 14,918`. */
export const amountText = (amount: string | number, currency: string): string => `${currency} ${formatMoney(amount, currency)}`.trim()

/** @returns null for what is no decimal; `places` = digits after the point that say something; `text` rounds half up (away from zero) */
export function decimalParts(value: string | number): { places: number; text: (digits: number) => string } | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const told = fraction.replace(/0+$/, '')
  return { places: told.length, text: (digits) => rounded(sign, whole, told, digits) }
}

function rounded(sign: string, whole: string, fraction: string, digits: number): string {
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0')) + ((fraction[digits] ?? '0') >= '5' ? 1n : 0n)
  const all = kept.toString().padStart(digits + 1, '0')
  const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`
  return kept === 0n ? text : sign + text
}
