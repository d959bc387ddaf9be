import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  accountRule,
  afterFailure,
  afterSuccess,
  minutesLocked,
  pairRule,
  untouched,
  type LockState,
} from '../../../server/auth/sign-in/lockout'

const settings = { lock_threshold: 5, lock_window_min: 15, lock_base_min: 15, lock_cap_min: 1440, account_lock_failures: 20 }
const rule = pairRule(settings)
const minute = 60_000
const fail = (state: LockState, ...minutes: number[]) =>
  minutes.reduce((now, at) => afterFailure(now, { at: at * minute, network: '10.0.0.0/24' }, rule), state)

describe('one account from one network (sc.md §5.2)', () => {
  test('the fifth failure within 15 minutes locks for 15 minutes', () => {
    expect(minutesLocked(fail(untouched, 0, 1, 2, 3), 3 * minute)).toBe(0)
    expect(minutesLocked(fail(untouched, 0, 1, 2, 3, 4), 4 * minute)).toBe(15)
  })
  test('a failure exactly 15 minutes old does not count any more', () => {
    expect(minutesLocked(fail(untouched, 0, 12, 13, 14, 15), 15 * minute)).toBe(0)
    expect(minutesLocked(fail(untouched, 0.01, 12, 13, 14, 15), 15 * minute)).toBe(15)
  })
  test('the third lock within 24 hours lasts 60 minutes, one after a day 15 again', () => {
    const first = fail(untouched, 0, 0, 0, 0, 0)
    const second = fail(first, 20, 20, 20, 20, 20)
    const third = fail(second, 60, 60, 60, 60, 60)
    expect([minutesLocked(first, 0), minutesLocked(second, 20 * minute), minutesLocked(third, 60 * minute)]).toEqual([15, 30, 60])
    expect(minutesLocked(fail(third, 3000, 3000, 3000, 3000, 3000), 3000 * minute)).toBe(15)
  })
  test('no lock is longer than the cap', () => {
    const locks = Array.from({ length: 12 }, (_, n) => n)
    const state = afterFailure(
      { failures: fail(untouched, 20, 20, 20, 20).failures, locks, locked_until: null },
      { at: 20 * minute, network: 'a' },
      rule,
    )
    expect(minutesLocked(state, 20 * minute)).toBe(1440)
  })
  test('tries while locked do not count and do not lengthen the lock', () => {
    const locked = fail(untouched, 0, 0, 0, 0, 0)
    expect(fail(locked, 1, 2, 3, 4, 5, 6)).toEqual(locked)
  })
  test('a success empties the count', () => {
    expect(minutesLocked(fail(afterSuccess(fail(untouched, 0, 0, 0, 0)), 1, 1, 1, 1), minute)).toBe(0)
  })
  test('a lock empties the count: after its end five more failures are needed', () => {
    expect(minutesLocked(fail(fail(untouched, 14, 14, 14, 14, 14), 29, 29, 29, 29), 29 * minute)).toBe(0)
  })
  test('a threshold of 0 never locks', () => {
    const off = pairRule({ ...settings, lock_threshold: 0 })
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1000 })), (times) => {
        const state = times.reduce((now, at) => afterFailure(now, { at, network: 'a' }, off), untouched)
        expect(state).toEqual(untouched)
      }),
    )
  })
})

describe('one account from everywhere', () => {
  const everywhere = accountRule(settings)
  const attack = (networks: number, failures: number) =>
    Array.from({ length: failures }, (_, n) => ({ at: n * 1000, network: `net${n % networks}` })).reduce(
      (state, failure) => afterFailure(state, failure, everywhere),
      untouched,
    )

  test('20 failures in an hour from 3 networks lock the account', () => {
    expect(attack(3, 19).locked_until).toBeNull()
    expect(attack(3, 20).locked_until).not.toBeNull()
  })
  test('nobody locks another out from one or two networks, however often he fails (S5)', () => {
    expect(attack(2, 500).locked_until).toBeNull()
  })
})
