/** What a field's value becomes in a sheet: a typed cell, its text where the sheet has no type for it. */
import Decimal from 'decimal.js'
import type { Entity, Field } from '../../src/schemas/core/define'
import { ownerEntity } from '../../src/shared/engine/owner-entities'
import { plainOf } from '../../src/shared/engine/rich-text'
import { currencyDigits } from '../../src/shared/engine/currency-digits'
import type { I18nText, Language } from '../../src/schemas/core/types'
import type { Values } from '../contracts/hooks'
import type { RefTitle } from '../resource/query/titles'
import { languageTags } from '../../src/shared/engine/language-tags'
import { i18nText } from '../../src/shared/engine/i18n-text'
import { fieldLabel, valueLabel } from '../i18n/field-words'
import type { Texts } from '../contracts/texts'

export type Refs = Readonly<Record<string, Readonly<Record<string, RefTitle>>>>

/** `number`: its digits as text, since a float may not hold them. Dates and times are wall-clock texts: nothing shifts them. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; digits: string; scale: number; percent?: boolean }
  | { kind: 'boolean'; value: boolean; text: string }
  | { kind: 'date'; date: string }
  | { kind: 'datetime'; date: string; time: string }

export interface ValueContext {
  texts: Texts
  language: Language
  /** `language`: words as people read them; `field`: names and values as the API has them. */
  labels: 'language' | 'field'
  /** An instant as `2026-11-21 09:30:00` of the zone in which instants are written. */
  wallTime: (instant: string) => string
  companyCurrency: string
}

export interface Column {
  heading: string
  /** Characters, for the width. */
  width: number
  numeric: boolean
  /** Of a sheet for editing: nobody writes into it; it is not shown; what to choose from. */
  locked?: boolean
  hidden?: boolean
  choices?: readonly string[]
  cell: (row: Values, refs: Refs) => Cell
}

const empty: Cell = { kind: 'empty' }
export const asText = (text: string): Cell => (text === '' ? empty : { kind: 'text', text })

/** One language of a translated text. */
export const languageCell =
  (field: Field, language: Language): Column['cell'] =>
  (row) =>
    asText((row[field.name] as I18nText | null)?.[language] ?? '') // i18n-text by its declaration

export function instantOf({ wallTime }: ValueContext, instant: string): Cell {
  const [date = '', time = ''] = wallTime(instant).split(' ')
  return { kind: 'datetime', date, time }
}

/** The columns of a field: one, or one a language where texts keep all of theirs. */
export function columnsOfField(context: ValueContext, entity: Entity, field: Field): Column[] {
  const heading = headingOf(context, entity, field)
  if (field.type === 'i18n-text' && context.labels === 'field') {
    return (['en', 'tw', 'cn', 'jp'] as const).map((language) => ({
      heading: `${field.name}_${language}`,
      width: 24,
      numeric: false,
      cell: languageCell(field, language),
    }))
  }
  return [
    {
      heading,
      width: widths[field.type] ?? 20,
      numeric: numeric.has(field.type) && !isPerson(field),
      cell: (row, refs) => cellOf(context, entity, field, row, refs),
    },
  ]
}

const widths: Partial<Record<Field['type'], number>> = {
  boolean: 10,
  integer: 12,
  decimal: 14,
  money: 16,
  percent: 10,
  date: 12,
  datetime: 18,
  time: 10,
  enum: 16,
  longtext: 40,
  richtext: 40,
  list: 40,
}
const numeric = new Set<Field['type']>(['integer', 'decimal', 'money', 'percent', 'duration'])

function headingOf({ texts, language, labels }: ValueContext, entity: Entity, field: Field): string {
  return labels === 'field' ? field.name : fieldLabel(texts, language, entity, field)
}

export function cellOf(context: ValueContext, entity: Entity, field: Field, row: Values, refs: Refs): Cell {
  const value = row[field.name]
  if (value === null || value === undefined || value === '') return empty
  if (isPerson(field)) return asText(titleOf(context, refs['sc/user']?.[String(value)], `#${String(value)}`))
  switch (field.type) {
    case 'integer':
    case 'duration':
      return { kind: 'number', digits: String(value), scale: 0 }
    case 'decimal':
      return { kind: 'number', digits: String(value), scale: field.x.scale ?? 0 }
    case 'percent':
      return { kind: 'number', digits: String(value), scale: field.x.scale ?? 4, percent: true }
    case 'money':
      return { kind: 'number', digits: String(value), scale: moneyScale(context, field, String(value), row) }
    case 'boolean':
      return {
        kind: 'boolean',
        value: value === true,
        text:
          context.labels === 'field'
            ? String(value)
            : context.texts.translate(context.language, { key: value === true ? 'screens:yes' : 'screens:no' }),
      }
    case 'date':
      return { kind: 'date', date: String(value) }
    case 'datetime':
      return instantOf(context, String(value))
    default:
      return asText(textOf(context, entity, field, value, refs))
  }
}

