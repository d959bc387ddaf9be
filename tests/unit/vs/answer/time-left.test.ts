/** How long there is left (vs.md §2): red under a day. */
import { expect, test } from 'vitest'
import { timeLeft } from '../../../../src/pages/vs/use/time-left'

const until = '2026-11-20T12:00:00.000Z'
const left = (now: string) => timeLeft(until, Date.parse(now))

test('is said in minutes, hours or days, and is urgent under a day', () => {
  expect(left('2026-11-20T11:59:30.000Z')).toEqual({ unit: 'minute', count: 1, isUrgent: true })
  expect(left('2026-11-20T11:01:00.000Z')).toEqual({ unit: 'minute', count: 59, isUrgent: true })
  expect(left('2026-11-20T10:00:00.000Z')).toEqual({ unit: 'hour', count: 2, isUrgent: true })
  expect(left('2026-11-19T12:00:00.000Z')).toEqual({ unit: 'hour', count: 24, isUrgent: false })
  expect(left('2026-11-18T11:00:00.000Z')).toEqual({ unit: 'day', count: 2, isUrgent: false })
})

test('there is none at the very moment', () => expect(left(until)).toBeNull())
