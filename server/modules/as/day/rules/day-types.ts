/** What a date is for a person (as.md R10): his roster or week pattern, and the calendar of his region laid over it. */
import type { DayType } from '../../../../../src/shared/as/day-words'
import { daysBetween } from '../../../../../src/shared/as/calendar-dates'
import { wallMinute } from './local-time'
import type { Span } from './spans'

export interface RosterEntry {
  day_type: DayType
  shift: number | null
  source: 'pattern' | 'online' | 'import' | 'swap' | 'admin'
}

/** Days count from 1; day 1 is the anchor's. */
export interface Pattern {
  cycle_days: number
  anchor: string
  days: readonly { day_no: number; day_type: DayType; shift: number | null }[]
}

/** A published sc calendar-event of the person's region on the date; times `HH:MM` only where just those hours are off. */
export interface CalendarEvent {
  kind: 'holiday' | 'substitute_off' | 'make_up_work' | 'company' | 'observance'
  pay_class: 'statutory' | 'rest' | 'ordinary'
  name: unknown
  start_time: string | null
  end_time: string | null
}

export interface DateOfPerson {
  day_type: DayType
  shift: number | null
  /** Of the event that lies over it, in every language; null = none. */
  holiday_name: unknown
  /** Where it comes from: for the steps. */
  source: 'roster' | 'pattern' | 'calendar' | 'none'
  /** Hours that the company gives off on a workday, `HH:MM`. */
  hours_off: { start: string; end: string } | null
}

/** Kept, whatever the calendar says: somebody has moved the day with the person's own consent (move_off), or an administrator has decided. */
const decided: readonly RosterEntry['source'][] = ['swap', 'admin']

/**
 * @param entry published roster entry of the date; without one the pattern applies
 * @param pattern week pattern of the member; with neither the person is off, and has no roster (`source: 'none'`)
 */
export function dateOfPerson(
  date: string,
  { entry, pattern, event }: { entry: RosterEntry | null; pattern: Pattern | null; event: CalendarEvent | null },
): DateOfPerson {
  const planned = entry ?? (pattern ? patternDay(pattern, date) : null)
  const base: DateOfPerson = {
    day_type: planned?.day_type ?? 'off',
    shift: planned?.shift ?? null,
    holiday_name: null,
    source: entry ? 'roster' : planned ? 'pattern' : 'none',
    hours_off: null,
  }
  if (!event || event.kind === 'observance' || (entry && decided.includes(entry.source))) return base
  if (event.kind === 'make_up_work')
    return {
      ...base,
      day_type: 'work',
      shift: base.shift ?? (pattern ? usualShift(pattern) : null),
      holiday_name: event.name,
      source: 'calendar',
    }
  if (event.kind === 'company' && event.start_time && event.end_time)
    return base.day_type === 'work'
      ? { ...base, hours_off: { start: event.start_time, end: event.end_time }, holiday_name: event.name }
      : base
  // The weekly day off is not given twice: a holiday on it has a substitute row of its own (LSA 36, 40).
  if (base.day_type === 'regular_off') return { ...base, holiday_name: event.name }
  return { ...base, day_type: typeOf[event.pay_class], holiday_name: event.name, source: 'calendar' }
}

const typeOf: Readonly<Record<CalendarEvent['pay_class'], DayType>> = { statutory: 'holiday', rest: 'rest', ordinary: 'off' }

/** The day of the cycle that a date falls on, also before the anchor. */
export function patternDay({ cycle_days, anchor, days }: Pattern, date: string): { day_type: DayType; shift: number | null } {
  const place = ((daysBetween(anchor, date) % cycle_days) + cycle_days) % cycle_days
  const day = days.find(({ day_no }) => day_no === place + 1)
  return { day_type: day?.day_type ?? 'off', shift: day?.shift ?? null }
}

const usualShift = ({ days }: Pattern): number | null =>
  days.find(({ day_type, shift }) => day_type === 'work' && shift !== null)?.shift ?? null

export interface Closure {
  regions: readonly number[]
  sites: readonly number[]
  /** Of the owners: the people that they stand for. */
  users: readonly number[]
  has_owners: boolean
}

/** Does a stoppage concern the person? One that names nobody concerns everyone. */
export function closureConcerns(
  { regions, sites, users, has_owners }: Closure,
  person: { user: number; region: number; site: number | null },
): boolean {
  if (regions.length === 0 && sites.length === 0 && !has_owners) return true
  return regions.includes(person.region) || (person.site !== null && sites.includes(person.site)) || users.includes(person.user)
}

/** The company's hours off of a date, in minutes since 1970. */
export const hoursOffSpan = (hours: { start: string; end: string }, date: string, zone: string): Span => ({
  start: wallMinute(zone, date, hours.start),
  end: wallMinute(zone, date, hours.end),
})
