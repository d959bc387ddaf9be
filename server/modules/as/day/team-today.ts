/** `GET /api/as/team/today` (as.md §2): who is in now, of those whose punches the caller may read. */
import { sql } from 'kysely'
import type { TeamRow, TeamToday } from '../../../../src/shared/as/team'
import type { Label } from '../../../../src/shared/as/day-words'
import type { Context } from '../../../kernel/context'
import { personNames } from '../../../resource/read/person-names'
import { audit } from '../../../outbox/audit'
import { leaveTypeOpen, mayReadPeople } from '../access/readers'
import { punchLines } from '../punch/punch-lines'
import { nameIn } from './calendar'
import { daySources, type DaySources } from './day-sources'
import { personDays } from './days-of-person'
import { plannedDay } from './planned-views'
import { calculateDay } from './rules/calculate-day'
import { dayInput } from './days-of-person'
import { wallClock } from './rules/local-time'
import { teamState } from './rules/team-state'

/** @param department only its people and those below; absent = all whom the caller may read */
export async function teamToday(ctx: Context, department: number | null): Promise<TeamToday> {
  const people = await readablePeople(ctx)
  const chosen = department === null ? people : people.filter(({ path }) => path?.includes(`/${department}/`))
  const ids = chosen.map(({ id }) => id)
  const today = wallClock(ctx.companyZone(), ctx.now().getTime()).date
  const sources = await daySources(ctx, ids, today, today)
  const names = await personNames(ctx, ids)
  const lines = await punchLines(
    ctx,
    sql<boolean>`punch.user_id = any(${ids}::bigint[]) and punch.work_date = ${today}::date and punch.state = 'valid'`,
  )
  const leaves = await leavesNow(ctx, ids, today)
  const rows: TeamRow[] = []
  for (const { id, department: place } of chosen) {
    const person = sources.people.get(id)
    if (!person) continue
    const leave = leaves.get(id)
    const last = lastPunch(lines.filter(({ user }) => user === id))
    rows.push({
      ...rowOf(sources, { user: id, date: today, now: ctx.now().getTime(), leave, is_out: last.last_out !== null }),
      ...last,
      user: { id, name: names.get(id) ?? '', department: place },
      leave: leave?.label ?? null,
    })
  }
  await logTeamRead(ctx, ids)
  rows.sort((a, b) => a.user.name.localeCompare(b.user.name))
  return {
    server_time: ctx.now().toISOString(),
    zone: ctx.companyZone(),
    work_date: today,
    departments: await departmentsOf(ctx, people),
    rows,
  }
}

interface TeamPerson {
  id: number
  department: string | null
  /** Of the department: ids from the root down. */
  path: string | null
}

async function readablePeople(ctx: Context): Promise<TeamPerson[]> {
  const { rows } = await sql<TeamPerson>`
    select person.id::int as id, own.department, own.path from sc_user as person
    left join lateral (select ${nameIn(ctx)} as department, place.path from sc_user_department as post join sc_department as place on place.id = post.department_id
      where post.user_id = person.id and post.is_primary and post.deleted_at is null and post.start_date <= current_date and (post.end_date is null or post.end_date >= current_date) limit 1) as own on true
    where person.deleted_at is null and person.status = 'active' and person.id <> ${ctx.person?.id ?? 0} and ${mayReadPeople(ctx, 'punch', 'person')}
    order by person.id`.execute(ctx.db)
  return rows
}

/** Departments in which somebody is whom the caller may read, and those between. */
async function departmentsOf(ctx: Context, people: readonly TeamPerson[]): Promise<{ id: number; name: string }[]> {
  const own = [...new Set(people.flatMap(({ path }) => (path ?? '').split('/').filter(Boolean).slice(-1).map(Number)))]
  const { rows } = await sql<{ id: number; name: string }>`
    select place.id::int as id, ${nameIn(ctx)} as name from sc_department as place where place.id = any(${own}::bigint[]) and place.deleted_at is null order by place.path`.execute(
    ctx.db,
  )
  return rows
}

/** Without a label where its type is not for the caller. */
type OpenLeave = { trip: boolean; label: Label | null; covers_now: boolean }

interface OwnRow {
  user: number
  date: string
  now: number
  leave: OpenLeave | undefined
  is_out: boolean
}

function rowOf(sources: DaySources, { user, date, now, leave, is_out }: OwnRow) {
  const person = sources.people.get(user)
  if (!person) throw new Error(`There is no person ${user}.`)
  const days = personDays(sources, person, date, date)
  const { record } = calculateDay(dayInput(sources, days, date, { now, previous_out: null }))
  const plan = days.planned.get(date)
  const planned = plan ? plannedDay(sources, plan) : null
  const state = teamState({
    ...{
      day_type: record.day_type,
      has_shift: plan?.shift !== null,
      status: record.status,
      first_in: record.actual_in,
      is_out,
      late_min: record.late_min,
    },
    ...{ on_leave: leave?.covers_now === true && !leave.trip, on_trip: leave?.covers_now === true && leave.trip },
  })
  return {
    ...{ state, shift: planned?.shift ?? null, planned_in: record.planned_in, planned_out: record.planned_out },
    ...{ first_in: record.actual_in, late_min: record.late_min },
  }
}

/** Where the last punch was made, and when somebody left, if they have not come again. */
function lastPunch(lines: Awaited<ReturnType<typeof punchLines>>): Pick<TeamRow, 'last_out' | 'place' | 'method'> {
  const last = lines.filter(({ direction }) => direction !== 'ignored').at(-1)
  return { last_out: last?.direction === 'out' ? last.at : null, place: last?.place ?? null, method: last?.method ?? null }
}

/** The approved leave of the day, that of now before others. */
async function leavesNow(ctx: Context, users: readonly number[], date: string): Promise<Map<number, OpenLeave>> {
  const { rows } = await sql<OpenLeave & { user: number }>`
    select distinct on (d.user_id) d.user_id::int as "user", leave.code = 'TRIP' as trip, (${ctx.now()}::timestamptz >= d.start_at and ${ctx.now()}::timestamptz < d.end_at) as covers_now,
      case when ${leaveTypeOpen(ctx, 'd')} then json_build_object('id', leave.id, 'code', leave.code, 'name', leave.name, 'colour', leave.colour) end as label
    from as_dayoff as d join as_leave as leave on leave.id = d.leave_id
    where d.user_id = any(${users}::bigint[]) and d.state = 'approved' and d.deleted_at is null
      and d.start_at < (${date}::date + 1)::timestamp at time zone ${ctx.companyZone()}::text and d.end_at > ${date}::date::timestamp at time zone ${ctx.companyZone()}::text
    order by d.user_id, covers_now desc, d.start_at`.execute(ctx.db)
  return new Map(rows.map(({ user, ...leave }) => [user, leave]))
}

/** One entry for the board: who was on it. */
async function logTeamRead(ctx: Context, users: readonly number[]): Promise<void> {
  if (!ctx.person || users.length === 0) return
  await audit(ctx, { action: 'read', module: 'as', entity: 'as/punch', record_id: null, label: '', changes: { users: [...users] } })
}
