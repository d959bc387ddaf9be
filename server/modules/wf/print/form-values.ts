/** The values of a form as they are read on paper (wf.md §8): in the words of the reader, laid out as designed. Pure. */
import Decimal from 'decimal.js'
import { upperTW } from '../../../../src/schemas/core/expression/capital-amount'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import { amountText, groupDigits } from '../../../../src/shared/engine/amount-text'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { ownerEntity } from '../../../../src/shared/engine/owner-entities'
import { fileItems, type FieldUi, type FormContent, type FormField, type FormSchema, type LayoutItem } from '../../../../src/shared/wf/form'
import { columnSum } from '../../../../src/shared/wf/column-sums'
import { tableColumns } from '../../../../src/shared/wf/table-columns'
import { idOf, isValues, rowsOf, textOf } from '../flow/rules/form-values'
import type { FormValues } from '../flow/rules/state'
import type { FormBlock, PrintedColumn, PrintedField } from '../../../../src/shared/wf/form-page'

type PrintedContent = Pick<FormContent, 'json_schema' | 'ui_schema'>

export interface ValueWords {
  language: Language
  yes: string
  no: string
  /** Of sums below a table. */
  sum: string
  /** A year of the Republic: `民國115`. */
  republicYear: (year: number) => string
  /** An instant on the reader's clock, `2026-11-20 16:05`. */
  wallTime: (instant: string) => string
  /** What a record is called; empty where it is gone. */
  title: (entity: string, id: number) => string
  /** PNG in base64 of a file that is a picture. */
  picture: (file: number) => string | undefined
}

/** Which records and files the values name: by entity. */
export function namedRecords({ json_schema }: PrintedContent, values: FormValues): Map<string, Set<number>> {
  const named = new Map<string, Set<number>>()
  const add = (entity: string | undefined, id: unknown) => {
    const record = idOf(id)
    if (entity !== undefined && record !== null) named.set(entity, (named.get(entity) ?? new Set()).add(record))
  }
  const visit = (schema: FormField, value: unknown): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) for (const one of value) visit(schema.items ?? {}, one)
    else if (isValues(value)) for (const [key, field] of Object.entries(schema.properties ?? {})) visit(field, value[key])
    else if (refOf(schema)) add(refOf(schema), value)
    else if (typeof value === 'string' && ownerCode.test(value)) add(ownerEntity(value[0]), value.slice(1))
  }
  for (const [key, schema] of Object.entries(json_schema.properties)) visit(schema, values[key])
  return named
}

/** Files of fields, and of columns, that hold files or drawn signatures; they have no reference in their schema. */
export const namedFiles = ({ json_schema, ui_schema }: PrintedContent, values: FormValues): number[] =>
  filesIn(json_schema.properties, ui_schema, values)

function filesIn(fields: FormSchema['properties'], uis: FormValues, values: FormValues): number[] {
  return Object.entries(fields).flatMap(([key, { items }]) => {
    const ui = (uis[key] ?? {}) as FieldUi
    const given = [values[key] ?? []].flat()
    if (holdsFiles(ui)) return given.flatMap((id) => idOf(id) ?? [])
    const columns = items?.properties
    const inner = isValues(ui.items) ? ui.items : {}
    return columns ? given.flatMap((row) => (isValues(row) ? filesIn(columns, inner, row) : [])) : []
  })
}

/** @param isHidden by field, and of tables by `items.price`: what the reader may not see is left out */
export function formBlocks(
  content: PrintedContent,
  values: FormValues,
  words: ValueWords,
  isHidden: (path: string) => boolean,
): FormBlock[] {
  const layout = content.ui_schema['ui:layout'] ?? []
  const placed = new Set(fieldsIn(layout))
  const rest = Object.keys(content.json_schema.properties).filter((key) => !placed.has(key))
  const all: LayoutItem[] = [...layout, ...rest.map((field) => ({ row: [{ field, span: 12 }] }))]
  return all.flatMap((item) => blocksOf(item, { content, values, words, isHidden }))
}

interface Scope {
  content: PrintedContent
  values: FormValues
  words: ValueWords
  isHidden: (path: string) => boolean
}

