/** The roster (vs.md §4): the audience as it is when an event is published, each person with their department of that day. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'

interface Audience {
  audience: readonly string[] | null
  exclude: readonly string[] | null
}

/** Active people whom the audience names and the exception doesn't. @returns ids, ascending */
export async function participantsOf(ctx: Context, { audience, exclude }: Audience): Promise<number[]> {
  const out = new Set(await organisation.expand(ctx, exclude ?? []))
  return (await organisation.expand(ctx, audience ?? [])).filter((person) => !out.has(person))
}

/**
 * One statement for up to 20,000 people, so no row passes through the write path: it has neither history nor audit, which of a secret event
 * would keep the times of papers (vs.md §5.5). Who is on it already stays.
 * @returns how many there are now
 */
export async function freezeRoster(ctx: Context, event: number, people: readonly number[]): Promise<number> {
  const departments = await organisation.primaryDepartments(ctx, people)
  await sql`
    insert into vs_participant (event_id, user_id, department_id, weight, state, reminded)
    select ${event}, person.id, person.department, 1, 'open', 0
      from unnest(${[...people]}::bigint[], ${people.map((person) => departments.get(person) ?? null)}::bigint[]) as person(id, department)
    on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vs_participant where event_id = ${event} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export interface WeightClass {
  /** As it is written in papers and ballots: exact, without zeros at its end. */
  weight: string
  people: number
}

/** People of the roster by weight, ascending; a single class where weights don't count. */
export async function weightClasses(ctx: Context, { id, weighted }: { id: number; weighted: boolean }): Promise<WeightClass[]> {
  const { rows } = await sql<WeightClass>`
    select trim_scale(weight)::text as weight, count(*)::int as people
      from (select ${weighted ? sql`weight` : sql`1::numeric as weight`} from vs_participant where event_id = ${id} and deleted_at is null) as held
    group by weight order by held.weight`.execute(ctx.db)
  return rows
}

/** Of an event that goes back to draft. */
export const emptyRoster = (ctx: Context, event: number) => sql`delete from vs_participant where event_id = ${event}`.execute(ctx.db)

/** Ids of those who have neither answered nor taken a paper. */
export async function whoIsOpen(ctx: Context, event: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from vs_participant where event_id = ${event} and state = 'open' and deleted_at is null
    order by user_id`.execute(ctx.db)
  return rows.map(({ user }) => user)
}

export async function everyone(ctx: Context, event: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as user from vs_participant where event_id = ${event} and deleted_at is null order by user_id`.execute(ctx.db)
  return rows.map(({ user }) => user)
}

/**
 * Who has become inactive leaves the roster: at the opening, and at closing unless they answered or took a paper before (vs.md §4).
 * @returns how many are left
 */
export async function dropInactive(ctx: Context, event: number): Promise<number> {
  const people = await everyone(ctx, event)
  const active = await organisation.expand(
    ctx,
    people.map((person) => `u${person}`),
  )
  const { rows } = await sql`
    delete from vs_participant where event_id = ${event} and state = 'open' and not user_id = any(${active}::bigint[]) returning 1`.execute(
    ctx.db,
  )
  return people.length - rows.length
}
