import { describe, expect, test } from 'vitest'
import type { ClockPlace } from '../../../../src/shared/as/clocking'
import {
  asksForPlace,
  clockOffset,
  mayClockHere,
  nearestPlace,
  secondsText,
  driftWord,
  toldDrift,
} from '../../../../src/pages/as/punch/clock-rules'
import { punchId } from '../../../../src/pages/as/punch/punch-id'

const office: ClockPlace = {
  id: 1,
  name: 'Head office',
  lat: 25.033,
  lng: 121.5654,
  radius_m: 150,
  polygon: null,
  accuracy_allowance_m: 30,
  max_accuracy_m: 200,
}

describe('the clock (as.md §2 clocking)', () => {
  test('the server wrote its time between the asking and the answer', () => {
    expect(clockOffset('2026-03-10T01:00:00.000Z', Date.parse('2026-03-10T00:59:59.900Z'), Date.parse('2026-03-10T01:00:00.300Z'))).toBe(
      -100,
    )
  })
  test('a device that is wrong by more than a minute is told, fast or slow', () => {
    expect(toldDrift(60_000)).toBeNull()
    expect(toldDrift(-125_000)).toBe(2)
    expect(toldDrift(125_000)).toBe(-2)
    expect([-2, 2, 5, 6].map(driftWord)).toEqual(['slow', 'fast', 'fast', 'ahead'])
  })
  test('the time shows to the second in the zone of the company', () => {
    expect(secondsText('2026-03-10T01:00:12Z', 'Asia/Taipei')).toBe('09:00:12')
  })
  test('the place is asked for only where the network does not prove it', () => {
    expect(asksForPlace({ needs_place: true, ip_allowed: null })).toBe(true)
    expect(asksForPlace({ needs_place: true, ip_allowed: true })).toBe(false)
    expect(asksForPlace({ needs_place: false, ip_allowed: null })).toBe(false)
  })
  test('who is exempt, or whose policy knows readers only, has no button', () => {
    const policy = { on_fail: 'block', needs_place: false, ip_allowed: null, photo: 'off', places: [] } as const
    expect(mayClockHere({ exempt: false, policy: { ...policy, methods: ['web'] } })).toBe(true)
    expect(mayClockHere({ exempt: false, policy: { ...policy, methods: ['device'] } })).toBe(false)
    expect(mayClockHere({ exempt: true, policy: { ...policy, methods: ['web'] } })).toBe(false)
  })
  test('127 m is inside with 30 m of accuracy, 278 m is not (R1)', () => {
    const near = nearestPlace([office], { lat: 25.034, lng: 121.566, accuracy: 30 })
    expect([near?.check.inside, Math.round(near?.check.distance_m ?? 0)]).toEqual([true, 127])
    const far = nearestPlace([office], { lat: 25.0355, lng: 121.5654, accuracy: 30 })
    expect([far?.check.inside, Math.round(far?.check.distance_m ?? 0), far?.check.limit_m]).toEqual([false, 278, 180])
  })
  test('a place that one is inside comes before a nearer one that one is not', () => {
    const small = { ...office, id: 2, lat: 25.0341, lng: 121.5661, radius_m: 1, accuracy_allowance_m: 0 }
    expect(nearestPlace([small, office], { lat: 25.034, lng: 121.566, accuracy: 30 })?.place.id).toBe(1)
  })
  test('each punch has a UUID of its own', () => {
    const [one, other] = [punchId(), punchId()]
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(one).not.toBe(other)
  })
})
