/** The value of a field as plain text: for tooltips, dialogs, history and what reads a screen aloud. */
import type { TFunction } from 'i18next'
import type { Formats } from '../../components/format/format-settings'
import { codeName } from '../../components/format/code-names'
import { formatDate, formatDateTime } from '../../components/format/format-date'
import { formatDecimal, formatDuration, formatMoney, formatPercent, groupDigits } from '../../components/format/format-number'
import { i18nText } from '../../shared/engine/i18n-text'
import { parseOwner, refTitle, type Refs } from '../../providers/data/refs'
import type { Entity, Field } from '../../schemas/core/define'
import { plainOf } from '../../shared/engine/rich-text'
import { enumLabel } from '../../components/entity/entity-texts'

/** What showing a value needs to know around it. */
export interface ValueContext {
  t: TFunction
  entity: Entity
  formats: Formats
  refs: Refs
  /** The list field, when values of its child rows are shown. */
  parent?: string
}

type Row = Readonly<Record<string, unknown>>

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** @param row the record (or child row) around the value: a money field's currency stands there @returns empty text for no value */
export function fieldText(context: ValueContext, field: Field, value: unknown, row: Row): string {
  const { t, entity, formats, refs, parent } = context
  if (isEmptyValue(value)) return ''
  const joined = (items: unknown, text: (item: unknown) => string) =>
    Array.isArray(items) ? items.map(text).join(t('screens:list_separator')) : ''
  switch (field.type) {
    case 'i18n-text':
      return i18nText(value, formats.language)
    case 'boolean':
      return t(value === true ? 'screens:yes' : 'screens:no')
    case 'enum':
      return enumLabel(t, entity, field.name, String(value), parent)
    case 'set':
      return joined(value, (item) => enumLabel(t, entity, field.name, String(item), parent))
    case 'ref':
      return calledThen(field, row, formats) || titleText(t, refTitle(refs, field.ref, value), value)
    case 'refs':
      return joined(value, (id) => titleText(t, refTitle(refs, field.ref, id), id))
    case 'owner':
      return ownerText(t, refs, String(value))
    case 'owners':
      return joined(value, (code) => ownerText(t, refs, String(code)))
    case 'texts':
      return joined(value, (item) => (field.x.codes ? codeName(field.x.codes, String(item), formats.language) : String(item)))
    case 'integers':
      return joined(value, String)
    case 'date':
      return formatDate(String(value), formats)
    case 'datetime':
      return formatDateTime(String(value), formats)
    case 'integer':
      return withUnit(t, field, field.name === 'id' ? String(value) : groupDigits(String(value)))
    case 'decimal':
      return withUnit(t, field, formatDecimal(String(value), field.x.scale))
    case 'percent':
      return formatPercent(String(value))
    case 'money': {
      const currency = field.x.currency ? row[field.x.currency] : undefined
      const code = typeof currency === 'string' && currency ? currency : formats.currency
      return `${code} ${formatMoney(String(value), code)}`
    }
    case 'duration':
      return formatDuration(Number(value))
    case 'list':
      return t('screens:n_rows', { n: Array.isArray(value) ? value.length : 0 })
    case 'json':
      return JSON.stringify(value)
    case 'richtext':
      return plainOf(String(value))
    default:
      return field.x.codes ? codeName(field.x.codes, String(value), formats.language) : String(value)
  }
}

/** What it was called when it was chosen, where that is kept (`x.label_snapshot`). */
function calledThen({ x }: Field, row: Row, { language }: Formats): string {
  const name = x.label_snapshot === undefined ? undefined : row[x.label_snapshot]
  return typeof name === 'string' ? name : isEmptyValue(name) ? '' : i18nText(name, language)
}

function titleText(t: TFunction, title: ReturnType<typeof refTitle>, id: unknown): string {
  if (!title) return `#${String(id)}`
  return title.active === false ? t('screens:inactive_title', { title: title.title }) : title.title
}

export function ownerText(t: TFunction, refs: Refs, code: string): string {
  const owner = parseOwner(code)
  return owner ? titleText(t, refTitle(refs, owner.entity, owner.id), code) : code
}

function withUnit(t: TFunction, field: Field, text: string): string {
  return field.x.unit ? t('screens:with_unit', { value: text, unit: t(`screens:unit.${field.x.unit}`) }) : text
}

const numeric = new Set<Field['type']>(['integer', 'decimal', 'money', 'percent', 'duration'])
/** Stands at the right, in tabular digits. */
export const isNumeric = (field: Field): boolean => numeric.has(field.type)
