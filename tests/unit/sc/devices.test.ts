/** What becomes of a device by its signs of life (sc.md §4, §5.6). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterSignOfLife,
  isDrifting,
  isWrongDay,
  lowerMedian,
  silentAfterMs,
  statusNow,
  type DeviceState,
} from '../../../src/shared/sc/devices'

const start = Date.parse('2026-11-20T01:00:00Z')
const fresh: DeviceState = { status: 'new', last_seen_at: null, drift_s: null, drift_samples: [] }
const beats = (drifts: readonly number[], from: DeviceState = fresh, every = 60_000) =>
  drifts.reduce(
    (state, drift, index) => afterSignOfLife(state, { now: start + index * every, clock: start + index * every - drift * 1000 }),
    from,
  )

describe('drift', () => {
  test('is the median of the last five; of an even number the lower middle one', () => {
    expect(beats([90]).drift_s).toBe(90)
    expect(beats([90, 10]).drift_s).toBe(10)
    expect(beats([90, 10, 40]).drift_s).toBe(40)
    expect(beats([90, 10, 40, 50]).drift_s).toBe(40)
    expect(beats([900, 900, 900, 1, 2, 3]).drift_s).toBe(3)
  })
  test('begins anew when the device comes back', () => {
    const before = beats([90, 90, 90])
    const later = start + 2 * 60_000 + silentAfterMs
    expect(afterSignOfLife(before, { now: later, clock: later })).toMatchObject({ drift_s: 0, drift_samples: [0] })
    expect(afterSignOfLife(before, { now: later })).toMatchObject({ drift_s: null, drift_samples: [] })
    expect(afterSignOfLife(before, { now: later - 1, clock: later - 1 })).toMatchObject({ drift_s: 90 })
  })
  test('warns above a minute either way, and a wrong day is told (sc.md §12.15)', () => {
    expect([60, -60, null, 61, -61].map(isDrifting)).toEqual([false, false, false, true, true])
    expect([86_400, -86_401, undefined].map(isWrongDay)).toEqual([false, true, false])
    expect(isWrongDay(beats([-60 * 365 * 86_400 * 60]).drift_s ?? undefined)).toBe(true)
  })
  test('property: it is one of the samples, with no more than half of them above and no more than half below', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 9 }), (values) => {
        const middle = lowerMedian(values) ?? NaN
        expect(values).toContain(middle)
        expect(values.filter((value) => value < middle).length * 2).toBeLessThan(values.length + 1)
        expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length)
      }),
    )
  })
})

describe('the state', () => {
  const online = beats([0])
  test('new → first sign → online', () => expect(online).toMatchObject({ status: 'online', last_seen_at: '2026-11-20T01:00:00.000Z' }))
  test('15 minutes of silence → offline, also before the job says so', () => {
    expect(statusNow(online, start + silentAfterMs - 1)).toBe('online')
    expect(statusNow(online, start + silentAfterMs)).toBe('offline')
  })
  test('new and disabled ones are not offline, however long they are silent', () => {
    for (const status of ['new', 'disabled', 'offline'] as const) expect(statusNow({ status, last_seen_at: null }, start)).toBe(status)
  })
})
