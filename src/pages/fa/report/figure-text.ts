/** Amounts of reports as they are drawn: by the currency's digits, or in thousands and millions. Pure; exact texts, never a float. */
import { decimalParts, formatMoney, groupDigits } from '../../../shared/engine/amount-text'

export const units = ['1', '1000', '1000000'] as const
export type Unit = (typeof units)[number]
export const isUnit = (value: unknown): value is Unit => units.some((unit) => unit === value)

/** @param amount decimal text @returns '' for zero, which reports leave blank where that is clearer */
export const figureText = (
  amount: string,
  { currency, unit = '1', blankZero = false }: { currency: string; unit?: Unit; blankZero?: boolean },
): string => (blankZero && isZero(amount) ? '' : unit === '1' ? formatMoney(amount, currency) : scaled(amount, unit))

export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount)
export const isNegative = (amount: string): boolean => amount.startsWith('-') && !isZero(amount)

/** Rounded half up to whole thousands or millions, from the exact amount. */
function scaled(amount: string, unit: '1000' | '1000000'): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) return amount
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = unit.length - 1
  const padded = whole.padStart(digits + 1, '0')
  const moved = `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}${fraction}`
  return groupDigits(decimalParts(moved)?.text(0) ?? amount)
}
