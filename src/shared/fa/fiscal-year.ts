/** A fiscal year and its periods (fa.md §3.1): years follow one another without a gap, and a year has at most twelve periods and one for adjustments. */
import { addDays, monthEnd, lastDayOfMonths, monthsTouched } from './days'

export interface YearSpan {
  start: string
  end: string
}

export interface PeriodSpan extends YearSpan {
  /** 1–12; 13 = adjustments, on the year's last day. */
  no: number
}

/** Of a year of twelve months; only the first and a changed one are longer or shorter. */
export const usualMonths = 12
export const mostMonths = 18
export const adjustingNo = 13

export const yearFaults = ['end_before_start', 'not_month_end', 'too_long', 'not_contiguous'] as const
export type YearFault = (typeof yearFaults)[number]

/**
 * What is wrong with a new year.
 * @param previous the last year that exists; null = this is the first, which may begin within a month (when the company was founded)
 * @returns undefined = nothing; a year of other than twelve months is no fault, but people confirm it (`isChangedYear`)
 */
export function yearFault({ start, end }: YearSpan, previous: YearSpan | null): { field: 'start' | 'end'; fault: YearFault } | undefined {
  if (end < start) return { field: 'end', fault: 'end_before_start' }
  if (end !== monthEnd(end)) return { field: 'end', fault: 'not_month_end' }
  if (monthsTouched(start, end) > mostMonths) return { field: 'end', fault: 'too_long' }
  if (previous && start !== addDays(previous.end, 1)) return { field: 'start', fault: 'not_contiguous' }
  return undefined
}

/** Whether the year lasts other than twelve months, so that people confirm it. */
export const isChangedYear = ({ start, end }: YearSpan): boolean => !start.endsWith('-01') || monthsTouched(start, end) !== usualMonths

/**
 * The year that comes next: twelve months from the day after the last one.
 * @param firstDay where there is none yet, the day on which books start
 */
export function nextYear(previous: YearSpan | null, firstDay: string): YearSpan {
  const start = previous ? addDays(previous.end, 1) : firstDay
  return { start, end: lastDayOfMonths(start, usualMonths) }
}

/**
 * The periods of a year: its calendar months, the first one from the day on which the year begins. A year has no more than twelve, so in a
 * longer year the first ones span two months each: what lasts longest lies furthest back.
 * @param adjusting with period 13, on the last day
 */
export function periodsOf({ start, end }: YearSpan, adjusting: boolean): PeriodSpan[] {
  const months = monthsTouched(start, end)
  const doubled = Math.max(0, months - usualMonths)
  const periods: PeriodSpan[] = []
  for (let no = 1, from = start; from <= end; no++) {
    const to = lastDayOfMonths(from, no <= doubled ? 2 : 1)
    periods.push({ no, start: from, end: to })
    from = addDays(to, 1)
  }
  return adjusting ? [...periods, { no: adjustingNo, start: end, end }] : periods
}
