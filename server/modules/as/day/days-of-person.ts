/** The inputs of a person's days out of what was read (as.md R2, R10, R12): which punches belong to which date, and what each date is. */
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import type { DaySources, StoredPunch } from './day-sources'
import type { PlanPerson } from '../plan/plan-people'
import type { PersonDate } from '../plan/rules/person-date'
import type { DayInput } from './rules/day-input'
import { msPerMinute, wallMinute } from './rules/local-time'
import { windows, workDates, type Attribution, type Window } from './rules/work-dates'

export interface PersonDays {
  person: PlanPerson
  planned: ReadonlyMap<string, PersonDate>
  windows: readonly Window[]
  punches: readonly StoredPunch[]
  attributions: ReadonlyMap<number, Attribution>
}

/** @param from first date, and @param until last, both counted; the days around them are planned too, for windows that reach over */
export function personDays(sources: DaySources, person: PlanPerson, from: string, until: string): PersonDays {
  const dates = datesFrom(addDays(from, -3), addDays(until, 3))
  const planned = new Map(dates.map((date) => [date, sources.on(person, date)]))
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
  const plan = days.planned.get(date) ?? sources.on(person, date)
  const window = cut.find((one) => one.date === date)
  const { day_cut, ...settings } = sources.settings
  return {
    ...{ date, zone: person.zone, day_type: plan.of.day_type, holiday_name: plan.of.holiday_name, source: plan.of.source },
    ...{ shift: plan.shift, shift_version: plan.shift_version },
    punches: punches
      .filter(({ id }) => attributions.get(id)?.work_date === date)
      .map(({ id, at, direction, flags }) => ({ id, at, direction, flags })),
    leaves: sources.leavesOf(person.user, date, plan.planned ?? plan.whole),
    suspension: plan.suspension,
    closures: [...plan.closures, ...plan.hours_off],
    overtimes: sources
      .overtimesOf(person.user, date)
      .map(({ overtime, from, to, break_min, class: kind }) => ({ overtime, from, to, break_min, class: kind })),
    flexitime: sources.flexitimeOf(person.user, date),
    ...{ exempt: person.exempt, settings: { ...settings, ...sources.limitsOf(person.user, date) }, previous_out },
    window_until: window?.until ?? wallMinute(person.zone, date, day_cut, 1) * msPerMinute,
    now,
  }
}
