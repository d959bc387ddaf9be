/** A person as the rules of leave and overtime know him: service, hours, region (as.md §3 member, sc user). */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../kernel/context'
import { noLaw } from '../labour/labour-law'
import { workcal } from '../../sc'
import type { Employment, Suspension } from '../leave/rules/annual-grants'
import type { HoursSystem } from '../../../../src/shared/as/roster-checks'

export interface Employee extends Employment {
  user: number
  hire_date: string
  leave_date: string | null
  gender: string | null
  hours_system: HoursSystem
  daily_minutes: number
  /** Id and country of the calendar region. */
  region: number
  country: string
  site: number | null
  zone: string
  pattern: number | null
  suspensions: readonly Suspension[]
  labour_rule_set: string | null
}

type Row = Omit<Employee, 'region' | 'country' | 'zone' | 'fiscal_month'> & { zone: string | null }

/** Who is not there any more, or was never, is asked about by nobody. */
export async function isPerson(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_user where id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** @throws Error where there is no such person: references keep that from happening */
export async function readEmployee(ctx: Context, user: number): Promise<Employee> {
  const {
    rows: [row],
  } = await sql<Row>`
    select u.id::int as "user", to_char(u.hire_date, 'YYYY-MM-DD') as hire_date, to_char(u.leave_date, 'YYYY-MM-DD') as leave_date, u.gender,
      to_char(coalesce(m.seniority_date, u.hire_date), 'YYYY-MM-DD') as seniority_date, coalesce(m.hours_system, 'standard') as hours_system,
      coalesce(m.daily_minutes, 480) as daily_minutes, coalesce(m.weekly_minutes, 2400) as weekly_minutes, u.site_id::int as site,
      coalesce(m.zone, s.time_zone) as zone, m.labour_rule_set,
      coalesce(m.week_pattern_id, (select p.id from as_roster_pattern as p where p.deleted_at is null and p.cycle_days = 7 order by p.id limit 1))::int as pattern,
      coalesce((select json_agg(json_build_object('from', to_char(g."from", 'YYYY-MM-DD'), 'to', to_char(g."to", 'YYYY-MM-DD'), 'kind', g.kind) order by g."from")
        from as_member__suspensions as g where g.parent_id = m.id), '[]') as suspensions
    from sc_user as u left join as_member as m on m.user_id = u.id and m.deleted_at is null left join sc_site as s on s.id = u.site_id
    where u.id = ${user}`.execute(ctx.db)
  if (!row) throw new Error(`There is no person ${user}.`)
  const region = await workcal.regionOf(ctx, user)
  const country = (await workcal.countryOf(ctx, user)) ?? noLaw
  return {
    ...row,
    ...{ region, country, zone: row.zone ?? ctx.companyZone(), fiscal_month: ctx.companyCalendar().fiscalMonth },
  }
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
