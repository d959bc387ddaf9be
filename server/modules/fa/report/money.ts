/** Amounts as they travel: decimals as text with four digits, as money fields have them. */
import type Decimal from 'decimal.js'

export const moneyText = (amount: Decimal): string => amount.toFixed(4)

/** Each amount of an object. */
export function money<K extends string>(amounts: Readonly<Record<K, Decimal>>): Record<K, string> {
  // The keys are those of the argument.
  return Object.fromEntries(Object.entries<Decimal>(amounts).map(([key, amount]) => [key, moneyText(amount)])) as Record<K, string>
}