function blocksOf(item: LayoutItem, scope: Scope): FormBlock[] {
  const say = (text: I18nText | undefined) => i18nText(text ?? {}, scope.words.language)
  if ('row' in item) return rowBlocks(item.row, scope)
  if ('note' in item) return [{ kind: 'note', text: say(item.text) }]
  if ('picture' in item) {
    const picture = scope.words.picture(item.file)
    return picture ? [{ kind: 'picture', title: say(item.alt), picture }] : []
  }
  const groups =
    'items' in item
      ? [{ title: say(item.title), items: item.items }]
      : 'panes' in item
        ? item.panes.map(({ title, items }) => ({ title: say(title), items }))
        : []
  return groups.flatMap(({ title, items }) => {
    const blocks = items.flatMap((one) => blocksOf(one, scope))
    return title === '' || blocks.length === 0 ? blocks : [{ kind: 'heading' as const, text: title }, ...blocks]
  })
}

/** Fields beside one another; tables and pictures take the whole width, below. */
function rowBlocks(row: readonly { field: string; span: number }[], scope: Scope): FormBlock[] {
  const { content, values, words, isHidden } = scope
  const shown = row.filter(
    ({ field }) => content.json_schema.properties[field] && !isHidden(field) && uiOf(content, field)['ui:print'] !== false,
  )
  const wide = shown.filter(({ field }) => isTable(schemaOf(content, field)) || pictureOf(scope, field) !== undefined)
  const fields: PrintedField[] = shown
    .filter((one) => !wide.includes(one))
    .map(({ field, span }) => ({
      label: labelOf(content, field, words.language),
      value: valueText(schemaOf(content, field), uiOf(content, field), values[field], words),
      span,
    }))
  return [
    ...(fields.length === 0 ? [] : [{ kind: 'row' as const, fields }]),
    ...wide.map(({ field }): FormBlock => {
      const picture = pictureOf(scope, field)
      const title = labelOf(content, field, words.language)
      return picture === undefined ? tableBlock(field, title, scope) : { kind: 'picture', title, picture }
    }),
  ]
}

function tableBlock(field: string, title: string, { content, values, words, isHidden }: Scope): FormBlock {
  const ordered = tableColumns(schemaOf(content, field), uiOf(content, field))
  const columns = Object.fromEntries(ordered)
  const uis = (uiOf(content, field).items ?? {}) as Readonly<Record<string, FieldUi>> // a table's ui holds those of its columns
  const keys = ordered.map(([key]) => key).filter((key) => !isHidden(`${field}.${key}`) && uis[key]?.['ui:print'] !== false)
  const rows = rowsOf(values[field]) ?? []
  const cells = (row: FormValues) => keys.map((key) => valueText(columns[key] ?? {}, uis[key] ?? {}, row[key], words))
  const summed = ((uiOf(content, field)['ui:sums'] ?? []) as string[]).filter((key) => keys.includes(key))
  const sums = keys.map((key, n) => (summed.includes(key) ? sumText(rows, key) : n === 0 ? words.sum : ''))
  return {
    kind: 'table',
    title,
    columns: keys.map((key): PrintedColumn => ({
      heading: i18nText(uis[key]?.['ui:title'] ?? {}, words.language) || (columns[key]?.title ?? key),
      share: uis[key]?.['ui:span'] ?? (isAmount(columns[key] ?? {}) ? 2 : 3),
      isAmount: isAmount(columns[key] ?? {}),
    })),
    rows: [...rows.map(cells), ...(summed.length > 0 && rows.length > 0 ? [sums] : [])],
  }
}

/** @returns empty for nothing */
export function valueText(schema: FormField, ui: FieldUi, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) {
    const separator = ui['ui:item'] === 'cascade' ? ' / ' : words.language === 'en' ? ', ' : '、'
    const item = holdsFiles(ui) ? { x: { ref: 'sc/attachment' } } : (schema.items ?? {})
    return value
      .map((one) => valueText(item, { ...ui, 'ui:unit': '' }, one, words))
      .filter(Boolean)
      .join(separator)
  }
  if (isValues(value)) return objectText(value, ui, words)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const ref = holdsFiles(ui) ? 'sc/attachment' : refOf(schema)
  if (ref) return words.title(ref, idOf(value) ?? 0)
  const text = scalarText(schema, ui, textOf(value), words)
  const unit = ui['ui:unit'] ?? ''
  return unit === '' ? text : `${text} ${unit}`
}

