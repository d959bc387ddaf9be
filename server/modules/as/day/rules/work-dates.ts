/** Which work date a punch belongs to (as.md R2). All times but `HH:MM` are milliseconds since 1970. */
import { addDays } from '../../../../../src/shared/as/calendar-dates'
import { msPerMinute, wallClock } from './local-time'
import { inOrder, type Punch } from './directions'

/** A date on which the person has a shift. Times of the shift in minutes since 1970. */
export interface ShiftOfDate {
  date: string
  start: number
  end: number
  early_window: number
  late_window: number
  /** Approved overtime of the date, in minutes since 1970. */
  overtime?: readonly { start: number; end: number }[]
}

export interface Window {
  date: string
  /** The shift, with the overtime that continues it. */
  start: number
  end: number
  from: number
  until: number
  /** Cut against the window of the date before, or after: its bound then belongs to the later one. */
  cut_before: boolean
  cut_after: boolean
}

/** The windows of the dates, in order: those of consecutive dates that overlap are cut at the midpoint between the earlier end and the later start. */
export function windows(shifts: readonly ShiftOfDate[]): Window[] {
  const all = [...shifts].sort((a, b) => (a.date < b.date ? -1 : 1)).map(windowOf)
  for (const [index, later] of all.entries()) {
    const earlier = all[index - 1]
    if (!earlier || addDays(earlier.date, 1) !== later.date || earlier.until <= later.from) continue
    earlier.until = later.from = (earlier.end + later.start) / 2
    earlier.cut_after = later.cut_before = true
  }
  return all
}

function windowOf({ date, start, end, early_window, late_window, overtime = [] }: ShiftOfDate): Window {
  let [from, until] = [start, end]
  for (let grows = true; grows;) {
    grows = false
    for (const span of overtime) {
      if (span.start > until || span.end < from || (span.start >= from && span.end <= until)) continue
      ;[from, until, grows] = [Math.min(from, span.start), Math.max(until, span.end), true]
    }
  }
  return {
    date,
    start: from * msPerMinute,
    end: until * msPerMinute,
    from: (from - early_window) * msPerMinute,
    until: (until + late_window) * msPerMinute,
    cut_before: false,
    cut_after: false,
  }
}

export interface Attribution {
  work_date: string
  /** No shift's window holds it: work that nobody planned. */
  unscheduled: boolean
}

/**
 * The date of each punch, by id; in whatever order they come, the answer is the same.
 * @param day_cut `HH:MM`: until then a punch without a window belongs to the date before, if that is still open
 */
export function workDates(
  punches: readonly Punch[],
  ordered: readonly Window[],
  { day_cut, zone }: { day_cut: string; zone: string },
): Map<number, Attribution> {
  const found = new Map<number, Attribution>()
  const open = new Map<string, { has_in: boolean; open: boolean }>()
  for (const punch of inOrder(punches)) {
    const isOpen = (date: string) => open.get(date)?.open ?? false
    const attribution = windowDate(punch, ordered, isOpen) ?? byClock(punch, isOpen, { day_cut, zone })
    found.set(punch.id, attribution)
    const state = open.get(attribution.work_date) ?? { has_in: false, open: false }
    const goesIn = punch.direction === 'in' || (punch.direction === 'auto' && !state.has_in)
    open.set(attribution.work_date, { has_in: state.has_in || goesIn, open: goesIn })
  }
  return found
}

/** The date whose window holds it; between two windows cut against each other its direction may say otherwise. */
export function windowDate({ at, direction }: Punch, ordered: readonly Window[], isOpen: (date: string) => boolean): Attribution | null {
  const index = ordered.findIndex(({ from, until, cut_after }) => at >= from && (cut_after ? at < until : at <= until))
  const holder = ordered[index]
  if (!holder) return null
  const [before, after] = [ordered[index - 1], ordered[index + 1]]
  if (holder.cut_before && before && direction === 'out' && at < holder.start && isOpen(before.date))
    return { work_date: before.date, unscheduled: false }
  if (holder.cut_after && after && direction === 'in' && at > holder.end) return { work_date: after.date, unscheduled: false }
  return { work_date: holder.date, unscheduled: false }
}

function byClock({ at }: Punch, isOpen: (date: string) => boolean, { day_cut, zone }: { day_cut: string; zone: string }): Attribution {
  const { date, time } = wallClock(zone, at)
  const previous = addDays(date, -1)
  if (time < day_cut.slice(0, 5) && isOpen(previous)) return { work_date: previous, unscheduled: false }
  return { work_date: date, unscheduled: true }
}
