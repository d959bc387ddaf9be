/** The call of the forecast (cm.md §2.4): decimals of company currency as text. */
import type { forecastCategories } from '../../schemas/cm/value-lists'
import { defineCall, typed } from '../core/call'

export type ForecastCategory = (typeof forecastCategories)[number]

/** What the columns of the table sum up. */
export const forecastFigures = ['won', 'commit', 'best_case', 'pipeline', 'weighted'] as const
/** `weighted`: of what is open and not omitted, by its chance. */
export type ForecastFigures = Readonly<Record<(typeof forecastFigures)[number], string>>

export interface ForecastCell extends ForecastFigures {
  /** Leads that are in no sum, because their currency has no rate. */
  no_rate: number
  /** Null = no target that the caller may read. */
  quota: string | null
  /** quota − won − commit: what is still missing when all that is promised comes in; below zero it is more. */
  gap: string | null
  /** Today's figures less those of the snapshot; null = these are today's. */
  change: ForecastFigures | null
}

/** Open leads that close in a month, those that are omitted apart. */
export interface ForecastColumn {
  /** `2026-11`; `past` = before the first month; null = without a close date. */
  value: string | null
  /** With those that have no rate. */
  count: number
  sum: string
  weighted: string
  no_rate: number
}

export interface ForecastOwner {
  /** Null = leads that are nobody's. */
  owner: number | null
  name: string | null
  /** By the months of the answer. */
  months: readonly ForecastCell[]
  /** Open leads whose close lies before the first month; in no total. */
  past: ForecastCell
  total: ForecastCell
}

export interface ForecastAnswer {
  from: string
  to: string
  today: string
  /** ISO 4217, of all amounts. */
  currency: string
  months: readonly string[]
  columns: readonly ForecastColumn[]
  owners: readonly ForecastOwner[]
  /** Of all owners. */
  totals: Pick<ForecastOwner, 'months' | 'past' | 'total'>
  /** Days of which there are snapshots, the latest first. */
  snapshots: readonly string[]
  /** The snapshot that this shows; null = the leads as they are now. */
  taken_on: string | null
}

const month = { type: 'string', pattern: '^2[01]\\d{2}-(0[1-9]|1[0-2])$' } as const

export const readForecast = defineCall({
  method: 'GET',
  path: '/api/cm/forecast',
  tag: 'cm/forecast-snapshot',
  query: {
    type: 'object',
    additionalProperties: false,
    // Without `from` this month, without `to` two months later; `as_of`: the latest snapshot of that day or before.
    properties: { from: month, to: month, as_of: { type: 'string', format: 'date' } },
  },
  answer: typed<{ data: ForecastAnswer }>(),
})
