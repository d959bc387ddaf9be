/** The checks of a punch (as.md R1): which policy holds, address, place and device, and punches that follow too soon. */
import { describe, expect, test } from 'vitest'
import {
  checkPunch,
  choosePolicy,
  isAhead,
  tooEarly,
  tooSoon,
  toSecond,
  type CheckPolicy,
} from '../../../server/modules/as/punch/rules/check-policies'
import { checkFence } from '../../../src/shared/sc/geofence'
import { at, minute, punch } from './day-fixtures'

const policy: CheckPolicy = {
  ...{
    id: 1,
    owners: ['d1'],
    priority: 100,
    methods: ['web', 'mobile', 'device'],
    ip_ranges: [],
    sites: [],
    combine: 'any',
    on_fail: 'block',
  },
  ...{ early_block: null, min_gap_seconds: 60 },
}
const person = { user: 'u7', groups: new Set(['g3']), departments: new Set(['d12', 'd1']) }

describe('the policy', () => {
  test('with the lowest number wins, at equal ones the nearer', () => {
    const all = [
      policy,
      { ...policy, id: 2, owners: ['g3'] },
      { ...policy, id: 3, owners: ['u7'] },
      { ...policy, id: 4, owners: ['u8'], priority: 1 },
    ]
    expect(choosePolicy(all, person)?.id).toBe(3)
    expect(choosePolicy([...all, { ...policy, id: 5, priority: 50 }], person)?.id).toBe(5)
    expect(choosePolicy(all.slice(0, 2), person)?.id).toBe(2)
  })
  test('that names nobody is for everybody; one given to the member goes before all', () => {
    const open = { ...policy, id: 9, owners: [] }
    expect(choosePolicy([policy, open], person)?.id).toBe(1)
    expect(choosePolicy([open], person)?.id).toBe(9)
    expect(choosePolicy([policy, open], person, 9)?.id).toBe(9)
    expect(choosePolicy([{ ...policy, owners: ['d4'] }], person)).toBeNull()
  })
})

describe('the place of the worked example, radius 150 and accuracy 30', () => {
  const site = { lat: 25.033, lng: 121.5654, radius_m: 150, polygon: null, accuracy_allowance_m: 50, max_accuracy_m: 200 }
  const near = checkFence(site, { lat: 25.034, lng: 121.566 }, 30)
  const far = checkFence(site, { lat: 25.0355, lng: 121.5654 }, 30)
  test('127 m pass, 278 m do not pass 180', () => {
    expect([Math.round(near.distance_m), near.inside]).toEqual([127, true])
    expect([Math.round(far.distance_m), far.limit_m, far.inside]).toEqual([278, 180, false])
  })
  test('the policy blocks, or takes it and flags it', () => {
    const measured = { method: 'web' as const, ip: null, place: far, device: false }
    expect(checkPunch(policy, measured)).toMatchObject({ ok: false, blocked: true, flags: ['outside_place'] })
    expect(checkPunch({ ...policy, on_fail: 'flag' }, measured)).toMatchObject({ ok: false, blocked: false, flags: ['outside_place'] })
  })
})

describe('address and place', () => {
  const measured = { method: 'web' as const, ip: true, place: { inside: false }, device: false }
  test('any of them is enough, or all are needed', () => {
    expect(checkPunch(policy, measured).ok).toBe(true)
    expect(checkPunch({ ...policy, combine: 'all' }, measured)).toMatchObject({ ok: false, flags: ['outside_place'] })
    expect(checkPunch(policy, { ...measured, ip: false })).toMatchObject({ ok: false, flags: ['outside_place', 'ip_denied'] })
    expect(checkPunch(policy, { ...measured, ip: null, place: null }).ok).toBe(true)
  })
  test('a device of ours proves the place; a method that is not allowed is refused even where others are flagged', () => {
    expect(checkPunch(policy, { ...measured, ip: false, method: 'device', device: true }).ok).toBe(true)
    expect(checkPunch({ ...policy, on_fail: 'flag' }, { ...measured, method: 'kiosk' })).toMatchObject({
      method_refused: true,
      blocked: true,
    })
    expect(checkPunch(null, measured).ok).toBe(true)
  })
})

test('a second punch of the same direction within the gap is too soon', () => {
  const first = punch('in 2026-03-10 09:00:12')
  expect(tooSoon([first], at('2026-03-10 09:01:11'), 'in', 60)).toBe(first)
  expect(tooSoon([first], at('2026-03-10 09:01:12'), 'in', 60)).toBeNull()
  expect(tooSoon([first], at('2026-03-10 09:00:40'), 'out', 60)).toBeNull()
})

test('a punch in long before the shift may be refused', () => {
  const start = minute('2026-03-10 09:00')
  expect(tooEarly({ early_block: 60 }, 'in', at('2026-03-10 07:59'), start)).toBe(true)
  expect(tooEarly({ early_block: 60 }, 'in', at('2026-03-10 08:00'), start)).toBe(false)
  expect(tooEarly({ early_block: 60 }, 'out', at('2026-03-10 07:00'), start)).toBe(false)
  expect(tooEarly({ early_block: null }, 'in', at('2026-03-10 03:00'), start)).toBe(false)
})

test('time is kept to the second, and none is taken from the future', () => {
  expect(toSecond(1_234_567)).toBe(1_234_000)
  expect(isAhead(at('2026-03-10 09:05:01'), at('2026-03-10 09:00'))).toBe(true)
  expect(isAhead(at('2026-03-10 09:05:00'), at('2026-03-10 09:00'))).toBe(false)
})
