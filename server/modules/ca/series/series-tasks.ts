/** The tasks of a series (ca.md R5, R6): made ahead, each date once; what nobody has begun follows the series. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { WorkdayRule } from '../../../../src/schemas/core/repeat-rule'
import { instantOf, type RepeatDate } from '../../../../src/shared/engine/repeat/dates'
import type { Values } from '../../../contracts/hooks'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import { attempt, withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { deleteRecord } from '../../../resource/write/delete'
import { withIntent } from '../../../resource/write/intent'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { workcal } from '../../sc'
import { endOfDay } from '../task/rules/default-due'
import { afterCompletion, dueOccurrences, occurrencesOf, type SeriesRule } from './rules/occurrences'

/** One at a time: its edit, its job and its completions make its tasks. */
export async function lockSeries(ctx: Context, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ca/task-series'), ${id}::int)`.execute(ctx.db)
}

export async function storedSeries(ctx: Context, id: number): Promise<Values | undefined> {
  return findRecord(withAllRights(ctx), ctx.snapshot.get('ca/task-series'), id)
}

export const writeSeries = (ctx: Context, id: number, values: Values): Promise<Values> =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get('ca/task-series'), id, values, { trusted: true })

export const ruleOf = (series: Values): SeriesRule => ({
  rrule: String(series.rrule ?? ''),
  start_date: String(series.start_date),
  until: series.until === null ? null : String(series.until),
  count: typeof series.count === 'number' ? series.count : null,
  // Stated by the declaration.
  workday_rule: series.workday_rule as WorkdayRule,
  exceptions: (series.exceptions ?? []) as SeriesRule['exceptions'],
})

/** Whether the company works on a day. */
export const workdaysOf = workcal.companyWorks

async function horizonOf(ctx: Context): Promise<number> {
  const { rows } = await sql<{ days: number }>`select horizon_days as days from ca_setting where id = 1`.execute(ctx.db)
  return rows[0]?.days ?? 60
}

/** Makes what is due of it, and says what comes next. Tasks that are there are left as they are. @returns how many were made */
export async function generateSeries(ctx: Context, id: number): Promise<number> {
  await lockSeries(ctx, id)
  const series = await storedSeries(ctx, id)
  if (series?.status !== 'active') return 0
  const works = await workdaysOf(ctx)
  const made = await existing(ctx, id)
  const bySchedule = series.basis === 'schedule'
  const dates = bySchedule ? occurrencesOf(ruleOf(series), works) : firstOf(series, made)
  const after = typeof series.generated_until === 'string' ? series.generated_until : null
  const window = { today: companyToday(ctx), lead: Number(series.lead_days), horizon: await horizonOf(ctx), after }
  const due = dueOccurrences(dates, window).filter(({ occurrence }) => !made.includes(occurrence))
  const error = await makeTasks(ctx, series, due)
  if (error) {
    // Nobody is left who could do it.
    await writeSeries(ctx, id, { status: 'paused', paused_from: window.today })
    return 0
  }
  const latest =
    [after, ...due.map(({ occurrence }) => occurrence)]
      .filter((date) => date !== null)
      .sort()
      .at(-1) ?? null
  const next = dates.find(({ occurrence, skipped }) => !skipped && (latest === null || occurrence > latest) && !made.includes(occurrence))
  const isOver = bySchedule && dates.every(({ date }) => date < window.today)
  await writeSeries(ctx, id, { generated_until: latest, next_date: next?.date ?? null, ...(isOver ? { status: 'ended' } : {}) })
  return due.length
}

/** Of what is counted from completion the job makes the first only. */
const firstOf = ({ start_date }: Values, made: readonly string[]): RepeatDate[] =>
  made.length > 0 ? [] : [{ occurrence: String(start_date), date: String(start_date), skipped: false }]

