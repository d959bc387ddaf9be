import { expect, test } from 'vitest'
import { isTaiwanTaxId } from '../../../src/shared/engine/tax-id'

test.each([
  ['10458575', true], // sum 30
  ['12345675', true], // sum 39, 7th digit is 7: 40
  ['12345678', false], // sum 42
  ['1234567', false],
  ['1045857５', false],
])('%s is %s', (number, valid) => expect(isTaiwanTaxId(number)).toBe(valid))
