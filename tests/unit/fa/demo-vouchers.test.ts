/** The vouchers of the demo books (fa.md §10): enough of them, balanced, and the same each time. */
import { expect, test } from 'vitest'
import { totalsOf } from '../../../src/shared/fa/voucher-amounts'
import { demoVouchers, type DemoWorld } from '../../../server/modules/fa/demo/made-vouchers'

const world: DemoWorld = {
  from: '2025-01-01',
  today: '2026-11-29',
  account: (code: string) => Number(code),
  customers: [1, 2, 3],
  suppliers: [4, 5],
  departments: [6, 7],
  accountants: [8, 9],
}

test('there are more than 2,000, from the first day of the books to today, in every state', () => {
  const vouchers = demoVouchers(world)
  expect(vouchers.length).toBeGreaterThan(2000)
  expect(new Set(vouchers.map(({ status }) => status))).toEqual(new Set(['draft', 'confirmed', 'posted', 'void']))
  expect(vouchers.every(({ date }) => date >= world.from && date <= world.today)).toBe(true)
  expect(vouchers.every(({ lines }) => totalsOf(lines).difference.isZero() && totalsOf(lines).debit.gt(0))).toBe(true)
})

test('they are the same each time, whenever they are made', () => {
  expect(demoVouchers(world)).toEqual(demoVouchers(world))
})
