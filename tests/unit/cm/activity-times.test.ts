/** When an activity is due, reminded of and overdue (cm.md §2, §7). */
import { expect, test } from 'vitest'
import { agendaPart, remindAt } from '../../../server/modules/cm/activity/rules/activity-times'

const now = new Date('2026-11-24T04:00:00Z')
const days = {
  now,
  today: new Date('2026-11-23T16:00:00Z'),
  tomorrow: new Date('2026-11-24T16:00:00Z'),
  afterWeek: new Date('2026-12-01T16:00:00Z'),
}
const part = (due_at: string, all_day = false) => agendaPart({ due_at, all_day }, days)

test('one at a time is overdue when that has passed, one of a whole day when its day is over', () => {
  expect([
    part('2026-11-24T03:59:59Z'),
    part('2026-11-24T04:00:00Z'),
    part('2026-11-23T16:00:00Z', true),
    part('2026-11-22T16:00:00Z', true),
  ]).toEqual(['overdue', 'today', 'today', 'overdue'])
})

test('today, the seven days after it, later: by days of the company', () => {
  expect([part('2026-11-24T15:59:59Z'), part('2026-11-24T16:00:00Z'), part('2026-12-01T15:59:59Z'), part('2026-12-01T16:00:00Z')]).toEqual([
    'today',
    'week',
    'week',
    'later',
  ])
})

test('a reminder comes before what is planned and still to come', () => {
  const planned = { status: 'planned', due_at: '2026-11-24T06:00:00.000Z', remind_before: 30 }
  expect(remindAt(planned, now)).toBe('2026-11-24T05:30:00.000Z')
  expect(remindAt({ ...planned, remind_before: 240 }, now)).toBe('2026-11-24T02:00:00.000Z')
  expect(remindAt({ ...planned, remind_before: null }, now)).toBeNull()
  expect(remindAt({ ...planned, status: 'done' }, now)).toBeNull()
  expect(remindAt({ ...planned, due_at: '2026-11-24T03:00:00.000Z' }, now)).toBeNull()
})
