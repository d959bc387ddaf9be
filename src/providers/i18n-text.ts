/** Translated text of a record: interface language → English → Traditional Chinese → the first filled (spec/README.md §2). */
import type { I18nText } from '../schemas/types'
import type { Language } from './language'

/** @returns an empty text when nothing is filled */
export function i18nText(text: I18nText | string | null | undefined, language: Language): string {
  if (!text) return ''
  if (typeof text === 'string') return text
  return text[language] || text.en || text.tw || Object.values(text).find(Boolean) || ''
}
