/** What a rule of repetition comes to, before it is saved (ca.md §2.2, §7). */
import { readRule, workdayRules } from '../../schemas/core/repeat-rule'
import { defineCall, typed } from '../core/call'

export interface PreviewedDate {
  /** When the task is due; of one that is left out the date of the rule. */
  date: string
  /** The date of the rule, where a day off moved it. */
  moved_from: string | null
  /** Left out: a day off, or the day of an earlier one. */
  skipped: boolean
  /** The instant of its hour; null = all day. */
  at: string | null
}

export interface SeriesPreview {
  /** The rule in the reader's language (R12). */
  text: string
  /** The first ten from `from` on. */
  dates: readonly PreviewedDate[]
  /** The first date of the rule, where it is not the start. */
  first_differs: string | null
  /** Dates of the rule, those that are left out among them; null where nobody knows: it is counted from completion. */
  total: number | null
}

const date = { type: 'string', format: 'date' } as const
const nullable = { type: ['string', 'null'] } as const

export const previewSeries = defineCall({
  method: 'POST',
  path: '/api/ca/task-series/preview',
  tag: 'ca/task-series',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['start_date'],
    properties: {
      basis: { enum: ['schedule', 'after_completion'] },
      rrule: { ...nullable, maxLength: 500 },
      interval_days: { type: ['integer', 'null'] },
      start_date: date,
      start_time: { ...nullable, pattern: '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$' },
      timezone: { ...nullable, maxLength: 64 },
      until: { ...nullable, format: 'date' },
      count: { type: ['integer', 'null'], minimum: 1 },
      workday_rule: { enum: workdayRules },
      /** Dates before it are not shown: of a series that has begun. */
      from: date,
    },
  },
  answer: typed<{ data: SeriesPreview }>(),
})

/** A date of a repeating task that has no task yet (R5). */
export interface ComingDate {
  series: number
  title: string
  /** The date of the rule, by which it is known. */
  occurrence: string
  /** On which its task will be due. */
  date: string
}

/** Tabs of the task list that know before there is a task that it will be one of theirs. */
export const comingTabs = ['to_me', 'by_me', 'review', 'watching', 'all'] as const
export type ComingTab = (typeof comingTabs)[number]

/** From today on, at most two months; of what is counted from completion no date is known. */
export const readComing = defineCall({
  method: 'GET',
  path: '/api/ca/task-series/coming',
  tag: 'ca/task-series',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['tab', 'from', 'until'],
    properties: { tab: { enum: comingTabs }, from: date, until: date },
  },
  answer: typed<{ data: ComingDate[] }>(),
})

/** Whoever opens a coming date gets its task, made if it is not there yet. */
export const openComing = defineCall({
  method: 'POST',
  path: '/api/ca/task-series/:id/open',
  tag: 'ca/task-series',
  body: { type: 'object', additionalProperties: false, required: ['occurrence'], properties: { occurrence: date } },
  answer: typed<{ data: { id: number } }>(),
})

/**
 * A day that some months of the rule don't have, so that these are left out without a word: the last day may be meant.
 * @param start where the rule names no day, its day counts
 * @returns 29, 30 or 31; undefined where every month has it
 */
export function missedMonthDay(rrule: string, start: string): number | undefined {
  const { rule } = readRule(rrule)
  if (!rule || (rule.frequency !== 'MONTHLY' && rule.frequency !== 'YEARLY') || rule.days.length > 0 || rule.positions.length > 0)
    return undefined
  const day = rule.month_days.length > 0 ? Math.max(...rule.month_days) : Number(start.slice(8, 10))
  const months = rule.months.length > 0 ? rule.months : rule.frequency === 'YEARLY' ? [Number(start.slice(5, 7))] : everyMonth
  return months.some((month) => day > (shortMonths[month] ?? 31)) ? day : undefined
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** In a common year. */
const shortMonths: Readonly<Record<number, number>> = { 2: 28, 4: 30, 6: 30, 9: 30, 11: 30 }
