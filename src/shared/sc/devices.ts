/** What becomes of a device by its signs of life (sc.md §4, §5.6). Pure, the same on both sides. */

export type DeviceStatus = 'new' | 'online' | 'offline' | 'disabled'

export const silentAfterMs = 15 * 60_000
const driftOf = 5
const warnFromS = 60
const wrongDayS = 86_400
/** A column holds no more; a clock that far off is told by any number. */
const mostS = 2_147_483_647

export interface DeviceState {
  status: DeviceStatus
  last_seen_at: string | null
  drift_s: number | null
  drift_samples: readonly number[]
}

/** A decision of the clock, so also made when it is read: who watches the devices comes a little later. */
export const statusNow = ({ status, last_seen_at }: Pick<DeviceState, 'status' | 'last_seen_at'>, now: number): DeviceStatus =>
  status === 'online' && (last_seen_at === null || now - Date.parse(last_seen_at) >= silentAfterMs) ? 'offline' : status

/**
 * After a sign of life that was accepted.
 * @param clock of the device, as epoch ms; undefined = it did not tell
 */
export function afterSignOfLife(device: DeviceState, { now, clock }: { now: number; clock?: number | undefined }): DeviceState {
  const wasOnline = statusNow(device, now) === 'online'
  const before = wasOnline ? device.drift_samples : []
  const drift_samples = clock === undefined ? before : [...before, driftSample(now, clock)].slice(-driftOf)
  return {
    status: 'online',
    last_seen_at: new Date(now).toISOString(),
    drift_samples,
    drift_s: lowerMedian(drift_samples) ?? (wasOnline ? device.drift_s : null),
  }
}

/** Receipt less the device's clock, in seconds: a clock that is behind drifts by more than 0. */
const driftSample = (now: number, clock: number): number => Math.max(-mostS, Math.min(mostS, Math.round((now - clock) / 1000)))

/** Of an even number the lower middle one. */
export function lowerMedian(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}

export const isDrifting = (drift_s: number | null | undefined): boolean => Math.abs(drift_s ?? 0) > warnFromS

/** The clock was never set, or its day is wrong: administrators are told, once. */
export const isWrongDay = (sample: number | undefined): boolean => Math.abs(sample ?? 0) > wrongDayS
