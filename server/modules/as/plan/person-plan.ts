/**
 * What people work on their dates (as.md R10): the one answer that days, leave, rosters, overtime, the team and settlement go by. Read for many
 * people and a range at once, by one set of statements however many they are.
 */
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import { lockedMonths } from '../period/locked-dates'
import { closuresIn, entriesIn, eventsIn } from './plan-inputs'
import { planPeople, type PlanPerson } from './plan-people'
import { personDate, type PersonDate } from './rules/person-date'
import { storedPatterns, storedShifts, type StoredShift } from './stored-shifts'

export interface PersonPlans {
  people: ReadonlyMap<number, PlanPerson>
  shifts: ReadonlyMap<number, StoredShift>
  /** The date as it is planned for one of these people; only dates of the range, and those next to it. */
  on: (person: PlanPerson, date: string) => PersonDate
  /** In a month that is closed. */
  isLocked: (date: string) => boolean
}

/**
 * @param from first date, and @param until last, both counted; a day more on either side is read for shifts that reach over
 * @param drafts rosters that are not published count too: what it would be
 */
export async function personPlans(
  ctx: Context,
  users: readonly number[],
  from: string,
  until: string,
  { drafts = false }: { drafts?: boolean } = {},
): Promise<PersonPlans> {
  return plansOf(ctx, await planPeople(ctx, users), from, until, { drafts })
}

/** The same of people who were read already. */
export async function plansOf(
  ctx: Context,
  people: ReadonlyMap<number, PlanPerson>,
  from: string,
  until: string,
  { drafts = false }: { drafts?: boolean } = {},
): Promise<PersonPlans> {
  const range = { users: [...people.keys()], from: addDays(from, -1), until: addDays(until, 1) }
  const regions = [...new Set([...people.values()].map(({ region }) => region))]
  const shifts = await storedShifts(ctx)
  const patterns = await storedPatterns(ctx)
  const entries = await entriesIn(ctx, range, drafts)
  const events = await eventsIn(ctx, regions, range)
  const closures = await closuresIn(ctx, range, [...people.values()])
  const locked = await lockedMonths(ctx, range.from, range.until)
  return {
    ...{ people, shifts },
    on: (person, date) =>
      personDate(person, date, {
        entry: entries.get(`${person.user} ${date}`) ?? null,
        pattern: person.pattern === null ? null : (patterns.get(person.pattern) ?? null),
        event: events.get(`${person.region} ${date}`) ?? null,
        ...{ shifts, closures: closures.get(person.user) ?? [] },
      }),
    isLocked: (date) => locked.some((month) => month.from <= date && date <= month.until),
  }
}
