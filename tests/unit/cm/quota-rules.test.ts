/** Attainment, what counts, allocation (cm.md R8, R9). */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attainmentOf, newMilestone } from '../../../server/modules/cm/quota/rules/attainment'
import { countWorkdays } from '../../../server/modules/cm/quota/rules/count-workdays'
import { entriesOfLead, openEntries, sameEntry, type LedgerEntry } from '../../../server/modules/cm/quota/rules/quota-ledger'
import { topOwners } from '../../../server/modules/cm/quota/rules/top-owners'
import { overAssigned } from '../../../src/shared/cm/quota-allocation'
import { fiscalYearOf, quotaPeriods, spansOfYear } from '../../../src/shared/cm/quota-periods'

const standing = { target: '3000000', actual: '2100000', gone: 30, workdays: 60, open: '450000' }

describe('attainment (R8)', () => {
  test('2,100,000 of 3,000,000 is 70.0 %; at 30 of 60 workdays the pace is 140 %, and with 450,000 open it lands at 85.0 %', () => {
    expect(attainmentOf(standing)).toEqual({
      percent: '70.0',
      gap: '900000',
      expected: '1500000',
      pace: '140.0',
      landing: '2550000',
      landing_percent: '85.0',
    })
  })
  test('a target of 0 has no attainment', () => {
    expect(attainmentOf({ ...standing, target: '0' })).toMatchObject({
      percent: null,
      pace: null,
      landing_percent: null,
      landing: '2550000',
    })
  })
  test('before the first workday is over there is no pace; nothing open, no landing', () => {
    expect(attainmentOf({ ...standing, gone: 0, open: null })).toMatchObject({
      percent: '70.0',
      pace: null,
      landing: null,
      landing_percent: null,
    })
  })
  test('80 and 100 percent are told once each, the higher where both are passed', () => {
    const at = (actual: string, told: number) => newMilestone({ target: '100', actual, told })
    expect([at('79.9', 0), at('80', 0), at('99', 80), at('100', 80), at('120', 0), at('130', 100)]).toEqual([
      null,
      80,
      null,
      100,
      100,
      null,
    ])
    expect(newMilestone({ target: '0', actual: '5', told: 0 })).toBeNull()
  })
  test('workdays before today are gone', () => {
    const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 !== 0
    expect(countWorkdays({ start: '2026-11-01', end: '2026-11-30' }, '2026-11-16', weekday)).toEqual({ workdays: 21, gone: 10 })
  })
})

const lead = {
  day: '2026-03-10',
  amount_base: '1000001',
  owner: 1,
  credits: [
    { user: 1, share: '60' },
    { user: 2, share: '40' },
  ],
  department: 9,
  pipeline: 3,
  is_first: true,
}
const openAlways: { isClosed: (day: string) => boolean; today: string } = { isClosed: () => false, today: '2026-04-02' }
const marchClosed = { isClosed: (day: string) => day.startsWith('2026-03'), today: '2026-04-02' }

