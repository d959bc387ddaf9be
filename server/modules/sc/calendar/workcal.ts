/** The working calendar of a region or a person, read from its tables (sc.md §5.4). The rules are rules/work-calendar.ts. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { postHolds } from '../posts/post-holds'
import * as rules from './rules/work-calendar'
import type { CalendarDay, DayType, WeekdayPattern, WorkCalendar } from './rules/work-calendar'

interface RegionRow {
  zone: string
  weekly: WeekdayPattern[]
  work_hours: { start: string; end: string }[]
  days: (CalendarDay & { date: string })[]
}

/**
 * A region's data, for callers that ask more than once.
 * @throws Error when there is no such region: references keep that from happening
 */
export async function calendarOf(ctx: Context, region: number): Promise<WorkCalendar> {
  const {
    rows: [row],
  } = await sql<RegionRow>`
    select region.time_zone as zone, region.weekly,
      (select coalesce(json_agg(json_build_object('start', to_char("start", 'HH24:MI'), 'end', to_char("end", 'HH24:MI')) order by position), '[]')
        from sc_calendar_region__work_hours where parent_id = region.id) as work_hours,
      (select coalesce(json_agg(json_build_object('date', date, 'kind', kind, 'pay_class', pay_class, 'paid', paid,
          'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'))), '[]')
        from sc_calendar_event where region_id = region.id and state = 'published' and kind <> 'observance' and deleted_at is null) as days
    from sc_calendar_region as region where region.id = ${region}`.execute(ctx.db)
  if (!row) throw new Error(`There is no calendar region ${region}.`)
  const { days, ...calendar } = row
  return { ...calendar, days: new Map(days.map(({ date, ...day }) => [date, day])) }
}

/** Where a person works: the calendar region, and the country of the nearest region that names one. */
export interface WorkRegion {
  region: number | null
  country: string | null
}

/** The region of a person on a day: his own → that of his site → of the nearest department up from his primary post → the company's. A department without one has that of its own site. */
export async function regionOf(ctx: Context, user: number, date = companyToday(ctx)): Promise<number> {
  const region = (await regionsOf(ctx, [user], date)).get(user)?.region ?? null
  if (region === null) throw new Error('The company has no calendar region: the seeds of sc/company-setup have not run.')
  return region
}

/** By whose law a person works: the country of the nearest region on that way that names one. @returns null where none does */
export const countryOf = async (ctx: Context, user: number, date = companyToday(ctx)): Promise<string | null> =>
  (await regionsOf(ctx, [user], date)).get(user)?.country ?? null

/** The same for many people, in one statement. */
export async function regionsOf(ctx: Context, users: readonly number[], date = companyToday(ctx)): Promise<Map<number, WorkRegion>> {
  const { rows } = await sql<WorkRegion & { user: number }>`
    with recursive above(person, parent_id, calendar_region_id, site_id, step) as (
      select post.user_id, d.parent_id, d.calendar_region_id, d.site_id, 1 from sc_user_department as post join sc_department as d on d.id = post.department_id
      where post.user_id = any(${[...users]}::bigint[]) and post.is_primary and ${postHolds(date)}
      union all select above.person, d.parent_id, d.calendar_region_id, d.site_id, above.step + 1 from above join sc_department as d on d.id = above.parent_id
    )
    select person.id::int as "user", ${nearest('id')}::int as region, ${nearest('country')} as country from unnest(${[...users]}::bigint[]) as person(id)`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ user, ...found }) => [user, found]))
}

/** What the nearest region of `person` says, of those that say it. */
function nearest(column: 'id' | 'country') {
  const [own, place] = [sql.ref(`own.${column}`), sql.ref(`place.${column}`)]
  const regionsAt = (alias: string) => sql`left join sc_calendar_region as own on own.id = ${sql.ref(`${alias}.calendar_region_id`)}
    left join sc_site as site on site.id = ${sql.ref(`${alias}.site_id`)} left join sc_calendar_region as place on place.id = site.calendar_region_id`
  return sql`coalesce(
      (select coalesce(${own}, ${place}) from sc_user as one ${regionsAt('one')} where one.id = person.id),
      (select coalesce(${own}, ${place}) from above ${regionsAt('above')} where above.person = person.id and coalesce(${own}, ${place}) is not null
        order by step limit 1),
      (select ${own} from sc_company_setup as company join sc_calendar_region as own on own.id = company.calendar_region_id where company.id = 1))`
}

/** The company's own region: for rules that concern nobody in particular (payment dates). */
export async function companyRegion(ctx: Context): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ region: number }>`select calendar_region_id as region from sc_company_setup where id = 1`.execute(ctx.db)
  if (!row) throw new Error('The company has no calendar region: the seeds of sc/company-setup have not run.')
  return row.region
}

/** Does the company work on this day? For rules that concern nobody in particular. */
export async function companyWorks(ctx: Context): Promise<(date: string) => boolean> {
  const calendar = await calendarOf(ctx, await companyRegion(ctx))
  return (date) => rules.dayType(calendar, date).works
}

export const dayType = async (ctx: Context, region: number, date: string): Promise<DayType> =>
  rules.dayType(await calendarOf(ctx, region), date)
/** From `from` to `until`, both counted. */
export const workdays = async (ctx: Context, region: number, from: string, until: string): Promise<number> =>
  rules.workdays(await calendarOf(ctx, region), from, until)
/** The n-th workday after the date, before it for n < 0, the date itself for 0. */
export const addWorkdays = async (ctx: Context, region: number, date: string, n: number): Promise<string> =>
  rules.addWorkdays(await calendarOf(ctx, region), date, n)
/** Working minutes in [from, until), instants. */
export const minutes = async (ctx: Context, region: number, from: string, until: string): Promise<number> =>
  rules.minutes(await calendarOf(ctx, region), from, until)
/** The earliest instant with n working minutes since `from`. */
export const addMinutes = async (ctx: Context, region: number, from: string, n: number): Promise<string> =>
  rules.addMinutes(await calendarOf(ctx, region), from, n)
