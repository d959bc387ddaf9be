/** A pivot's answer in words: its grid, and how groups and amounts are shown to the reader. */
import { formatBucket } from '../../components/format/format-bucket'
import { groupDigits } from '../../components/format/format-number'
import type { PivotAnswer } from '../../providers/data/record-api'
import { refTitle } from '../../providers/data/refs'
import { languageTags } from '../../providers/i18n/language'
import type { Field } from '../../schemas/core/define'
import { isBoolean, isChoice, isOnDay, isReference } from '../../schemas/core/field-types'
import { fieldText } from '../cells/field-text'
import type { ValueContext } from '../field-types/list-type'
import { fieldLabel, optionColour } from '../../components/entity/entity-texts'
import { axisOf, numberFields, type Axis, type Chart } from '../list/layouts/chart'
import { cellsIn, currenciesOf, gridOf, shownCurrency, type Amount, type Grid, type Key } from './grid'

export interface Figures {
  chart: Chart
  by: Axis
  over: Axis | undefined
  grid: Grid
  /** `''` = the company's own. */
  currencies: readonly string[]
  currency: string | undefined
  /** "Sum of amount", and with the groups: "Sum of amount by kind". */
  measureText: string
  heading: string
  nameOf: (axis: Axis, key: Key) => string
  /** That its option or lookup has. */
  colourOf: (axis: Axis, key: Key) => string | undefined
  textOf: (amount: Amount) => string
}

/** @returns undefined when the chart's field is gone */
export function figuresOf(inside: ValueContext, chart: Chart, { data, meta }: PivotAnswer): Figures | undefined {
  const { entity, t, formats } = inside
  const context = { ...inside, refs: meta.refs }
  const [by, over] = [axisOf(entity, chart.by), axisOf(entity, chart.over)]
  if (!by) return undefined
  const number = numberFields(entity).find(({ name }) => name === chart.of)
  const currencies = currenciesOf(data)
  const currency = shownCurrency(currencies, chart.currency, formats.currency)
  const nameOf = (axis: Axis, key: Key) => keyText(context, axis, key)
  const measureText = measureName(context, chart, number, currencies.length > 1 ? currency || formats.currency : undefined)
  return {
    chart,
    by,
    over,
    currencies,
    currency,
    measureText,
    nameOf,
    grid: gridOf(cellsIn(data, currency), {
      measure: chart.measure,
      over: over !== undefined,
      compareColumns: over ? orderOf(over, (key) => nameOf(over, key), languageTags[formats.language]) : () => 0,
      adds: !meta.more,
    }),
    heading: t(over ? 'screens:chart.heading_over' : 'screens:chart.heading', {
      what: measureText,
      by: fieldLabel(t, entity, by.field.name),
      ...(over ? { over: fieldLabel(t, entity, over.field.name) } : {}),
    }),
    colourOf: ({ field }, key) =>
      optionColour(field, key) ?? (isReference(field) ? (refTitle(meta.refs, field.ref, key)?.colour ?? undefined) : undefined),
    textOf: (amount) => amountText(context, number, currency, amount),
  }
}

function keyText(context: ValueContext, { field, unit }: Axis, key: Key): string {
  if (key === null) return context.t('screens:no_value')
  return unit ? formatBucket(String(key), unit, context.formats) : fieldText(context, field, key, {}) || context.t('screens:no_value')
}

function measureName({ t, entity }: ValueContext, { measure, of }: Chart, number: Field | undefined, currency: string | undefined): string {
  const text = t(`screens:chart.what.${measure}`, { field: number && of ? fieldLabel(t, entity, of) : '' })
  return currency ? t('screens:chart.in_currency', { text, currency }) : text
}

function amountText(context: ValueContext, number: Field | undefined, currency: string | undefined, amount: Amount): string {
  if (amount === null) return '–'
  return number ? fieldText(context, number, amount, number.x.currency ? { [number.x.currency]: currency } : {}) : groupDigits(amount)
}

/** As the server orders groups: choices as declared, days by time, the rest by name. */
function orderOf({ field }: Axis, nameOf: (key: Key) => string, language: string): (a: Key, b: Key) => number {
  const rank = (key: Key) => field.values?.indexOf(String(key)) ?? 0
  if (isChoice(field)) return (a, b) => rank(a) - rank(b)
  if (isOnDay(field)) return (a, b) => (String(a) < String(b) ? -1 : 1)
  if (isBoolean(field)) return (a, b) => Number(a) - Number(b)
  const collator = new Intl.Collator(language)
  return (a, b) => collator.compare(nameOf(a), nameOf(b))
}
