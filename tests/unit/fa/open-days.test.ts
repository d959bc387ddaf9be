/** Which days of the books somebody may write to (fa.md §4.1 R0, §4.2; §12.8, §12.9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/shared/fa/days'
import { periodsOf } from '../../../src/shared/fa/fiscal-year'
import { exceptionFault, firstOpenDay, judgeDay, type Books, type LockException } from '../../../src/shared/fa/open-days'

/** January to September closed, October locked, November open, December to come. */
const periods = periodsOf({ start: '2026-01-01', end: '2026-12-31' }, true).map((period) => ({
  ...{ ...period, id: period.no },
  state:
    period.no < 10
      ? ('closed' as const)
      : period.no === 10
        ? ('locked' as const)
        : period.no === 11
          ? ('open' as const)
          : ('future' as const),
}))
const until15: LockException = { period: 10, owner: 'u7', until: '2026-11-20T07:00:00Z', revoked_at: null }
const books: Books = { periods, exceptions: [until15], books_start: '2026-01-01', books_lock_date: '2025-12-31' }
const at = (time: string, ...owners: string[]) => ({ owners, now: new Date(`2026-11-20T${time}+08:00`) })
const anybody = at('14:59:00', 'u8')

describe('a day of the books', () => {
  test('is written to while its period is open', () => {
    expect(judgeDay(books, { date: '2026-11-05' }, anybody)).toEqual({ period: periods[10] })
    expect(judgeDay(books, { date: '2026-10-31' }, anybody).refusal).toBe('period_locked')
    expect(judgeDay(books, { date: '2026-09-30' }, anybody).refusal).toBe('period_closed')
    expect(judgeDay(books, { date: '2026-12-01' }, anybody).refusal).toBe('period_future')
    expect(judgeDay(books, { date: '2027-01-01' }, anybody).refusal).toBe('no_period')
  })

  test('in a locked month is for whom a running exception names (fa.md §12.9)', () => {
    expect(judgeDay(books, { date: '2026-10-31' }, at('14:59:59', 'u7', 'd3'))).toEqual({ period: periods[9] })
    expect(judgeDay(books, { date: '2026-10-31' }, at('15:00:00', 'u7', 'd3')).refusal).toBe('period_locked')
    expect(judgeDay(books, { date: '2026-10-31' }, at('15:01:00', 'u7', 'd3')).refusal).toBe('period_locked')
    expect(
      judgeDay({ ...books, exceptions: [{ ...until15, owner: 'd3' }] }, { date: '2026-10-31' }, at('14:59:00', 'u9', 'd3')).refusal,
    ).toBeUndefined()
    const revoked = { ...books, exceptions: [{ ...until15, revoked_at: '2026-11-20T06:00:00Z' }] }
    expect(judgeDay(revoked, { date: '2026-10-31' }, at('14:59:00', 'u7')).refusal).toBe('period_locked')
  })

  test('in a closed month no exception opens', () => {
    const closed = { ...books, exceptions: [{ ...until15, period: 9 }] }
    expect(judgeDay(closed, { date: '2026-09-30' }, at('14:59:00', 'u7')).refusal).toBe('period_closed')
  })

  test('up to the hard lock, or before the books, is closed to everybody, also to who closes the year', () => {
    const system = { owners: null, now: new Date() }
    const locked = { ...books, books_lock_date: '2026-11-30' }
    expect(judgeDay(locked, { date: '2026-11-30' }, system).refusal).toBe('books_locked')
    expect(judgeDay(locked, { date: '2026-12-31' }, system).refusal).toBeUndefined()
    expect(judgeDay({ ...books, books_start: '2026-11-10' }, { date: '2026-11-09' }, system).refusal).toBe('before_books_start')
    expect(judgeDay(books, { date: '2026-10-31' }, system)).toEqual({ period: periods[9] })
  })

  test('of adjustments is the last of the year', () => {
    expect(judgeDay(books, { date: '2026-12-31', adjusting: true }, anybody).period?.no).toBe(13)
    expect(judgeDay(books, { date: '2026-12-31' }, anybody).period?.no).toBe(12)
    expect(judgeDay(books, { date: '2026-12-30', adjusting: true }, anybody).refusal).toBe('no_period')
  })
})

describe('the first open day', () => {
  test('is that day, or the first of the next open period', () => {
    expect(firstOpenDay(books, '2026-11-12', anybody)).toBe('2026-11-12')
    expect(firstOpenDay(books, '2026-10-05', anybody)).toBe('2026-11-01')
    expect(firstOpenDay(books, '2026-10-05', at('14:00:00', 'u7'))).toBe('2026-10-05')
    expect(firstOpenDay(books, '2026-12-01', anybody)).toBeUndefined()
    expect(firstOpenDay({ ...books, books_lock_date: '2026-11-15' }, '2026-10-05', anybody)).toBe('2026-11-16')
  })

  test('is one that may be written to, and none before it may', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -30, max: 360 }), (from, lock) => {
        const requested = { ...books, books_lock_date: addDays('2026-01-01', lock) }
        const start = addDays('2025-12-20', from)
        const found = firstOpenDay(requested, start, anybody)
        const days = Array.from({ length: 420 }, (_, index) => addDays(start, index))
        expect(found).toBe(days.find((date) => judgeDay(requested, { date }, anybody).refusal === undefined))
      }),
    )
  })
})

describe('an exception', () => {
  const requested = { owner: 'u7', until: '2026-11-20T07:00:00Z', state: 'locked' } as const
  const by = { granter: ['u1', 'd3'], fourEyes: true, now: new Date('2026-11-20T00:00:00Z') }
  test('is granted to others, for a day at most, to a locked period', () => {
    expect(exceptionFault(requested, by)).toBeUndefined()
    expect(exceptionFault({ ...requested, state: 'closed' }, by)?.fault).toBe('period_not_locked')
    expect(exceptionFault({ ...requested, until: '2026-11-21T00:00:00Z' }, by)).toBeUndefined()
    expect(exceptionFault({ ...requested, until: '2026-11-21T00:00:01Z' }, by)?.fault).toBe('until_too_late')
    expect(exceptionFault({ ...requested, until: '2026-11-20T00:00:00Z' }, by)?.fault).toBe('until_past')
  })
  test('for oneself, or a department of one’s own, is granted only with four eyes off', () => {
    for (const owner of ['u1', 'd3']) {
      expect(exceptionFault({ ...requested, owner }, by)).toEqual({ field: 'owner', fault: 'own_exception' })
      expect(exceptionFault({ ...requested, owner }, { ...by, fourEyes: false })).toBeUndefined()
    }
  })
})
