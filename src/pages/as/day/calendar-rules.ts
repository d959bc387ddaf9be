/** What a day of the calendar says at a glance, and what the days of a range come to (as.md §2 calendar). Pure. */
import type { CalendarDay } from '../../../shared/as/calendar'
import type { Label } from '../../../shared/as/day-words'
import type { I18nText } from '../../../schemas/core/types'
import { weeksOf } from '../../../screens/list/layouts/month'
import { dayAfter } from '../common/day-texts'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export type ChipTone = 'error' | 'warning' | 'success' | 'info' | 'default'
/** Its words are `as:chip.<kind>`, but for `name`: those of the leave or the holiday. */
export interface DayChip {
  kind: 'holiday' | 'leave' | 'trip' | 'missing_in' | 'missing_out' | 'absent' | 'late' | 'early' | 'overtime'
  tone: ChipTone
  minutes: number | null
  name: I18nText | null
  /** Of a form that is not decided. */
  pending: boolean
}

/** What has to be mended first, then what happened, then what the day is. */
export function dayChips(day: CalendarDay): DayChip[] {
  const chip = (kind: DayChip['kind'], tone: ChipTone, more: Partial<DayChip> = {}): DayChip => ({
    kind,
    tone,
    minutes: null,
    name: null,
    pending: false,
    ...more,
  })
  const open = new Set(day.anomalies.filter(({ state }) => state !== 'resolved').map(({ kind }) => kind))
  const hasMissing = (kind: 'missing_in' | 'missing_out') => day.status === kind || open.has(kind)
  return [
    ...(hasMissing('missing_in') ? [chip('missing_in', 'error')] : []),
    ...(hasMissing('missing_out') ? [chip('missing_out', 'error')] : []),
    ...(day.status === 'absent' ? [chip('absent', 'error', { minutes: day.absent_min })] : []),
    ...(day.late_min > 0 ? [chip('late', 'warning', { minutes: day.late_min })] : []),
    ...(day.early_min > 0 ? [chip('early', 'warning', { minutes: day.early_min })] : []),
    ...day.leave_parts.map(({ leave, min, state }) =>
      chip('leave', 'info', { minutes: min, name: leave?.name ?? null, pending: state === 'pending' }),
    ),
    ...(day.trip_min > 0 ? [chip('trip', 'info', { minutes: day.trip_min })] : []),
    ...day.ot_parts.map(({ min, state }) => chip('overtime', 'success', { minutes: min, pending: state === 'pending' })),
    ...(day.holiday_name ? [chip('holiday', 'default', { name: day.holiday_name })] : []),
  ]
}

/** Does anything of the day wait for somebody? */
export const needsMending = ({ anomalies }: Pick<CalendarDay, 'anomalies'>): boolean =>
  anomalies.some(({ state }) => state === 'open' || state === 'reminded')

/** The worst of its chips, for squares that have no room for words. */
export function dayTone(day: CalendarDay): ChipTone | null {
  const order: readonly ChipTone[] = ['error', 'warning', 'info', 'success', 'default']
  const tones = new Set(dayChips(day).map(({ tone }) => tone))
  return order.find((tone) => tones.has(tone)) ?? null
}

export interface CalendarTotals {
  scheduled: number
  worked: number
  late_count: number
  late: number
  absent: number
  /** By type; null = the reader is not told which. */
  leave: readonly { leave: Label | null; min: number }[]
  /** Payable minutes by class of the day. */
  overtime: readonly { class: string; min: number }[]
}

/** Approved leave and overtime only; what is pending shows in the days. */
export function totalsOf(days: readonly CalendarDay[]): CalendarTotals {
  const sum = (of: (day: CalendarDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const leave = new Map<number | null, { leave: Label | null; min: number }>()
  const overtime = new Map<string, number>()
  for (const { leave_parts: leaves, ot_parts: times } of days) {
    for (const { leave: type, min } of leaves.filter(({ state }) => state === 'approved')) {
      const key = type?.id ?? null
      leave.set(key, { leave: type, min: (leave.get(key)?.min ?? 0) + min })
    }
    for (const { class: name, min } of times.filter(({ state }) => state === 'approved'))
      overtime.set(name, (overtime.get(name) ?? 0) + min)
  }
  return {
    scheduled: sum(({ scheduled_min: min }) => min),
    worked: sum(({ worked_min: min }) => min),
    late_count: days.filter(({ late_min: min }) => min > 0).length,
    late: sum(({ late_min: min }) => min),
    absent: sum(({ absent_min: min }) => min),
    leave: [...leave.values()],
    overtime: [...overtime].map(([name, min]) => ({ class: name, min })),
  }
}

export interface CalendarRange {
  from: string
  to: string
  weeks: readonly (readonly string[])[]
  /** The dates that count for the totals: of a month without its neighbours. */
  counts: (date: string) => boolean
}

/** The dates that a view shows. @param on `2026-03-10`, any day in it @param weekStart 0 = Sunday */
export function rangeOf(view: CalendarView, on: string, weekStart: number): CalendarRange {
  if (view === 'week') {
    const back = (new Date(`${on}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7
    const week = Array.from({ length: 7 }, (_, day) => dayAfter(on, day - back))
    return { from: week[0] ?? on, to: week[6] ?? on, weeks: [week], counts: () => true }
  }
  const month = on.slice(0, 7)
  const whole = weeksOf(month, weekStart)
  const counts = (date: string) => date.startsWith(month)
  const weeks = view === 'agenda' ? whole.map((week) => week.filter(counts)) : whole
  const dates = weeks.flat()
  return { from: dates[0] ?? on, to: dates.at(-1) ?? on, weeks, counts }
}

/** The same view, one step on. */
export function stepped(view: CalendarView, on: string, step: -1 | 1): string {
  if (view === 'week') return dayAfter(on, step * 7)
  const [year = 0, month = 1] = on.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10)
}

/** What a missed punch, a leave or an overtime of that day is asked with (as.md §5 params). */
export function knownOfDay(kind: 'unpunch' | 'dayoff' | 'overtime', day: CalendarDay): Record<string, string> {
  const { work_date, planned_in, planned_out, actual_out } = day
  if (kind === 'dayoff') return { ...(planned_in ? { start_at: planned_in } : {}), ...(planned_out ? { end_at: planned_out } : {}) }
  if (kind === 'overtime') {
    const isLonger = planned_out !== null && actual_out !== null && actual_out > planned_out
    return { work_date, ...(planned_out ? { start_at: planned_out } : {}), ...(isLonger ? { end_at: actual_out } : {}) }
  }
  const chips = dayChips(day)
  const direction = chips.some((chip) => chip.kind === 'missing_in')
    ? 'in'
    : chips.some((chip) => chip.kind === 'missing_out')
      ? 'out'
      : null
  if (direction === null) return { work_date }
  const at = direction === 'in' ? planned_in : planned_out
  return { work_date, direction, ...(at ? { at } : {}) }
}
