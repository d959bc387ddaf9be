/** `GET /api/as/calendar` (as.md §2, §3): a person's days, as they were computed; those to come as they are planned. */
import { sql } from 'kysely'
import { addDays, datesFrom, daysBetween } from '../../../../src/shared/as/calendar-dates'
import { mostCalendarDays, type CalendarDay, type DayAnomaly, type LeavePart, type OvertimePart } from '../../../../src/shared/as/calendar'
import type { DayStatus, DayType, Label, RecordState } from '../../../../src/shared/as/day-words'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import { leaveTypeOpen, logRead, mayReadPeople, requireReader } from '../access/readers'
import { daySources, type DaySources } from './day-sources'
import type { PlanPerson } from '../plan/plan-people'
import { plannedDay, shiftLabel } from './planned-views'

export interface CalendarAnswer {
  data: CalendarDay[]
  meta: { user: { id: number; name: string }; zone: string; daily_minutes: number }
}

/** @throws 404 outside of the caller's people, 422 for a range that is none or too long */
export async function readDays(ctx: Context, asked: { user: number; from: string; to: string }): Promise<CalendarAnswer> {
  const { user, from, to } = asked
  if (to < from) throw invalidField('to', 'as:error.range_ends_before')
  if (daysBetween(from, to) >= mostCalendarDays) throw invalidField('to', 'as:error.range_too_long', { most: mostCalendarDays })
  await requireReader(ctx, 'punch', user)
  const sources = await daySources(ctx, [user], from, to)
  const person = sources.people.get(user)
  if (!person) throw notFound()
  await logRead(ctx, user, { from, until: to })
  const name = (await personNames(ctx, [user])).get(user) ?? ''
  return {
    data: await calendarDays(ctx, sources, person, from, to),
    meta: { user: { id: user, name }, zone: person.zone, daily_minutes: person.daily_minutes },
  }
}

/** Every date of the range, in order. The caller has been asked whether he may. */
export async function calendarDays(
  ctx: Context,
  sources: DaySources,
  person: PlanPerson,
  from: string,
  to: string,
): Promise<CalendarDay[]> {
  const [stored, anomalies, leaves, overtimes] = [
    await recordsOf(ctx, person.user, from, to),
    await anomaliesOf(ctx, person.user, from, to),
    await leavePartsOf(ctx, person.user, from, to),
    await overtimePartsOf(ctx, person.user, from, to),
  ]
  return datesFrom(from, to).map((date) => {
    const record = stored.get(date)
    const { shift, ...numbers } = record ?? { shift: null }
    const planned = plannedDay(sources, sources.on(person, date))
    return {
      ...planned,
      ...empty,
      ...numbers,
      work_date: date,
      // What was counted is shown as it was counted.
      shift: record ? shiftLabel(sources, shift) : planned.shift,
      leave_parts: leaves.filter((one) => one.date === date).map(({ date: _date, ...part }) => part),
      ot_parts: overtimes.filter((one) => one.date === date).map(({ date: _date, ...part }) => part),
      anomalies: anomalies.get(date) ?? [],
    }
  })
}

const empty = {
  ...{
    id: null,
    status: null,
    actual_in: null,
    actual_out: null,
    scheduled_min: 0,
    worked_min: 0,
    late_min: 0,
    early_min: 0,
    forgiven_min: 0,
  },
  ...{ absent_min: 0, break_min: 0, night_min: 0, leave_min: 0, trip_min: 0, ot_min: 0, ot_payable_min: 0 },
}

type Numbers = Pick<
  CalendarDay,
  | ('planned_in' | 'planned_out' | 'actual_in' | 'actual_out' | 'scheduled_min' | 'worked_min' | 'late_min' | 'early_min' | 'forgiven_min')
  | ('absent_min' | 'break_min' | 'night_min' | 'leave_min' | 'trip_min' | 'ot_min' | 'ot_payable_min')
>
type StoredRecord = Numbers & { id: number; status: DayStatus; day_type: DayType; holiday_name: I18nText | null; shift: number | null }

async function recordsOf(ctx: Context, user: number, from: string, to: string): Promise<Map<string, StoredRecord>> {
  const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(column)}`
  const { rows } = await sql<StoredRecord & { date: string }>`
    select id::int as id, to_char(work_date, 'YYYY-MM-DD') as date, status, day_type, holiday_name, shift_id::int as shift,
      ${iso('planned_in')}, ${iso('planned_out')}, ${iso('actual_in')}, ${iso('actual_out')},
      scheduled_min, worked_min, late_min, early_min, forgiven_min, absent_min, break_min, night_min, leave_min, trip_min, ot_min, ot_payable_min
    from as_day_record where user_id = ${user} and work_date between ${from}::date and ${to}::date and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ date, ...row }) => [date, row]))
}

