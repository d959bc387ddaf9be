/** What a country is called, as an address names it. */
import { languageTags } from '../../../../src/shared/engine/language-tags'
import type { Language } from '../../../../src/schemas/core/types'

/** @param code ISO 3166-1 alpha-2; what is none is given back */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(languageTags[language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
