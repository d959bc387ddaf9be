/** The inputs of a person's days out of what was read (as.md R2, R10, R12): which punches belong to which date, and what each date is. */
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import type { DaySources, StoredPunch } from './day-sources'
import { isEmployed, type DaysPerson } from './days-people'
import type { DayInput } from './rules/day-input'
import { dateOfPerson, hoursOffSpan, type DateOfPerson } from './rules/day-types'
import { msPerMinute, wallMinute } from './rules/local-time'
import { plannedShift, type PlannedShift, type Shift } from './rules/planned-shift'
import { shiftOn } from './stored-shifts'
import { windows, workDates, type Attribution, type Window } from './rules/work-dates'

/** A date of the person as it is planned. */
export interface PlannedDateOf {
  date: string
  of: DateOfPerson
  /** Null on days without work. */
  shift: Shift | null
  shift_version: string | null
  planned: PlannedShift | null
}

export interface PersonDays {
  person: DaysPerson
  planned: ReadonlyMap<string, PlannedDateOf>
  windows: readonly Window[]
  punches: readonly StoredPunch[]
  attributions: ReadonlyMap<number, Attribution>
}

/** @param from first date, and @param until last, both counted; the days around them are planned too, for windows that reach over */
export function personDays(sources: DaySources, person: DaysPerson, from: string, until: string): PersonDays {
  const dates = datesFrom(addDays(from, -3), addDays(until, 3))
  const planned = new Map(dates.map((date) => [date, plannedDate(sources, person, date)]))
  const cut = windows(
    [...planned.values()].flatMap(({ date, shift, planned: times }) =>
      shift && times
        ? [
            {
              ...{ date, start: times.start, end: times.end, early_window: shift.early_window, late_window: shift.late_window },
              overtime: sources.overtimesOf(person.user, date).map((one) => ({ start: one.from, end: one.to })),
            },
          ]
        : [],
    ),
  )
  const punches = sources.punchesOf(person.user)
  return {
    person,
    planned,
    windows: cut,
    punches,
    attributions: new Map([
      ...workDates(punches, cut, { day_cut: sources.settings.day_cut, zone: person.zone }),
      ...lockedAway(sources, punches),
    ]),
  }
}

/** Punches of a locked month stay with their date: no day of another month counts them. */
const lockedAway = (sources: DaySources, punches: readonly StoredPunch[]): [number, Attribution][] =>
  punches
    .filter(({ held_on }) => sources.isLocked(held_on))
    .map(({ id, held_on, flags }) => [id, { work_date: held_on, unscheduled: flags.includes('unscheduled') }])

/** What a date is for the person. Before and after the employment nothing is planned. */
export function plannedDate(sources: DaySources, person: DaysPerson, date: string): PlannedDateOf {
  const pattern = person.pattern === null ? null : (sources.patterns.get(person.pattern) ?? null)
  const of = dateOfPerson(date, { entry: sources.entryOf(person.user, date), pattern, event: sources.eventOf(person.region, date) })
  const stored = of.day_type === 'work' && of.shift !== null && isEmployed(person, date) ? sources.shifts.get(of.shift) : undefined
  if (!stored) return { date, of, shift: null, shift_version: null, planned: null }
  const { shift, version } = shiftOn(stored, date)
  return { date, of, shift, shift_version: version, planned: plannedShift(shift, date, person.zone) }
}

/**
 * The input of one date. @param now milliseconds since 1970
 * @param previous_out last out of the date before, in minutes since 1970
 */
export function dayInput(
  sources: DaySources,
  days: PersonDays,
  date: string,
  { now, previous_out }: { now: number; previous_out: number | null },
): DayInput {
  const { person, windows: cut, punches, attributions } = days
  const plan = days.planned.get(date) ?? plannedDate(sources, person, date)
  const [start, end] = [wallMinute(person.zone, date, '00:00'), wallMinute(person.zone, date, '00:00', 1)]
  const whole = { start: Math.min(start, plan.planned?.start ?? start), end: Math.max(end, plan.planned?.end ?? end) }
  const window = cut.find((one) => one.date === date)
  const suspension = person.suspensions.find((one) => one.from <= date && (one.to === null || date <= one.to))
  const { day_cut, ...settings } = sources.settings
  const hours = plan.of.hours_off
  return {
    ...{ date, zone: person.zone, day_type: plan.of.day_type, holiday_name: plan.of.holiday_name, source: plan.of.source },
    ...{ shift: plan.shift, shift_version: plan.shift_version },
    punches: punches
      .filter(({ id }) => attributions.get(id)?.work_date === date)
      .map(({ id, at, direction, flags }) => ({ id, at, direction, flags })),
    leaves: sources.leavesOf(person.user, date, plan.planned ?? whole),
    suspension: suspension?.kind ?? null,
    closures: [...sources.closuresOf(person.user), ...(hours ? [hoursOffSpan(hours, date, person.zone)] : [])].filter(
      (one) => one.start < whole.end && one.end > whole.start,
    ),
    overtimes: sources
      .overtimesOf(person.user, date)
      .map(({ overtime, from, to, break_min, class: kind }) => ({ overtime, from, to, break_min, class: kind })),
    flexitime: sources.flexitimeOf(person.user, date),
    ...{ exempt: person.exempt, settings: { ...settings, ...sources.limitsOf(person.user, date) }, previous_out },
    window_until: window?.until ?? wallMinute(person.zone, date, day_cut, 1) * msPerMinute,
    now,
  }
}
