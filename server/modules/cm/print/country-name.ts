/** What a country is called, as an address names it. */
import type { Language } from '../../../../src/schemas/types'

const tags: Readonly<Record<Language, string>> = { en: 'en', tw: 'zh-Hant-TW', cn: 'zh-Hans-CN', jp: 'ja' }

/** @param code ISO 3166-1 alpha-2; what is none is given back */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(tags[language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
