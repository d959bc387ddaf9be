/** Who works here in the demo, and what each is to work as the engine plans it (as.md §10). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { daySources } from '../day/day-sources'
import { personDays } from '../day/days-of-person'
import { isEmployed } from '../plan/plan-people'
import type { DemoMonths } from './plan/months'
import type { DemoPerson } from './plan/people'

interface Row {
  user: number
  active: boolean
  account: string
  department: string
  country: string
}

/** Everybody who works here or worked here in those months. */
export async function demoPeople(ctx: Context, { first, last, today }: DemoMonths): Promise<DemoPerson[]> {
  const { rows } = await sql<Row>`
    select u.id::int as "user", u.account, u.status = 'active' as active, coalesce(d.code, 'FH') as department,
      case d.code when 'HK' then 'HK' when 'TYO' then 'JP' when 'SHA' then 'CN' else 'TW' end as country
    from sc_user as u left join sc_user_department as post on post.user_id = u.id and post.is_primary and post.deleted_at is null
        and post.start_date <= ${today}::date and (post.end_date is null or post.end_date >= ${first}::date)
      left join sc_department as d on d.id = post.department_id
    where u.deleted_at is null and u.status in ('active', 'suspended', 'left') and (u.leave_date is null or u.leave_date >= ${first}::date)
    order by u.id`.execute(ctx.db)
  const users = [...new Set(rows.map(({ user }) => user))]
  const sources = await daySources(ctx, users, first, last)
  return users.flatMap((user) => {
    const row = rows.find((one) => one.user === user)
    const person = sources.people.get(user)
    if (!row || !person) return []
    const { planned } = personDays(sources, person, first, last)
    const dates = [...planned.values()].filter(({ date }) => date >= first && date <= last && isEmployed(person, date))
    const isAway = (date: string) => person.suspensions.some((one) => one.from <= date && (one.to === null || date <= one.to))
    return {
      ...{
        user,
        account: row.account,
        active: row.active,
        country: row.country,
        exempt: person.exempt,
        zone: person.zone,
        site: siteOf(row.department),
      },
      work: dates.flatMap(({ date, shift, planned: times }) => (shift && times && !isAway(date) ? [{ date, shift, planned: times }] : [])),
      rest: dates
        .filter(({ date, of }) => of.day_type === 'rest' && date < today)
        .map(({ date }) => date)
        .toReversed(),
    }
  })
}

const siteOf = (department: string): string =>
  department.startsWith('PROD') ? 'KHH' : department === 'HK' ? 'HKG' : ['TYO', 'SHA'].includes(department) ? department : 'TPE'
