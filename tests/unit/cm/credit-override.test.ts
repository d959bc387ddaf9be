/** When an override of credit holds, and what is not known (cm.md §4, R14). */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers, overrideEnds, actionKnowing } from '../../../server/modules/cm/credit/rules/credit-override'

const now = new Date('2026-03-02T01:00:00.000Z')
const approval = { organization: 1, amount: '200000.0000', expires_at: overrideEnds('approved', now) }
const wanted = { organization: 1, amount: new Decimal(200_000), now }

test('a request waits seven days, an approval holds thirty', () => {
  expect([overrideEnds('requested', now).toISOString(), overrideEnds('approved', now).toISOString()]).toEqual([
    '2026-03-09T01:00:00.000Z',
    '2026-04-01T01:00:00.000Z',
  ])
})

describe('an approval covers', () => {
  test('the amount that was asked for', () => expect(covers(approval, wanted)).toBe(true))
  test.each([
    ['more than that', { ...wanted, amount: new Decimal('200000.0001') }],
    ['another customer', { ...wanted, organization: 2 }],
    ['what comes when it has ended', { ...wanted, now: approval.expires_at }],
  ])('not %s', (_what, other) => expect(covers(approval, other)).toBe(false))
  test('property: with an amount every smaller one', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        (a, b) =>
          !covers(approval, { ...wanted, amount: new Decimal(Math.max(a, b)) }) ||
          covers(approval, { ...wanted, amount: new Decimal(Math.min(a, b)) }),
      ),
    )
  })
})

test('what is not known is told, unless the control says more or does not look', () => {
  const gaps = ['receivables'] as const
  expect([
    actionKnowing('none', { gaps, hasLevels: true }),
    actionKnowing('block', { gaps, hasLevels: true }),
    actionKnowing('none', { gaps, hasLevels: false }),
    actionKnowing('notify', { gaps: [], hasLevels: true }),
  ]).toEqual(['warn', 'block', 'none', 'notify'])
})
