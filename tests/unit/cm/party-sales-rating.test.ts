/** R11: grades by sales. */
import { expect, test } from 'vitest'
import { lastFullYear, ratingOf } from '../../../server/modules/cm/party/rules/sales-rating'
import { salesRating } from '../../../src/schemas/cm/sales-rating'

const ratings = [
  { id: 1, min_amount: '0', max_amount: '1' },
  { id: 2, min_amount: '1', max_amount: '1000000' },
  { id: 3, min_amount: '1000000', max_amount: '3000000' },
  { id: 4, min_amount: '3000000', max_amount: '10000000' },
  { id: 5, min_amount: '10000000', max_amount: null },
]

test.each([
  ['0', 1],
  ['0.99', 1],
  ['1', 2],
  ['2999999.99', 3],
  ['3000000.00', 4],
  ['10000000', 5],
  ['999999999', 5],
  ['-1', null],
])('%s', (sales, rating) => {
  expect(ratingOf(ratings, sales)).toBe(rating)
})
test.each([
  ['3000000.00', 'B'],
  ['2999999.99', 'C'],
  ['10000000', 'A'],
  ['9999999.99', 'B'],
  ['1', 'D'],
  ['0.99', 'N'],
])('by the standard set %s is %s: from inclusive, to exclusive', (sales, code) => {
  const standard = salesRating.seeds.map(({ min_amount, max_amount }, id) => ({
    id,
    min_amount: String(min_amount),
    max_amount: max_amount === undefined ? null : String(max_amount),
  }))
  expect(salesRating.seeds[ratingOf(standard, sales) ?? -1]?.code).toBe(code)
})
test.each([
  ['2026-11-01', '2025-11-01', '2026-11-01'],
  ['2026-11-30', '2025-11-01', '2026-11-01'],
  ['2024-03-31', '2023-03-01', '2024-03-01'],
])('on %s the last twelve full months', (today, from, to) => {
  expect(lastFullYear(today)).toEqual({ from, to })
})