function textOf(context: ValueContext, entity: Entity, field: Field, value: unknown, refs: Refs, list?: string): string {
  const join = (items: unknown, text: (item: unknown) => string) => (Array.isArray(items) ? items.map(text).join('; ') : '')
  const title = (name: string | undefined, id: unknown) => titleOf(context, refs[name ?? '']?.[String(id)], `#${String(id)}`)
  switch (field.type) {
    case 'i18n-text':
      return i18nText(value, context.language)
    case 'enum':
      return enumText(context, entity, field, String(value), list)
    case 'set':
      return join(value, (item) => enumText(context, entity, field, String(item), list))
    case 'ref':
      return title(field.ref, value)
    case 'refs':
      return join(value, (id) => title(field.ref, id))
    case 'owner':
      return ownerText(context, String(value), refs)
    case 'owners':
      return join(value, (code) => ownerText(context, String(code), refs))
    case 'texts':
    case 'integers':
      return join(value, String)
    case 'richtext':
      return context.labels === 'field' ? String(value) : plainOf(String(value))
    case 'json':
      return JSON.stringify(value)
    case 'list':
      return childRows(context, entity, field, value, refs)
    default:
      return codeText(context, field, String(value))
  }
}

/** Child rows: one a line, their filled values one after the other. */
function childRows(context: ValueContext, entity: Entity, field: Field, value: unknown, refs: Refs): string {
  if (!Array.isArray(value)) return ''
  const items = (field.items ?? []).filter((item) => !item.x.secret)
  if (context.labels === 'field')
    return JSON.stringify(value.map((row: Values) => Object.fromEntries(items.map(({ name }) => [name, row[name] ?? null]))))
  return value
    .map((row: Values) =>
      items
        .flatMap((item) => {
          const one = row[item.name]
          if (one === null || one === undefined || one === '') return []
          return [
            item.type === 'boolean'
              ? context.texts.translate(context.language, { key: one === true ? 'screens:yes' : 'screens:no' })
              : textOf(context, entity, item, one, refs, field.name),
          ]
        })
        .join(' / '),
    )
    .join('\n')
}

function enumText({ labels, texts, language }: ValueContext, entity: Entity, field: Field, value: string, list?: string): string {
  return labels === 'field' ? value : valueLabel(texts, language, { entity, field, list }, value)
}

/** Field names go with what names a record for good: its code, where it has one. */
const titleOf = ({ labels }: ValueContext, found: RefTitle | undefined, otherwise: string): string =>
  (labels === 'field' ? found?.code : undefined) ?? found?.title ?? otherwise

const ownerText = (context: ValueContext, code: string, refs: Refs): string =>
  context.labels === 'field' ? code : (refs[ownerEntity(code[0]) ?? '']?.[code.slice(1)]?.title ?? code)

const kinds = { country: 'region', currency: 'currency', language: 'language' } as const

function codeText({ labels, language }: ValueContext, { x: { codes } }: Field, value: string): string {
  if (!codes || codes === 'time_zone' || labels === 'field') return value
  try {
    return new Intl.DisplayNames(languageTags[language], { type: kinds[codes] }).of(value) ?? value
  } catch {
    // Intl throws for what is no code at all.
    return value
  }
}

/** As many digits as the currency has, and more only where the amount has more. */
function moneyScale({ companyCurrency }: ValueContext, field: Field, value: string, row: Values): number {
  const currency = field.x.currency ? row[field.x.currency] : undefined
  return Math.max(currencyDigits(typeof currency === 'string' && currency ? currency : companyCurrency), new Decimal(value).decimalPlaces())
}

/** @param zone IANA. Made once: Intl's formatter costs much more to make than to use. */
export function wallClock(zone: string): ValueContext['wallTime'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => format.format(new Date(instant))
}

/** Who made or changed a record: a number in the row, a person to people. */
export const isPerson = ({ name }: Pick<Field, 'name'>): boolean => name === 'created_by' || name === 'updated_by'

/** As it is read on paper. */
export function textOfCell(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return cell.text
    case 'number':
      return `${grouped(cell.digits)}${cell.percent ? '%' : ''}`
    case 'boolean':
      return cell.text
    case 'date':
      return cell.date
    case 'datetime':
      return `${cell.date} ${cell.time.slice(0, 5)}`
  }
}

/** `-1234567.5000` → `-1,234,567.5`; digits are texts, so that none is lost. */
function grouped(digits: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d*?)0*)?$/.exec(digits) ?? []
  return whole === '' ? digits : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ? `.${rest}` : ''}`
}
