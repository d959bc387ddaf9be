/** What a person owes on a date, and what excuses him (as.md R3): the shift, slid or with its core, and what leave, trips and stoppages cover. Minutes since 1970. */
import type { DayInput } from './day-input'
import { wallMinute } from './local-time'
import { plannedShift, type PlannedShift, type Shift } from './planned-shift'
import { intersect, subtract, total, type Span } from './spans'

export interface Covers {
  leave: Span[]
  trip: Span[]
  closure: Span[]
  /** Any of them. */
  all: Span[]
}

export interface Frame {
  planned: PlannedShift
  /** Where work counts. */
  segments: Span[]
  /** What is to be worked: without unpaid breaks. */
  paid: Span[]
  /** From where lateness counts, and until where leaving is early. */
  start: number
  end: number
  /** By how much a flexible start has moved. */
  slide: number
  covers: Covers
  flexitime: boolean
}

/** @param first_in minute of the first in; the flexible start slides to it */
export function frameOf(input: DayInput, shift: Shift, first_in: number | null): Frame {
  const planned = plannedShift(shift, input.date, input.zone)
  const covers = coversOf(input, planned.paid)
  const base = { planned, covers, segments: planned.segments, paid: planned.paid, start: planned.start, end: planned.end, slide: 0 }
  if (input.flexitime) return { ...base, ...flexible(input, input.flexitime, planned), flexitime: true }
  return { ...base, ...slid(base, shift.flexible_start, first_in), flexitime: false }
}

/** A minute has one excuse: a stoppage before leave, leave before a trip. */
function coversOf({ leaves, closures }: DayInput, paid: readonly Span[]): Covers {
  const spans = (trip: boolean) => leaves.filter((leave) => leave.trip === trip).map(({ from, to }) => ({ start: from, end: to }))
  const closure = intersect(closures, paid)
  const leave = subtract(intersect(spans(false), paid), closure)
  const trip = subtract(intersect(spans(true), paid), [...closure, ...leave])
  return { closure, leave, trip, all: [...closure, ...leave, ...trip] }
}

/**
 * A flexible start: who comes later begins later and leaves later by as much, at most by what the shift allows. It begins at
 * the first minute that nothing excuses.
 */
function slid({ planned, covers }: { planned: PlannedShift; covers: Covers }, most: number, first_in: number | null): Partial<Frame> {
  const due = subtract(planned.paid, covers.all)[0]
  if (most <= 0 || first_in === null || !due || first_in <= due.start || first_in >= planned.end) return {}
  const moved = { start: due.start, end: due.start + Math.min(most, first_in - due.start) }
  const slide = total(intersect([moved], planned.paid))
  const added = { start: planned.end, end: planned.end + slide }
  const segments = [...subtract(planned.segments, [moved]), added]
  const paid = [...subtract(planned.paid, [moved]), added]
  return { segments, paid, start: segments[0]?.start ?? planned.start, end: added.end, slide }
}

/** Work counts in the whole band; only the core says when somebody is late or leaves early. */
function flexible({ date, zone }: DayInput, plan: NonNullable<DayInput['flexitime']>, planned: PlannedShift): Partial<Frame> {
  const at = (time: string | null, otherwise: number) => (time === null ? otherwise : wallMinute(zone, date, time))
  const band = { start: at(plan.band_start, planned.start), end: at(plan.band_end, planned.end) }
  return { segments: [band], start: at(plan.core_start, planned.start), end: at(plan.core_end, planned.end) }
}
