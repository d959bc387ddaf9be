/** People as their days need them (as.md §3 member, R2, R10): zone, region, pattern, employment. Many at once. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { workcal } from '../../sc'

export interface DaysPerson {
  user: number
  /** IANA zone: the member's, his site's, the company's. */
  zone: string
  /** sc/calendar-region. */
  region: number
  site: number | null
  /** Roster pattern that holds where the roster says nothing; null = none. */
  pattern: number | null
  exempt: boolean
  daily_minutes: number
  check_policy: number | null
  suspensions: readonly { from: string; to: string | null; kind: string }[]
  /** First and last day of the employment. */
  hire_date: string | null
  leave_date: string | null
}

/** @param users ids; without them everybody who works here, or left within the last two months */
export async function daysPeople(ctx: Context, users?: readonly number[]): Promise<Map<number, DaysPerson>> {
  const { rows } = await sql<Omit<DaysPerson, 'region' | 'zone'> & { zone: string | null }>`
    select u.id::int as "user", coalesce(m.zone, s.time_zone) as zone, u.site_id::int as site,
      -- Who has no row yet works the first week that there is; a row without one says that there is none.
      case when m.id is null then (select p.id from as_roster_pattern as p where p.deleted_at is null and p.active and p.cycle_days = 7 order by p.id limit 1)
        else m.week_pattern_id end::int as pattern,
      coalesce(m.exempt_from_clocking, false) as exempt, coalesce(m.daily_minutes, 480) as daily_minutes, m.check_policy_id::int as check_policy,
      coalesce((select json_agg(json_build_object('from', to_char(g."from", 'YYYY-MM-DD'), 'to', to_char(g."to", 'YYYY-MM-DD'), 'kind', g.kind) order by g."from")
        from as_member__suspensions as g where g.parent_id = m.id), '[]') as suspensions,
      to_char(u.hire_date, 'YYYY-MM-DD') as hire_date, to_char(u.leave_date, 'YYYY-MM-DD') as leave_date
    from sc_user as u left join as_member as m on m.user_id = u.id and m.deleted_at is null left join sc_site as s on s.id = u.site_id
    where u.deleted_at is null and ${users ? sql`u.id = any(${users}::bigint[])` : sql`(u.status in ('active', 'suspended') or u.leave_date > ${ctx.now()}::timestamptz - interval '62 days')`}
    order by u.id`.execute(ctx.db)
  const people = new Map<number, DaysPerson>()
  for (const row of rows)
    people.set(row.user, { ...row, zone: row.zone ?? ctx.companyZone(), region: await workcal.regionOf(ctx, row.user) })
  return people
}

/** Was the person employed on the date? */
export const isEmployed = ({ hire_date, leave_date }: Pick<DaysPerson, 'hire_date' | 'leave_date'>, date: string): boolean =>
  (hire_date === null || hire_date <= date) && (leave_date === null || date <= leave_date)
