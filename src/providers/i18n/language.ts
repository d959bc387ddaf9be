/** The four interface languages and what follows from each. */
import i18next from 'i18next'

export const languages = ['tw', 'en', 'cn', 'jp'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'tw'

/** Each language in its own words: the only texts that are the same in every language. */
export const languageNames: Readonly<Record<Language, string>> = { tw: '繁體中文', en: 'English', cn: '简体中文', jp: '日本語' }

export { formatTags, languageTags } from '../../shared/engine/language-tags'

export function isLanguage(code: unknown): code is Language {
  return languages.some((language) => language === code)
}

/** The language that was chosen here, else the default; an unknown code means English (shell.md §9). */
export function storedLanguage(): Language {
  const code = localStorage.getItem('language')
  if (code === null) return defaultLanguage
  return isLanguage(code) ? code : 'en'
}

export const isLanguageChosen = (): boolean => localStorage.getItem('language') !== null

/** What the screens speak now; before their texts are there, what they will as far as it is known. It goes with every request. */
export const interfaceLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : storedLanguage())

export function storeLanguage(language: Language): void {
  localStorage.setItem('language', language)
}
