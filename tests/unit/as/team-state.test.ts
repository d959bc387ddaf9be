/** Columns of the team board, and the words of a refused punch (as.md §2 team, R1). */
import { describe, expect, test } from 'vitest'
import { teamState, type TeamDay } from '../../../server/modules/as/day/rules/team-state'
import { placeRefusal, type MeasuredPlace } from '../../../server/modules/as/punch/rules/refusals'

const day: TeamDay = {
  day_type: 'work',
  has_shift: true,
  status: 'not_due',
  first_in: null,
  is_out: false,
  late_min: 0,
  on_leave: false,
  on_trip: false,
}

describe('a person is in one column', () => {
  test.each([
    ['not_yet', {}],
    ['in', { first_in: '2026-03-10T01:00:00.000Z' }],
    ['late', { first_in: '2026-03-10T01:20:00.000Z', late_min: 20 }],
    ['in', { first_in: '2026-03-10T01:00:00.000Z', on_leave: true }],
    ['left', { first_in: '2026-03-10T01:00:00.000Z', is_out: true }],
    ['left', { first_in: '2026-03-10T01:20:00.000Z', is_out: true, late_min: 20 }],
    ['leave', { first_in: '2026-03-10T01:00:00.000Z', is_out: true, on_leave: true }],
    ['trip', { first_in: '2026-03-10T01:00:00.000Z', is_out: true, on_leave: true, on_trip: true }],
    ['leave', { on_leave: true }],
    ['leave', { status: 'leave' }],
    ['trip', { on_trip: true, on_leave: true }],
    ['absent', { status: 'absent' }],
    ['off', { day_type: 'rest', has_shift: false, status: 'off' }],
    ['off', { status: 'suspended' }],
  ] as const)('%s', (expected, more) => {
    expect(teamState({ ...day, ...more })).toBe(expected)
  })
})

describe('a refused place', () => {
  const place: MeasuredPlace = {
    inside: false,
    site: 1,
    name: 'Head office',
    distance_m: 277.98,
    over_m: 97.98,
    reason: 'outside',
    accuracy: 30,
  }
  const keys = (measured: MeasuredPlace) => placeRefusal({ place: measured, ip_refused: false }).location?.map(({ key }) => key)
  test('names the distance and what is allowed', () => {
    expect(placeRefusal({ place, ip_refused: false })).toEqual({
      location: [{ key: 'as:error.too_far', params: { distance: 278, place: 'Head office', allowed: 180 } }],
    })
  })
  test('names kilometres from the first one on', () => {
    expect(placeRefusal({ place: { ...place, distance_m: 1449, over_m: 1269 }, ip_refused: false })).toEqual({
      location: [{ key: 'as:error.very_far', params: { distance: 1.4, place: 'Head office', allowed: 180 } }],
    })
  })
  test('tells that none was told, or none well enough', () => {
    expect(keys({ ...place, distance_m: null, over_m: null })).toEqual(['as:error.location_needed'])
    expect(keys({ ...place, reason: 'inaccurate', accuracy: 500 })).toEqual(['as:error.location_inaccurate'])
  })
  test('names the address where that is refused', () => {
    expect(placeRefusal({ place: null, ip_refused: true })).toEqual({ ip: [{ key: 'as:error.address_not_allowed' }] })
  })
})
