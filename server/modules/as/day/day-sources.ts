/** All that the days of people are made of, read at once (as.md R12): their plan, punches, approved records, settings. */
import { sql } from 'kysely'
import { groupBy } from '../../../../src/shared/engine/group-by'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { PunchFlag, PunchMethod } from '../../../../src/shared/as/day-words'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import type { DaySettings, Flexitime, LeaveOfDay, OvertimeOfDay, PunchOfDay } from './rules/day-input'
import { dayLimits, type DayLimits } from '../labour/day-limits'
import { personPlans, type PersonPlans } from '../plan/person-plan'

export interface StoredPunch extends PunchOfDay {
  user: number
  method: PunchMethod
  flags: readonly PunchFlag[]
  /** As they stand. */
  work_date: string | null
  resolved_direction: string | null
  /** In whose month it lies, as the database sees it (`x.period_lock`). */
  held_on: string
}

/** By date, with the charged minutes of each. */
interface StoredLeave {
  dayoff: number
  user: number
  leave: number
  trip: boolean
  calendar: boolean
  from: number
  to: number
  parts: readonly { date: string; minutes: number; from?: number | string; until?: number | string; to?: number | string }[] | null
}

export interface DaySources extends PersonPlans {
  settings: Omit<DaySettings, keyof DayLimits> & { day_cut: string }
  /** Of the law of the person's region (R9). */
  limitsOf: (user: number, date: string) => DayLimits
  punchesOf: (user: number) => readonly StoredPunch[]
  leavesOf: (user: number, date: string, whole: { start: number; end: number }) => LeaveOfDay[]
  overtimesOf: (user: number, date: string) => readonly OvertimeOfDay[]
  flexitimeOf: (user: number, date: string) => Flexitime | null
}

/** @param from first date, and @param until last, both counted: punches and rosters of the days around them are read as well */
export async function daySources(ctx: Context, users: readonly number[], from: string, until: string): Promise<DaySources> {
  const range = { users, from: addDays(from, -3), until: addDays(until, 3) }
  const plan = await personPlans(ctx, users, range.from, range.until)
  const [settings, limitsOf, punches, leaves, overtimes, plans] = [
    await readSettings(ctx),
    await dayLimits(ctx, users),
    await punchesIn(ctx, range),
    await leavesIn(ctx, range),
    await overtimesIn(ctx, range),
    await plansIn(ctx, range),
  ]
  return {
    ...{ ...plan, settings, limitsOf },
    punchesOf: (user) => punches.get(`${user}`) ?? [],
    leavesOf: (user, date, whole) => (leaves.get(`${user}`) ?? []).flatMap((leave) => partOn(leave, date, whole)),
    overtimesOf: (user, date) => overtimes.get(`${user} ${date}`) ?? [],
    flexitimeOf: (user, date) =>
      plans.find((one) => one.users.has(user) && one.from <= date && (one.to === null || date <= one.to))?.plan ?? null,
  }
}

interface Range {
  users: readonly number[]
  from: string
  until: string
}

async function readSettings(ctx: Context): Promise<DaySources['settings']> {
  const {
    rows: [row],
  } = await sql<DaySources['settings']>`
    select to_char(day_cut, 'HH24:MI') as day_cut, late_grace, early_grace, grace_mode, absent_after_min, ot_basis, ot_unit, ot_round, ot_min, ot_auto_detect_min
    from as_setting where id = 1`.execute(ctx.db)
  if (!row) throw new Error('The settings of attendance have no row: the seeds of as/setting have not run.')
  return row
}

async function punchesIn(ctx: Context, { users, from, until }: Range): Promise<Map<string, StoredPunch[]>> {
  const { rows } = await sql<StoredPunch>`
    select id::int as id, user_id::int as "user", (extract(epoch from at) * 1000)::float8 as at, direction, method, coalesce(flags, '{}') as flags,
      to_char(work_date, 'YYYY-MM-DD') as work_date, resolved_direction,
      to_char(coalesce(work_date, (at at time zone ${ctx.companyZone()}::text)::date), 'YYYY-MM-DD') as held_on
    from as_punch where user_id = any(${users}::bigint[]) and state = 'valid' and deleted_at is null
      and at >= ${from}::date - interval '1 day' and at < ${until}::date + interval '2 days'
    order by at, id`.execute(ctx.db)
  return groupBy(rows, ({ user }) => `${user}`)
}

