/** What the plan of people is made of besides themselves (as.md R10): roster, calendars, stoppages. Each one statement for all people and dates. */
import { sql } from 'kysely'
import { groupBy } from '../../../../src/shared/engine/group-by'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import { closureConcerns, type CalendarEvent } from '../day/rules/day-types'
import type { PlanPerson } from './plan-people'
import type { ClosureSpan, PlanEntry } from './rules/person-date'

export interface PlanRange {
  users: readonly number[]
  /** First and last date, both counted. */
  from: string
  until: string
}

/** @param drafts those that are not published too: for who schedules @returns by `user date` */
export async function entriesIn(ctx: Context, { users, from, until }: PlanRange, drafts: boolean): Promise<Map<string, PlanEntry>> {
  const { rows } = await sql<PlanEntry & { user: number; date: string }>`
    select user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date, day_type, shift_id::int as shift, source, version, state,
      coalesce(unseen, false) as unseen
    from as_roster_entry where user_id = any(${[...users]}::bigint[]) and work_date between ${from}::date and ${until}::date
      and deleted_at is null ${drafts ? sql`` : sql`and state = 'published'`}`.execute(ctx.db)
  return new Map(rows.map(({ user, date, ...entry }) => [`${user} ${date}`, entry]))
}

/** Published ones; what is only observed gives nobody a day off. @returns by `region date` */
export async function eventsIn(
  ctx: Context,
  regions: readonly number[],
  { from, until }: Pick<PlanRange, 'from' | 'until'>,
): Promise<Map<string, CalendarEvent>> {
  const { rows } = await sql<CalendarEvent & { region: number; date: string }>`
    select region_id::int as region, to_char(date, 'YYYY-MM-DD') as date, kind, pay_class, name, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time
    from sc_calendar_event where region_id = any(${[...regions]}::bigint[]) and date between ${from}::date and ${until}::date
      and state = 'published' and kind <> 'observance' and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ region, date, ...event }) => [`${region} ${date}`, event]))
}

interface StoredClosure extends ClosureSpan {
  regions: number[]
  sites: number[]
  owners: string[]
}

/** Stoppages that concern each of the people, in order. @returns by person */
export async function closuresIn(
  ctx: Context,
  { from, until }: Pick<PlanRange, 'from' | 'until'>,
  people: Iterable<PlanPerson>,
): Promise<Map<number, ClosureSpan[]>> {
  const { rows } = await sql<StoredClosure>`
    select c.id::int as closure, (extract(epoch from start_at) / 60)::int as start, (extract(epoch from end_at) / 60)::int as "end",
      coalesce(paid, true) as paid, coalesce(owners, '{}') as owners,
      array(select target_id::int from as_closure__regions where parent_id = c.id) as regions,
      array(select target_id::int from as_closure__sites where parent_id = c.id) as sites
    from as_closure as c where deleted_at is null and start_at < ${until}::date + interval '2 days' and end_at > ${from}::date - interval '1 day'
    order by start_at, id`.execute(ctx.db)
  const concerned: { user: number; span: ClosureSpan }[] = []
  for (const { regions, sites, owners, ...span } of rows) {
    const named = { regions, sites, users: owners.length > 0 ? await organisation.expand(ctx, owners) : [], has_owners: owners.length > 0 }
    for (const person of people) if (closureConcerns(named, person)) concerned.push({ user: person.user, span })
  }
  return new Map([...groupBy(concerned, ({ user }) => user)].map(([user, own]) => [user, own.map(({ span }) => span)]))
}
