/** When digests of irregular days are due (as.md §7). */
import { expect, test } from 'vitest'
import { isDigestDue } from '../../../server/modules/as/anomaly/rules/notice-due'

const daily = { timing: 'daily' as const, at_time: '08:30', weekday: null }

test.each([
  ['08:30', true],
  ['08:44', true],
  ['08:29', false],
  ['08:45', false],
  ['20:30', false],
])('a digest of 08:30 is due at %s: %s', (now, due) => {
  expect(isDigestDue(daily, now, 0)).toBe(due)
})

test('a weekly one on its day, an immediate one never', () => {
  const weekly = { ...daily, timing: 'weekly' as const, weekday: 'fri' }
  expect([isDigestDue(weekly, '08:30', 4), isDigestDue(weekly, '08:30', 3)]).toEqual([true, false])
  expect(isDigestDue({ timing: 'immediately', at_time: '08:30', weekday: null }, '08:30', 0)).toBe(false)
})
