/** The demo's sales targets (cm.md §10), also on the first days of a year (issue 31 b). */
import { expect, test } from 'vitest'
import { yearTargets } from '../../../server/modules/cm/demo/quota-targets'

const seller = (user: number, reached: number) => ({ user, department: 1, reached })
const last = [seller(1, 800_000), seller(2, 450_050), seller(3, 90_000)]

test('on 1 January, when nobody has sold anything, targets are what came in the year before', () => {
  expect(yearTargets({ thisYear: [], before: last }).map(({ user, reached, target }) => [user, reached, target])).toEqual([
    [1, 0, 800_000],
    [2, 0, 450_100],
    [3, 0, 90_000],
  ])
})

test('whoever sold something this year is at 55 to 120 percent; the others have a target too', () => {
  const targets = yearTargets({ thisYear: [seller(2, 60_000), seller(4, 70_000)], before: last })
  expect(targets.map(({ user }) => user)).toEqual([1, 2, 3, 4])
  for (const { reached, target } of targets.filter((one) => one.reached > 0)) {
    expect(reached / target).toBeGreaterThanOrEqual(0.55)
    expect(reached / target).toBeLessThanOrEqual(1.2)
  }
})

test('a company that never sold anything has no targets', () => {
  expect(yearTargets({ thisYear: [], before: [] })).toEqual([])
})
