/** One person as the rules of leave and overtime take them, and the clock where they work. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../kernel/context'
import { planPeople, type PlanPerson } from '../plan/plan-people'

export type Employee = PlanPerson

/** Who is not there any more, or was never, is asked about by nobody. */
export async function isPerson(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_user where id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** @throws Error where there is no such person: references keep that from happening */
export async function readEmployee(ctx: Context, user: number): Promise<Employee> {
  const person = (await planPeople(ctx, [user], { withDeleted: true })).get(user)
  if (!person) throw new Error(`There is no person ${user}.`)
  return person
}

/** Date of an instant where the person works. @param at minutes since 1970 UTC */
export const localDate = (zone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at * 60_000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()

/** Today where the person works. */
export const todayOf = (ctx: Context, { zone }: Pick<Employee, 'zone'>): string => localDate(zone, ctx.now().getTime() / 60_000)

/** Minutes since 1970 UTC of an instant; its seconds are dropped. */
export const minuteOf = (instant: string | Date): number => Math.floor(new Date(instant).getTime() / 60_000)
export const instantOf = (minute: number): string => new Date(minute * 60_000).toISOString()