async function leavesIn(ctx: Context, { users, from, until }: Range): Promise<Map<string, StoredLeave[]>> {
  const { rows } = await sql<StoredLeave>`
    select d.id::int as dayoff, d.user_id::int as "user", d.leave_id::int as leave, leave.code = 'TRIP' as trip, leave.count_mode = 'calendar' as calendar, d.parts,
      (extract(epoch from d.start_at) / 60)::int as "from", (extract(epoch from d.end_at) / 60)::int as "to"
    from as_dayoff as d join as_leave as leave on leave.id = d.leave_id
    where d.user_id = any(${users}::bigint[]) and d.state = 'approved' and d.deleted_at is null
      and d.start_at < ${until}::date + interval '2 days' and d.end_at > ${from}::date - interval '1 day'
    order by d.start_at, d.id`.execute(ctx.db)
  return groupBy(rows, ({ user }) => `${user}`)
}

/** What of a leave falls on the shift of a date, with the minutes that it was charged there. */
function partOn(
  { dayoff, leave, trip, calendar, from, to, parts }: StoredLeave,
  date: string,
  { start, end }: { start: number; end: number },
): LeaveOfDay[] {
  if (from >= end || to <= start) return []
  const minutes = (parts ?? []).find((part) => part.date === date)?.minutes ?? 0
  const part = { dayoff, leave, trip, from: Math.max(from, start), to: Math.min(to, end), minutes }
  return [calendar ? { ...part, calendar } : part]
}

async function overtimesIn(
  ctx: Context,
  { users, from, until }: Range,
): Promise<Map<string, (OvertimeOfDay & { user: number; date: string })[]>> {
  const { rows } = await sql<OvertimeOfDay & { user: number; date: string }>`
    select id::int as overtime, user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date, break_min,
      case when urgent and day_type <> 'regular_off' then 'urgent' else coalesce(day_type, 'work') end as class,
      (extract(epoch from start_at) / 60)::int as "from", (extract(epoch from end_at) / 60)::int as "to"
    from as_overtime where user_id = any(${users}::bigint[]) and state = 'approved' and deleted_at is null
      and work_date between ${from}::date and ${until}::date
    order by start_at, id`.execute(ctx.db)
  return groupBy(rows, ({ user, date }) => `${user} ${date}`)
}

/** Flexitime only: the plans of variable hours are judged in the roster (R9). */
async function plansIn(
  ctx: Context,
  { from, until }: Range,
): Promise<{ users: ReadonlySet<number>; from: string; to: string | null; plan: Flexitime }[]> {
  const { rows } = await sql<Flexitime & { owner: string; valid_from: string; valid_to: string | null }>`
    select a.owner, to_char(a.valid_from, 'YYYY-MM-DD') as valid_from, to_char(a.valid_to, 'YYYY-MM-DD') as valid_to,
      to_char(p.core_start, 'HH24:MI') as core_start, to_char(p.core_end, 'HH24:MI') as core_end,
      to_char(p.band_start, 'HH24:MI') as band_start, to_char(p.band_end, 'HH24:MI') as band_end
    from as_flex_assignment as a join as_flex_plan as p on p.id = a.plan_id
    where a.deleted_at is null and p.kind = 'flexitime' and a.valid_from <= ${until}::date and (a.valid_to is null or a.valid_to >= ${from}::date)
    order by a.id`.execute(ctx.db)
  return Promise.all(
    rows.map(async ({ owner, valid_from, valid_to, ...plan }) => ({
      users: new Set(await organisation.expand(ctx, [owner])),
      from: valid_from,
      to: valid_to,
      plan,
    })),
  )
}
