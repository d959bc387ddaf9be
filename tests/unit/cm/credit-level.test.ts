import Decimal from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { creditDecision, levelsOutOfOrder, type CreditLevel } from '../../../server/modules/cm/credit/rules/credit-level'
import { creditLimitControl } from '../../../src/schemas/cm/credit-limit-control'

const level = (action: CreditLevel['action'], usage_percent: string | null, overdue_days: number | null = null): CreditLevel => ({
  action,
  usage_percent,
  overdue_days,
})
const levelsOf = (code: string) =>
  (creditLimitControl.seeds.find((seed) => seed.code === code)?.levels as Partial<CreditLevel>[]).map(
    (row) => ({ usage_percent: null, overdue_days: null, ...row }) as CreditLevel,
  )
const decide = (exposure: number, overdue_days = 0, more: { limit?: number | null; tolerated?: number } = {}) =>
  creditDecision(levelsOf('STD'), {
    limit: more.limit === null ? null : new Decimal(more.limit ?? 1_000_000),
    exposure: new Decimal(exposure),
    overdue_days,
    tolerated_overdue_days: more.tolerated ?? 0,
  })

describe('credit check of R14 with STD', () => {
  test('1,050,000 of 1,000,000 is 105 % and warns', () => {
    expect(decide(1_050_000)).toMatchObject({ action: 'warn' })
    expect(decide(1_050_000).usage.toFixed(2)).toBe('105.00')
  })
  test('25 days overdue warns, 31 asks for approval, 91 blocks', () => {
    expect([decide(1_050_000, 25).action, decide(1_050_000, 31).action, decide(1_050_000, 91).action]).toEqual(['warn', 'approve', 'block'])
  })
  test('usage counts from its percent on, overdue only beyond its days', () => {
    expect([decide(799_999).action, decide(800_000).action, decide(0, 30).action]).toEqual(['none', 'notify', 'warn'])
  })
  test('the exact usage is compared, not the shown one', () => {
    expect(decide(1_099_999.99).action).toBe('warn')
  })
  test('limit 0 with exposure is beyond every percent, no exposure or no limit is 0', () => {
    expect(decide(1, 0, { limit: 0 })).toMatchObject({ action: 'block' })
    expect(decide(1, 0, { limit: 0 }).usage.isFinite()).toBe(false)
    expect(decide(0, 0, { limit: 0 }).action).toBe('none')
    expect(decide(9_999_999, 0, { limit: null }).action).toBe('none')
  })
  test('days up to the tolerated count as none, more count in full', () => {
    expect([decide(0, 15, { tolerated: 15 }).action, decide(0, 31, { tolerated: 15 }).action]).toEqual(['none', 'approve'])
  })
})

describe('severity rises with the threshold', () => {
  test.each(['NONE', 'WARN', 'STD', 'STRICT'])('in the standard row %s', (code) => {
    expect(levelsOutOfOrder(levelsOf(code))).toEqual([])
  })
  test('the higher level that acts no harder is told, wherever it stands', () => {
    expect(levelsOutOfOrder([level('block', '80'), level('warn', '100')])).toEqual([1])
    expect(levelsOutOfOrder([level('warn', '100'), level('block', '80')])).toEqual([0])
    expect(levelsOutOfOrder([level('warn', '80'), level('warn', '100')])).toEqual([1])
  })
  test('the order of rows says nothing', () => {
    expect(levelsOutOfOrder([level('block', '130'), level('notify', '80'), level('warn', '100')])).toEqual([])
  })
  test('of two levels with one threshold the second is told', () => {
    expect(levelsOutOfOrder([level('notify', '80'), level('notify', '80')])).toEqual([1])
  })
  test('days are compared with days, and a level above in one and below in the other is contradictory', () => {
    expect(levelsOutOfOrder([level('warn', null, 30), level('notify', null, 60)])).toEqual([1])
    expect(levelsOutOfOrder([level('warn', '80', 60), level('block', '100', 30)])).toEqual([0])
  })
})
