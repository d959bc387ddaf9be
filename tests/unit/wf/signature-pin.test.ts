/** The signing PIN (wf.md §5.11): 6–12 digits, not one run up or down nor one group repeated. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pinTrouble } from '../../../src/shared/wf/signature'

describe('PIN', () => {
  test.each([
    ['123456', 'run'],
    ['987654', 'run'],
    ['111111', 'repeated'],
    ['123123', 'repeated'],
    ['12341234', 'repeated'],
    ['12345', 'digits'],
    ['1234567890123', 'digits'],
    ['12345a', 'digits'],
    ['１２３４７９', 'digits'],
    ['135791', null],
    ['123455', null],
    ['1231234', null],
  ] as const)('%s: %s', (pin, trouble) => expect(pinTrouble(pin)).toBe(trouble))

  test('any group repeated is refused', () => {
    const group = fc.stringMatching(/^[0-9]{1,6}$/u)
    fc.assert(
      fc.property(group, fc.integer({ min: 2, max: 12 }), (one, times) => {
        fc.pre(one.length * times >= 6 && one.length * times <= 12)
        return pinTrouble(one.repeat(times)) === 'repeated'
      }),
    )
  })
})
