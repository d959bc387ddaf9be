/** What leave and overtime come to, in words (as.md §5 check). */
import { expect, test } from 'vitest'
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
