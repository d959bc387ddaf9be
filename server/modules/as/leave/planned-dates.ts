/** What is planned for a person on each date, as leave and overtime ask (as.md R4, R10): the rules of days over what stands in the tables. */
import { sql } from 'kysely'
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import { organisation, workcal } from '../../sc'
import { shiftTimes } from '../day/stored-shifts'
import { closureConcerns, dateOfPerson, hoursOffSpan, type DateOfPerson, type Pattern, type RosterEntry } from '../day/rules/day-types'
import { plannedShift, type PlannedShift, type Shift } from '../day/rules/planned-shift'
import { wallMinute } from '../day/rules/local-time'
import { lockedDates } from '../period/locked-dates'
import type { Employee } from '../person/employee'
import type { LeaveDay, Span } from './rules/leave-minutes'

export interface PlannedDate extends LeaveDay {
  type: DateOfPerson['day_type']
  /** Null on days without a shift. */
  shift: PlannedShift | null
  shift_id: number | null
  /** How long before and after the shift its punches are taken (R2). */
  early_window: number
  late_window: number
  /** A row of the roster says so, not the week pattern. */
  has_entry: boolean
}

const spanOf = ({ start, end }: { start: number; end: number }): Span => ({ from: start, until: end })

/** @param from first date, and @param until last, both counted; ask for the day before too where a night shift may reach over */
export async function plannedDates(ctx: Context, person: Employee, from: string, until: string): Promise<PlannedDate[]> {
  const [entries, pattern, calendar, stops, locked] = await Promise.all([
    entriesOf(ctx, person.user, from, until),
    patternOf(ctx, person.pattern),
    workcal.calendarOf(ctx, person.region),
    closuresOf(ctx, person, from, until),
    lockedDates(ctx, from, until),
  ])
  const days = datesFrom(from, until).map((date) => {
    const event = calendar.days.get(date)
    return { date, of: dateOfPerson(date, { entry: entries.get(date) ?? null, pattern, event: event ? { ...event, name: null } : null }) }
  })
  const shifts = await shiftsOf(ctx, [...new Set(days.flatMap(({ of }) => of.shift ?? []))])
  return days.map(({ date, of }) => {
    const shift = of.day_type === 'work' && of.shift !== null ? versionOn(shifts.get(of.shift), date) : undefined
    const planned = shift ? plannedShift(shift, date, person.zone) : null
    return {
      date,
      type: of.day_type,
      shift: planned,
      ...{ shift_id: of.shift, early_window: shift?.early_window ?? 0, late_window: shift?.late_window ?? 0, has_entry: entries.has(date) },
      spans: planned?.paid.map(spanOf) ?? [],
      scheduled: planned?.minutes ?? 0,
      closures: [...stops, ...(of.hours_off ? [spanOf(hoursOffSpan(of.hours_off, date, person.zone))] : [])],
      suspended: person.suspensions.some((one) => one.from <= date && (one.to === null || date <= one.to)),
      locked: locked.has(date),
      whole: { from: wallMinute(person.zone, date, '00:00'), until: wallMinute(person.zone, addDays(date, 1), '00:00') },
    }
  })
}

async function entriesOf(ctx: Context, user: number, from: string, until: string): Promise<Map<string, RosterEntry>> {
  const { rows } = await sql<RosterEntry & { date: string }>`
    select to_char(work_date, 'YYYY-MM-DD') as date, day_type, shift_id::int as shift, source from as_roster_entry
    where user_id = ${user} and work_date between ${from}::date and ${until}::date and state = 'published' and deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ date, ...entry }) => [date, entry]))
}

async function patternOf(ctx: Context, id: number | null): Promise<Pattern | null> {
  if (id === null) return null
  const {
    rows: [pattern],
  } = await sql<Pattern>`
    select cycle_days, to_char(anchor, 'YYYY-MM-DD') as anchor, coalesce((select json_agg(json_build_object('day_no', d.day_no, 'day_type', d.day_type,
      'shift', d.shift_id)) from as_roster_pattern__days as d where d.parent_id = p.id), '[]') as days
    from as_roster_pattern as p where p.id = ${id}`.execute(ctx.db)
  return pattern ?? null
}

type StoredShift = Pick<Shift, 'segments' | 'breaks' | 'auto_break' | 'early_window' | 'late_window'>
interface VersionedShift extends StoredShift {
  id: number
  versions: { from: string; snapshot: Partial<StoredShift> }[]
}

/** Times of shifts, in all their versions. */
export async function shiftsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, VersionedShift>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<VersionedShift>`
    select s.id::int as id, s.early_window, s.late_window,
      ${shiftTimes}
    from as_shift as s where s.id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((shift) => [shift.id, shift]))
}

/** The times that a used shift had on a day. */
function versionOn(shift: VersionedShift | undefined, date: string): StoredShift | undefined {
  if (!shift) return undefined
  const version = shift.versions.findLast(({ from }) => from <= date)
  return { ...shift, ...(version?.snapshot ?? {}) }
}

async function closuresOf(ctx: Context, { user, region, site, zone }: Employee, from: string, until: string): Promise<Span[]> {
  const [start, end] = [wallMinute(zone, from, '00:00'), wallMinute(zone, addDays(until, 2), '00:00')]
  const { rows } = await sql<{ from: number; until: number; regions: number[]; sites: number[]; owners: string[] }>`
    select (extract(epoch from start_at) / 60)::int as from, (extract(epoch from end_at) / 60)::int as until,
      array(select target_id::int from as_closure__regions where parent_id = c.id) as regions,
      array(select target_id::int from as_closure__sites where parent_id = c.id) as sites, coalesce(owners, '{}') as owners
    from as_closure as c where deleted_at is null and start_at < to_timestamp(${end * 60}) and end_at > to_timestamp(${start * 60})
    order by start_at`.execute(ctx.db)
  const spans: Span[] = []
  for (const { regions, sites, owners, ...span } of rows) {
    const users = owners.length > 0 ? await organisation.expand(ctx, owners) : []
    if (closureConcerns({ regions, sites, users, has_owners: owners.length > 0 }, { user, region, site })) spans.push(span)
  }
  return spans
}
