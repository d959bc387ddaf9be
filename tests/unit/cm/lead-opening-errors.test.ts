/** A question of a stage opens clean (shell.md §2.4): nothing is red before it was tried. */
import { expect, test } from 'vitest'
import { openingErrors } from '../../../src/pages/cm/lead/opening-errors'

const errors = {
  organization: ['Required here'],
  amount: ['At least 1,000'],
  'lines.0.quantity': ['At least 1'],
  source: ['Required here'],
}

test('what is empty is asked for and not red; what has a value says why it does not do', () => {
  const lead = { organization: null, amount: '10', lines: [{ quantity: '0' }] }
  expect(openingErrors(errors, lead)).toEqual({ amount: ['At least 1,000'], 'lines.0.quantity': ['At least 1'] })
  expect(openingErrors(errors, {})).toEqual({})
})
