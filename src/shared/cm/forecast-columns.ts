/** Which leads stand in a column of the forecast. Pure. */
import type { Condition } from '../../schemas/core/types'
import { lastDayOf } from '../engine/months'

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
