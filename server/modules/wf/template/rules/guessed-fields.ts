/** Fields of a form out of a spreadsheet (wf.md §8): its headings, and what the first rows below say about their types. Pure. */
import type { I18nText } from '../../../../../src/schemas/core/types'
import { keyFrom } from '../../../../../src/shared/wf/palette/field-key'

/** Rows that are looked at. */
export const sampledRows = 50
/** A form has no more (wf.md §9). */
export const mostFields = 300

export interface GuessedField {
  key: string
  title: I18nText
  /** Of the palette. */
  item: string
  required: boolean
  /** Of a choice, in the order of the sheet. */
  choices?: readonly string[]
}

/** A heading that ends so must be filled. */
const needed = /[*＊]\s*$/u

/** @param language in which the headings are @returns one for each heading that says something */
export function guessedFields(headings: readonly string[], rows: readonly (readonly string[])[], language: keyof I18nText): GuessedField[] {
  const taken = new Set<string>()
  return headings.flatMap((heading, column): GuessedField[] => {
    const label = heading.replace(needed, '').trim().slice(0, 100)
    if (label === '') return []
    const title: I18nText = { [language]: label }
    const key = keyFrom(title, taken)
    taken.add(key)
    const values = rows.slice(0, sampledRows).flatMap((row) => row[column]?.trim() || [])
    return [{ key, title, required: needed.test(heading), ...guessed(values) }]
  })
}

const date = /^\d{4}[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01])$/u
const time = /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/u
const number = String.raw`[-+]?(\d{1,3}(,\d{3})+|\d+)`
/** The first that fits every value; a heading without values is a text. */
const kinds: readonly (readonly [item: string, pattern: RegExp])[] = [
  ['switch', /^(yes|no|y|n|true|false|是|否|はい|いいえ)$/iu],
  ['date', date],
  ['time', time],
  ['datetime', /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T]\d{1,2}:\d{2}/u],
  ['percent', /^(100(\.0+)?|\d{1,2}(\.\d+)?)\s*[%％]$/u],
  ['integer', new RegExp(`^${number}$`, 'u')],
  ['decimal', new RegExp(String.raw`^${number}(\.\d+)?$`, 'u')],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/u],
  ['url', /^https?:\/\/\S+$/iu],
]
/** Digits that are no amount: a leading zero would be lost. */
const code = /^0\d/u

function guessed(values: readonly string[]): Pick<GuessedField, 'item' | 'choices'> {
  if (values.length === 0) return { item: 'text' }
  const kind = kinds.find(([, pattern]) => values.every((value) => pattern.test(value)))?.[0]
  if (kind && !((kind === 'integer' || kind === 'decimal') && values.some((value) => code.test(value)))) return { item: kind }
  if (values.some((value) => value.length > 100 || value.includes('\n'))) return { item: 'longtext' }
  const choices = [...new Set(values)]
  return isChoice(values, choices) ? { item: 'select', choices } : { item: 'text' }
}

/** Few different ones that come again and again. */
const isChoice = (values: readonly string[], choices: readonly string[]): boolean =>
  choices.length >= 2 && choices.length <= 12 && values.length >= 3 * choices.length
