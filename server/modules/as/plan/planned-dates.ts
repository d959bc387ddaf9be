/** The plan of one person as leave, overtime and their forms take it (as.md R4): working time, what is asked for, whether the month is closed. */
import { datesFrom } from '../../../../src/shared/as/calendar-dates'
import type { DayType } from '../../../../src/shared/as/day-words'
import type { Context } from '../../../kernel/context'
import type { PlannedShift } from '../day/rules/planned-shift'
import type { LeaveDay, Span } from '../leave/rules/leave-minutes'
import { plansOf, type PersonPlans } from './person-plan'
import type { PlanPerson } from './plan-people'
import type { PersonDate } from './rules/person-date'

export interface PlannedDate extends LeaveDay {
  type: DayType
  /** Null on days without a shift. */
  shift: PlannedShift | null
  shift_id: number | null
  /** How long before and after the shift its punches are taken (R2). */
  early_window: number
  late_window: number
  /** A row of the roster says so, not the week pattern. */
  has_entry: boolean
}

const spanOf = ({ start, end }: { start: number; end: number }): Span => ({ from: start, until: end })

/** @param from first date, and @param until last, both counted; ask for the day before too where a night shift may reach over */
export async function plannedDates(ctx: Context, person: PlanPerson, from: string, until: string): Promise<PlannedDate[]> {
  const plans = await plansOf(ctx, new Map([[person.user, person]]), from, until)
  return datesFrom(from, until).map((date) => ({ ...leaveDay(plans.on(person, date), plans), ...overtimeDay(plans.on(person, date)) }))
}

/** A date of the plan as the minutes of leave are counted on it. */
export const leaveDay = (day: PersonDate, { isLocked }: Pick<PersonPlans, 'isLocked'>): LeaveDay => ({
  date: day.date,
  spans: day.planned?.paid.map(spanOf) ?? [],
  scheduled: day.scheduled,
  closures: [...day.closures, ...day.hours_off].map(spanOf),
  employed: day.employed,
  suspended: day.suspension !== null,
  locked: isLocked(day.date),
  whole: spanOf(day.calendar_day),
})

const overtimeDay = ({ of, shift, planned, entry }: PersonDate) => ({
  type: of.day_type,
  shift: planned,
  shift_id: of.shift,
  early_window: shift?.early_window ?? 0,
  late_window: shift?.late_window ?? 0,
  has_entry: entry !== null,
})
