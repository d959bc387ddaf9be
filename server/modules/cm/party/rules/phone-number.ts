/** Telephone numbers in the one form in which they can be compared (E.164, ITU-T 2010). */
import { parsePhoneNumberFromString, isSupportedCountry } from 'libphonenumber-js/min'

/**
 * @param text as typed: `02-2712-3456`, `+81 3 1234 5678 ext. 9`
 * @param country ISO 3166-1 alpha-2, for numbers without `+`
 * @returns `+886227123456`; null when it is no number that could be dialled
 */
export function toE164(text: string | null, country: string | null): string | null {
  if (!text) return null
  const found = parsePhoneNumberFromString(text.normalize('NFKC'), country && isSupportedCountry(country) ? country : undefined)
  return found?.isPossible() ? found.number : null
}
