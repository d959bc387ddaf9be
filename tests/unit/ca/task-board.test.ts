/** Which action a dropped task card runs, and the new due date of an entry moved in the month (ca.md §2.1, §4). Pure. */
import { expect, test } from 'vitest'
import { task } from '../../../src/schemas/ca/task'
import { actionsTowards } from '../../../src/schemas/core/actions'
import { movedTo } from '../../../src/screens/list/layouts/month-drag'

test.each([
  ['draft', 'todo', ['issue']],
  ['todo', 'in_progress', ['start', 'force-start']],
  ['todo', 'done', ['complete']],
  ['in_progress', 'review', ['submit']],
  ['review', 'done', ['accept']],
  ['review', 'in_progress', ['return']],
  ['in_progress', 'on_hold', ['hold']],
  ['on_hold', 'in_progress', ['resume']],
  ['on_hold', 'cancelled', ['cancel']],
  ['done', 'in_progress', ['reopen']],
  ['todo', 'draft', []],
  ['cancelled', 'done', []],
])('from %s to %s: %j', (from, to, actions) => {
  expect(actionsTowards(task, { from, to })).toEqual(actions)
})

test('an entry keeps its time of day in the company’s zone, a date is another date', () => {
  expect(movedTo('2026-03-30', '2026-03-20T09:00:00.000Z', 'Asia/Taipei')).toBe('2026-03-30T09:00:00.000Z')
  // Clocks go forward in between.
  expect(movedTo('2026-03-30', '2026-03-20T09:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-30T08:00:00.000Z')
  expect(movedTo('2026-03-30', '2026-03-20', 'Asia/Taipei')).toBe('2026-03-30')
})
