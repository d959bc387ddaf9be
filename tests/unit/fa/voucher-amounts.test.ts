/** Amounts of voucher lines (fa.md R1). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseOf, roundingOf, totalsOf, unitsOff, type ForeignAmount, type Sides } from '../../../src/shared/fa/voucher-amounts'

const usd = (amount: string, rate: string, side: 'debit' | 'credit'): Sides & ForeignAmount => {
  const base = baseOf(amount, rate, 0)
  const signed = side === 'debit' ? amount : `-${amount}`
  return { debit: side === 'debit' ? base : '0', credit: side === 'credit' ? base : '0', currency: 'USD', rate, amount_currency: signed }
}
const book = { digits: 0, companyCurrency: 'TWD', most: 1 }

describe('the base amount (fa.md R1)', () => {
  it.each([
    ['333.33', '31.2567', '10419'],
    ['999.99', '31.2567', '31256'],
    ['600', '31.40', '18840'],
    ['1000', '31.25', '31250'],
    ['0.5', '1', '1'],
    ['-0.5', '1', '-1'],
    ['2.5', '1', '3'],
  ])('%s at %s is %s: half up on the absolute value', (amount, rate, base) => {
    expect(baseOf(amount, rate, 0)).toBe(base)
  })

  it('has the digits of the company currency', () => {
    expect(baseOf('10.005', '1', 2)).toBe('10.01')
  })

  it('of the opposite amount is the opposite', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 1, max: 10 ** 10 }), (cents, rate) => {
        const [amount, per] = [
          `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
          `${Math.floor(rate / 1e4)}.${String(rate % 1e4).padStart(4, '0')}`,
        ]
        expect(baseOf(`-${amount}`, per, 0).replace(/^-/, '')).toBe(baseOf(amount, per, 0).replace(/^-/, ''))
      }),
    )
  })
})

describe('the rounding line (fa.md §12.12)', () => {
  const lines = [
    usd('333.33', '31.2567', 'debit'),
    usd('333.33', '31.2567', 'debit'),
    usd('333.33', '31.2567', 'debit'),
    usd('999.99', '31.2567', 'credit'),
  ]

  it('of three lines of 333.33 USD against 999.99 is a credit of 1', () => {
    expect(totalsOf(lines).debit.toFixed()).toBe('31257')
    expect(totalsOf(lines).credit.toFixed()).toBe('31256')
    expect(roundingOf(lines, book)).toEqual({ kind: 'line', debit: '0', credit: '1' })
  })

  it('balances the voucher', () => {
    const rounding = roundingOf(lines, book)
    expect(rounding.kind === 'line' && totalsOf([...lines, rounding]).difference.isZero()).toBe(true)
  })

  it('is not offered for more than a unit for each foreign line, nor where none is foreign', () => {
    const rest = lines.slice(1)
    expect(roundingOf([{ ...usd('333.33', '31.2567', 'debit'), debit: '10423' }, ...rest], book)).toEqual({
      kind: 'too_much',
      difference: '5',
    })
    expect(roundingOf([{ debit: '5', credit: '0', currency: null, rate: null, amount_currency: null }], book).kind).toBe('too_much')
  })

  it('is not needed where nothing is left', () => {
    expect(roundingOf([usd('1', '31', 'debit'), usd('1', '31', 'credit')], book)).toEqual({ kind: 'balanced' })
  })
})

describe('a typed base amount', () => {
  it('is told how many units it is off', () => {
    expect(unitsOff({ ...usd('600', '31.40', 'debit'), debit: '18841' }, 0)?.toFixed()).toBe('1')
    expect(unitsOff({ ...usd('600', '31.40', 'debit'), rate: null }, 0)).toBeNull()
  })
})
