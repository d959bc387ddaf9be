/** The calls of the calendar's year (sc.md §2 /sc/calendar-event, §4): propose, accept, take over, publish. */
import type { I18nText } from '../../schemas/core/types'
import type { PackDay } from '../../schemas/sc/calendar-packs/pack'
import { defineCall, typed } from '../core/call'

/** A day that the calendar has. */
export interface KnownDay extends Omit<PackDay, 'source_ref' | 'kind'> {
  id: number
  version: number
  kind: PackDay['kind'] | 'company'
  source: 'pack' | 'rule' | 'manual'
  state: 'draft' | 'published'
}

/** @property basis packaged official data, or the rules of the region's law: to be confirmed */
export interface YearProposal {
  basis: 'pack' | 'rule'
  source: string | null
  as_of: string | null
  days: readonly PackDay[]
}

/** `gone`: of a former proposal, not of this one. */
export interface DayDifference {
  state: 'new' | 'same' | 'changed' | 'gone'
  date: string
  proposed?: PackDay
  existing?: KnownDay
}

export interface RegionYear {
  region: number
  year: number
}
export interface PreparedYear extends Omit<YearProposal, 'days'> {
  days: readonly DayDifference[]
}
/** Days of a year that wait to be published, and those that are binding. */
export interface YearCounts {
  drafts: number
  published: number
}

/** A year that people of the region are not planned by as it will be: no day of it is published, or days of the period are drafts. */
export interface CalendarGap {
  region: number
  name: I18nText
  year: number
  is_published: boolean
  /** Of the period. */
  drafts: number
}

/** What a region's year is: nobody has prepared it, it waits to be published, or people go by it; `changed` = by it, with days that wait. */
export type YearState = 'none' | 'prepared' | 'published' | 'changed'

export function yearState({ drafts, published }: YearCounts): YearState {
  if (drafts === 0) return published === 0 ? 'none' : 'published'
  return published === 0 ? 'prepared' : 'changed'
}

/** @property change_set by which it is undone; null = nothing was written */
export interface YearWritten {
  done: number
  change_set: number | null
}

const tag = 'sc/calendar-event'
const year = { type: 'integer', minimum: 1990, maximum: 2200 } as const
const region = { type: 'integer', minimum: 1 } as const

export const yearQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['region', 'year'],
  properties: { region: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' }, year: { type: 'string', pattern: '^[12][0-9]{3}$' } },
} as const

export const readProposal = defineCall({
  method: 'GET',
  path: '/api/sc/calendar-event/proposal',
  tag,
  query: yearQuery,
  answer: typed<{ data: PreparedYear }>(),
})

/** How far each region's year is; a region without days of that year is not in it. */
export const readYearStates = defineCall({
  method: 'GET',
  path: '/api/sc/calendar-event/states',
  tag,
  query: { ...yearQuery, required: ['year'], properties: { year: yearQuery.properties.year } },
  answer: typed<{ data: (YearCounts & { region: number })[] }>(),
})

export const acceptDays = defineCall({
  method: 'POST',
  path: '/api/sc/calendar-event/prepare',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['region', 'year', 'dates'],
    properties: {
      region,
      year,
      dates: { type: 'array', minItems: 1, maxItems: 366, uniqueItems: true, items: { type: 'string', format: 'date' } },
    },
  },
  answer: typed<{ data: YearWritten }>(),
})

export const copyYear = defineCall({
  method: 'POST',
  path: '/api/sc/calendar-event/copy',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['region', 'from', 'year'],
    properties: { region, from: region, year },
  },
  answer: typed<{ data: YearWritten }>(),
})

export const publishYear = defineCall({
  method: 'POST',
  path: '/api/sc/calendar-event/publish',
  tag,
  idempotent: true,
  body: { type: 'object', additionalProperties: false, required: ['region', 'year'], properties: { region, year } },
  answer: typed<{ data: { published: number } }>(),
})
