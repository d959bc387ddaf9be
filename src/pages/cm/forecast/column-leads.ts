/** Which leads stand in a column of the forecast, and which are behind a figure of its table. Pure. */
import type { Condition } from '../../../schemas/core/types'
import { lastDayOf } from '../../../shared/engine/months'
import type { forecastFigures } from '../../../shared/cm/forecast'

/** `2026-11`; `past` = before the first month; null = without a close date. */
export type ColumnPlace = string | null

/** @param from the first month of the forecast */
export function leadsOf(place: ColumnPlace, from: string): Condition {
  return {
    all: [
      { field: 'status', op: 'eq', value: 'open' },
      { none: [{ field: 'forecast_category', op: 'eq', value: 'omitted' }] },
      ...datesOf(place, from),
    ],
  }
}

function datesOf(place: ColumnPlace, from: string): Condition[] {
  const field = 'expected_close_date'
  if (place === null) return [{ field, op: 'empty' }]
  if (place === 'past') return [{ field, op: 'lt', value: `${from}-01` }]
  return [
    { field, op: 'gte', value: `${place}-01` },
    { field, op: 'lte', value: lastDayOf(place) },
  ]
}

const categories: Readonly<Record<Exclude<(typeof forecastFigures)[number], 'won'>, string>> = {
  commit: 'commit,closed',
  best_case: 'best_case',
  pipeline: 'pipeline',
  weighted: 'pipeline,best_case,commit,closed',
}

/** @param months first and last; null = before `before` */
export function figurePath(
  figure: (typeof forecastFigures)[number],
  { owner, months, before }: { owner: number | null; months: { from: string; to: string } | null; before: string },
): string {
  const params = new URLSearchParams(owner === null ? { 'filter[owner][empty]': 'true' } : { 'filter[owner][eq]': String(owner) })
  params.set('filter[status][eq]', figure === 'won' ? 'won' : 'open')
  if (figure !== 'won') params.set('filter[forecast_category][in]', categories[figure])
  if (months === null) params.set('filter[expected_close_date][lt]', `${before}-01`)
  else params.set(`filter[${figure === 'won' ? 'won_at' : 'expected_close_date'}][between]`, `${months.from}-01,${lastDayOf(months.to)}`)
  return `/cm/use/lead/table?${params.toString()}`
}
