/** Formats that only forms have. Both validators know them: the browser's (json-validator.ts) and the server's. */
import { isTaiwanTaxId } from '../../engine/tax-id'

/** Letter → the two digits that it counts for (table of the household registration). */
const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'

/**
 * Taiwan national id (letter, 1 or 2, eight digits) and resident certificate number since 2021 (letter, 8 or 9, eight digits): the letter's
 * digits and the nine others, weighed 1 9 8 7 6 5 4 3 2 1 1, add up to a multiple of 10.
 */
export function isTaiwanId(text: string): boolean {
  const match = /^([A-Z])([1289]\d{8})$/.exec(text)
  if (!match) return false
  const letter = letters.indexOf(match[1] ?? '') + 10
  const digits = [Math.floor(letter / 10), letter % 10, ...[...(match[2] ?? '')].map(Number)]
  return digits.reduce((sum, digit, n) => sum + digit * (weights[n] ?? 0), 0) % 10 === 0
}

const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]

export const formFormats: Readonly<Record<string, (text: string) => boolean>> = {
  'taiwan-id': isTaiwanId,
  'tax-id': (text) => isTaiwanTaxId(text),
}
