/** Fields in a grid of child rows: how wide they read well, and what a person means by a pasted cell. Pure. */
import { transformed } from '../../schemas/core/text-transform'
import { instantOf } from '../../components/format/format-date'
import type { Formats } from '../../components/format/format-settings'
import type { Field } from '../../schemas/core/define'
import type { FieldType } from '../../schemas/core/types'
import { isAnyReference, isBoolean, isMany, isNumber, isTranslated } from '../../schemas/core/field-types'
import { isPointer } from '../../schemas/core/record-pointer'
import { durationMinutes, plainDigits, wholeNumber } from '../form/inputs/number-text'

/** `ask`: only the server knows what it names. `wrong`: not understood; `keep` is left in the cell to be corrected, where its input can show it. */
export type CellValue = { value: unknown } | { ask: readonly string[] } | { wrong: true; keep?: string }

export interface CellContext {
  formats: Pick<Formats, 'language' | 'timeZone' | 'rocEra'>
  /** The words of an enum's value in the languages of the screen. */
  labelsOf: (field: Field, value: string) => readonly string[]
}

type Paste = (text: string, field: Field, context: CellContext) => CellValue

/** An empty cell empties the field. */
export function cellValue(field: Field, text: string, context: CellContext): CellValue {
  if (narrow(text) === '') return { value: isMany(field) ? [] : isBoolean(field) ? false : null }
  return pastes[field.type](text, field, context)
}

/** Full-width digits and letters as their narrow ones. */
const narrow = (text: string): string => text.normalize('NFKC').trim()
const found = (value: unknown, keep?: string): CellValue =>
  value === undefined ? { wrong: true, ...(keep === undefined ? {} : { keep: keep.trim() }) } : { value }
const parts = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Currency signs and codes, percent signs, and the accountant's parentheses of a negative number say nothing new. */
export function bareNumber(plain: string): string {
  const inside = /^\((.*)\)$/.exec(plain)
  const bare = plainDigits((inside?.[1] ?? plain).replace(/^(?:[A-Z]{2,3}\s?)?[$€£¥₩]?\s*|\s*(?:%|[A-Z]{3})$/g, ''))
  return inside && !bare.startsWith('-') ? `-${bare}` : bare
}

function decimal(plain: string, text: string): CellValue {
  const number = bareNumber(plain)
  return /^-?(\d+(\.\d+)?|\.\d+)$/.test(number) ? { value: number.replace(/^(-?)\./, '$10.') } : { wrong: true, keep: text.trim() }
}

const yes = new Set(['true', 'yes', 'y', '1', '✓', '✔', 'v', '是', 'はい', '○', '◯'])
const no = new Set(['false', 'no', 'n', '0', '✗', '✘', 'x', '否', 'いいえ', '×', '-'])
const booleanOf = (plain: string): boolean | undefined =>
  yes.has(plain.toLowerCase()) ? true : no.has(plain.toLowerCase()) ? false : undefined

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-11-21`, `2026/1/5`, `20261121`, `21 Nov 2026`, `2026年11月21日`; with the era option `115/11/21`. Never guessed which of two numbers is the month. */
export function dateOf(plain: string, { language, rocEra }: CellContext['formats']): string | undefined {
  const english = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(plain)
  if (english) return date(english[3], months.indexOf((english[2] ?? '').toLowerCase()) + 1, english[1])
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  const [, year, month, day] = compact ?? /^(\d{2,4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? []
  if (!year || !month || !day) return undefined
  if (year.length === 4) return date(year, month, day)
  return rocEra && language === 'tw' ? date(Number(year) + 1911, month, day) : undefined
}

function date(year: unknown, month: unknown, day: unknown): string | undefined {
  const text = `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

