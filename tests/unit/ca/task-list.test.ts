/** The task list: tabs, the parts of "My day", the remaining time (ca.md §2.1, R10). Pure. */
import { expect, test } from 'vitest'
import { dayPartOf, finishing, foldMissed, remainingTime, tabCondition, withMissed } from '../../../src/shared/ca/task-list'

// Friday in Taipei, 10:00.
const now = Date.parse('2025-11-21T02:00:00Z')
const today = { now, date: '2025-11-21', weekStart: 1 }
const due = (at: string, date: string) => ({ at, date })

test('a task stands under the part of the day that it is due in, by the company’s days', () => {
  expect(dayPartOf(null, today)).toBe('none')
  expect(dayPartOf(due('2025-11-21T01:59:59Z', '2025-11-21'), today)).toBe('overdue')
  expect(dayPartOf(due('2025-11-21T15:59:59Z', '2025-11-21'), today)).toBe('today')
  expect(dayPartOf(due('2025-11-21T16:00:00Z', '2025-11-22'), today)).toBe('tomorrow')
  expect(dayPartOf(due('2025-11-23T15:00:00Z', '2025-11-23'), today)).toBe('week')
  expect(dayPartOf(due('2025-11-24T01:00:00Z', '2025-11-24'), today)).toBe('later')
  // A week that begins on Sunday ends on Saturday.
  expect(dayPartOf(due('2025-11-23T15:00:00Z', '2025-11-23'), { ...today, weekStart: 0 })).toBe('later')
})

test('from 48 hours on the remaining time is in days, rounded down; of all-day tasks it is the days between dates (R10)', () => {
  const left = (at: string, date: string, allDay = false) => remainingTime(due(at, date), { now, date: '2025-11-21', allDay })
  expect(left('2025-11-23T02:00:00Z', '2025-11-23')).toEqual({ unit: 'day', count: 2 })
  expect(left('2025-11-23T01:59:00Z', '2025-11-23')).toEqual({ unit: 'hour', count: 47 })
  expect(left('2025-11-24T01:00:00Z', '2025-11-24')).toEqual({ unit: 'day', count: 2 })
  expect(left('2025-11-22T15:59:59Z', '2025-11-22', true)).toEqual({ unit: 'day', count: 1 })
  expect(left('2025-11-20T20:30:00Z', '2025-11-21')).toEqual({ unit: 'hour', count: -5 })
})

test('a tab leaves what is open, and everything of its own once the person asks for states', () => {
  expect(tabCondition('to_me')).toEqual({
    all: [
      { field: 'tab', op: 'eq', value: 'to_me' },
      { field: 'status', op: 'in', value: ['todo', 'in_progress', 'on_hold'] },
    ],
  })
  expect(tabCondition('review', 'chosen')).toEqual({ field: 'tab', op: 'eq', value: 'review' })
})

test('the circle completes, or submits where somebody reviews', () => {
  expect(finishing(['show', 'start', 'complete'])).toBe('complete')
  expect(finishing(['submit'])).toBe('submit')
  expect(finishing(['show'])).toBeNull()
})

test('several overdue tasks of one series are one entry, where the first of them stood (R5)', () => {
  const row = (id: number, series: number | null) => ({ id, series })
  const rows = [row(1, null), row(2, 7), row(3, null), row(4, 7), row(5, 8), row(6, 7)]
  expect(withMissed(rows).map((entry) => entry.map(({ id }) => id))).toEqual([[1], [2, 4, 6], [3], [5]])
  expect(withMissed([])).toEqual([])
})

test('of a page of tasks, the overdue ones of one series are one row that stands for them; all others stay where they are (R5)', () => {
  const task = (id: number, series: number | null, days: number, status = 'todo') => ({
    ...{ id, series, status },
    due_at: new Date(now + days * 86_400_000).toISOString(),
  })
  const rows = [task(1, null, -5), task(2, 7, -4), task(3, 8, -3), task(4, 7, -3), task(5, 7, -2, 'done'), task(6, 7, 1), task(7, 7, -1)]
  const shown = foldMissed(rows, now)
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6])
  expect(shown.map((row) => row._missed?.map(({ id }) => id))).toEqual([undefined, [2, 4, 7], undefined, undefined, undefined])
  // Every task is a row, or stands behind one.
  const ids = shown.flatMap((row) => (row._missed ?? [row]).map(({ id }) => id))
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id))
})
