/**
 * What a bulletin says, in a form that is the same for the same content (bb.md §3): of it the hash is taken, and revisions keep it.
 * Pure.
 */
import type { I18nText, Language } from '../../schemas/core/types'
import { languages } from '../../schemas/core/types'
import { plainOf } from '../engine/rich-text'

export interface BulletinContent {
  title: I18nText
  bodies: readonly { language: Language; body: string }[]
  /** In the order of the bulletin. */
  files: readonly { id: number; name: string; sha256: string | null }[]
}
/** With what is not part of the hash. */
export interface Snapshot extends BulletinContent {
  summary: I18nText | null
  publish_at: string | null
}

const order = (language: string): number => languages.findIndex((one) => one === language)

/** Languages in their order, texts as they are, files by their hash. */
export const canonicalOf = ({ title, bodies, files }: BulletinContent, revision: number): string =>
  JSON.stringify({
    title: Object.fromEntries(Object.entries(title).sort(([a], [b]) => order(a) - order(b))),
    bodies: [...bodies].sort((a, b) => order(a.language) - order(b.language)).map(({ language, body }) => [language, body]),
    files: files.map(({ sha256 }) => sha256),
    revision,
  })

/** Formatted text without a word or a picture says nothing, nor does an empty table. */
export const isBlank = (html: unknown): boolean => typeof html !== 'string' || (!/<img\b/i.test(html) && plainOf(html) === '')

/** Where nobody wrote one: the first 160 characters of the text (bb.md §3). */
export function summaryOf(body: string): string {
  const plain = plainOf(body)
  const signs = [...plain]
  return signs.length <= 160 ? plain : `${signs.slice(0, 160).join('').trimEnd()}…`
}

/** bb.md §5.6: the reader's language, English, Traditional Chinese, the first. */
export function inLanguage<T extends { language: Language }>(texts: readonly T[], language: Language): T | undefined {
  return [language, 'en', 'tw'].map((wanted) => texts.find((text) => text.language === wanted)).find(Boolean) ?? texts[0]
}
