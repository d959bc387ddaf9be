/** What the home page shows (shell.md §2.2): whose layout counts, and the figures of its widgets. */
import { sql } from 'kysely'
import { isHome, type HomeWidget } from '../../../../src/shared/sc/home'
import type { Day, Layout, NewColleague, PeopleOfMonth } from '../../../../src/shared/sc/home-calls'
import type { Bookmark } from '../../../../src/shared/sc/bookmarks'
import { silentAfterMs } from '../../../../src/shared/sc/devices'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context, Person } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { mayDo } from '../../../resource/query/rights'
import type { Sql } from '../../../kernel/sql'
import { regionOf } from '../calendar/workcal'

/** The layout of the greatest priority that is meant for the person, of equals the older one; else the default. */
export async function layoutOf(ctx: Context, { id: own, views, owners }: Pick<Person, 'id' | 'views' | 'owners'>): Promise<Layout | null> {
  const today = sql`${companyToday(ctx)}::text::date`
  const {
    rows: [row],
  } = await sql<{ id: number; name: I18nText; widgets: unknown }>`
    select id, name, widgets from sc_home_layout as layout where deleted_at is null and (audience is null or audience = any(${owners}::text[]))
      and (job_position_id is null or exists (select 1 from sc_user_department as post where post.user_id = ${views?.user ?? own} and post.job_position_id = layout.job_position_id
        and post.deleted_at is null and post.start_date <= ${today} and (post.end_date is null or post.end_date >= ${today})))
    order by audience is null and job_position_id is null, priority desc, id limit 1`.execute(ctx.db)
  return row ? { id: Number(row.id), name: row.name, widgets: isHome(row.widgets) ? row.widgets : [] } : null
}

/** @returns as the person arranged them; null = never, or nothing that can stand */
export async function ownHome(ctx: Context, user: number): Promise<HomeWidget[] | null> {
  const {
    rows: [row],
  } = await sql<{ home: unknown }>`select preferences -> 'home' as home from sc_user where id = ${user}`.execute(ctx.db)
  return isHome(row?.home) ? row.home : null
}

/** Today in the company's zone, and the next day off of the person's calendar. */
export async function dayOf(ctx: Context, user: number): Promise<Day> {
  const date = companyToday(ctx)
  const {
    rows: [holiday],
  } = await sql<{ date: string; name: I18nText }>`
    select date::text, name from sc_calendar_event
    where region_id = ${await regionOf(ctx, user)} and date >= ${date}::text::date and state = 'published' and kind in ('holiday', 'substitute_off', 'company') and start_time is null and deleted_at is null
    order by date limit 1`.execute(ctx.db)
  return { date, holiday: holiday ?? null }
}

const mostPeople = 30

/** Who came this month, and who has a birthday in it and does not hide it: month and day only. */
export async function peopleOfMonth(ctx: Context): Promise<PeopleOfMonth> {
  const today = companyToday(ctx)
  const [joined, birthdays] = await Promise.all([
    sql<NewColleague>`
      select id, name, name_en, hire_date::text as date from sc_user
      where status = 'active' and not directory_hidden and deleted_at is null and hire_date between date_trunc('month', ${today}::text::date) and ${today}::text::date
      order by hire_date desc, id limit ${mostPeople}`.execute(ctx.db),
    sql<NewColleague>`
      select id, name, name_en, to_char(birth_date, 'MM-DD') as date from sc_user
      where status = 'active' and not directory_hidden and deleted_at is null and extract(month from birth_date) = extract(month from ${today}::text::date)
        and preferences ->> 'birthday' is distinct from 'hidden'
      order by extract(day from birth_date), id limit ${mostPeople}`.execute(ctx.db),
  ])
  return { joined: joined.rows.map(withId), birthdays: birthdays.rows.map(withId) }
}

const withId = (person: NewColleague): NewColleague => ({ ...person, id: Number(person.id) })

interface Figure {
  entity: string
  /** Who may do this sees to it; absent = it is only told. */ act?: string
  count: Sql
}

function figures({ now: time }: Context): Readonly<Record<string, Figure>> {
  const now = time()
  return {
    failed_jobs: {
      entity: 'sc/job',
      act: 'retry',
      count: sql`select count(*)::int from sc_job where state = 'failed' and deleted_at is null`,
    },
    failed_mails: {
      entity: 'sc/mail-outbox',
      act: 'retry',
      count: sql`select count(*)::int from sc_mail_outbox where state = 'failed' and deleted_at is null`,
    },
    offline_devices: {
      entity: 'sc/hardware',
      act: 'edit',
      count: sql`select count(*)::int from sc_hardware where deleted_at is null and (status = 'offline' or (status = 'online' and last_seen_at <= ${new Date(now.getTime() - silentAfterMs)}))`,
    },
    locked_accounts: {
      entity: 'sc/user',
      act: 'unlock',
      count: sql`select count(*)::int from sc_user where deleted_at is null and locked_until > ${now}`,
    },
    seats: {
      entity: 'sc/user',
      count: sql`select count(*)::int from sc_user where deleted_at is null and not directory_hidden and status in ('invited', 'active', 'suspended')`,
    },
  }
}

async function counted(ctx: Context, shown: readonly (readonly [string, Figure])[]): Promise<Record<string, number>> {
  if (shown.length === 0) return {}
  const {
    rows: [row],
  } = await sql<Record<string, number>>`select ${sql.join(shown.map(([name, { count }]) => sql`(${count}) as ${sql.ref(name)}`))}`.execute(
    ctx.db,
  )
  return row ?? {}
}

/** What waits for an administrator, as far as the caller may list it. */
export const administratorFigures = (ctx: Context): Promise<Record<string, number>> =>
  counted(
    ctx,
    Object.entries(figures(ctx)).filter(([, { entity }]) => mayDo(ctx, ctx.snapshot.get(entity), 'list')),
  )

/** How much of it the caller himself can see to. */
export async function waitingForAdministrator(ctx: Context): Promise<number> {
  const own = Object.entries(figures(ctx)).filter(([, { entity, act }]) => act !== undefined && mayDo(ctx, ctx.snapshot.get(entity), act))
  return Object.values(await counted(ctx, own)).reduce((sum, count) => sum + count, 0)
}

/** The company's that are meant for the person, then his own; each in its order. */
export async function bookmarksOf(ctx: Context, { id, owners, views }: Person): Promise<Bookmark[]> {
  const { rows } = await sql<Bookmark>`
    select id, kind, name, url, icon, category, new_tab from sc_bookmark
    where deleted_at is null and (user_id = ${views ? null : id} or (kind = 'company' and audience && ${owners}::text[]))
    order by kind = 'own', position nulls last, id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
