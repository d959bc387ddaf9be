/** Which declines a part in a task tells of (ca.md §2.3). */
import { expect, test } from 'vitest'
import { declinesOf } from '../../../src/shared/ca/declines'

const at = '2025-11-21T02:00:00.000Z'

test('each decline is told, in whatever state the part is by now', () => {
  const declines = [
    { at, reason: 'No time' },
    { at: '2025-11-22T02:00:00.000Z', reason: 'Still none' },
  ]
  for (const state of ['open', 'done', 'declined', 'removed']) expect(declinesOf({ state, updated_at: at, declines })).toEqual(declines)
})

test('a part declined before its declines were kept tells its reason and last change; the others tell nothing', () => {
  const part = { updated_at: at, decline_reason: 'No time', declines: null }
  expect(declinesOf({ ...part, state: 'declined' })).toEqual([{ at, reason: 'No time' }])
  expect(declinesOf({ ...part, state: 'open' })).toEqual([])
  expect(declinesOf({})).toEqual([])
})

test('what is no decline is left out', () => {
  expect(declinesOf({ declines: [{ at, reason: 'No time' }, { at }, null, 'No'] })).toEqual([{ at, reason: 'No time' }])
})
