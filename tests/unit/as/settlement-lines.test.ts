/** What is proposed for leave that is left at the end of a year (as.md §4.6, R6). */
import { expect, test } from 'vitest'
import { settlementPay } from '../../../server/modules/as/overtime/rules/overtime-bands'
import { overdrawn, settlementLines, shortfallLines, type EndedLot } from '../../../server/modules/as/settlement/rules/settlement-lines'

const lot = (more: Partial<EndedLot> = {}): EndedLot => ({
  ...{ lot: 1, user: 7, valid_to: '2026-12-31', entitled: 4800, used: 2160, left: 2640, carried_since: null },
  ...{ carry: 'none', carry_max_min: null, carry_months: 12, on_expire: 'pay' },
  ...more,
})

test('5.5 days that are left are paid by the wage of their year: 42 000 ÷ 30 × 5.5 = 7 700', () => {
  const [line] = settlementLines([lot()])
  expect(line).toEqual({
    user: 7,
    lot: 1,
    entitled_min: 4800,
    used_min: 2160,
    left_min: 2640,
    action: 'pay',
    wage_date: '2026-12-31',
    minutes: 2640,
  })
  expect(settlementPay(42_000, line?.minutes ?? 0, 480)).toBe(7700)
})
test('what was carried once is paid the second time, at the wage of its own year', () =>
  expect(settlementLines([lot({ carry: 'all', carried_since: '2025-12-31' })])).toMatchObject([
    { action: 'pay', wage_date: '2025-12-31', minutes: 2640 },
  ]))
test('as much as may be is carried over, the rest is paid or lapses', () => {
  expect(settlementLines([lot({ carry: 'upto', carry_max_min: 1440 })])).toMatchObject([
    { action: 'carry', minutes: 1440, wage_date: null },
    { action: 'pay', minutes: 1200 },
  ])
  expect(settlementLines([lot({ on_expire: 'drop' })])).toMatchObject([{ action: 'drop', minutes: 2640, wage_date: null }])
})
test('lines may not settle more than a lot has left', () => {
  const lines = settlementLines([lot({ carry: 'upto', carry_max_min: 1440 })])
  expect(overdrawn(lines, new Map([[1, 2640]]))).toEqual([])
  expect(overdrawn(lines, new Map([[1, 2639]]))).toEqual([1])
  expect(overdrawn(lines, new Map())).toEqual([1])
})
test('what was granted too little to somebody who leaves is paid at the wage of the last day (R6)', () => {
  const people = [
    { user: 7, left_on: '2026-11-20', minutes: 6360 },
    { user: 8, left_on: '2026-11-21', minutes: 0 },
  ]
  const lines = shortfallLines(people)
  expect(lines).toEqual([
    {
      ...{ user: 7, lot: null, entitled_min: 6360, used_min: 0, left_min: 6360, action: 'pay' },
      ...{ wage_date: '2026-11-20', minutes: 6360 },
    },
  ])
  expect(overdrawn(lines, new Map())).toEqual([])
})
