/** A translated text for a reader: his language → en → tw → the first that is filled (spec/README.md §2). */
import type { I18nText, Language } from '../../../src/schemas/types'

export function textIn(language: Language, text: I18nText | string | null | undefined): string {
  if (typeof text === 'string') return text
  return text?.[language] ?? text?.en ?? text?.tw ?? Object.values(text ?? {})[0] ?? ''
}
