/** wf.md §5.5: the worked examples, and what holds of every countersign. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { needOf, tally, type CountersignRule, type Seat } from '../../../src/shared/wf/countersign'

const seats = (text: string, weights: readonly number[] = []): Seat[] =>
  [...text].map((letter, at) => ({
    user: at + 1,
    weight: weights[at] ?? 1,
    decision: letter === 'a' ? 'approved' : letter === 'r' ? 'rejected' : 'open',
  }))
const result = (rule: CountersignRule, text: string, weights?: readonly number[]) => tally(rule, seats(text, weights)).result

describe('the examples of wf.md §5.5', () => {
  it('5 seats at 60 percent need 3 and are rejected at the third rejection', () => {
    const rule: CountersignRule = { mode: 'percent', percent: 60 }
    expect(needOf(rule, 5)).toBe(3)
    expect(result(rule, 'aa...')).toBe('open')
    expect(result(rule, 'aaa..')).toBe('passed')
    expect(result(rule, 'aarr.')).toBe('open')
    expect(result(rule, 'aarrr')).toBe('rejected')
  })
  it('7 seats at 50 percent need 4, 3 at 67 need 3', () => {
    expect(needOf({ mode: 'percent', percent: 50 }, 7)).toBe(4)
    expect(needOf({ mode: 'percent', percent: 67 }, 3)).toBe(3)
    expect(needOf({ mode: 'count', count: 2 }, 3)).toBe(2)
  })
  it('weights 3, 1, 1, 1 at 50 percent: the chair alone passes it', () => {
    const rule: CountersignRule = { mode: 'percent', percent: 50 }
    expect(needOf(rule, 6)).toBe(3)
    expect(result(rule, 'a...', [3, 1, 1, 1])).toBe('passed')
    expect(result(rule, '.aa.', [3, 1, 1, 1])).toBe('open')
  })
})

describe('modes', () => {
  it('any: the first approval passes, only all rejections reject', () => {
    expect(result({ mode: 'any' }, 'r.')).toBe('open')
    expect(result({ mode: 'any' }, 'ra')).toBe('passed')
    expect(result({ mode: 'any' }, 'rr')).toBe('rejected')
  })
  it.each(['all', 'sequence'] as const)('%s: everybody must approve, one rejection rejects', (mode) => {
    expect(result({ mode }, 'aa.')).toBe('open')
    expect(result({ mode }, 'aaa')).toBe('passed')
    expect(result({ mode }, 'r..')).toBe('rejected')
  })
  it('count is never more than there are seats', () => {
    expect(tally({ mode: 'count', count: 5 }, seats('aaa'))).toMatchObject({ need: 3, result: 'passed' })
  })
  it('a veto rejects at once, also where everybody is awaited', () => {
    expect(result({ mode: 'any', veto: [2] }, '.r.')).toBe('rejected')
    expect(result({ mode: 'any', veto: [2], collect_all: true }, '.r.')).toBe('rejected')
    expect(result({ mode: 'any', veto: [2] }, 'r..')).toBe('open')
  })
  it('collect_all waits for everybody, then counts', () => {
    const rule: CountersignRule = { mode: 'percent', percent: 60, collect_all: true }
    expect(result(rule, 'aaa..')).toBe('open')
    expect(result(rule, 'aaarr')).toBe('passed')
    expect(result(rule, 'rrraa')).toBe('rejected')
  })
})

describe('laws', () => {
  const decisions = fc.constantFrom<Seat['decision'][]>('open', 'approved', 'rejected')
  const anySeats = fc.array(
    fc.record({ user: fc.integer({ min: 1, max: 9 }), weight: fc.integer({ min: 1, max: 4 }), decision: decisions }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  const anyRule = fc.record({
    mode: fc.constantFrom<CountersignRule['mode'][]>('any', 'all', 'percent', 'count', 'sequence'),
    percent: fc.integer({ min: 1, max: 100 }),
    count: fc.integer({ min: 1, max: 15 }),
    veto: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    collect_all: fc.boolean(),
  })

  it('is decided once everybody has decided', () => {
    fc.assert(
      fc.property(anyRule, anySeats, (rule, given) => {
        const all = given.map((seat) => ({ ...seat, decision: seat.decision === 'open' ? ('approved' as const) : seat.decision }))
        expect(tally(rule, all).result).not.toBe('open')
      }),
    )
  })
  it('does not depend on the order of the seats', () => {
    fc.assert(
      fc.property(anyRule, anySeats, fc.infiniteStream(fc.nat()), (rule, given, random) => {
        const keyed = given.map((seat) => ({ seat, at: random.next().value }))
        const shuffled = keyed.toSorted((a, b) => a.at - b.at).map(({ seat }) => seat)
        expect(tally(rule, shuffled)).toEqual(tally(rule, given))
      }),
    )
  })
  it('what is decided stays decided whatever the open seats say, without a veto', () => {
    fc.assert(
      fc.property(anyRule, anySeats, fc.constantFrom('approved', 'rejected'), ({ veto: _, ...rule }, given, later) => {
        const before = tally(rule, given).result
        fc.pre(before !== 'open')
        const after = given.map((seat) => (seat.decision === 'open' ? { ...seat, decision: later } : seat))
        expect(tally(rule, after).result).toBe(before)
      }),
    )
  })
  it('one more approval never turns a passed node back, one more rejection never helps', () => {
    fc.assert(
      fc.property(anyRule, anySeats, (rule, given) => {
        const open = given.findIndex(({ decision }) => decision === 'open')
        fc.pre(open >= 0)
        const rank = { rejected: 0, open: 1, passed: 2 }
        const by = (decision: Seat['decision']) => {
          const seats = given.map((seat, at) => (at === open ? { ...seat, decision } : seat))
          return rank[tally({ ...rule, collect_all: false }, seats).result]
        }
        expect(by('approved')).toBeGreaterThanOrEqual(by('open'))
        expect(by('rejected')).toBeLessThanOrEqual(by('open'))
      }),
    )
  })
  it('need is the percentage rounded up, between one and all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 100 }), (n, percent) => {
        const need = needOf({ mode: 'percent', percent }, n)
        expect(need * 100).toBeGreaterThanOrEqual(n * percent)
        expect((need - 1) * 100).toBeLessThan(n * percent)
      }),
    )
  })
})
