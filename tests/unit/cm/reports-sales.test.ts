/** Formulas of the sales reports (cm.md R15). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abc, ageBand, funnel, sourceReturn, velocity, winRate } from '../../../server/modules/cm/reports/rules/sales-reports'

describe('sales reports', () => {
  it('win rate is won ÷ (won + lost); of nothing closed there is none', () => {
    expect([winRate({ won: 1, lost: 3 }), winRate({ won: 2, lost: 1 }), winRate({ won: 0, lost: 0 })]).toEqual([25, 66.7, null])
  })

  it('velocity: 40 × 25% × 200,000 ÷ 50 = 40,000 a day', () => {
    expect(velocity({ open: 40, won: 1, lost: 3, average_won: '200000', average_days: 50 }, 0)).toBe('40000')
    expect(velocity({ open: 40, won: 0, lost: 0, average_won: '0', average_days: 0 }, 0)).toBe(null)
  })

  it('velocity reckons with the rate as it is, not as it is shown', () => {
    expect(velocity({ open: 30, won: 2, lost: 1, average_won: '100', average_days: 1 }, 2)).toBe('2000.00')
  })

  it('source return is won amount ÷ cost; without a cost there is none', () => {
    expect([sourceReturn('300000', '80000'), sourceReturn('300000', null), sourceReturn('300000', '0'), sourceReturn('0', '5')]).toEqual([
      '3.75',
      null,
      null,
      '0.00',
    ])
  })

  it('a funnel counts who came as far or further, and who went on', () => {
    expect(funnel([5, 3, 2])).toEqual([
      { reached: 10, went_on: 50 },
      { reached: 5, went_on: 40 },
      { reached: 2, went_on: null },
    ])
    expect(funnel([0, 0])).toEqual([
      { reached: 0, went_on: null },
      { reached: 0, went_on: null },
    ])
  })

  it('a funnel never widens, and its mouth holds everybody', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }), (furthest) => {
        const steps = funnel(furthest).map(({ reached }) => reached)
        expect(steps[0]).toBe(furthest.reduce((sum, count) => sum + count, 0))
        expect(steps).toEqual([...steps].sort((a, b) => b - a))
      }),
    )
  })

  it('A brings the first 80%, B up to 95%, C the rest', () => {
    expect(abc(['60', '25', '10', '4', '1'])).toEqual([
      { of: 'A', share: 60, together: 60 },
      { of: 'A', share: 25, together: 85 },
      { of: 'B', share: 10, together: 95 },
      { of: 'C', share: 4, together: 99 },
      { of: 'C', share: 1, together: 100 },
    ])
  })

  it('classes follow one another, and the largest is always A', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (amounts) => {
        const classes = abc(amounts.sort((a, b) => b - a).map(String)).map(({ of }) => of)
        expect(classes[0]).toBe('A')
        expect(classes).toEqual([...classes].sort())
      }),
    )
  })

  it('ages fall into 30, 60, 90, 180 days and older', () => {
    expect([0, 30, 31, 90, 180, 181].map(ageBand)).toEqual([0, 0, 1, 2, 3, 4])
  })
})
