/** Fiscal years and their periods (fa.md §3.1). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lastDayOfMonths } from '../../../src/shared/fa/days'
import { adjustingNo, isChangedYear, nextYear, periodsOf, yearFault } from '../../../src/shared/fa/fiscal-year'

const year2026 = { start: '2026-01-01', end: '2026-12-31' }

describe('periods of a year', () => {
  test('are its months, and the last day for adjustments', () => {
    const periods = periodsOf(year2026, true)
    expect(periods).toHaveLength(13)
    expect(periods[1]).toEqual({ no: 2, start: '2026-02-01', end: '2026-02-28' })
    expect(periods[12]).toEqual({ no: 13, start: '2026-12-31', end: '2026-12-31' })
    expect(periodsOf(year2026, false)).toHaveLength(12)
  })

  test('begin with the company, within a month', () => {
    expect(periodsOf({ start: '2025-10-15', end: '2025-12-31' }, true)).toEqual([
      { no: 1, start: '2025-10-15', end: '2025-10-31' },
      { no: 2, start: '2025-11-01', end: '2025-11-30' },
      { no: 3, start: '2025-12-01', end: '2025-12-31' },
      { no: 13, start: '2025-12-31', end: '2025-12-31' },
    ])
  })

  test('of eighteen months are twelve: the first six span two months each', () => {
    const periods = periodsOf({ start: '2025-07-01', end: '2026-12-31' }, false)
    expect(periods).toHaveLength(12)
    expect(periods[5]).toEqual({ no: 6, start: '2026-05-01', end: '2026-06-30' })
    expect(periods[6]).toEqual({ no: 7, start: '2026-07-01', end: '2026-07-31' })
  })

  test('cover each day of the year once, and number twelve at most', () => {
    const years = fc
      .record({ start: fc.integer({ min: 0, max: 5000 }), months: fc.integer({ min: 1, max: 18 }) })
      .map(({ start, months }) => ({ start: addDays('2020-01-01', start), months }))
      .map(({ start, months }) => ({ start, end: lastDayOfMonths(start, months) }))
    fc.assert(
      fc.property(years, (year) => {
        const periods = periodsOf(year, true)
        const months = periods.slice(0, -1)
        expect(months.at(0)?.start).toBe(year.start)
        expect(months.at(-1)?.end).toBe(year.end)
        expect(months.map(({ no }) => no)).toEqual(months.map((_, index) => index + 1))
        expect(months.length).toBeLessThanOrEqual(12)
        for (const [index, period] of months.entries()) if (index > 0) expect(period.start).toBe(addDays(months[index - 1]?.end ?? '', 1))
        expect(periods.at(-1)).toEqual({ no: adjustingNo, start: year.end, end: year.end })
        expect(yearFault(year, null)).toBeUndefined()
      }),
    )
  })
})

describe('a new year', () => {
  test('follows the last one', () => {
    expect(nextYear(year2026, '2020-01-01')).toEqual({ start: '2027-01-01', end: '2027-12-31' })
    expect(yearFault({ start: '2027-01-01', end: '2027-12-31' }, year2026)).toBeUndefined()
    expect(yearFault({ start: '2027-02-01', end: '2027-12-31' }, year2026)).toEqual({ field: 'start', fault: 'not_contiguous' })
    expect(yearFault({ start: '2026-12-01', end: '2027-12-31' }, year2026)).toEqual({ field: 'start', fault: 'not_contiguous' })
  })

  test('has twelve months from the first day of the books where there is none yet', () => {
    expect(nextYear(null, '2025-04-01')).toEqual({ start: '2025-04-01', end: '2026-03-31' })
  })

  test('ends with a month, after it begins, within eighteen months', () => {
    expect(yearFault({ start: '2027-01-01', end: '2026-12-31' }, year2026)).toEqual({ field: 'end', fault: 'end_before_start' })
    expect(yearFault({ start: '2027-01-01', end: '2027-12-30' }, year2026)).toEqual({ field: 'end', fault: 'not_month_end' })
    expect(yearFault({ start: '2027-01-01', end: '2028-07-31' }, year2026)).toEqual({ field: 'end', fault: 'too_long' })
    expect(yearFault({ start: '2027-01-01', end: '2028-06-30' }, year2026)).toBeUndefined()
  })

  test('of other than twelve months is a changed one', () => {
    expect(isChangedYear(year2026)).toBe(false)
    expect(isChangedYear({ start: '2026-01-01', end: '2026-06-30' })).toBe(true)
    expect(isChangedYear({ start: '2026-01-15', end: '2026-12-31' })).toBe(true)
  })
})
