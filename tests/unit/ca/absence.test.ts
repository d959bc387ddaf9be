/** Ranges of leave as those who give tasks read them (ca.md §7). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { awayRanges } from '../../../server/modules/ca/task/rules/absence'
import { dateAfter, weekdayOf } from '../../../src/shared/ca/task-list'

const works = (date: string) => weekdayOf(date) !== 0 && weekdayOf(date) !== 6

test('a weekend does not break a range, a workday does, and each person has their own', () => {
  const days = [...['2025-11-21', '2025-11-24', '2025-11-26'].map((date) => ({ user: 1, date })), { user: 2, date: '2025-11-24' }]
  expect(awayRanges(days, works)).toEqual([
    { user: 1, from: '2025-11-21', until: '2025-11-24' },
    { user: 2, from: '2025-11-24', until: '2025-11-24' },
    { user: 1, from: '2025-11-26', until: '2025-11-26' },
  ])
})

test('each day lies in exactly one range of its person, and no range has a workday without leave', () => {
  const day = fc.record({
    user: fc.integer({ min: 1, max: 3 }),
    date: fc.integer({ min: 0, max: 40 }).map((n) => dateAfter('2025-11-01', n)),
  })
  fc.assert(
    fc.property(fc.uniqueArray(day, { selector: ({ user, date }) => `${user} ${date}` }), (days) => {
      const ranges = awayRanges(days, works)
      for (const { user, date } of days)
        expect(ranges.filter((range) => range.user === user && range.from <= date && date <= range.until)).toHaveLength(1)
      for (const { user, from, until } of ranges)
        for (let date = from; date <= until; date = dateAfter(date, 1))
          expect(!works(date) || days.some((one) => one.user === user && one.date === date)).toBe(true)
    }),
  )
})
