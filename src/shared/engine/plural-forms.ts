/**
 * One plural form for languages that have no other. Their codes are ours (`tw`, `cn`, `jp`): Intl takes the first for Twi and reads the others by
 * the rules of the machine's language, so i18next asks for a singular. Without one it would show the English text. Pure.
 */
import type { Language } from '../../schemas/core/types'

/** Texts by key, nested. */
interface Texts {
  readonly [key: string]: unknown
}

const other = '_other'

/** @returns what i18next is given of a language's texts: each `…_other` stands in for a singular that is not there */
export const withPluralForms = <T extends Texts>(language: Language, texts: T): T =>
  language === 'en' ? texts : (withSingulars(texts) as T) // all that was there, and singulars

function withSingulars(texts: Texts): Texts {
  const filled: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(texts)) {
    filled[key] = isTexts(text) ? withSingulars(text) : text
    if (!key.endsWith(other) || isTexts(text)) continue
    const singular = `${key.slice(0, -other.length)}_one`
    filled[singular] = texts[singular] ?? text
  }
  return filled
}

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null
