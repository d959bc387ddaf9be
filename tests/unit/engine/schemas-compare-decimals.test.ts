/** The order of decimals without a library is that of decimal.js. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals } from '../../../src/schemas/core/compare-decimals'

const text = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.option(fc.stringMatching(/^\d{1,8}$/)))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`)
const number = fc.double({ noNaN: true, noDefaultInfinity: true })

test('is that of decimal.js, for texts and numbers of any size', () => {
  fc.assert(
    fc.property(fc.oneof(text, number), fc.oneof(text, number), (a, b) => {
      expect(compareDecimals(a, b)).toBe(new Decimal(a).comparedTo(new Decimal(b)))
    }),
  )
})

test.each([
  ['1', '1.0', 0],
  ['105000.0000', 105000, 0],
  ['-0', '0', 0],
  [1e21, '1000000000000000000000', 0],
  [1e-7, '0.0000001', 0],
  ['9.99', '10', -1],
  ['-2', '-10', 1],
] as const)('%s against %s is %s', (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order)
})

test('of what is none is refused', () => {
  expect(() => compareDecimals('1,5', 2)).toThrow('is no decimal')
})
