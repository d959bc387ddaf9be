/** The bars of a day: planned, actual, leave and overtime on one scale (as.md §2 calendar). Pure. */
import type { CalendarDay } from '../../../shared/as/calendar'
import type { PlannedShift, PunchLine, Stretch } from '../../../shared/as/day-words'

export const timelineRows = ['planned', 'actual', 'leave', 'overtime'] as const
export type TimelineRow = (typeof timelineRows)[number]

export interface TimelineBar extends Stretch {
  /** Per cent of the whole width. */
  left: number
  width: number
  look: 'work' | 'break' | 'open' | 'leave' | 'overtime' | 'pending'
}

export interface Timeline {
  rows: readonly { row: TimelineRow; bars: readonly TimelineBar[] }[]
  /** Full hours: instant, and its place in per cent. */
  ticks: readonly { at: string; left: number }[]
}

type Piece = Stretch & { look: TimelineBar['look'] }

const hour = 3_600_000
/** More labels than this run into one another. */
const mostTicks = 9

interface TimelineSource {
  shift: PlannedShift
  punches: readonly PunchLine[]
  day: Pick<CalendarDay, 'leave_parts' | 'ot_parts'>
  /** ISO 8601: where somebody who is in still stands. */
  now: string
}

/** @returns null for a day with nothing to draw */
export function timelineOf({ shift, punches, day, now }: TimelineSource): Timeline | null {
  const pieces: Readonly<Record<TimelineRow, readonly Piece[]>> = {
    planned: [
      ...shift.segments.map((segment): Piece => ({ ...segment, look: 'work' })),
      ...shift.breaks.map(({ from, until }): Piece => ({ from, until, look: 'break' })),
    ],
    actual: pairsOf(punches, now),
    leave: day.leave_parts.map(({ from, until, state }) => ({ from, until, look: state === 'pending' ? 'pending' : 'leave' })),
    overtime: day.ot_parts.map(({ from, until, state }) => ({ from, until, look: state === 'pending' ? 'pending' : 'overtime' })),
  }
  const all = timelineRows.flatMap((row) => pieces[row])
  if (all.length === 0) return null
  // Leave of several days would press the shift into a line: it is cut to the day around the shift.
  const solid = [...pieces.planned, ...pieces.actual, ...pieces.overtime]
  const measured = solid.length > 0 ? solid : all
  const from = Math.floor(Math.min(...measured.map((piece) => Date.parse(piece.from))) / hour) * hour
  const until = Math.max(from + hour, Math.ceil(Math.max(...measured.map((piece) => Date.parse(piece.until))) / hour) * hour)
  const place = (at: number) => (Math.min(Math.max(at, from), until) - from) / (until - from)
  const bar = (piece: Piece): TimelineBar => {
    const left = place(Date.parse(piece.from)) * 100
    return { ...piece, left, width: Math.max(0, place(Date.parse(piece.until)) * 100 - left) }
  }
  const hours = (until - from) / hour
  const step = Math.ceil(hours / mostTicks)
  return {
    rows: timelineRows.flatMap((row) =>
      pieces[row].length > 0 ? [{ row, bars: pieces[row].map(bar).filter(({ width }) => width > 0) }] : [],
    ),
    ticks: Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => {
      const at = from + index * step * hour
      return { at: new Date(at).toISOString(), left: place(at) * 100 }
    }),
  }
}

/** From each in to the next out; the last in without an out is open until now, or for a moment where now is before it. */
function pairsOf(punches: readonly PunchLine[], now: string): Piece[] {
  const valid = punches.filter(({ state }) => state === 'valid').toSorted((one, other) => one.at.localeCompare(other.at))
  const pieces: Piece[] = []
  let since: string | null = null
  for (const { at, direction } of valid) {
    if (direction === 'in') since ??= at
    if (direction === 'out' && since !== null) {
      pieces.push({ from: since, until: at, look: 'work' })
      since = null
    }
  }
  if (since !== null && now > since && Date.parse(now) - Date.parse(since) < 24 * hour)
    pieces.push({ from: since, until: now, look: 'open' })
  return pieces
}
