/** Balances along the tree of accounts (fa.md §2). */
import Decimal from 'decimal.js'
import { expect, test } from 'vitest'
import { withThoseBelow } from '../../../server/modules/fa/chart/rules/with-those-below'

const account = (id: number, parent: number | null = null) => ({ id, parent })
const sums = (accounts: readonly { id: number; parent: number | null }[], own: Record<number, number>) =>
  Object.fromEntries(
    [...withThoseBelow(accounts, new Map(Object.entries(own).map(([id, amount]) => [Number(id), new Decimal(amount)])))].map(
      ([id, sum]) => [id, sum.toNumber()],
    ),
  )

test('a parent holds what the accounts below it hold, over all levels', () => {
  expect(sums([account(1), account(2, 1), account(3, 2), account(4, 1), account(5)], { 3: 100, 4: -30, 5: 7 })).toEqual({
    ...{ 1: 70, 2: 100, 3: 100, 4: -30, 5: 7 },
  })
})

test('a parent that is not shown has no balance, and what stands below it keeps its own', () => {
  expect(sums([account(3, 2)], { 3: 100 })).toEqual({ 3: 100 })
})
