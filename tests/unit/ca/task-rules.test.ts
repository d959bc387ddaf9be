/** Rules of tasks and series with the worked examples of ca.md §5. */
import { expect, test } from 'vitest'
import { endOfWorkOn } from '../../../server/modules/ca/task/rules/default-due'
import { isReminderDue } from '../../../server/modules/ca/task/rules/overdue'
import { partsFor, participantsOf } from '../../../server/modules/ca/task/rules/participants'
import { channelsOf, minutesBeforeMidnight, nextReminder, type Reminder } from '../../../server/modules/ca/task/rules/reminders'
import { progressOf, type ProgressInput } from '../../../server/modules/ca/task/rules/progress'
import {
  afterCompletion,
  dueOccurrences,
  occurrencesOf,
  plainDates,
  seriesProblem,
  splitAt,
  type SeriesRule,
} from '../../../server/modules/ca/series/rules/occurrences'

const task: ProgressInput = { status: 'in_progress', reported: 0, checklist: [], subtasks: [], parts: null }
const open = { status: 'in_progress' }

test('progress: subtasks by their estimates, else the checklist, else the parts, else what was reported (R4)', () => {
  const [one, two] = [
    { ...open, estimate: 120, progress: 100 },
    { ...open, estimate: 60, progress: 25 },
  ]
  expect(progressOf({ ...task, subtasks: [one, two] })).toBe(75)
  expect(progressOf({ ...task, subtasks: [one, { ...two, estimate: 0 }] })).toBe(63)
  expect(progressOf({ ...task, subtasks: [one, { ...two, status: 'cancelled' }] })).toBe(100)
  expect(progressOf({ ...task, subtasks: [{ ...one, status: 'cancelled' }], reported: 30 })).toBe(30)
  expect(progressOf({ ...task, checklist: [{ done: true }, { done: false }, { done: false }], reported: 90 })).toBe(33)
  expect(progressOf({ ...task, parts: { done: 4, open: 1 } })).toBe(80)
  expect(progressOf({ ...task, reported: 100 })).toBe(100)
  expect(progressOf({ ...task, status: 'done', reported: 10 })).toBe(100)
})

test('due at the end of work of its day (R7)', () => {
  const calendar = { zone: 'Asia/Taipei', work_hours: [{ end: '12:00' }, { end: '18:00' }] }
  expect(endOfWorkOn('2025-11-26', calendar)).toBe('2025-11-26T10:00:00Z')
  expect(endOfWorkOn('2025-11-26', { ...calendar, work_hours: [] })).toBe('2025-11-26T10:00:00Z')
})

test('who takes part, who still has it to do, and who decides (§3)', () => {
  const parts = [
    { user: 2, state: 'open' },
    { user: 3, state: 'done' },
    { user: 4, state: 'removed' },
  ] as const
  expect(participantsOf({ creator: 1, reviewer: 5, watchers: ['d9'], parts })).toEqual({
    members: ['u1', 'u5', 'u2', 'u3', 'd9'],
    people: ['u1', 'u2', 'u3'],
    workers: ['u2'],
    movers: ['u1', 'u2'],
    deciders: ['u1', 'u5'],
  })
  expect(partsFor(parts, [4, 6])).toEqual([
    { user: 2, state: 'removed' },
    { user: 3, state: 'done' },
    { user: 4, state: 'open' },
    { user: 6, state: 'open' },
  ])
})

