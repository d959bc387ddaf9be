/** All that the days of people are made of, read at once (as.md R12): roster, calendar, stoppages, punches, approved records, settings. */
import { sql } from 'kysely'
import { groupBy } from '../../../../src/shared/engine/group-by'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { PunchFlag, PunchMethod } from '../../../../src/shared/as/day-words'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import { daysPeople, type DaysPerson } from './days-people'
import type { DaySettings, Flexitime, LeaveOfDay, OvertimeOfDay, PunchOfDay } from './rules/day-input'
import { closureConcerns, type CalendarEvent, type Pattern, type RosterEntry } from './rules/day-types'
import { dayLimits, type DayLimits } from '../labour/day-limits'
import { lockedMonths } from '../period/locked-dates'
import { storedPatterns, storedShifts, type StoredShift } from './stored-shifts'

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
  from: number
  to: number
  parts: readonly { date: string; minutes: number; from?: number | string; until?: number | string; to?: number | string }[] | null
}

export interface DaySources {
  people: Map<number, DaysPerson>
  shifts: Map<number, StoredShift>
  patterns: Map<number, Pattern>
  settings: Omit<DaySettings, keyof DayLimits> & { day_cut: string }
  /** Of the law of the person's region (R9). */
  limitsOf: (user: number, date: string) => DayLimits
  entryOf: (user: number, date: string) => RosterEntry | null
  eventOf: (region: number, date: string) => CalendarEvent | null
  punchesOf: (user: number) => readonly StoredPunch[]
  leavesOf: (user: number, date: string, whole: { start: number; end: number }) => LeaveOfDay[]
  overtimesOf: (user: number, date: string) => readonly OvertimeOfDay[]
  closuresOf: (user: number) => readonly { start: number; end: number }[]
  flexitimeOf: (user: number, date: string) => Flexitime | null
  /** In a month that is closed: its days stay as they are. */
  isLocked: (date: string) => boolean
}

