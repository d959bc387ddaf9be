/** Translated text for a reader (spec/README.md §2): his language → English → Traditional Chinese → the first that is filled. */
import type { Language } from '../../schemas/core/types'

/** @param value a translated text or a plain one; anything else says nothing @returns an empty text when nothing is filled */
export function i18nText(value: unknown, language: Language): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  const texts: Readonly<Record<string, unknown>> = { ...value }
  const filled = [language, 'en', 'tw', ...Object.keys(texts)]
    .map((key) => texts[key])
    .find((text) => typeof text === 'string' && text !== '')
  return typeof filled === 'string' ? filled : ''
}