const weekly: SeriesRule = {
  ...{ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', start_date: '2025-11-03', until: '2025-12-18', count: null },
  ...{ workday_rule: 'keep', exceptions: [] },
}
const always = () => true

test('what is made today: within the lead and the horizon, after what is done (R5)', () => {
  const dates = occurrencesOf(weekly, always)
  expect(dates).toHaveLength(8)
  const made = (after: string | null) =>
    dueOccurrences(dates, { today: '2025-11-10', lead: 7, horizon: 60, after }).map(({ occurrence }) => occurrence)
  expect(made(null)).toEqual(['2025-11-03', '2025-11-06', '2025-11-17'])
  expect(made('2025-11-06')).toEqual(['2025-11-17'])
  expect(made('2025-11-17')).toEqual([])
})

test('an exception leaves a date out or moves it; the identity stays (§3)', () => {
  const exceptions: SeriesRule['exceptions'] = [
    { date: '2025-11-03', kind: 'skipped', moved_to: null },
    { date: '2025-11-06', kind: 'moved', moved_to: '2025-11-07' },
  ]
  expect(occurrencesOf({ ...weekly, exceptions }, always).slice(0, 2)).toEqual([
    { occurrence: '2025-11-03', date: '2025-11-03', skipped: true },
    { occurrence: '2025-11-06', date: '2025-11-07', skipped: false },
  ])
})

test('twelve dates cut at the fifth are four and eight (R6)', () => {
  const dates = plainDates({ rrule: 'FREQ=DAILY', start_date: '2025-11-03', until: null, count: 12 })
  expect(splitAt(dates, '2025-11-07')).toEqual({ before: 4, after: 8 })
  expect(splitAt(dates, '2025-11-03')).toBeUndefined()
  expect(splitAt(dates, '2025-12-03')).toBeUndefined()
})

test('30 days after completion, on a Sunday, is the next workday (R5)', () => {
  const works = (date: string) => date !== '2025-12-20' && date !== '2025-12-21'
  expect(afterCompletion('2025-11-21', 30, { until: null, workday_rule: 'next' }, works)).toEqual({
    ...{ occurrence: '2025-12-21', date: '2025-12-22', skipped: false },
  })
  expect(afterCompletion('2025-11-21', 30, { until: '2025-12-20', workday_rule: 'next' }, works)).toBeNull()
})

test('what no series may be (§9)', () => {
  const daily = { rrule: 'FREQ=DAILY', start_date: '2025-11-03', until: null, count: null }
  expect(seriesProblem(daily)).toEqual({ field: 'until', code: 'one_end' })
  expect(seriesProblem({ ...daily, until: '2029-11-03' })).toEqual({ field: 'until', code: 'too_many', n: 1462 })
  expect(seriesProblem({ ...daily, until: '2030-11-04' })).toEqual({ field: 'until', code: 'too_far' })
  expect(seriesProblem({ ...daily, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', until: '2030-01-01' })).toEqual({
    ...{ field: 'rrule', code: 'never' },
  })
  expect(seriesProblem({ ...daily, count: 730 })).toBeUndefined()
})

test('overdue: on days 1, 3 and 7, then weekly, eight times in all (§3)', () => {
  expect(remindedOn([...Array(80).keys()])).toEqual([1, 3, 7, 14, 21, 28, 35, 42])
})

test('overdue: a day whose run was missed is made up for by the next run, several at once', () => {
  expect(remindedOn([0, 2, 3, 4, 5, 6, 16, 17, 90, 91])).toEqual([2, 3, 16, 90])
})

/** @param runs days past due on which the job runs */
function remindedOn(runs: readonly number[]): number[] {
  const reminded: number[] = []
  for (const days of runs) if (isReminderDue({ days, reminded: reminded.at(-1) ?? null }, [7, 1, 3], 8)) reminded.push(days)
  return reminded
}

test('reminders come before the due time, in their order, and not six hours late (§3, §7)', () => {
  const due = '2025-11-25T10:00:00.000Z'
  const lines: Reminder[] = [
    { offset_minutes: 60, channels: ['app'] },
    { offset_minutes: 1440, channels: ['email'] },
    { offset_minutes: 60, channels: ['email'] },
  ]
  const [first, second] = ['2025-11-24T10:00:00.000Z', '2025-11-25T09:00:00.000Z']
  expect(nextReminder(lines, due, Date.parse('2025-11-20T00:00:00Z'))).toBe(first)
  expect(nextReminder(lines, due, Date.parse(first))).toBe(second)
  expect(nextReminder(lines, due, Date.parse(second))).toBeNull()
  const hour = 3_600_000
  const at = Date.parse(second)
  expect([...channelsOf(lines, due, { at, now: at + 6 * hour })]).toEqual(['app', 'email'])
  expect([...channelsOf(lines, due, { at, now: at + 6 * hour + 1 })]).toEqual([])
  // All day, at nine: due with the last second of the day in Taipei.
  const allDay = [{ offset_minutes: minutesBeforeMidnight('09:00'), channels: ['app'] }] as const
  expect(nextReminder(allDay, '2025-11-25T15:59:59.000Z', 0)).toBe('2025-11-25T01:00:00.000Z')
})