async function existing(ctx: Context, series: number): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select occurrence_date::text as date from ca_task 
    where series_id = ${series} and occurrence_date is not null and deleted_at is null`.execute(ctx.db)
  return rows.map(({ date }) => date)
}

/** @returns why nobody can be given it */
export async function makeTasks(ctx: Context, series: Values, dates: readonly RepeatDate[]): Promise<ApiError | undefined> {
  try {
    await attempt(ctx, async (tx) => {
      for (const date of dates) await createRecord(withAllRights(tx), tx.snapshot.get('ca/task'), taskOf(series, date), { trusted: true })
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.details.errors?.assignees) return error
    throw error
  }
}

export const blueprint = [
  'title',
  'description',
  'category',
  'priority',
  'creator',
  'assignees',
  'completion_rule',
  'reviewer',
  'watchers',
  'remind',
] as const

function taskOf(series: Values, { occurrence, date }: RepeatDate): Values {
  const rows = (name: string) => ((series[name] ?? []) as Values[]).map(({ id: _id, ...row }) => row)
  return {
    ...Object.fromEntries(blueprint.map((name) => [name, series[name] ?? null])),
    ...{ estimate: series.estimate ?? null, related: series.related ?? null, series: series.id, occurrence_date: occurrence },
    ...{ checklist: rows('checklist').map((line) => ({ ...line, done: false })) },
    // Without any it takes, and keeps, those of its category.
    ...(rows('reminders').length > 0 ? { reminders: rows('reminders') } : {}),
    ...dueOf(series, date),
  }
}

export function dueOf({ start_time, timezone, due_offset }: Values, date: string): Values {
  const zone = String(timezone)
  if (typeof start_time !== 'string') return { all_day: true, due_at: endOfDay(date, zone) }
  const due = Date.parse(instantOf(date, start_time.slice(0, 5), zone)) + Number(due_offset ?? 0) * 60_000
  return { all_day: false, due_at: new Date(due).toISOString() }
}

/** The next task of a series that is counted from completion. */
export async function followCompletion(ctx: Context, task: Values): Promise<void> {
  if (typeof task.series !== 'number') return
  await lockSeries(ctx, task.series)
  const series = await storedSeries(ctx, task.series)
  if (series?.status !== 'active' || series.basis !== 'after_completion') return
  const done = companyDayOf(ctx, String(task.done_at))
  const rule = ruleOf(series)
  const made = await existing(ctx, task.series)
  const next = afterCompletion(done, Number(series.interval_days), rule, await workdaysOf(ctx))
  const isOver = next === null || (rule.count !== null && made.length >= rule.count)
  if (isOver) return void (await writeSeries(ctx, task.series, { status: 'ended', next_date: null }))
  if (made.includes(next.occurrence)) return
  await makeTasks(ctx, series, [next])
  await writeSeries(ctx, task.series, { next_date: next.date })
}

interface Untouched {
  id: number
  date: string
}

/** Coming tasks that nobody has begun, decided or changed apart. */
async function untouched(ctx: Context, series: number): Promise<Untouched[]> {
  const { rows } = await sql<Untouched>`
    select t.id::int as id, t.occurrence_date::text as date from ca_task as t where t.series_id = ${series} and t.deleted_at is null
      and t.status = 'todo' and t.started_at is null and not t.is_exception and t.occurrence_date >= ${companyToday(ctx)}::date
      and not exists (select 1 from ca_task_assignee as part where part.task_id = t.id and part.state <> 'open' and part.deleted_at is null)
    order by t.occurrence_date`.execute(ctx.db)
  return rows
}

export async function dropUntouched(ctx: Context, series: number): Promise<void> {
  for (const { id } of await untouched(ctx, series)) await deleteRecord(withAllRights(ctx), ctx.snapshot.get('ca/task'), id)
}

/** The series was changed: its coming tasks are as it says now; those of dates that it has no more go. */
export async function rebuildSeries(ctx: Context, series: Values): Promise<void> {
  const id = Number(series.id)
  const works = await workdaysOf(ctx)
  const dates = new Map(
    occurrencesOf(ruleOf(series), works)
      .filter(({ skipped }) => !skipped)
      .map((date) => [date.occurrence, date]),
  )
  const task = ctx.snapshot.get('ca/task')
  const quiet = withIntent(ctx, 'ca/task', { quiet: true })
  for (const one of await untouched(ctx, id)) {
    const date = dates.get(one.date)
    if (!date) await deleteRecord(withAllRights(ctx), task, one.id)
    else await updateRecord(withAllRights(quiet), task, one.id, taskOf(series, date), { trusted: true })
  }
  const yesterday = Temporal.PlainDate.from(companyToday(ctx)).subtract({ days: 1 }).toString()
  const before = typeof series.generated_until === 'string' && series.generated_until < yesterday ? series.generated_until : yesterday
  await writeSeries(ctx, id, { generated_until: series.generated_until === null ? null : before })
  await generateSeries(ctx, id)
}

/** From this date on its tasks are another series'. */
export async function moveTasks(ctx: Context, from: number, to: number, date: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_task
    where series_id = ${from} and occurrence_date >= ${date}::date and deleted_at is null order by id`.execute(ctx.db)
  for (const { id } of rows) await updateRecord(withAllRights(ctx), ctx.snapshot.get('ca/task'), id, { series: to }, { trusted: true })
}
