/** Proof of work of a cast (vs.md §5.5, step 5): bound to the ballot, found in pieces, checked at once. */
import { expect, test } from 'vitest'
import { findWork, provesWork } from '../../../../src/shared/vs/secret/work'

const cast = { pk: 'ab'.repeat(32), revision: 1, sig: 'cd'.repeat(64) }

test('what was found proves this ballot of this event, and no other', () => {
  const work = findWork(7, cast) ?? -1
  expect(provesWork(7, cast, work)).toBe(true)
  const others = [provesWork(8, cast, work), provesWork(7, { ...cast, revision: 2 }, work), provesWork(7, cast, work + 1)]
  expect(others).toEqual([false, false, false])
})
test('a search in pieces finds the same', () => {
  const work = findWork(7, cast) ?? -1
  expect([findWork(7, cast, 0, work), findWork(7, cast, work, 1)]).toEqual([null, work])
})
