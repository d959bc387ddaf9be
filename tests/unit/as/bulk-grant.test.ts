/** A lot for many people (as.md §2 user-leave): who gets it, what is asked for, and in which portions. */
import { expect, test } from 'vitest'
import { grantRefusal } from '../../../server/modules/as/leave/rules/judge-grant'
import { nothingChosen, portionsOf, questionOf, sumsOf } from '../../../src/pages/as/bulk-grant/grant-state'
import type { GrantLine } from '../../../src/shared/as/bulk-grant'

const leave = { region: 'TW', genders: [], active: true }
const person = { user: 7, country: 'TW', gender: 'female', leave_date: null }
const lots = [{ minutes: 480, valid_from: '2026-12-01', valid_to: null }]
const judged = { leave, person, lots, granter: 1 }

test('a lot is refused for oneself, who has left, whom the type is not for, and where nothing is due', () => {
  expect([
    grantRefusal(judged),
    grantRefusal({ ...judged, granter: 7 }),
    grantRefusal({ ...judged, granter: null }),
    grantRefusal({ ...judged, person: { ...person, leave_date: '2026-11-30' } }),
    grantRefusal({ ...judged, person: { ...person, leave_date: '2026-12-01' } }),
    grantRefusal({ ...judged, person: { ...person, country: 'JP' } }),
    grantRefusal({ ...judged, leave: { ...leave, active: false } }),
    grantRefusal({ ...judged, leave: { ...leave, genders: ['male'] } }),
    grantRefusal({ ...judged, lots: [] }),
  ]).toEqual([null, 'four_eyes', null, 'left', null, 'not_offered', 'not_offered', 'gender', 'nothing_due'])
})

test('it can be asked once it is said whom and what; a time that ends before it begins can not', () => {
  const none = nothingChosen('2026-12-01')
  const same = { ...none, owners: ['d3'], leave: 4, minutes: 480 }
  expect(questionOf(none)).toBeNull()
  expect(questionOf(same)).toEqual({ owners: ['d3'], exclude: [], leave: 4, minutes: 480, valid_from: '2026-12-01' })
  expect(questionOf({ ...same, owners: [] })).toBeNull()
  expect(questionOf({ ...same, valid_to: '2026-11-30' })).toBeNull()
  // What was typed for the other way is not sent along.
  const byRule = { ...same, way: 'rule' as const, rule: 9, note: ' new year ' }
  expect(questionOf(byRule)).toEqual({
    ...{ owners: ['d3'], exclude: [], rule: 9, from: '2026-12-01', until: '2026-12-01', note: 'new year' },
  })
  expect(questionOf({ ...byRule, until: '2026-11-30' })).toBeNull()
})

const line = (user: number, more: Partial<GrantLine> = {}): GrantLine => ({
  ...{ user, name: `P${user}`, employee_no: null, minutes: 60, valid_from: '2026-12-01', valid_to: null, result: 'new', refusal: null },
  ...more,
})

test('what is refused, there already or dropped is neither summed nor granted; a person of two lots is granted once', () => {
  const lines = [line(1), line(1, { valid_from: '2027-01-01' }), line(2, { result: 'like' }), line(3), line(4, { result: 'there' })]
  const all = [...lines, line(5, { result: 'refused', refusal: 'left' })]
  expect(sumsOf(all, new Set([3]))).toEqual({ lots: 3, people: 2, minutes: 180 })
  expect(portionsOf(all, new Set([3]))).toEqual([[1, 2]])
})

test('portions are of 250 people at most', () => {
  const many = Array.from({ length: 501 }, (_, at) => line(at + 1))
  expect(portionsOf(many, new Set()).map((users) => users.length)).toEqual([250, 250, 1])
})
