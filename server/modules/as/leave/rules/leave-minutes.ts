/** How many minutes a leave costs (as.md R4). Instants are whole minutes since 1970 UTC, so the daylight-saving change costs nobody an hour. */

/** From, included, to until, excluded. */
export interface Span {
  from: number
  until: number
}

/** A work date of a person, as it is planned. */
export interface LeaveDay {
  date: string
  /** Working time that is paid, in order: segments of the shift without their unpaid breaks; none on days off and holidays. */
  spans: readonly Span[]
  /** Minutes that the day asks for, stoppages taken off; less than what is left of the spans where a break is deducted by itself. Default: that. */
  scheduled?: number
  /** Stoppages: leave inside them counts 0. */
  closures?: readonly Span[]
  /** Before and after the employment nothing is charged, however days are counted. Default: employed. */
  employed?: boolean
  /** The person's work is suspended: nothing is asked of him. */
  suspended?: boolean
  /** In a closed month. */
  locked?: boolean
  /** The calendar day itself, for leave that counts calendar days. */
  whole: Span
}

export interface LeaveUnit {
  count_mode: 'working' | 'calendar'
  unit_min: number
  step_min: number
  daily_minutes: number
}

export interface LeavePart {
  date: string
  minutes: number
  /** What of the day it covers. */
  from: number
  until: number
}

export interface LeaveCost {
  minutes: number
  parts: LeavePart[]
  /** Dates of closed months that the leave touches: refused. */
  locked: string[]
}

/**
 * @param days every date that the period may touch, the day before included (night shifts)
 * @param half of a single day: an exact half is what it is, without rounding
 * @returns per date the minutes, rounded up to the step, at least the unit, never above what the day asks for (R4)
 */
export function leaveMinutes(days: readonly LeaveDay[], period: Span, unit: LeaveUnit, half = false): LeaveCost {
  const touched = days.flatMap((day) => {
    const part = unit.count_mode === 'calendar' ? calendarPart(day, period, unit) : workingPart(day, period, unit, half)
    return part ? [{ part, locked: day.locked === true }] : []
  })
  const parts = touched.filter(({ locked }) => !locked).map(({ part }) => part)
  return {
    minutes: parts.reduce((sum, part) => sum + part.minutes, 0),
    parts,
    locked: touched.filter(({ locked }) => locked).map(({ part }) => part.date),
  }
}

function calendarPart({ date, whole, employed = true }: LeaveDay, period: Span, { daily_minutes }: LeaveUnit): LeavePart | null {
  const covered = intersect(whole, period)
  return covered && employed ? { date, minutes: daily_minutes, ...covered } : null
}

function workingPart(day: LeaveDay, period: Span, unit: LeaveUnit, half: boolean): LeavePart | null {
  if (day.suspended || day.employed === false) return null
  const open = without(day.spans, day.closures ?? [])
  const taken = open.flatMap((span) => intersect(span, period) ?? [])
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return null
  const owed = day.scheduled ?? total(open)
  const minutes = half ? total(taken) : roundedUp(total(taken), unit)
  return { date: day.date, minutes: Math.min(minutes, owed), from: first.from, until: last.until }
}

const roundedUp = (minutes: number, { unit_min, step_min }: LeaveUnit): number =>
  Math.max(unit_min, step_min > 0 ? Math.ceil(minutes / step_min) * step_min : minutes)

/**
 * The first or the second half of a day: split at its longest break (R4), not at 50 %. Where it has none, in its middle.
 * @param firstMinutes working minutes of the first half where the company sets them (240)
 * @returns null on a day without working time
 */
export function halfDay(spans: readonly Span[], half: 'am' | 'pm', firstMinutes?: number): Span | null {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return null
  const cut = firstMinutes === undefined ? (longestBreak(spans) ?? after(spans, total(spans) / 2)) : after(spans, firstMinutes)
  return half === 'am' ? { from: first.from, until: cut.from } : { from: cut.until, until: last.until }
}

function longestBreak(spans: readonly Span[]): Span | undefined {
  const breaks = spans.slice(1).map((span, i) => ({ from: spans[i]?.until ?? span.from, until: span.from }))
  return breaks.filter(({ from, until }) => until > from).toSorted((a, b) => b.until - b.from - (a.until - a.from))[0]
}

/** Where so many working minutes have passed, and where work goes on. */
function after(spans: readonly Span[], minutes: number): Span {
  let left = Math.floor(minutes)
  for (const [i, span] of spans.entries()) {
    const length = span.until - span.from
    if (left < length) return { from: span.from + left, until: span.from + left }
    if (left === length) return { from: span.until, until: spans[i + 1]?.from ?? span.until }
    left -= length
  }
  const end = spans.at(-1)?.until ?? 0
  return { from: end, until: end }
}

export const total = (spans: readonly Span[]): number => spans.reduce((sum, { from, until }) => sum + until - from, 0)

export function intersect(a: Span, b: Span): Span | null {
  const both = { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }
  return both.from < both.until ? both : null
}

/** What of the spans no hole covers. */
export function without(spans: readonly Span[], holes: readonly Span[]): Span[] {
  return holes.reduce<readonly Span[]>(
    (left, hole) =>
      left.flatMap((span) =>
        intersect(span, hole)
          ? [
              { from: span.from, until: hole.from },
              { from: hole.until, until: span.until },
            ].filter(({ from, until }) => from < until)
          : [span],
      ),
    spans,
  ) as Span[]
}