/** Money, ranges, and whatever else has parts. */
function objectText(value: FormValues, ui: FieldUi, words: ValueWords): string {
  if (typeof value.amount === 'string') {
    const amount = amountText(value.amount, textOf(value.currency))
    const capital = ui['ui:capital'] === true ? upperTW(new Decimal(value.amount)) : null
    return capital ? `${amount}\n${capital}` : amount
  }
  if ('from' in value || 'to' in value) return `${dayText(textOf(value.from), ui, words)} – ${dayText(textOf(value.to), ui, words)}`
  return Object.values(value)
    .map((one) => valueText({}, {}, one, words))
    .filter(Boolean)
    .join(' ')
}

function scalarText(schema: FormField, ui: FieldUi, text: string, words: ValueWords): string {
  const choice = (schema.oneOf ?? []).find(({ const: one }) => textOf(one) === text)
  const choices = ui['ui:choices'] as Readonly<Record<string, I18nText>> | undefined
  const named = i18nText(choices?.[text] ?? {}, words.language) || choice?.title
  if (named) return named
  if (ui['ui:item'] === 'percent') return `${groupDigits(text)}%`
  if (ui['ui:item'] === 'richtext') return plainText(text)
  if (ownerCode.test(text) && textOf(schema.pattern).startsWith('^[udg]'))
    return words.title(ownerEntity(text[0]) ?? '', idOf(text.slice(1)) ?? 0)
  switch (schema.format) {
    case 'decimal':
      return groupDigits(text)
    case 'date-time':
      return words.wallTime(text)
    case 'date':
      return dayText(text, ui, words)
    default:
      return text
  }
}

/** With the year of the Republic where the form shows it. */
function dayText(date: string, ui: FieldUi, words: ValueWords): string {
  const [, year, rest] = /^(\d{4})-(\d\d-\d\d)$/u.exec(date) ?? []
  return ui['ui:roc'] === true && year !== undefined ? `${words.republicYear(Number(year) - 1911)}-${rest}` : date
}

/** Of plain numbers one sum, of amounts one for each currency: as below the table on the screen. */
const sumText = (rows: readonly FormValues[], key: string): string =>
  Object.entries(columnSum(rows, key))
    .map(([currency, sum]) => (currency === '' ? groupDigits(sum) : amountText(sum, currency)))
    .join('\n')

const plainText = (html: string): string =>
  html
    .replace(/<(?:\/p|br\s*\/?|\/li|\/h\d|\/tr)>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/&nbsp;/gu, ' ')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&amp;/gu, '&')
    .trim()

const ownerCode = /^[udg][1-9]\d*$/u
const holdsFiles = (ui: FieldUi): boolean => fileItems.has(ui['ui:item'] ?? '')
const refOf = (schema: FormField): string | undefined => (schema.x as { ref?: string } | undefined)?.ref
const schemaOf = ({ json_schema }: PrintedContent, field: string): FormField => json_schema.properties[field] ?? {}
const uiOf = ({ ui_schema }: PrintedContent, field: string): FieldUi => (ui_schema[field] ?? {}) as FieldUi // the ui of a field, by its key
const isTable = ({ items }: FormField): boolean => items?.properties !== undefined
const isAmount = (schema: FormField): boolean =>
  ['integer', 'number'].includes(textOf(schema.type)) || schema.format === 'decimal' || schema.properties?.amount !== undefined

const labelOf = (content: PrintedContent, field: string, language: Language): string =>
  i18nText(uiOf(content, field)['ui:title'] ?? {}, language) || (schemaOf(content, field).title ?? field)

/** A name drawn in the form stands there as it was drawn. */
function pictureOf({ content, values, words }: Scope, field: string): string | undefined {
  return uiOf(content, field)['ui:item'] === 'signature' ? words.picture(idOf(values[field]) ?? 0) : undefined
}

const fieldsIn = (items: readonly LayoutItem[]): string[] =>
  items.flatMap((item) =>
    'row' in item
      ? item.row.map(({ field }) => field)
      : 'items' in item
        ? fieldsIn(item.items)
        : 'panes' in item
          ? item.panes.flatMap((pane) => fieldsIn(pane.items))
          : [],
  )
