/** Which sections somebody opened or closed, as it is kept. */
import { expect, test } from 'vitest'
import { withFold, type Folds } from '../../../src/providers/preferences/preferences'

test('the last choice of a section counts, and stands last', () => {
  const now: Folds = { 'cm/lead.shipping': 'open', 'sc/user.more': 'closed' }
  const next = withFold(now, 'cm/lead.shipping', 'closed')
  expect(Object.entries(next)).toEqual([
    ['sc/user.more', 'closed'],
    ['cm/lead.shipping', 'closed'],
  ])
})

test('of more than a hundred the oldest goes', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`cm/lead.s${at}`, 'open'] as const))
  const next = withFold(many, 'cm/lead.new', 'open')
  expect(Object.keys(next)).toHaveLength(100)
  expect(next).not.toHaveProperty('cm/lead.s0')
  expect(next).toHaveProperty('cm/lead.new')
})
