/** A shift of a date as instants (as.md §3 shift, R2–R4): its segments, its breaks, and the minutes that are to be worked. Minutes since 1970. */
import { wallMinute } from './local-time'
import { subtract, total, union, type Span } from './spans'

/** What a shift says, in the version that holds on the date; times are `HH:MM`. */
export interface Shift {
  id: number
  code: string
  segments: readonly { start: string; end: string; ends_next_day?: boolean }[]
  breaks: readonly { start: string; end: string; next_day?: boolean; paid?: boolean }[]
  /** More than so many minutes of work: so many are taken off. */
  auto_break: readonly { after_minutes: number; deduct_minutes: number }[]
  early_window: number
  late_window: number
  /** Null: the setting's. */
  late_grace: number | null
  early_grace: number | null
  needs_punch: 'both' | 'in' | 'none'
  flexible_start: number
  /** Null: 22:00 and 06:00. */
  night_from: string | null
  night_to: string | null
}

export interface PlannedShift {
  start: number
  end: number
  segments: Span[]
  unpaid_breaks: Span[]
  /** Segments without unpaid breaks: what is to be worked, before automatic breaks. */
  paid: Span[]
  /** Automatic breaks of somebody who works all of it. */
  auto_break: number
  /** Minutes to be worked. */
  minutes: number
}

/**
 * A shift laid on a date. A segment that begins no later than the one before it ended is of the next day, so is an end that is not later
 * than its start; a break is of the day on which it lies within the shift.
 * @param date work date, `YYYY-MM-DD` @param zone IANA zone of the person
 */
export function plannedShift(shift: Pick<Shift, 'segments' | 'breaks' | 'auto_break'>, date: string, zone: string): PlannedShift {
  const segments = segmentsOn(shift.segments, date, zone)
  const start = segments[0]?.start ?? wallMinute(zone, date, '00:00')
  const end = segments.at(-1)?.end ?? start
  const unpaid = union(shift.breaks.filter(({ paid }) => !paid).map((pause) => breakOn(pause, { start, end }, date, zone)))
  const paid = subtract(segments, unpaid)
  const auto_break = autoBreak(shift.auto_break, total(paid))
  return { start, end, segments, unpaid_breaks: unpaid, paid, auto_break, minutes: total(paid) - auto_break }
}

/** Minutes taken off so much work: of each line that it goes beyond. */
export const autoBreak = (lines: Shift['auto_break'], worked: number): number =>
  Math.min(
    worked,
    lines.reduce((sum, line) => sum + (worked > line.after_minutes ? line.deduct_minutes : 0), 0),
  )

/** Is the shift interrupted, so that people punch out and in again within it? */
export const hasBreaksToPunch = (shift: Pick<Shift, 'segments' | 'breaks'>): boolean =>
  shift.segments.length > 1 || shift.breaks.some(({ paid }) => !paid)

/** The shift cut in two at its longest break or gap (R4, half days); the middle where it has none. */
export function halves(planned: PlannedShift): { am: Span[]; pm: Span[] } {
  const pauses = subtract([{ start: planned.start, end: planned.end }], planned.paid)
  const longest = pauses.reduce<Span | null>(
    (best, pause) => (best && best.end - best.start >= pause.end - pause.start ? best : pause),
    null,
  )
  const cut = longest ? longest.start : Math.floor((planned.start + planned.end) / 2)
  return {
    am: subtract(planned.paid, [{ start: cut, end: planned.end }]),
    pm: subtract(planned.paid, [{ start: planned.start, end: cut }]),
  }
}

function segmentsOn(segments: Shift['segments'], date: string, zone: string): Span[] {
  let day = 0
  let last = ''
  return segments.map((segment) => {
    if (segment.start < last) day += 1
    const start = wallMinute(zone, date, segment.start, day)
    if (segment.end <= segment.start || (segment.ends_next_day && day === 0)) day += 1
    last = segment.end
    return { start, end: wallMinute(zone, date, segment.end, day) }
  })
}

function breakOn({ start, end, next_day }: Shift['breaks'][number], whole: Span, date: string, zone: string): Span {
  const candidates = (next_day ? [1, 0] : [0, 1]).map((day) => ({
    start: wallMinute(zone, date, start, day),
    end: wallMinute(zone, date, end, day + (end <= start ? 1 : 0)),
  }))
  const [first] = candidates
  const within = candidates.find((span) => span.start >= whole.start && span.end <= whole.end)
  return within ?? candidates.find((span) => span.start < whole.end && span.end > whole.start) ?? (first as Span)
}
