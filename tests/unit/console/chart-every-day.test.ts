/** The line of readings over time has every day (bb.md §8). */
import { expect, test } from 'vitest'
import { everyDay } from '../../../src/screens/chart/every-day'

test('a day without readings keeps the totals of the one before, over the end of a month', () => {
  const days = [
    { day: '2026-11-29', read: 3, confirmed: 1 },
    { day: '2026-12-02', read: 5, confirmed: 1 },
  ]
  expect(everyDay(days)).toEqual([
    days[0],
    { day: '2026-11-30', read: 3, confirmed: 1 },
    { day: '2026-12-01', read: 3, confirmed: 1 },
    days[1],
  ])
  expect(everyDay([])).toEqual([])
})
