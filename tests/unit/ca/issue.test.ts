/** What a form says of the task that it gives (ca.md §7 `ca.task`). */
import { expect, test } from 'vitest'
import { dueOf, ownersOf, richOf } from '../../../server/modules/ca/issue/rules/form-task'

test('people come as ids or as owner codes, one or several', () => {
  expect(ownersOf(7)).toEqual(['u7'])
  expect(ownersOf('7')).toEqual(['u7'])
  expect(ownersOf(['d3', 5, 'g2'])).toEqual(['d3', 'u5', 'g2'])
  expect([ownersOf(null), ownersOf(undefined), ownersOf('')]).toEqual([[], [], []])
})

test('a date alone is the whole of that day, an instant is itself', () => {
  const end = (date: string) => `${date}T15:59:59Z`
  expect(dueOf('2025-12-05', end)).toEqual({ all_day: true, due_at: '2025-12-05T15:59:59Z' })
  expect(dueOf('2025-12-05T02:00:00Z', end)).toEqual({ all_day: false, due_at: '2025-12-05T02:00:00Z' })
  expect(dueOf(null, end)).toEqual({ all_day: false, due_at: null })
})

test('long text becomes paragraphs, and none of it is markup; formatted text stays', () => {
  expect(richOf('a < b\nc')).toBe('<p>a &lt; b</p><p>c</p>')
  expect(richOf('<p>done</p>')).toBe('<p>done</p>')
  expect(richOf('  ')).toBeNull()
})
