/** Rows that a preview shows in child tables, so that their width, their sums and what is computed are seen. Pure; nothing of it is kept. */
import { compareDecimals } from '../../../../schemas/core/compare-decimals'
import type { Language } from '../../../../schemas/core/types'
import { currencyDigits } from '../../../../shared/engine/currency-digits'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { FieldUi, FormContent, FormField } from '../../../../shared/wf/form'
import type { ChoiceBranch } from '../../../../shared/wf/palette/choices'
import { scaleOf } from '../../../../shared/wf/palette/decimal-bounds'
import { tableColumns } from '../../../../shared/wf/table-columns'

interface Sampling {
  language: Language
  /** `2026-11-25` */
  today: string
  /** ISO 4217 */
  currency: string
}

type Row = Readonly<Record<string, unknown>>

/** @returns by table, its rows; people, records, files and what is computed stay empty */
export const sampleRows = (
  { json_schema, ui_schema }: Pick<FormContent, 'json_schema' | 'ui_schema'>,
  sampling: Sampling,
): Record<string, Row[]> =>
  Object.fromEntries(
    Object.entries(json_schema.properties).flatMap(([key, schema]): [string, Row[]][] => {
      const ui = (ui_schema[key] ?? {}) as FieldUi
      const columns = tableColumns(schema, ui)
      if (columns.length === 0) return []
      const uis = (ui.items ?? {}) as Record<string, FieldUi>
      const row = (n: number): Row =>
        Object.fromEntries(
          columns.flatMap(([name, column]) => {
            const own = uis[name] ?? {}
            const label = i18nText(own['ui:title'], sampling.language) || column.title || name
            const value = sampleOf(column, { item: own['ui:item'] ?? '', label, n, ...sampling })
            return value === undefined ? [] : [[name, value]]
          }),
        )
      const count = Math.min(Math.max(usualRows, Number(schema.minItems ?? 0)), Number(schema.maxItems ?? usualRows))
      return [[key, Array.from({ length: count }, (_, n) => row(n))]]
    }),
  )

const usualRows = 2

interface Sample extends Sampling {
  item: string
  label: string
  /** From 0; the next row differs. */
  n: number
}

function sampleOf(schema: FormField, sample: Sample): unknown {
  const { item, n, currency } = sample
  const x = (schema.x ?? {}) as { ref?: string; tree?: readonly ChoiceBranch[] }
  if (schema.readOnly || x.ref !== undefined || schema.items?.properties) return undefined
  const byItem = itemSamples[item]?.(sample)
  if (byItem !== undefined) return byItem
  const choices = schema.oneOf?.map((one) => one.const) ?? schema.enum
  if (choices) return choices[n % choices.length]
  if (x.tree) return leafOf(x.tree)
  if (schema.items) return [sampleOf(schema.items, sample)].filter((one) => one !== undefined)
  if (schema.properties?.currency) return { amount: decimalSample(schema, n, currencyDigits(currency)), currency }
  const [type] = [schema.type].flat().filter((one) => one !== 'null')
  return byType[String(type)]?.(schema, sample)
}

const count = (schema: FormField, { n }: Sample): number => Number(within(String(n + 2), schema.minimum, schema.maximum))

/** By the type of JSON. */
const byType: Readonly<Record<string, (schema: FormField, sample: Sample) => unknown>> = {
  boolean: (_, { n }) => n === 0,
  integer: count,
  number: count,
  string: (schema, sample) => (byFormat[schema.format ?? ''] ?? textSample)(schema, sample),
}

const byFormat: Readonly<Record<string, (schema: FormField, sample: Sample) => unknown>> = {
  decimal: (schema, { n }) => decimalSample(schema, n),
  date: (_, { today }) => today,
  time: () => '09:30',
  'date-time': (_, { today }) => `${today}T01:30:00Z`,
}

/** Those whose schema does not tell what they hold. */
const itemSamples: Readonly<Record<string, (sample: Sample) => unknown>> = {
  date_range: ({ today }) => ({ from: today, to: today }),
  month: ({ today }) => today.slice(0, 7),
  email: ({ n }) => `name${n + 1}@example.com`,
  url: () => 'https://example.com',
  phone: () => '02-2345-6789',
  taiwan_id: () => 'A123456789',
  tax_id: () => '04595257',
  location: () => '25.03397,121.56447',
}

function leafOf(tree: readonly ChoiceBranch[]): string[] {
  const [first] = tree
  return first ? [first.value, ...leafOf(first.children ?? [])] : []
}

/** What only a pattern tells is left to whoever tries the form. */
function textSample({ pattern, format, maxLength, minLength }: FormField, { label, n }: Sample): string | undefined {
  const text = `${label} ${n + 1}`
  const isFree = pattern === undefined && format === undefined
  return isFree && text.length <= Number(maxLength ?? Infinity) && text.length >= Number(minLength ?? 0) ? text : undefined
}

function decimalSample(schema: FormField, n: number, digits = scaleOf(schema)): string {
  const { minimum, maximum } = (schema.x ?? {}) as { minimum?: string; maximum?: string }
  const [first, second] = maximum === undefined || compareDecimals(maximum, '2000') >= 0 ? ['1200', '350.5'] : ['20', '12.5']
  const value = n % 2 === 0 ? first : second
  return within(digits > 0 ? value : value.replace(/\..*/, ''), minimum, maximum)
}

/** The nearest value that is allowed. */
function within(value: string, least: unknown, most: unknown): string {
  const [low, high] = [least, most].map((bound) => (bound === undefined || bound === null ? undefined : String(bound)))
  if (low !== undefined && compareDecimals(value, low) < 0) return low
  return high !== undefined && compareDecimals(value, high) > 0 ? high : value
}
