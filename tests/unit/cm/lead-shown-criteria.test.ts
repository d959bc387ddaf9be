/** Which exit criteria the screen of a lead shows (cm.md §3.5, §3.6). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stagesWithCriteria } from '../../../server/modules/cm/lead/rules/shown-criteria'

const stage = (id: number, ...keys: string[]) => ({
  id,
  kind: 'open' as const,
  checklist: keys.map((key) => ({ key, mandatory: !key.startsWith('maybe') })),
})
const stages = [
  stage(1, 'need'),
  stage(2, 'budget', 'maybe_site'),
  stage(3, 'offer'),
  stage(4, 'signed'),
  { id: 5, kind: 'won' as const, checklist: [{ key: 'paid', mandatory: true }] },
]
const shown = (at: number, done: string[] = [], status = 'open') =>
  stagesWithCriteria(stages, { stage: at, status, done }).map(({ id }) => id)

describe('the criteria of a lead', () => {
  test('are those of its stage and of the next', () => expect(shown(2, ['need'])).toEqual([2, 3]))
  test('are also those of an earlier stage of which a mandatory one was passed over', () => expect(shown(3, ['budget'])).toEqual([1, 3, 4]))
  test('an earlier one that is not mandatory is left alone', () => expect(shown(4, ['need', 'budget', 'offer'])).toEqual([4]))
  test('of a closed lead are those of which something was ticked', () => expect(shown(5, ['budget', 'signed'], 'won')).toEqual([2, 4]))
  test('property: an open lead shows nothing beyond the next stage, and never a stage without criteria', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom('a', 'b', 'maybe_c'), { maxLength: 2 }), { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.subarray(['a', 'b', 'maybe_c']),
        (lists, at, done) => {
          const all = lists.map((keys, index) => stage(index + 1, ...keys))
          const here = Math.min(at, all.length - 1)
          const found = stagesWithCriteria(all, { stage: here + 1, status: 'open', done })
          expect(found.every(({ id, checklist }) => id <= here + 2 && checklist.length > 0)).toBe(true)
        },
      ),
    )
  })
})
