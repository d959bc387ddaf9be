/** Digits after the point of an amount in a currency: ISO 4217, but TWD is invoiced in whole dollars (cm.md §5). */

/** Asking Intl costs more than formatting an amount; a list asks for each cell. */
const known = new Map<string, number>([['TWD', 0]])

/** @param currency ISO 4217; unknown codes have 2 */
export function currencyDigits(currency: string): number {
  const digits = known.get(currency) ?? digitsByIso(currency)
  known.set(currency, digits)
  return digits
}

function digitsByIso(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // Intl throws for what has not the form of a code.
    return 2
  }
}
