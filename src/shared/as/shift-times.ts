/** The times of a shift (as.md §3 shift, §9), in minutes from the midnight that begins its date: pure, and the same in the browser. */

export interface ShiftTimes {
  segments: readonly { start: string; end: string; ends_next_day?: boolean | null }[]
  breaks?: readonly { start: string; end: string; next_day?: boolean | null; paid?: boolean | null }[] | null
  auto_break?: readonly { after_minutes: number; deduct_minutes: number }[] | null
}

/** From inclusive, until exclusive. */
export interface Stretch {
  from: number
  until: number
}

/** Field path → text key with its parameters. */
export type ShiftProblems = Readonly<Record<string, { key: string; params?: Readonly<Record<string, number>> }>>

const dayMinutes = 1440
const leastGap = 30

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const total = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { from, until }) => sum + until - from, 0)
const overlap = (a: Stretch, b: Stretch): number => Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from))

/** Segments laid on a date: one that begins before the one above it ends is of the next day, and so is an end that is not after its start. */
export function segmentStretches({ segments }: Pick<ShiftTimes, 'segments'>): Stretch[] {
  let day = 0
  let last = 0
  return segments.map(({ start, end, ends_next_day: endsNextDay }) => {
    if (minuteOf(start) < last) day += 1
    const from = day * dayMinutes + minuteOf(start)
    if (minuteOf(end) <= minuteOf(start) || (endsNextDay && day === 0)) day += 1
    last = minuteOf(end)
    return { from, until: day * dayMinutes + last }
  })
}

/** A break lies on the day on which it is within the shift; one that is marked, or fits nowhere else, on the next. */
export function breakStretches({ segments, breaks }: ShiftTimes): (Stretch & { paid: boolean })[] {
  const whole = segmentStretches({ segments })
  const [first, last] = [whole[0]?.from ?? 0, whole.at(-1)?.until ?? 0]
  return (breaks ?? []).map(({ start, end, next_day: isNextDay, paid }) => {
    const on = (day: number): Stretch => {
      const from = day * dayMinutes + minuteOf(start)
      const length = minuteOf(end) - minuteOf(start)
      return { from, until: from + (length > 0 ? length : length + dayMinutes) }
    }
    const days = isNextDay ? [1, 0] : [0, 1]
    const within = days.map(on).find(({ from, until }) => from >= first && until <= last)
    return { ...(within ?? on(days[0] ?? 0)), paid: paid === true }
  })
}

/** Working time without unpaid breaks, in order: what overtime, limits and rosters count with. */
export function workStretches(shift: ShiftTimes): Stretch[] {
  const pauses = breakStretches(shift)
    .filter(({ paid }) => !paid)
    .sort((a, b) => a.from - b.from)
  return segmentStretches(shift).flatMap((segment) => {
    const parts: Stretch[] = []
    let from = segment.from
    for (const pause of pauses) {
      if (overlap(segment, pause) === 0) continue
      if (pause.from > from) parts.push({ from, until: Math.min(pause.from, segment.until) })
      from = Math.max(from, pause.until)
    }
    return from < segment.until ? [...parts, { from, until: segment.until }] : parts
  })
}

/** Paid minutes of somebody who works all of it: segments less unpaid breaks and automatic ones. */
export function workMinutes(shift: ShiftTimes): number {
  const worked = total(workStretches(shift))
  const taken = (shift.auto_break ?? []).reduce((sum, line) => sum + (worked > line.after_minutes ? line.deduct_minutes : 0), 0)
  return worked - Math.min(worked, taken)
}

/** The segments with `ends_next_day` as their times say. */
export const withDays = <S extends ShiftTimes['segments'][number]>(segments: readonly S[]): (S & { ends_next_day: boolean })[] => {
  const laid = segmentStretches({ segments })
  return segments.map((segment, i) => ({ ...segment, ends_next_day: (laid[i]?.until ?? 0) > dayMinutes }))
}

/** @returns what is wrong, by field; nothing = the shift can be worked (as.md §9) */
export function shiftProblems(shift: ShiftTimes): ShiftProblems {
  const { segments } = shift
  const laid = segmentStretches(shift)
  const problems: Record<string, ShiftProblems[string]> = {}
  segments.forEach(({ start, end, ends_next_day: endsNextDay }, i) => {
    const [before, own] = [laid[i - 1], laid[i]]
    if (start === end) problems[`segments.${i}.end`] = { key: 'as:error.segment_empty' }
    if (!before || !own) return
    const crosses = minuteOf(start) < before.until % dayMinutes && own.from >= dayMinutes && before.until < dayMinutes
    if (crosses && !endsNextDay) problems[`segments.${i}.start`] = { key: 'as:error.segment_order' }
    else if (own.from - before.until < leastGap)
      problems[`segments.${i}.start`] = { key: 'as:error.segment_gap', params: { minutes: leastGap } }
  })
  const span = (laid.at(-1)?.until ?? 0) - (laid[0]?.from ?? 0)
  if (span > dayMinutes) problems.segments ??= { key: 'as:error.shift_span', params: { hours: Math.ceil(span / 60) } }
  Object.assign(problems, breakProblems(shift, laid))
  ;(shift.auto_break ?? []).forEach(({ after_minutes: after, deduct_minutes: deduct }, i) => {
    if (deduct >= after) problems[`auto_break.${i}.deduct_minutes`] = { key: 'as:error.auto_break_too_long' }
  })
  if (Object.keys(problems).length === 0 && segments.length > 0 && workMinutes(shift) <= 0)
    problems.breaks = { key: 'as:error.shift_without_work' }
  return problems
}

function breakProblems(shift: ShiftTimes, segments: readonly Stretch[]): ShiftProblems {
  const laid = breakStretches(shift)
  return Object.fromEntries(
    laid.flatMap((pause, i) => {
      const isInside = segments.some(({ from, until }) => pause.from >= from && pause.until <= until)
      if (!isInside) return [[`breaks.${i}.start`, { key: 'as:error.break_outside' }]]
      return laid.slice(0, i).some((other) => overlap(other, pause) > 0) ? [[`breaks.${i}.start`, { key: 'as:error.break_overlap' }]] : []
    }),
  )
}
