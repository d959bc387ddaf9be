/** Which way periods and years go (fa.md §4.2, §4.3). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodEvents, periodStates, periodStep, yearStates, yearStep, type PeriodFacts } from '../../../src/shared/fa/period-states'

const october = (more: Partial<PeriodFacts>): PeriodFacts => ({
  ...{ state: 'open', end: '2026-10-31', year_state: 'open', previous_state: 'closed', books_lock_date: null },
  ...{ unposted: 0, accepted: false, reason: '', ...more },
})

describe('a period', () => {
  test('opens, is locked, unlocked, closed and reopened', () => {
    expect(periodStep('open', october({ state: 'future' }))).toEqual({ to: 'open' })
    expect(periodStep('lock', october({}))).toEqual({ to: 'locked' })
    expect(periodStep('unlock', october({ state: 'locked', reason: 'Late bill' }))).toEqual({ to: 'open' })
    expect(periodStep('close', october({ state: 'locked' }))).toEqual({ to: 'closed' })
    expect(periodStep('reopen', october({ state: 'closed', reason: 'Audit' }))).toEqual({ to: 'locked' })
  })

  test('is locked with vouchers left only by who accepts the list of them', () => {
    expect(periodStep('lock', october({ unposted: 3 }))).toEqual({ refusal: 'unposted_left' })
    expect(periodStep('lock', october({ unposted: 3, accepted: true }))).toEqual({ to: 'locked' })
  })

  test('is unlocked and reopened with a reason, while its year is open', () => {
    expect(periodStep('unlock', october({ state: 'locked', reason: ' ' }))).toEqual({ refusal: 'reason_missing' })
    expect(periodStep('reopen', october({ state: 'closed' }))).toEqual({ refusal: 'reason_missing' })
    for (const year_state of ['closing', 'closed'] as const) {
      expect(periodStep('unlock', october({ state: 'locked', reason: 'x', year_state }))).toEqual({ refusal: 'year_not_open' })
      expect(periodStep('reopen', october({ state: 'closed', reason: 'x', year_state }))).toEqual({ refusal: 'year_not_open' })
    }
  })

  test('is not closed before the previous one', () => {
    expect(periodStep('close', october({ state: 'locked', previous_state: 'locked' }))).toEqual({ refusal: 'previous_not_closed' })
    expect(periodStep('close', october({ state: 'locked', previous_state: null }))).toEqual({ to: 'closed' })
  })

  test('is not reopened behind the hard lock', () => {
    const closed = { state: 'closed', reason: 'Audit' } as const
    expect(periodStep('reopen', october({ ...closed, books_lock_date: '2026-10-31' }))).toEqual({ refusal: 'before_books_lock' })
    expect(periodStep('reopen', october({ ...closed, books_lock_date: '2026-10-30' }))).toEqual({ to: 'locked' })
  })

  test('goes nowhere from a state that the event does not start from', () => {
    const from = { open: 'future', lock: 'open', unlock: 'locked', close: 'locked', reopen: 'closed' }
    fc.assert(
      fc.property(fc.constantFrom(...periodEvents), fc.constantFrom(...periodStates), (event, state) => {
        const step = periodStep(event, october({ state, reason: 'x', accepted: true }))
        expect('to' in step).toBe(state === from[event])
      }),
    )
  })
})

describe('a year', () => {
  test('is closed by a job, and opened again unless the next one is closed', () => {
    expect(yearStep('close', { state: 'open', next_state: null })).toBe('closing')
    expect(yearStep('closed', { state: 'closing', next_state: 'open' })).toBe('closed')
    expect(yearStep('failed', { state: 'closing', next_state: 'open' })).toBe('open')
    expect(yearStep('reopen', { state: 'closed', next_state: 'open' })).toBe('open')
    expect(yearStep('reopen', { state: 'closed', next_state: 'closed' })).toBeUndefined()
    expect(yearStep('reopen', { state: 'closed', next_state: 'closing' })).toBeUndefined()
    expect(yearStates.filter((state) => yearStep('close', { state, next_state: null }))).toEqual(['open'])
  })
})
