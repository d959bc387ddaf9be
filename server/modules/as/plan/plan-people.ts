/** People as attendance plans them (as.md §3 member, R2, R10; sc user): zone, region, law, hours, pattern, employment. Many at once, one statement a source. */
import { sql } from 'kysely'
import type { HoursSystem } from '../../../../src/shared/as/roster-checks'
import type { Context } from '../../../kernel/context'
import { workcal } from '../../sc'
import { noLaw } from '../labour/labour-law'
import type { Employment, Suspension } from '../leave/rules/annual-grants'

export interface PlanPerson extends Employment {
  user: number
  /** IANA zone: the member's, that of their site, the company's. */
  zone: string
  /** Calendar region (sc/calendar-region), and the country by whose law the person works. */
  region: number
  country: string
  site: number | null
  /** Roster pattern that holds where the roster says nothing; null = none. */
  pattern: number | null
  exempt: boolean
  daily_minutes: number
  hours_system: HoursSystem
  labour_rule_set: string | null
  check_policy: number | null
  suspensions: readonly Suspension[]
  gender: string | null
  /** First and last day of the employment; null = it has not ended. */
  hire_date: string
  leave_date: string | null
}

type Row = Omit<PlanPerson, 'region' | 'country' | 'zone' | 'fiscal_month'> & { zone: string | null }

/** @param withDeleted those in the recycle bin too: their records are still closed */
export async function planPeople(
  ctx: Context,
  users: readonly number[],
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<Map<number, PlanPerson>> {
  const { rows } = await sql<Row>`
    select u.id::int as "user", coalesce(m.zone, s.time_zone) as zone, u.site_id::int as site, u.gender,
      -- Who has no row yet works the first week that there is; a row without one says that there is none.
      case when m.id is null then (select p.id from as_roster_pattern as p where p.deleted_at is null and p.active and p.cycle_days = 7 order by p.id limit 1)
        else m.week_pattern_id end::int as pattern,
      coalesce(m.exempt_from_clocking, false) as exempt, coalesce(m.daily_minutes, 480) as daily_minutes, coalesce(m.weekly_minutes, 2400) as weekly_minutes,
      coalesce(m.hours_system, 'standard') as hours_system, m.labour_rule_set, m.check_policy_id::int as check_policy,
      to_char(coalesce(m.seniority_date, u.hire_date), 'YYYY-MM-DD') as seniority_date,
      coalesce((select json_agg(json_build_object('from', to_char(g."from", 'YYYY-MM-DD'), 'to', to_char(g."to", 'YYYY-MM-DD'), 'kind', g.kind) order by g."from")
        from as_member__suspensions as g where g.parent_id = m.id), '[]') as suspensions,
      to_char(u.hire_date, 'YYYY-MM-DD') as hire_date, to_char(u.leave_date, 'YYYY-MM-DD') as leave_date
    from sc_user as u left join as_member as m on m.user_id = u.id and m.deleted_at is null left join sc_site as s on s.id = u.site_id
    where u.id = any(${[...users]}::bigint[]) ${withDeleted ? sql`` : sql`and u.deleted_at is null`} order by u.id`.execute(ctx.db)
  const regions = await workcal.regionsOf(ctx, users)
  const fiscal_month = ctx.companyCalendar().fiscalMonth
  return new Map(
    rows.map((row) => {
      const { region, country } = regions.get(row.user) ?? { region: null, country: null }
      if (region === null) throw new Error('The company has no calendar region: the seeds of sc/company-setup have not run.')
      return [row.user, { ...row, zone: row.zone ?? ctx.companyZone(), region, country: country ?? noLaw, fiscal_month }]
    }),
  )
}

/** Was the person employed on the date? */
export const isEmployed = ({ hire_date, leave_date }: Pick<PlanPerson, 'hire_date' | 'leave_date'>, date: string): boolean =>
  hire_date <= date && (leave_date === null || date <= leave_date)

/** The suspension of the employment that the date lies in. */
export const suspensionOn = ({ suspensions }: Pick<PlanPerson, 'suspensions'>, date: string): Suspension | undefined =>
  suspensions.find(({ from, to }) => from <= date && (to === null || date <= to))