/** @param from first date, and @param until last, both counted: punches and rosters of the days around them are read as well */
export async function daySources(ctx: Context, users: readonly number[], from: string, until: string): Promise<DaySources> {
  const people = await daysPeople(ctx, users)
  const range = { users, from: addDays(from, -3), until: addDays(until, 3) }
  const [shifts, patterns, settings, limitsOf, entries, events, punches, leaves, overtimes, closures, plans, periods] = [
    await storedShifts(ctx),
    await storedPatterns(ctx),
    await readSettings(ctx),
    await dayLimits(ctx, users),
    await entriesIn(ctx, range),
    await eventsIn(ctx, range),
    await punchesIn(ctx, range),
    await leavesIn(ctx, range),
    await overtimesIn(ctx, range),
    await closuresIn(ctx, range, people),
    await plansIn(ctx, range),
    await lockedMonths(ctx, range.from, range.until),
  ]
  return {
    ...{ people, shifts, patterns, settings, limitsOf },
    entryOf: (user, date) => entries.get(`${user} ${date}`)?.[0] ?? null,
    eventOf: (region, date) => events.get(`${region} ${date}`)?.[0] ?? null,
    punchesOf: (user) => punches.get(String(user)) ?? [],
    leavesOf: (user, date, whole) => (leaves.get(String(user)) ?? []).flatMap((leave) => partOn(leave, date, whole)),
    overtimesOf: (user, date) => overtimes.get(`${user} ${date}`) ?? [],
    closuresOf: (user) => closures.get(user) ?? [],
    flexitimeOf: (user, date) =>
      plans.find((plan) => plan.users.has(user) && plan.from <= date && (plan.to === null || date <= plan.to))?.plan ?? null,
    isLocked: (date) => periods.some((period) => period.from <= date && date <= period.until),
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

async function entriesIn(ctx: Context, { users, from, until }: Range): Promise<Map<string, RosterEntry[]>> {
  const { rows } = await sql<RosterEntry & { user: number; date: string }>`
    select user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date, day_type, shift_id::int as shift, source from as_roster_entry
    where user_id = any(${users}::bigint[]) and work_date between ${from}::date and ${until}::date and state = 'published' and deleted_at is null`.execute(
    ctx.db,
  )
  return groupBy(rows, ({ user, date }) => `${user} ${date}`)
}

/** Published ones; what is only observed gives nobody a day off. */
async function eventsIn(ctx: Context, { from, until }: Range): Promise<Map<string, CalendarEvent[]>> {
  const { rows } = await sql<CalendarEvent & { region: number; date: string }>`
    select region_id::int as region, to_char(date, 'YYYY-MM-DD') as date, kind, pay_class, name, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time
    from sc_calendar_event where date between ${from}::date and ${until}::date and state = 'published' and kind <> 'observance' and deleted_at is null`.execute(
    ctx.db,
  )
  return groupBy(rows, ({ region, date }) => `${region} ${date}`)
}

async function punchesIn(ctx: Context, { users, from, until }: Range): Promise<Map<string, StoredPunch[]>> {
  const { rows } = await sql<StoredPunch>`
    select id::int as id, user_id::int as "user", (extract(epoch from at) * 1000)::float8 as at, direction, method, coalesce(flags, '{}') as flags,
      to_char(work_date, 'YYYY-MM-DD') as work_date, resolved_direction,
      to_char(coalesce(work_date, (at at time zone ${ctx.companyZone()}::text)::date), 'YYYY-MM-DD') as held_on
    from as_punch where user_id = any(${users}::bigint[]) and state = 'valid' and deleted_at is null
      and at >= ${from}::date - interval '1 day' and at < ${until}::date + interval '2 days'
    order by at, id`.execute(ctx.db)
  return groupBy(rows, ({ user }) => String(user))
}

async function leavesIn(ctx: Context, { users, from, until }: Range): Promise<Map<string, StoredLeave[]>> {
  const { rows } = await sql<StoredLeave>`
    select d.id::int as dayoff, d.user_id::int as "user", d.leave_id::int as leave, leave.code = 'TRIP' as trip, d.parts,
      (extract(epoch from d.start_at) / 60)::int as "from", (extract(epoch from d.end_at) / 60)::int as "to"
    from as_dayoff as d join as_leave as leave on leave.id = d.leave_id
    where d.user_id = any(${users}::bigint[]) and d.state = 'approved' and d.deleted_at is null
      and d.start_at < ${until}::date + interval '2 days' and d.end_at > ${from}::date - interval '1 day'
    order by d.start_at, d.id`.execute(ctx.db)
  return groupBy(rows, ({ user }) => String(user))
}

/** What of a leave falls on the shift of a date, with the minutes that it was charged there. */
function partOn(
  { dayoff, leave, trip, from, to, parts }: StoredLeave,
  date: string,
  { start, end }: { start: number; end: number },
): LeaveOfDay[] {
  if (from >= end || to <= start) return []
  const minutes = (parts ?? []).find((part) => part.date === date)?.minutes ?? 0
  return [{ dayoff, leave, trip, from: Math.max(from, start), to: Math.min(to, end), minutes }]
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

async function closuresIn(
  ctx: Context,
  { from, until }: Range,
  people: ReadonlyMap<number, DaysPerson>,
): Promise<Map<number, { start: number; end: number }[]>> {
  const { rows } = await sql<{ start: number; end: number; regions: number[]; sites: number[]; owners: string[] }>`
    select (extract(epoch from start_at) / 60)::int as start, (extract(epoch from end_at) / 60)::int as "end", coalesce(owners, '{}') as owners,
      array(select target_id::int from as_closure__regions where parent_id = c.id) as regions,
      array(select target_id::int from as_closure__sites where parent_id = c.id) as sites
    from as_closure as c where deleted_at is null and start_at < ${until}::date + interval '2 days' and end_at > ${from}::date - interval '1 day'
    order by start_at, id`.execute(ctx.db)
  const found = new Map<number, { start: number; end: number }[]>()
  for (const { start, end, regions, sites, owners } of rows) {
    const named = { regions, sites, users: owners.length > 0 ? await organisation.expand(ctx, owners) : [], has_owners: owners.length > 0 }
    for (const person of people.values())
      if (closureConcerns(named, person)) found.set(person.user, [...(found.get(person.user) ?? []), { start, end }])
  }
  return found
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
