/** Translated texts (spec/README.md §2): interface language → en → tw → first filled. */
import type { Language } from '../../providers/language'

/** @returns an empty text when nothing is filled */
export function i18nText(value: unknown, language: Language): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  const texts = value as Readonly<Record<string, unknown>>
  const filled = [language, 'en', 'tw', ...Object.keys(texts)].map((key) => texts[key]).find((text) => typeof text === 'string' && text !== '')
  return typeof filled === 'string' ? filled : ''
}