async function anomaliesOf(ctx: Context, user: number, from: string, to: string): Promise<Map<string, DayAnomaly[]>> {
  const { rows } = await sql<DayAnomaly & { date: string }>`
    select id::int as id, to_char(work_date, 'YYYY-MM-DD') as date, kind, minutes, state from as_anomaly
    where user_id = ${user} and work_date between ${from}::date and ${to}::date and state <> 'resolved' and deleted_at is null order by id`.execute(
    ctx.db,
  )
  const found = new Map<string, DayAnomaly[]>()
  for (const { date, ...one } of rows) found.set(date, [...(found.get(date) ?? []), one])
  return found
}

type Dated<T> = T & { date: string }
type Open = Extract<RecordState, 'pending' | 'approved'>

/** Of running and approved records, by the dates that they were charged for. A type that tells of health is not told to everybody. */
async function leavePartsOf(ctx: Context, user: number, from: string, to: string): Promise<Dated<LeavePart>[]> {
  const { rows } = await sql<{
    dayoff: number
    state: Open
    leave: Label | null
    start_at: Date
    end_at: Date
    parts: { date: string; minutes: number; from?: string; to?: string }[] | null
  }>`select d.id::int as dayoff, d.state, d.start_at, d.end_at, d.parts,
      case when ${leaveTypeOpen(ctx, 'd')}
        then json_build_object('id', leave.id, 'code', leave.code, 'name', leave.name, 'colour', leave.colour) end as leave
    from as_dayoff as d join as_leave as leave on leave.id = d.leave_id
    where d.user_id = ${user} and d.state in ('pending', 'approved') and d.deleted_at is null
      and d.start_at < ${addDays(to, 2)}::date and d.end_at > ${addDays(from, -1)}::date order by d.start_at, d.id`.execute(ctx.db)
  return rows.flatMap(({ dayoff, state, leave, start_at, end_at, parts }) =>
    (parts ?? []).map((part) => ({
      ...{ date: part.date, dayoff, state, min: part.minutes, leave },
      ...{ from: new Date(part.from ?? start_at).toISOString(), until: new Date(part.to ?? end_at).toISOString() },
    })),
  )
}

async function overtimePartsOf(ctx: Context, user: number, from: string, to: string): Promise<Dated<OvertimePart>[]> {
  const { rows } = await sql<Dated<Omit<OvertimePart, 'from' | 'until'>> & { start_at: Date; end_at: Date }>`
    select id::int as overtime, to_char(work_date, 'YYYY-MM-DD') as date, state, mode, coalesce(day_type, 'work') as class, start_at, end_at,
      coalesce(payable_min, applied_min) as min from as_overtime
    where user_id = ${user} and state in ('pending', 'approved') and deleted_at is null and work_date between ${from}::date and ${to}::date order by start_at, id`.execute(
    ctx.db,
  )
  return rows.map(({ start_at, end_at, ...row }) => ({
    ...row,
    from: new Date(start_at).toISOString(),
    until: new Date(end_at).toISOString(),
  }))
}

const mostPeople = 20

/** Whose days the caller may read besides his own. */
export async function calendarPeople(ctx: Context, q: string): Promise<{ id: number; name: string; department: string | null }[]> {
  const { rows } = await sql<{ id: number; department: string | null }>`
    select person.id::int as id, (select ${nameIn(ctx)} from sc_user_department as post join sc_department as place on place.id = post.department_id
        where post.user_id = person.id and post.is_primary and post.deleted_at is null and (post.end_date is null or post.end_date >= current_date) order by post.start_date desc limit 1) as department
    from sc_user as person where person.deleted_at is null and person.status in ('active', 'suspended') and person.id <> ${ctx.person?.id ?? 0}
      and ${mayReadPeople(ctx, 'punch', 'person')}
      and (${q} = '' or kontor_fold(concat_ws(' ', person.account, person.name, person.name_en, person.employee_no)) like '%' || kontor_fold(${q}) || '%')
    order by person.name, person.id limit ${mostPeople}`.execute(ctx.db)
  const names = await personNames(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, department }) => ({ id, name: names.get(id) ?? '', department }))
}

/** A department's name in the caller's language, under `place`. */
export const nameIn = ({ language }: Context) =>
  sql<string>`coalesce(place.name ->> ${language}, place.name ->> 'en', place.name ->> 'tw', place.code)`
