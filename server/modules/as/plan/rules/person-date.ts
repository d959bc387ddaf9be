/** What one person works on one date (as.md R10): the roster or week pattern below the calendar, within the employment, without stoppages. Pure. */
import type { DayType } from '../../../../../src/shared/as/day-words'
import {
  dateOfPerson,
  hoursOffSpan,
  type CalendarEvent,
  type DateOfPerson,
  type Pattern,
  type RosterEntry,
} from '../../day/rules/day-types'
import { wallMinute } from '../../day/rules/local-time'
import { autoBreak, plannedShift, type PlannedShift, type Shift } from '../../day/rules/planned-shift'
import { subtract, total, type Span } from '../../day/rules/spans'
import { isEmployed, suspensionOn, type PlanPerson } from '../plan-people'
import { shiftOn, type StoredShift } from '../stored-shifts'

/** A stoppage (as/closure) that concerns the person; minutes since 1970. */
export interface ClosureSpan extends Span {
  closure: number
  paid: boolean
}

/** An entry of the roster (as/roster-entry) as it is stored. */
export interface PlanEntry extends RosterEntry {
  version: number
  state: 'draft' | 'published'
  unseen: boolean
}

export interface DateInputs {
  entry: PlanEntry | null
  pattern: Pattern | null
  event: CalendarEvent | null
  shifts: ReadonlyMap<number, StoredShift>
  closures: readonly ClosureSpan[]
}

export interface PersonDate {
  date: string
  of: DateOfPerson
  /** What the roster or the pattern says below the calendar. */
  rostered: DayType
  entry: PlanEntry | null
  /** What the day would be without its entry; null where there is none. */
  inherited: (Pick<DateOfPerson, 'day_type' | 'shift' | 'holiday_name'> & { rostered: DayType }) | null
  /** Null on days without work. */
  shift: Shift | null
  /** First day of the shift's version that holds; null = it never changed before. */
  shift_version: string | null
  planned: PlannedShift | null
  employed: boolean
  /** Kind of the suspension that the date lies in. */
  suspension: string | null
  /** Stoppages that touch the day or its shift, and the hours that the company gives off then. */
  closures: readonly ClosureSpan[]
  hours_off: readonly Span[]
  /** What is left to be worked, in order: nothing in a suspension, nor while the company is closed. */
  work: readonly Span[]
  /** Minutes of it, automatic breaks taken off. */
  scheduled: number
  /** The calendar day itself, and the day with the shift that reaches over it. */
  calendar_day: Span
  whole: Span
}

const outside: DateOfPerson = { day_type: 'off', shift: null, holiday_name: null, source: 'none', hours_off: null }

/** Before and after the employment nothing is planned, whatever roster, pattern and calendar say. */
export function personDate(person: PlanPerson, date: string, { entry, pattern, event, shifts, closures }: DateInputs): PersonDate {
  const employed = isEmployed(person, date)
  const suspension = suspensionOn(person, date)?.kind ?? null
  const of = employed ? dateOfPerson(date, { entry, pattern, event }) : outside
  const rostered = employed ? dateOfPerson(date, { entry, pattern, event: null }).day_type : outside.day_type
  const inherited = employed && entry ? inheritedDay(date, pattern, event) : null
  const stored = of.day_type === 'work' && of.shift !== null ? shifts.get(of.shift) : undefined
  const { shift, version } = stored ? shiftOn(stored, date) : { shift: null, version: null }
  const planned = shift && plannedShift(shift, date, person.zone)
  const calendar_day = { start: wallMinute(person.zone, date, '00:00'), end: wallMinute(person.zone, date, '00:00', 1) }
  const whole = {
    start: Math.min(calendar_day.start, planned?.start ?? calendar_day.start),
    end: Math.max(calendar_day.end, planned?.end ?? calendar_day.end),
  }
  const touching = closures.filter(({ start, end }) => start < whole.end && end > whole.start)
  const hours_off = of.hours_off ? [hoursOffSpan(of.hours_off, date, person.zone)] : []
  const work = planned && suspension === null ? subtract(planned.paid, [...touching, ...hours_off]) : []
  return {
    ...{ date, of, rostered, entry, inherited, shift, shift_version: version, planned, employed, suspension },
    ...{ closures: touching, hours_off, work, scheduled: shift ? total(work) - autoBreak(shift.auto_break, total(work)) : 0 },
    ...{ calendar_day, whole },
  }
}

function inheritedDay(date: string, pattern: Pattern | null, event: CalendarEvent | null): NonNullable<PersonDate['inherited']> {
  const { day_type, shift, holiday_name } = dateOfPerson(date, { entry: null, pattern, event })
  return { day_type, shift, holiday_name, rostered: dateOfPerson(date, { entry: null, pattern, event: null }).day_type }
}
