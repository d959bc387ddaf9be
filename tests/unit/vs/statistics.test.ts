/** Statistics of surveys (vs.md §5.6). */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { completionRate, describeValues, netPromoter, responseRate, topTwoShare } from '../../../src/shared/vs/statistics'

const each = (...values: number[]) => values.map((value) => ({ value, weight: 1 }))
const times = (count: number, value: number) => Array.from({ length: count }, () => value)

test('the ten ratings: mean 3.90, median 4, SD 0.99, top two 70.0 % (vs.md §12.22)', () => {
  const ratings = each(5, 4, 4, 3, 5, 2, 4, 5, 3, 4)
  expect(describeValues(ratings)).toEqual({ answered: '10', mean: '3.90', median: '4', deviation: '0.99' })
  expect(topTwoShare(ratings, 5)).toBe('70.0')
})

test('eNPS: 18, 14 and 8 of 40 give 45.0 − 20.0 = 25 (vs.md §12.22)', () => {
  const answers = each(...times(10, 10), ...times(8, 9), ...times(9, 8), ...times(5, 7), ...times(7, 6), 0)
  expect(netPromoter(answers)).toEqual({ promoters: '45.0', passives: '35.0', detractors: '20.0', score: 25 })
})

describe('the net promoter score', () => {
  it('is exact before it is rounded, half away from zero', () => {
    // 1 of 200 more or fewer: ± 0.5.
    expect(netPromoter(each(9, ...times(199, 7)))?.score).toBe(1)
    expect(netPromoter(each(0, ...times(199, 7)))?.score).toBe(-1)
    expect(netPromoter(each(9, ...times(200, 7)))).toMatchObject({ promoters: '0.5', score: 0 })
  })

  it('is none of nothing, and 0 where both are equal', () => {
    expect(netPromoter([])).toBeNull()
    expect(netPromoter(each(0, ...times(200, 7)))?.score).toBe(0)
  })
})

describe('the median', () => {
  it.each([
    [[1, 2, 3, 4], '2.5'],
    [[3, 1, 2], '2'],
    [[2], '2'],
  ])('of %j is %s', (values, median) => {
    expect(describeValues(each(...values)).median).toBe(median)
  })
})

it('has no deviation of one answer, and nothing of none', () => {
  expect(describeValues(each(3))).toEqual({ answered: '1', mean: '3.00', median: '3', deviation: null })
  expect(describeValues([])).toEqual({ answered: '0', mean: null, median: null, deviation: null })
  expect(topTwoShare([], 5)).toBeNull()
})

test('a weight counts as so many answers', () => {
  const answers = fc.array(fc.record({ value: fc.integer({ min: 0, max: 10 }), weight: fc.integer({ min: 1, max: 5 }) }), { maxLength: 20 })
  fc.assert(
    fc.property(answers, (weighted) => {
      const single = weighted.flatMap(({ value, weight }) => each(...times(weight, value)))
      expect(describeValues(weighted)).toEqual(describeValues(single))
      expect(netPromoter(weighted)).toEqual(netPromoter(single))
      expect(topTwoShare(weighted, 10)).toBe(topTwoShare(single, 10))
    }),
  )
})

test('rates are shares with one digit, half up', () => {
  expect([responseRate(44, 60), completionRate(44, 45), responseRate(0, 0)]).toEqual(['73.3', '97.8', null])
  expect(responseRate(1, 800)).toBe('0.1')
})
