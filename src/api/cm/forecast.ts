/** What the forecast asks of the server: its figures, and the open leads of a column (cm.md §2.4). */
import { listRecords, type RecordRow } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import * as calls from '../../shared/cm/forecast'
import { mergedRefs } from '../../providers/data/merge-refs'
import { leadsOf, type ColumnPlace } from '../../shared/cm/forecast-columns'
import { call } from '../call'

export interface ForecastQuestion {
  from: string
  to: string
  /** Null = now. */ as_of: string | null
}

export const readForecast = async ({ from, to, as_of }: ForecastQuestion, signal?: AbortSignal): Promise<calls.ForecastAnswer> =>
  (await call(calls.readForecast, { query: { from, to, ...(as_of === null ? {} : { as_of }) }, signal })).data

export interface ColumnLeads {
  data: RecordRow[]
  refs: Refs
  more: boolean
}

const leadsOfPage = 30

/** All pages of a column that are open, those that close first on top. */
export async function readLeads(
  place: ColumnPlace,
  { from, pages }: { from: string; pages: number },
  signal?: AbortSignal,
): Promise<ColumnLeads> {
  const sort = [{ field: 'expected_close_date', descending: false }]
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      listRecords(
        'cm/lead',
        { page: index + 1, perPage: leadsOfPage, sort, filter: leadsOf(place, from) },
        { background: true, ...(signal ? { signal } : {}) },
      ),
    ),
  )
  const last = answers.at(-1)
  return {
    data: answers.flatMap(({ data }) => data),
    refs: mergedRefs(answers.map(({ meta }) => meta.refs)),
    more: last !== undefined && last.meta.current_page < last.meta.last_page,
  }
}
