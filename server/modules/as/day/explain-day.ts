/** `GET /api/as/day-record/:id/explain` (as.md §11): a day with its punches, its forms and the steps of its calculation. */
import { sql } from 'kysely'
import type { CalculationStep, DayExplanation, DayForm } from '../../../../src/shared/as/calendar'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { fieldOpen, logRead, requireReader } from '../access/readers'
import { punchLines } from '../punch/punch-lines'
import { calendarDays } from './calendar'
import { daySources } from './day-sources'
import { plannedShiftOf } from './planned-views'

/** @throws 404 outside of the caller's people */
export async function explainDay(ctx: Context, id: number): Promise<DayExplanation> {
  const { rows } = await sql<{ user: number; date: string; steps: CalculationStep[] | null; computed_at: Date }>`
    select user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as date,
      case when ${fieldOpen(ctx, 'as/day-record', 'steps', 'record')} then steps end as steps, computed_at
    from as_day_record as record where id = ${id} and deleted_at is null`.execute(ctx.db)
  const [record] = rows
  if (!record) throw notFound()
  const { user, date } = record
  await requireReader(ctx, 'punch', user)
  const sources = await daySources(ctx, [user], date, date)
  const person = sources.people.get(user)
  const [day] = person ? await calendarDays(ctx, sources, person, date, date) : []
  if (!person || !day) throw notFound()
  await logRead(ctx, user, { day: id })
  const lines = await punchLines(ctx, sql<boolean>`punch.user_id = ${user} and punch.work_date = ${date}::date`)
  return {
    day,
    shift: plannedShiftOf(sources, sources.on(person, date), person.zone),
    punches: lines.map(({ user: _user, ...line }) => line),
    forms: await formsOf(ctx, user, date),
    steps: record.steps ?? [],
    computed_at: new Date(record.computed_at).toISOString(),
  }
}

async function formsOf(ctx: Context, user: number, date: string): Promise<DayForm[]> {
  const { rows } = await sql<Omit<DayForm, 'from' | 'until'> & { from: Date | null; until: Date | null }>`
    select 'dayoff' as kind, id::int as id, no, state, wf_instance_id::int as instance, start_at as "from", end_at as until, minutes as min from as_dayoff
      where user_id = ${user} and deleted_at is null and parts @> jsonb_build_array(jsonb_build_object('date', ${date}::text))
    union all select 'overtime', id::int, no, state, wf_instance_id::int, start_at, end_at, applied_min from as_overtime
      where user_id = ${user} and deleted_at is null and work_date = ${date}::date
    union all select 'unpunch', id::int, no, state, wf_instance_id::int, at, null, null from as_unpunch
      where user_id = ${user} and deleted_at is null and work_date = ${date}::date
    union all select 'shift-adjustment', a.id::int, a.no, a.state, a.wf_instance_id::int, null, null, null from as_shift_adjustment as a
      where a.deleted_at is null and exists (select 1 from as_shift_adjustment__lines as line where line.parent_id = a.id and line.user_id = ${user} and line.work_date = ${date}::date)
    order by 1, 2`.execute(ctx.db)
  return rows.map(({ from, until, ...row }) => ({
    ...row,
    from: from && new Date(from).toISOString(),
    until: until && new Date(until).toISOString(),
  }))
}
