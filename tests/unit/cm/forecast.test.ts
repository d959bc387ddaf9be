/** What is expected of which month (cm.md §2 forecast, R6): sums by category, targets by month, a lead put into another month. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addQuotas,
  categoryOf,
  cellOf,
  changeSince,
  columnOf,
  quotaOf,
  type LeadSum,
} from '../../../server/modules/cm/forecast/rules/forecast'
import { aboveDate, closeInMonth } from '../../../src/pages/cm/forecast/close-in-month'
import { figurePath } from '../../../src/pages/cm/forecast/figure-path'
import { leadsOf } from '../../../src/shared/cm/forecast-columns'
import { forecastCategories } from '../../../src/schemas/cm/value-lists'
import { forecastFigures } from '../../../src/shared/cm/forecast'
import { addMonths, lastDayOf, monthsFrom } from '../../../src/shared/engine/months'

const sum = (category: LeadSum['category'], amount: string, weighted: string, more: Partial<LeadSum> = {}): LeadSum => ({
  owner: 1,
  month: '2026-11',
  category,
  is_open: category !== 'won',
  count: 1,
  amount,
  weighted,
  ...more,
})

describe('a lead counts as', () => {
  test.each([
    ['won', null, true, 'won'],
    ['won', 'closed', true, 'won'],
    ['won', 'closed', false, 'no_rate'],
    ['open', 'commit', true, 'commit'],
    ['open', 'closed', true, 'commit'],
    ['open', 'best_case', true, 'best_case'],
    ['open', 'pipeline', true, 'pipeline'],
    ['open', null, true, 'pipeline'],
    ['open', 'commit', false, 'no_rate'],
    ['open', 'omitted', true, 'omitted'],
    ['open', 'omitted', false, 'omitted'],
  ] as const)('%s, %s, with a rate: %s → %s', (status, forecast_category, has_rate, category) =>
    expect(categoryOf({ status, forecast_category, has_rate })).toBe(category),
  )
})

describe('a cell', () => {
  const sums = [
    sum('won', '300000', '300000'),
    sum('commit', '375000', '300000'),
    sum('best_case', '200000', '120000', { count: 2 }),
    sum('pipeline', '100000', '25000'),
    sum('omitted', '999999', '999999'),
    sum('no_rate', '0', '0', { count: 3 }),
  ]
  test('adds up by category; weighted is of what is open; the gap is what is missing when all that is promised comes in', () => {
    expect(cellOf(sums, '1000000')).toEqual({
      won: '300000',
      commit: '375000',
      best_case: '200000',
      pipeline: '100000',
      weighted: '445000',
      no_rate: 3,
      quota: '1000000',
      gap: '325000',
      change: null,
    })
  })
  test('beyond its target the gap is below zero; without one there is none', () => {
    expect(cellOf(sums, '500000').gap).toBe('-175000')
    expect(cellOf(sums, null)).toMatchObject({ quota: null, gap: null })
  })
  test('its head tells what is open: without won and omitted, those without a rate counted and apart', () => {
    expect(columnOf('2026-11', sums)).toEqual({ value: '2026-11', count: 7, sum: '675000', weighted: '445000', no_rate: 3 })
  })
  test('what changed since is today’s less what was', () => {
    expect(
      changeSince(cellOf([sum('commit', '100', '80')], null), cellOf([sum('won', '100', '100'), sum('pipeline', '0.1', '0')], null)),
    ).toEqual({ won: '100', commit: '-100', best_case: '0', pipeline: '0.1', weighted: '-80' })
  })
})

const sumsOf = fc.array(
  fc
    .record({
      owner: fc.constantFrom(1, 2, null),
      month: fc.constantFrom('2026-11', '2026-12'),
      category: fc.constantFrom(...forecastCategories),
      count: fc.integer({ min: 1, max: 50 }),
      cents: fc.bigInt(0n, 10n ** 14n),
      chance: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ cents, chance, category, ...rest }): LeadSum => {
      const amount = new Decimal(String(cents)).dividedBy(100)
      return {
        ...rest,
        category,
        is_open: category !== 'won',
        amount: amount.toFixed(),
        weighted: amount.times(chance).dividedBy(100).toFixed(),
      }
    }),
  { maxLength: 30 },
)

test('property: owners add up to the whole, and what is weighted is never more than what is open', () => {
  fc.assert(
    fc.property(sumsOf, (sums) => {
      const whole = cellOf(sums, null)
      for (const figure of forecastFigures) {
        const parts = [1, 2, null].map(
          (owner) =>
            cellOf(
              sums.filter((one) => one.owner === owner),
              null,
            )[figure],
        )
        expect(parts.reduce((all, part) => all.plus(part), new Decimal(0)).toFixed()).toBe(whole[figure])
      }
      const open = sums
        .filter(({ is_open, category }) => is_open && category !== 'omitted')
        .reduce((all, { amount }) => all.plus(amount), new Decimal(0))
      expect(open.gte(whole.weighted)).toBe(true)
    }),
  )
})

describe('a target', () => {
  const year = { owner: 1, start: '2026-01-01', end: '2026-12-31', target: '1000000', limited: false }
  const month = (which: string, spans = [year]) => quotaOf(spans, { month: which, digits: 0 })
  test('of a year is spread evenly, the last month takes the rest', () => {
    expect([month('2026-01'), month('2026-11'), month('2026-12')]).toEqual(['83333', '83333', '83337'])
  })
  test('of a month is itself; outside its span there is none', () => {
    const november = { ...year, start: '2026-11-01', end: '2026-11-30', target: '500.5' }
    expect(quotaOf([november], { month: '2026-11', digits: 2 })).toBe('500.5')
    expect(month('2027-01', [november])).toBe(null)
  })
  test('of everything goes before those of single pipelines, which add up', () => {
    const limited = { ...year, target: '120', limited: true }
    expect(month('2026-03', [limited, limited])).toBe('20')
    expect(month('2026-03', [limited, year])).toBe('83333')
  })
  test('none and none are none', () => expect([addQuotas([null, null]), addQuotas([null, '5', '7'])]).toEqual([null, '12']))
  test('property: the months of a span add up to its target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom('2026-03-31', '2026-06-30', '2026-12-31'), (target, end) => {
        const span = { ...year, end, target: String(target) }
        const parts = monthsFrom('2026-01', end.slice(0, 7)).map((one) => quotaOf([span], { month: one, digits: 0 }))
        expect(addQuotas(parts)).toBe(String(target))
      }),
    )
  })
})

describe('a lead put into another month closes', () => {
  const today = '2026-11-23'
  test.each([
    ['on the same day', '2026-11-25', '2026-12', '2026-12-25'],
    ['on the last day of a shorter month', '2026-12-31', '2027-02', '2027-02-28'],
    ['today, where that day of this month is over', '2026-10-05', '2026-11', '2026-11-23'],
    ['in a month that is over as it is', '2026-12-05', '2026-10', '2026-10-05'],
    ['on the last day, where it had no date', null, '2026-12', '2026-12-31'],
  ] as const)('%s: %s to %s → %s', (_name, date, month, day) => expect(closeInMonth(date, { month, today })).toBe(day))
  test('and lies below what closes before it', () => {
    const cards = [
      { id: 1, expected_close_date: '2026-12-01' },
      { id: 2, expected_close_date: '2026-12-20' },
    ]
    expect([
      aboveDate(cards, { date: '2026-12-10', except: 9 }),
      aboveDate(cards, { date: '2026-11-30', except: 9 }),
      aboveDate(cards, { date: '2026-12-31', except: 2 }),
    ]).toEqual([1, null, 1])
  })
})

test('months run over years, and know their last day', () => {
  expect(monthsFrom('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsFrom('2026-11', '2026-10')).toEqual([])
  expect([addMonths('2026-01', -1), addMonths('2026-11', 14), lastDayOf('2028-02')]).toEqual(['2025-12', '2028-01', '2028-02-29'])
})

test('a column asks for its open leads, and a figure opens what it counts', () => {
  expect(leadsOf('past', '2026-11')).toMatchObject({ all: [{}, {}, { op: 'lt', value: '2026-11-01' }] })
  expect(leadsOf(null, '2026-11')).toMatchObject({ all: [{}, {}, { field: 'expected_close_date', op: 'empty' }] })
  expect(decodeURIComponent(figurePath('won', { owner: 7, months: { from: '2026-11', to: '2027-02' }, before: '2026-11' }))).toBe(
    '/cm/use/lead/table?filter[owner][eq]=7&filter[status][eq]=won&filter[won_at][between]=2026-11-01,2027-02-28',
  )
  expect(decodeURIComponent(figurePath('commit', { owner: null, months: null, before: '2026-11' }))).toBe(
    '/cm/use/lead/table?filter[owner][empty]=true&filter[status][eq]=open&filter[forecast_category][in]=commit,closed&filter[expected_close_date][lt]=2026-11-01',
  )
})
