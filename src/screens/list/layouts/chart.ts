/** A chart over a list as the address and saved views name it: what the pivot of the API is asked, and how it is drawn (shell.md §8). Pure. */
import type { Entity, Field } from '../../../schemas/core/define'
import { isChoice, isNumber, isOnDay } from '../../../schemas/core/field-types'
import { chartTypes, dateUnits, measures, type ChartType, type DateUnit, type Measure } from '../../../shared/engine/pivot'
import { allFields, fieldNamed } from '../../entity/system-fields'
import { dayFields, groupFields } from './layouts'

export interface Chart {
  type: ChartType
  /** A field, of days with the unit that makes a group: `status`, `due:month`. */
  by: string
  over?: string
  measure: Measure
  /** The number that is added up. */
  of?: string
  /** Money of several currencies is never added up: the one that is shown; absent = the first. */
  currency?: string
}

/** What the address and views may say: any text. */
export type ChartText = { [key in keyof Chart]?: string | null | undefined }

/** A field that makes groups, with the unit that days need. */
export interface Axis {
  field: Field
  unit?: DateUnit
}

/** Nobody asks how many rows have which file. */
export function axisFields(entity: Entity): Field[] {
  const groups = new Set([...groupFields(entity), ...dayFields(entity)].filter(({ x }) => !x.file && !x.secret).map(({ name }) => name))
  return allFields(entity).filter(({ name }) => groups.has(name))
}
export const numberFields = (entity: Entity): Field[] => entity.fields.filter((field) => isNumber(field) && !field.x.secret)

/** @returns undefined when there is no such field any more, or its values make no groups; days without a unit go by month */
export function axisOf(entity: Entity, text: string | null | undefined): Axis | undefined {
  const [name = '', wanted] = (text ?? '').split(':')
  const named = fieldNamed(entity, name)?.name
  const field = axisFields(entity).find((one) => one.name === named)
  if (!field || !isOnDay(field)) return field && { field }
  return { field, unit: dateUnits.find((unit) => unit === wanted) ?? 'month' }
}
export const axisText = ({ field, unit }: Axis): string => (unit ? `${field.name}:${unit}` : field.name)

/** The nearest chart that can be drawn: what is gone falls back; undefined when nothing makes groups. */
export function chartOf(entity: Entity, { type, by, over, measure, of, currency }: ChartText): Chart | undefined {
  const axis = axisOf(entity, by) ?? axisOf(entity, firstAxis(entity))
  if (!axis) return undefined
  const named = fieldNamed(entity, of ?? '')?.name
  const number = numberFields(entity).find(({ name }) => name === named)
  const asked = number ? (measures.find((one) => one === measure) ?? 'count') : 'count'
  const drawn = chartTypes.find((one) => one === type) ?? 'bar'
  // Averages are no parts of a whole.
  const shape = drawn === 'pie' && asked === 'avg' ? 'bar' : drawn
  // A pie has one circle.
  const second = shape === 'pie' ? undefined : axisOf(entity, over)
  return {
    type: shape,
    by: axisText(axis),
    ...(second && axisText(second) !== axisText(axis) ? { over: axisText(second) } : {}),
    measure: asked,
    ...(number && asked !== 'count'
      ? { of: number.name, ...(number.x.currency && currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}) }
      : {}),
  }
}

/** A record's state says most, then a choice that the list is filtered by, then any choice; what every record has, least. */
function firstAxis(entity: Entity): string | undefined {
  const fields = axisFields(entity)
  const filters = entity.x.list?.filters ?? []
  const choices = fields.filter(isChoice)
  return (
    choices.find(({ name }) => name === entity.x.states?.field) ??
    choices.find(({ name }) => filters.includes(name)) ??
    choices[0] ??
    fields.find(({ name }) => filters.includes(name)) ??
    fields[0]
  )?.name
}

/** What a chart is opened with: what is added up below the list, where that is one of its numbers, else how many there are. */
export function firstChart(entity: Entity): Chart | undefined {
  const [total] = numberFields(entity).filter(({ x }) => x.total)
  return chartOf(entity, total ? { measure: 'sum', of: total.name } : {})
}

/** `bar:sum:amount:USD`; the fields stand under keys of their own. */
export const chartText = ({ type, measure, of, currency }: Chart): string => [type, measure, of, currency].filter(Boolean).join(':')

export function readChart(params: URLSearchParams, entity: Entity): Chart | undefined {
  const [type, measure, of, currency] = (params.get('chart') ?? '').split(':')
  return chartOf(entity, { type, measure, of, currency, by: params.get('by'), over: params.get('over') })
}

/** As a saved view holds it. */
export function asChart(value: unknown, entity: Entity): Chart | undefined {
  const texts =
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
      : {}
  return chartOf(entity, texts)
}