describe('what a won lead counts for (R8)', () => {
  test('1,000,001 split 60/40 is 600,001 and 400,000', () => {
    expect(entriesOfLead(lead, 0).map(({ user, amount, leads, customers }) => [user, amount, leads, customers])).toEqual([
      [1, '600001', '0.6', '0.6'],
      [2, '400000', '0.4', '0.4'],
    ])
  })
  test('without credits it is the owner’s alone', () => {
    expect(entriesOfLead({ ...lead, credits: [] }, 0)).toMatchObject([{ user: 1, amount: '1000001', leads: '1', department: 9 }])
  })
  test('reopened in a span that is open it is gone from its own day', () => {
    expect(openEntries(entriesOfLead(lead, 0), [], openAlways)).toEqual([])
  })
  test('reopened after its span was closed it is a negative line of today', () => {
    expect(openEntries(entriesOfLead(lead, 0), [], marchClosed)).toMatchObject([
      { user: 1, amount: '-600001', leads: '-0.6', day: '2026-04-02', correction: true },
      { user: 2, amount: '-400000', day: '2026-04-02', correction: true },
    ])
  })
  test('looked at again on another day the correction stays where it is', () => {
    const rows = [...entriesOfLead(lead, 0), ...openEntries(entriesOfLead(lead, 0), [], marchClosed)]
    expect(openEntries(rows, [], { ...marchClosed, today: '2026-04-20' }).map(({ day }) => day)).toEqual(['2026-04-02', '2026-04-02'])
  })
  test('won again for more, its new day has all of it and the correction stays', () => {
    const rows = [...entriesOfLead(lead, 0), ...openEntries(entriesOfLead(lead, 0), [], marchClosed)]
    const again = entriesOfLead({ ...lead, day: '2026-04-10', amount_base: '1500000' }, 0)
    expect(total([...entriesOfLead(lead, 0), ...openEntries(rows, again, marchClosed)]).toFixed()).toBe('1500000')
  })

  const ledgerLead = fc.record({
    day: fc.constantFrom('2026-03-10', '2026-04-10'),
    amount_base: fc.integer({ min: 0, max: 9_999_999 }).map(String),
    owner: fc.constantFrom(1, 2),
    credits: fc.constantFrom(
      [],
      [
        { user: 1, share: '60' },
        { user: 2, share: '40' },
      ],
      [
        { user: 1, share: '33.3333' },
        { user: 2, share: '33.3333' },
        { user: 3, share: '33.3334' },
      ],
    ),
    department: fc.constant(9),
    pipeline: fc.constant(3),
    is_first: fc.boolean(),
  })
  test('whatever happened before and whatever is closed, the rows add up to what it counts for; counting again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(ledgerLead, { minLength: 1, maxLength: 4 }), fc.boolean(), (steps, closes) => {
        let rows: LedgerEntry[] = []
        let rule = openAlways
        for (const [index, step] of steps.entries()) {
          if (closes && index === 1) rule = marchClosed
          const wanted = entriesOfLead(step, 0)
          const next = [...rows.filter(({ day }) => rule.isClosed(day)), ...openEntries(rows, wanted, rule)]
          expect(total(next).equals(step.amount_base)).toBe(true)
          const again = openEntries(next, wanted, rule)
          const open = next.filter(({ day }) => !rule.isClosed(day))
          expect(again.length === open.length && again.every((one) => open.some((other) => sameEntry(one, other)))).toBe(true)
          rows = next
        }
      }),
    )
  })
})

const total = (rows: readonly LedgerEntry[]) => rows.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))

describe('allocation (R9)', () => {
  test('people with 110 % of the department’s target are over-assigned by 10 %', () => {
    expect(overAssigned('1000000', ['600000', '500000'])).toBe('10')
  })
  test('up to its target, and where it has none, there is nothing to say', () => {
    expect([overAssigned('1000000', ['600000', '400000']), overAssigned('0', ['5'])]).toEqual([null, null])
  })
})

test('a department holds what stands below it: only the topmost add up', () => {
  const owners = [
    { owner: 'd1', path: '/1/' },
    { owner: 'd4', path: '/1/4/' },
    { owner: 'u7', path: '/1/4/' },
    { owner: 'u8', path: '/2/' },
    { owner: 'u9', path: null },
  ]
  expect([...topOwners(owners)]).toEqual(['d1', 'u8', 'u9'])
  expect([...topOwners(owners.slice(2))]).toEqual(['u7', 'u8', 'u9'])
})

describe('spans of a year', () => {
  test('follow the fiscal month', () => {
    expect(spansOfYear(2026, 'quarter', 4)).toEqual([
      { start: '2026-04-01', end: '2026-06-30' },
      { start: '2026-07-01', end: '2026-09-30' },
      { start: '2026-10-01', end: '2026-12-31' },
      { start: '2027-01-01', end: '2027-03-31' },
    ])
    expect([fiscalYearOf('2027-03-31', 4), fiscalYearOf('2027-04-01', 4)]).toEqual([2026, 2027])
  })
  test('lie one after the other without a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2100 }),
        fc.constantFrom(...quotaPeriods),
        fc.integer({ min: 1, max: 12 }),
        (year, period, month) => {
          const spans = spansOfYear(year, period, month)
          for (const [index, { end }] of spans.slice(0, -1).entries())
            expect(new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10)).toBe(spans[index + 1]?.start)
          expect(spans[0]?.start.slice(5)).toBe(`${String(month).padStart(2, '0')}-01`)
        },
      ),
    )
  })
})
