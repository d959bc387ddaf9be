/** The spans of a plan of targets (cm.md §3.6). */

export const quotaPeriods = ['month', 'quarter', 'half', 'year'] as const
export type QuotaPeriod = (typeof quotaPeriods)[number]
/** First and last day. */
export interface Span {
  start: string
  end: string
}

const months: Readonly<Record<QuotaPeriod, number>> = { month: 1, quarter: 3, half: 6, year: 12 }

/**
 * @param year the fiscal year is named by the calendar year in which it begins
 * @param fiscalMonth its first month, 1–12
 */
export function spansOfYear(year: number, period: QuotaPeriod, fiscalMonth: number): Span[] {
  const length = months[period]
  return Array.from({ length: 12 / length }, (_, index) => {
    const first = fiscalMonth - 1 + index * length
    return { start: dayOf(year, first, 1), end: dayOf(year, first + length, 0) }
  })
}

/** @returns the fiscal year that a day is in */
export function fiscalYearOf(day: string, fiscalMonth: number): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= fiscalMonth ? year : year - 1
}

/** Months from 0 and days run over, as Date.UTC counts. */
const dayOf = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
