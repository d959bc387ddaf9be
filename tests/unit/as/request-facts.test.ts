/** What leave and overtime come to, in words (as.md §5 check). */
import { expect, test } from 'vitest'
import { cashOutFacts } from '../../../server/modules/as/leave/rules/cash-out-facts'
import { dayoffFacts } from '../../../server/modules/as/leave/rules/dayoff-facts'
import { overtimeFacts } from '../../../server/modules/as/overtime/rules/overtime-facts'

const hours = (h: number) => ({ key: 'as:hours.whole', params: { h, m: 0 } })
const leave = { minutes: 480, daily_minutes: 480, balance_before: null, ceilings: [], until: 'end_at' as const }

test('a leave says its time and what is left afterwards, also where it is enough', () =>
  expect(dayoffFacts({ ...leave, balance_before: 3360 })).toMatchObject([
    { param: 'end_at', text: { key: 'as:fact.takes', params: { time: hours(8), days: 1 } } },
    { param: 'leave', text: { key: 'as:fact.left', params: { left: hours(48), days: 6, before: hours(56) } }, exceeded: false },
  ]))

test('one that takes more than is left says how much is missing', () =>
  expect(dayoffFacts({ ...leave, minutes: 480, balance_before: 120 })[1]).toMatchObject({
    text: { key: 'as:fact.short', params: { missing: hours(6), before: hours(2) } },
    exceeded: true,
  }))

test('one with a ceiling says how much of it is used, and whether that is too much', () => {
  const ceilings = [
    { leave: 1, limit: 960, before: 0, after: 480 },
    { leave: 1, limit: 960, before: 600, after: 1080 },
  ]
  expect(dayoffFacts({ ...leave, ceilings, until: 'date_until' })).toMatchObject([
    { param: 'date_until' },
    { text: { key: 'as:fact.ceiling', params: { total: hours(8), cap: hours(16) } }, exceeded: false },
    { text: { params: { total: hours(18), cap: hours(16) } }, exceeded: true },
  ])
})

test('without working time nothing is said', () =>
  expect([dayoffFacts({ ...leave, minutes: 0, balance_before: 60 }), overtimeFacts({ minutes: 0, limits: null })]).toEqual([[], []]))

test('overtime says the month with it; exactly at the ceiling it is not exceeded', () => {
  const at = (month_total: number) => overtimeFacts({ minutes: 120, limits: { month_total, month_cap: 2760, meter: 'red', issues: [] } })
  expect([at(2760)[1]?.exceeded, at(2761)[1]?.exceeded]).toEqual([false, true])
  expect(at(2760)[1]?.text).toEqual({ key: 'as:fact.month', params: { total: hours(46), cap: hours(46) } })
  expect(overtimeFacts({ minutes: 120, limits: { month_total: 1, month_cap: null, meter: 'green', issues: [] } })).toHaveLength(1)
})

test('compensatory time that is paid out says its time, what is left, and at what share of which wage', () => {
  const bands = [
    { min: 120, num: 4, den: 3 },
    { min: 60, num: 5, den: 3 },
  ]
  const lots = [
    { earned_on: '2026-03-02', granted: 60, pay_bands: null, minutes: 60 },
    { earned_on: '2026-02-02', granted: 180, pay_bands: bands, minutes: 120 },
  ]
  const facts = cashOutFacts({ minutes: 180, balance_before: 240, daily_minutes: 480, lots })
  expect(facts.every(({ param }) => param === 'minutes')).toBe(true)
  expect(facts.map(({ text }) => [text.key, text.params])).toMatchObject([
    ['as:fact.paid_out', { time: hours(3) }],
    ['as:fact.left', { left: hours(1), before: hours(4) }],
    // The last of what the lot is worth, as the summary of the month pays it.
    ['as:fact.paid_at', { time: hours(1), date: '2026-02-02', rate: '4/3' }],
    ['as:fact.paid_at', { time: hours(1), date: '2026-02-02', rate: '5/3' }],
    ['as:fact.paid_at', { time: hours(1), date: '2026-03-02', rate: '1' }],
  ])
})

test('where too little is left to be paid out, it says how much is missing; of nothing nothing is said', () => {
  const short = cashOutFacts({ minutes: 180, balance_before: 60, daily_minutes: 480, lots: [] })
  expect(short.map(({ text, exceeded }) => [text.key, exceeded])).toEqual([
    ['as:fact.paid_out', undefined],
    ['as:fact.short', true],
  ])
  expect(cashOutFacts({ minutes: 0, balance_before: 60, daily_minutes: 480, lots: [] })).toEqual([])
})
