/**
 * Which work date a punch that is made now, or comes in, belongs to (as.md R2): so it is known in whose month it lies before it is kept.
 */
import type { Context } from '../../../kernel/context'
import { daySources, type DaySources } from '../day/day-sources'
import { personDays, type PersonDays } from '../day/days-of-person'
import { wallClock } from '../day/rules/local-time'
import type { Direction } from '../day/rules/directions'
import { workDates } from '../day/rules/work-dates'

interface NewPunch {
  /** Milliseconds since 1970. */
  at: number
  direction: Direction
}

/** Of somebody who has no days, the company's date. */
export async function workDateOf(ctx: Context, user: number, punch: NewPunch): Promise<string> {
  const date = wallClock(ctx.companyZone(), punch.at).date
  const sources = await daySources(ctx, [user], date, date)
  const person = sources.people.get(user)
  return (person && dateAmong(sources, personDays(sources, person, date, date), punch)) ?? date
}

/** Among the punches that are there already. */
export const dateAmong = ({ settings }: DaySources, { person, punches, windows }: PersonDays, punch: NewPunch): string | undefined =>
  workDates([...punches, { id: 0, ...punch }], windows, { day_cut: settings.day_cut, zone: person.zone }).get(0)?.work_date
