/** What the clock shows and asks, from what the server has said (as.md §2 clocking, R1). Pure. */
import type { ClockPlace, ClockPolicy, ClockToday } from '../../../shared/as/clocking'
import type { Direction } from '../../../shared/as/day-words'
import { checkFence, type FenceCheck, type Point } from '../../../shared/sc/geofence'

/** Beyond it the person is told that their device's clock is wrong. */
export const toldDriftMs = 60_000

/**
 * How far the server is ahead of this device.
 * @param serverTime ISO 8601 @param sentAt @param receivedAt ms epoch by the device: the answer was written in between
 * @returns milliseconds, to be added to the time of the device
 */
export const clockOffset = (serverTime: string, sentAt: number, receivedAt: number): number =>
  Math.round(Date.parse(serverTime) - (sentAt + receivedAt) / 2)

/** Minutes that the device is fast (positive) or slow; null within a minute. */
export function toldDrift(offsetMs: number): number | null {
  return Math.abs(offsetMs) > toldDriftMs ? -Math.round(offsetMs / 60_000) : null
}

/** Further ahead than this a punch is refused (as.md §9). */
const mostAheadMinutes = 5

/** @param drift minutes that the device is fast (positive) or slow */
export const driftWord = (drift: number): 'fast' | 'slow' | 'ahead' => (drift < 0 ? 'slow' : drift > mostAheadMinutes ? 'ahead' : 'fast')

/** Geolocation is asked for only where the policy needs a place that the network does not prove already. */
export const asksForPlace = (policy: Pick<ClockPolicy, 'needs_place' | 'ip_allowed'>): boolean =>
  policy.needs_place && policy.ip_allowed !== true

export interface Here extends Point {
  /** Metres. */
  accuracy: number
}

/** The place that a punch from here would count for: inside before outside, then the nearest. */
export function nearestPlace(places: readonly ClockPlace[], here: Here): { place: ClockPlace; check: FenceCheck } | null {
  const checked = places.map((place) => ({ place, check: checkFence(place, here, here.accuracy) }))
  const [best] = checked.sort(
    (one, other) => Number(other.check.inside) - Number(one.check.inside) || one.check.distance_m - other.check.distance_m,
  )
  return best ?? null
}

export const otherDirection = (direction: Direction): Direction => (direction === 'in' ? 'out' : 'in')

/** May a punch be made in this browser at all? */
export const mayClockHere = ({ policy, exempt }: Pick<ClockToday, 'policy' | 'exempt'>): boolean =>
  !exempt && policy.methods.some((method) => method === 'web' || method === 'mobile')

/** What the form for a missed punch is opened with. @param at ISO 8601 */
export const missedPunch = (workDate: string, direction: Direction, at: string): Record<string, string> => ({
  work_date: workDate,
  direction,
  at,
})

/** @returns `09:00:12` in the zone */
export function secondsText(instant: number | string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return `${of('hour')}:${of('minute')}:${of('second')}`
}