function timeOf(plain: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i.exec(plain) ?? []
  if (!hour || !minute) return undefined
  const shift = half?.toLowerCase() === 'pm' && Number(hour) < 12 ? 12 : half?.toLowerCase() === 'am' && Number(hour) === 12 ? -12 : 0
  const whole = Number(hour) + shift
  return whole < 24 && Number(minute) < 60 ? `${String(whole).padStart(2, '0')}:${minute}` : undefined
}

function instant(plain: string, formats: CellContext['formats']): string | undefined {
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(plain) && !Number.isNaN(Date.parse(plain))) return new Date(plain).toISOString()
  const [, days = '', clock = ''] = /^(.*\S)[ T](\d{1,2}:\d{2}.*)$/.exec(plain) ?? []
  const [on, at] = [dateOf(days.trim(), formats), timeOf(clock.trim())]
  return on && at ? instantOf(on, at, formats.timeZone) : undefined
}

/** By its label in any language that is loaded, or as it is written in the data. */
function enumOf(field: Field, plain: string, { labelsOf }: CellContext): string | undefined {
  const wanted = folded(plain)
  return (
    field.values?.find((value) => folded(value) === wanted) ??
    field.values?.find((value) => labelsOf(field, value).some((label) => folded(label) === wanted))
  )
}

function several(field: Field, plain: string, context: CellContext): CellValue {
  const values = parts(plain).map((part) => enumOf(field, part, context))
  return values.every((value) => value !== undefined) ? { value: [...new Set(values)] } : { wrong: true }
}

const decimalPaste: Paste = (text) => decimal(narrow(text), text)
const textPaste: Paste = (text, field) => ({ value: transformed(text.trim(), field.x.transform) })
const askOne: Paste = (text) => ({ ask: [text.trim()] })
const askEach: Paste = (text) => ({ ask: parts(text) })

const pastes: Readonly<Record<FieldType, Paste>> = {
  text: textPaste,
  longtext: textPaste,
  richtext: textPaste,
  rrule: textPaste,
  json: textPaste,
  list: textPaste,
  'i18n-text': (text, _, { formats }) => ({ value: { [formats.language]: text.trim() } }),
  colour: (text) => found(/^#[0-9a-f]{6}$/i.test(narrow(text)) ? narrow(text) : undefined),
  integer: (text) => found(wholeNumber(bareNumber(narrow(text))), text),
  duration: (text) => found(durationMinutes(narrow(text)), text),
  decimal: decimalPaste,
  money: decimalPaste,
  percent: decimalPaste,
  boolean: (text) => found(booleanOf(narrow(text))),
  date: (text, _, { formats }) => found(dateOf(narrow(text), formats)),
  time: (text) => found(timeOf(narrow(text))),
  datetime: (text, _, { formats }) => found(instant(narrow(text), formats)),
  enum: (text, field, context) => found(enumOf(field, narrow(text), context)),
  set: (text, field, context) => several(field, narrow(text), context),
  ref: askOne,
  'any-ref': (text) => found(isPointer(narrow(text)) ? narrow(text) : undefined),
  owner: askOne,
  refs: askEach,
  owners: askEach,
  texts: (text) => ({ value: parts(text) }),
  integers: (text) => {
    const all = parts(narrow(text)).map(wholeNumber)
    return all.every((one) => one !== undefined) ? { value: all } : { wrong: true }
  },
}

/** The narrowest that each type reads well in. */
export const gridWidth = (field: Field): string =>
  isBoolean(field)
    ? '72px'
    : field.type === 'money'
      ? 'minmax(112px, 1fr)'
      : isNumber(field)
        ? 'minmax(84px, 0.7fr)'
        : isTranslated(field)
          ? 'minmax(180px, 2fr)'
          : isAnyReference(field)
            ? 'minmax(280px, 2fr)'
            : isShort(field)
              ? 'minmax(84px, 0.7fr)'
              : 'minmax(120px, 1.5fr)'

/** A word or two. */
const isShort = (field: Field): boolean => typeof field.schema.maxLength === 'number' && field.schema.maxLength <= 40
