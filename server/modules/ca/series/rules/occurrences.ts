/** The dates of a series (ca.md R2, R3, R5, R6, §9). Pure. */
import { Temporal } from 'temporal-polyfill'
import { readRule, type RepeatProblem, type WorkdayRule } from '../../../../../src/schemas/core/repeat-rule'
import { onWorkdays, ruleDates, workdayOf, type RepeatDate } from '../../../../../src/shared/engine/repeat/dates'

export interface SeriesRule {
  rrule: string
  start_date: string
  until: string | null
  count: number | null
  workday_rule: WorkdayRule
  exceptions: readonly { date: string; kind: 'skipped' | 'moved'; moved_to: string | null }[]
}

export const mostOccurrences = 730
const mostYears = 5
/** More than five years of days. */
const allDates = 2000

export interface SeriesProblem {
  field: 'until' | 'count' | 'rrule'
  code: 'one_end' | 'before_start' | 'too_far' | 'too_many' | 'never' | RepeatProblem['code']
  n?: number
  /** Of the rule, that is wrong with it. */
  part?: string
}

export function seriesProblem(series: Omit<SeriesRule, 'exceptions' | 'workday_rule'>): SeriesProblem | undefined {
  const { rrule, start_date, until, count } = series
  const { problem } = readRule(rrule)
  if (problem) return { field: 'rrule', ...problem }
  if ((until === null) === (count === null)) return { field: 'until', code: 'one_end' }
  if (until !== null && until < start_date) return { field: 'until', code: 'before_start' }
  if (count !== null && count > mostOccurrences) return { field: 'count', code: 'too_many', n: count }
  const last = Temporal.PlainDate.from(start_date).add({ years: mostYears }).toString()
  if (until !== null && until > last) return { field: 'until', code: 'too_far' }
  const dates = plainDates(series)
  if (dates.length === 0) return { field: 'rrule', code: 'never' }
  if (dates.length > mostOccurrences) return { field: until === null ? 'count' : 'until', code: 'too_many', n: dates.length }
  return undefined
}

/** Of the rule, whatever becomes of them. */
export function plainDates({ rrule, start_date, until, count }: Pick<SeriesRule, 'rrule' | 'start_date' | 'until' | 'count'>): string[] {
  const { rule } = readRule(rrule)
  return rule ? ruleDates(rule, start_date, { until, count }, allDates) : []
}

/** With what days off and exceptions make of them. */
export function occurrencesOf(series: SeriesRule, works: (date: string) => boolean): RepeatDate[] {
  const byDate = new Map(series.exceptions.map((exception) => [exception.date, exception]))
  return onWorkdays(plainDates(series), series.workday_rule, works).map((one) => {
    const exception = byDate.get(one.occurrence)
    if (!exception) return one
    return exception.kind === 'skipped' || exception.moved_to === null
      ? { ...one, date: one.occurrence, skipped: true }
      : { ...one, date: exception.moved_to, skipped: false }
  })
}

/**
 * What is to be there today: its date is no further than the lead, and than the horizon (R5).
 * @param after occurrences up to this one have been dealt with
 */
export function dueOccurrences(
  dates: readonly RepeatDate[],
  { today, lead, horizon, after }: { today: string; lead: number; horizon: number; after: string | null },
): RepeatDate[] {
  const until = Temporal.PlainDate.from(today)
    .add({ days: Math.min(lead, horizon) })
    .toString()
  return dates.filter(({ occurrence, date, skipped }) => !skipped && date <= until && (after === null || occurrence > after))
}

/** Where a series is cut in two, how many of its dates are before and from that one on; undefined where it can't be (R6). */
export function splitAt(dates: readonly string[], from: string): { before: number; after: number } | undefined {
  const at = dates.indexOf(from)
  return at > 0 ? { before: at, after: dates.length - at } : undefined
}

/** The next one, so long after it was done; null beyond the end of the series (R5). */
export function afterCompletion(
  done: string,
  days: number,
  { until, workday_rule }: Pick<SeriesRule, 'until' | 'workday_rule'>,
  works: (date: string) => boolean,
): RepeatDate | null {
  const occurrence = Temporal.PlainDate.from(done).add({ days }).toString()
  if (until !== null && occurrence > until) return null
  const date = workdayOf(occurrence, workday_rule, works)
  return date === null ? { occurrence, date: occurrence, skipped: true } : { occurrence, date, skipped: false }
}

/** So many dates are shown before a series is saved (§2.2). */
const shownDates = 10

/** @param from dates before it are not shown; first_differs the first date of the rule, where that is not the start */
export function previewOf(
  series: SeriesRule,
  works: (date: string) => boolean,
  from: string,
): { dates: RepeatDate[]; first_differs: string | null; total: number } {
  const all = occurrencesOf(series, works)
  const first = all[0]?.occurrence ?? null
  return {
    dates: all.filter(({ date }) => date >= from).slice(0, shownDates),
    first_differs: first === series.start_date ? null : first,
    total: all.length,
  }
}
