/** What the figures of bulletins add up to (bb.md §2 `/bb/admin/usage`, §5.4). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '../../../src/shared/engine/group-by'
import {
  hoursOf,
  leastRead,
  medianOf,
  mostOverdue,
  percentOf,
  sumUp,
  topRead,
  type UsageLine,
} from '../../../server/modules/bb/usage/rules/usage'

const line = (values: Partial<UsageLine>): UsageLine => ({
  ...{ id: 1, title: 'Hours', category: 1, publisher: 1, publish_at: '2026-11-20T01:00:00.000Z', targets: 12, read: 9, views: 9 },
  ...{ comments: 0, half_minutes: 60, overdue: 0 },
  ...values,
})

test('12 targets, 9 read, 7 confirmed are 75.0 % and 58.3 % (§12.9); of nobody nothing is said', () => {
  expect([percentOf(9, 12), percentOf(7, 12), percentOf(0, 0)]).toEqual([75, 58.3, null])
})

test('a rate of several bulletins weighs each by its targets', () => {
  const sums = sumUp([line({ targets: 60, read: 30 }), line({ targets: 4, read: 4 })])
  expect(sums).toMatchObject({ published: 2, targets: 64, read: 34, read_rate: 53.1 })
  expect(sumUp([])).toMatchObject({ published: 0, read_rate: null, half_minutes: null })
})

test('half had read after the median of those that half have read', () => {
  expect(sumUp([line({ half_minutes: 30 }), line({ half_minutes: null }), line({ half_minutes: 91 })]).half_minutes).toBe(60)
  expect([medianOf([]), medianOf([5]), medianOf([9, 1, 4])]).toEqual([null, 5, 4])
  expect([hoursOf(null), hoursOf(90), hoursOf(61)]).toEqual([null, 1.5, 1])
})

test('least read: the lowest rate first, ties to the older, without those that are meant for nobody', () => {
  const lines = [
    line({ id: 1, read: 9 }),
    line({ id: 2, read: 3, publish_at: '2026-11-21T01:00:00.000Z' }),
    line({ id: 3, read: 3 }),
    line({ id: 4, targets: 0, read: 0 }),
  ]
  expect(leastRead(lines).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(topRead([line({ id: 1, views: 3 }), line({ id: 2, views: 8 }), line({ id: 3, views: 3 })]).map(({ id }) => id)).toEqual([2, 1, 3])
})

test('overdue: only those that lack confirmations, the most of them first, ties to the older', () => {
  const lines = [line({ id: 1, overdue: 2 }), line({ id: 2 }), line({ id: 3, overdue: 5 }), line({ id: 4, overdue: 2 })]
  expect(mostOverdue(lines).map(({ id }) => id)).toEqual([3, 1, 4])
})

const lines = fc.array(
  fc
    .record({ id: fc.nat(), category: fc.nat(4), targets: fc.nat(60), read: fc.nat(60), views: fc.nat(500) })
    .map((values) => line({ ...values, read: Math.min(values.read, values.targets) })),
  { maxLength: 60 },
)

test('property: groups lose nothing, rates lie between 0 and 100, lists are of 20 at most', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const groups = [...groupBy(all, ({ category }) => category).values()].map(sumUp)
      expect(groups.reduce((sum, { views }) => sum + views, 0)).toBe(sumUp(all).views)
      const rate = sumUp(all).read_rate
      expect(rate === null || (rate >= 0 && rate <= 100)).toBe(true)
      expect(topRead(all).length).toBeLessThanOrEqual(20)
      expect(leastRead(all).length).toBeLessThanOrEqual(20)
    }),
  )
})
