/** The lines of an address in the order of its country (cm.md §8, address labels). */

export interface PostalAddress {
  country: string | null
  postal: string | null
  region: string | null
  city: string | null
  line1: string | null
  line2: string | null
}

/** From the large to the small, without spaces; the others write from the small to the large. */
const largeFirst = new Set(['TW', 'JP', 'CN', 'HK', 'MO', 'KR'])
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * @param address.country empty = `from.country`
 * @param from.country whence the letter goes: the own country is not written
 * @returns Taiwan, China and Japan: postal code (〒 in Japan), then region, city and street in one line, then the rest; elsewhere street, rest, city with region and postal code. An address of
 * those countries that is written in Latin letters has the order of the others.
 */
export function addressLines(
  { country, postal, region, city, line1, line2 }: PostalAddress,
  from: { country: string; countryName: (code: string) => string },
): string[] {
  const code = country ?? from.country
  const isEastern = largeFirst.has(code) && eastAsian.test(filled(region, city, line1, line2).join(''))
  const abroad = code !== '' && code !== from.country ? [from.countryName(code)] : []
  return isEastern
    ? [
        ...abroad,
        ...filled(postal && code === 'JP' ? `〒${postal.replace(/^〒/u, '')}` : postal),
        ...filled(filled(region, city, line1).join('')),
        ...filled(line2),
      ]
    : [...filled(line1), ...filled(line2), ...filled(filled(city, filled(region, postal).join(' ')).join(', ')), ...abroad]
}

const filled = (...parts: readonly (string | null)[]): string[] =>
  parts.filter((part): part is string => part !== null && part.trim() !== '')
