/** The columns of a statement and what each is compared with (fa.md §2.4). Pure: days in, columns out. */
import { Temporal } from 'temporal-polyfill'
import type { StatementColumn } from '../../../../src/shared/fa/report-answers'

/** fa.md §9. */
export const mostColumns = 24

export interface ColumnSpan {
  from: string
  to: string
}

/** `2026-11-01..2026-11-30,2026-12-01..2026-12-31`. */
export const spansOfText = (text: string): ColumnSpan[] =>
  text.split(',').map((span) => {
    const [from = '', to = ''] = span.split('..')
    return { from, to }
  })

/**
 * Each span with the one it is compared with after it.
 * @returns columns; more than `mostColumns` have to be refused
 */
export function comparedColumns(spans: readonly ColumnSpan[], compare: 'none' | 'previous' | 'last_year'): StatementColumn[] {
  return spans.flatMap((span, index): StatementColumn[] => {
    const requested = { ...span, object: null, kind: 'requested' as const }
    if (compare === 'none') return [{ ...requested, against: null }]
    const other = compare === 'previous' ? spanBefore(span) : yearBefore(span)
    return [
      { ...requested, against: 2 * index + 1 },
      { ...other, object: null, kind: compare, against: null },
    ]
  })
}

/** Whole months go back by as many months, other spans by as many days. */
export function spanBefore({ from, to }: ColumnSpan): ColumnSpan {
  const [start, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const before = start.subtract({ days: 1 })
  if (start.day === 1 && end.day === end.daysInMonth) {
    const months = (end.year - start.year) * 12 + end.month - start.month + 1
    return { from: start.subtract({ months }).toString(), to: before.toString() }
  }
  return { from: before.subtract({ days: start.until(end).days }).toString(), to: before.toString() }
}

/** The last day of February stays the last one. */
export function yearBefore({ from, to }: ColumnSpan): ColumnSpan {
  const end = Temporal.PlainDate.from(to)
  const last = end.subtract({ years: 1 })
  return {
    from: Temporal.PlainDate.from(from).subtract({ years: 1 }).toString(),
    to: (end.day === end.daysInMonth ? last.with({ day: last.daysInMonth }) : last).toString(),
  }
}

/** Of a balance sheet: each date with the one it is compared with after it. */
export const comparedDates = (dates: readonly string[], compare: 'none' | 'previous' | 'last_year'): StatementColumn[] =>
  dates.flatMap((date, index): StatementColumn[] => {
    const own = { from: date, to: date, object: null, kind: 'requested' as const }
    if (compare === 'none') return [{ ...own, against: null }]
    const before = dateBefore(date, compare)
    return [
      { ...own, against: 2 * index + 1 },
      { from: before, to: before, object: null, kind: compare, against: null },
    ]
  })

/** Of a balance sheet: the end of the month before, or the same day of the year before. */
function dateBefore(date: string, compare: 'previous' | 'last_year'): string {
  if (compare === 'last_year') return yearBefore({ from: date, to: date }).to
  return Temporal.PlainDate.from(date).with({ day: 1 }).subtract({ days: 1 }).toString()
}
