/** Digits after the point of an amount in a currency: ISO 4217, but TWD is invoiced in whole dollars (cm.md §5). */

/** @param currency ISO 4217; unknown codes have 2 */
export function currencyDigits(currency: string): number {
  if (currency === 'TWD') return 0
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // Intl throws for what has not the form of a code.
    return 2
  }
}
