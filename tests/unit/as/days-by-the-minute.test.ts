/** The rules of a day and of leave (as.md R3, R4) against a count minute by minute, which knows nothing of spans. Random inputs. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateDay } from '../../../server/modules/as/day/rules/calculate-day'
import { plannedShift, type Shift } from '../../../server/modules/as/day/rules/planned-shift'
import { leaveMinutes } from '../../../server/modules/as/leave/rules/leave-minutes'
import { dayOf, leave, minute, office, settings, split, taipei } from './day-fixtures'

const date = '2026-03-10'
const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const midnight = minute(`${date} 00:00`)
const at = (minutes: number): string => `${date} ${clock(minutes)}`
/** Minutes of the day, so that each can be asked. */
const range = (from: number, until: number) => Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i)
const within = (spans: readonly (readonly [number, number])[], m: number) => spans.some(([from, until]) => from <= m && m < until)

const pair = fc
  .tuple(fc.integer({ min: 300, max: 1380 }), fc.integer({ min: 300, max: 1380 }))
  .filter(([a, b]) => a !== b)
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
const few = fc.array(pair, { maxLength: 2 })
/** Stretches that a person has punched: each in has its out, and none touches another. */
const stretches = fc
  .uniqueArray(fc.integer({ min: 300, max: 1380 }), { minLength: 0, maxLength: 4 })
  .map((times) => times.toSorted((a, b) => a - b))
  .map((times): [number, number][] =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, i): [number, number] => [times[2 * i] ?? 0, times[2 * i + 1] ?? 0]),
  )
const company = fc.record({
  late_grace: fc.integer({ min: 0, max: 30 }),
  early_grace: fc.integer({ min: 0, max: 30 }),
  grace_mode: fc.constantFrom('threshold', 'deduct') as fc.Arbitrary<'threshold' | 'deduct'>,
})

interface Case {
  shift: Shift
  worked: [number, number][]
  leaves: [number, number][]
  trips: [number, number][]
  closures: [number, number][]
  rules: { late_grace: number; early_grace: number; grace_mode: 'threshold' | 'deduct' }
}

/** R3 as it is written, one minute after another. */
function counted({ shift, worked, leaves, trips, closures, rules }: Case) {
  const planned = plannedShift(shift, date, taipei)
  const paid = planned.paid.map(({ start, end }): [number, number] => [start - midnight, end - midnight])
  const [start, end] = [planned.start - midnight, planned.end - midnight]
  const owed = range(start, end).filter((m) => within(paid, m))
  const is = {
    present: (m: number) => within(worked, m),
    closed: (m: number) => within(closures, m),
    leave: (m: number) => within(leaves, m) && !within(closures, m),
    trip: (m: number) => within(trips, m) && !within(closures, m) && !within(leaves, m),
  }
  const covered = (m: number) => is.closed(m) || is.leave(m) || is.trip(m)
  const scheduled = owed.filter((m) => !is.closed(m) || is.present(m)).length
  const done = owed.filter(is.present).length
  const [idleLeave, idleTrip] = [is.leave, is.trip].map((cover) => owed.filter((m) => cover(m) && !is.present(m)).length)
  const [first, last] = [worked[0]?.[0], worked.at(-1)?.[1]]
  const wasThere = range(start, end).some(is.present)
  const span = (from: number, until: number) => owed.filter((m) => m >= from && m < until && !covered(m)).length
  const lateSpan = first !== undefined && wasThere ? span(start, first) : 0
  const earlySpan = last !== undefined && wasThere ? span(last, end) : 0
  const meet = (n: number, grace: number) => (n <= grace ? 0 : rules.grace_mode === 'deduct' ? n - grace : n)
  const [late, early] = [meet(lateSpan, rules.late_grace), meet(earlySpan, rules.early_grace)]
  const forgiven = lateSpan - late + earlySpan - early
  return {
    ...{ scheduled_min: scheduled, worked_min: done, leave_min: idleLeave, trip_min: idleTrip },
    ...{ late_min: late, early_min: early, forgiven_min: forgiven },
    absent_min: Math.max(0, scheduled - done - (idleLeave ?? 0) - (idleTrip ?? 0) - late - early - forgiven),
  }
}

function calculated({ shift, worked, leaves, trips, closures, rules }: Case) {
  const { record } = calculateDay(
    dayOf(
      date,
      shift,
      worked.flatMap(([from, until]) => [`in ${clock(from)}`, `out ${clock(until)}`]),
      {
        leaves: [
          ...leaves.map(([from, until]) => leave(at(from), at(until), until - from)),
          ...trips.map(([from, until]) => leave(at(from), at(until), until - from, true)),
        ],
        closures: closures.map(([from, until]) => ({ start: midnight + from, end: midnight + until })),
        settings: { ...settings, ...rules },
        now: (midnight + 3 * 1440) * 60_000,
      },
    ),
  )
  return record
}

describe('a day (R3)', () => {
  const cases = fc.record({
    shift: fc.constantFrom<Shift>(
      { ...office, late_grace: null, early_grace: null },
      { ...split, late_grace: null, early_grace: null },
      { ...office, late_grace: null, early_grace: null, breaks: [] },
    ),
    ...{ worked: stretches, leaves: few, trips: few, closures: fc.array(pair, { maxLength: 1 }), rules: company },
  })

  test('is that of a count minute by minute, whatever was punched, asked for or closed', () =>
    fc.assert(
      fc.property(cases, (one) => {
        expect(calculated(one)).toMatchObject(counted(one))
      }),
      { numRuns: 300 },
    ))

  test('adds up: what is scheduled is worked, excused, late, early, forgiven or absent', () =>
    fc.assert(
      fc.property(cases, (one) => {
        const day = calculated(one)
        const sum = day.worked_min + day.leave_min + day.trip_min + day.late_min + day.early_min + day.forgiven_min + day.absent_min
        expect(sum).toBe(day.scheduled_min)
      }),
      { numRuns: 150 },
    ))
})

describe('minutes of leave (R4)', () => {
  const unit = fc.record({ unit_min: fc.integer({ min: 1, max: 480 }), step_min: fc.integer({ min: 1, max: 240 }) })
  const spans = plannedShift(office, date, taipei).paid.map(({ start, end }) => ({ from: start, until: end }))
  const paid = spans.map(({ from, until }): [number, number] => [from - midnight, until - midnight])

  test('are counted, rounded up to the step, at least the unit, and no more than the day asks for', () =>
    fc.assert(
      fc.property(pair, fc.array(pair, { maxLength: 2 }), unit, ([from, until], closures, { unit_min, step_min }) => {
        const open = range(0, 1440).filter((m) => within(paid, m) && !within(closures, m))
        const taken = open.filter((m) => m >= from && m < until).length
        const expected = taken === 0 ? 0 : Math.min(open.length, Math.max(unit_min, Math.ceil(taken / step_min) * step_min))
        const day = {
          ...{ date, spans, whole: { from: midnight, until: midnight + 1440 } },
          closures: closures.map(([start, end]) => ({ from: midnight + start, until: midnight + end })),
        }
        const period = { from: midnight + from, until: midnight + until }
        const asked = { count_mode: 'working', unit_min, step_min, daily_minutes: 480 } as const
        expect(leaveMinutes([day], period, asked).minutes).toBe(expected)
        expect(leaveMinutes([{ ...day, suspended: true }], period, asked).minutes).toBe(0)
      }),
      { numRuns: 300 },
    ))
})
