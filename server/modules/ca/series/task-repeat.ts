/** A task that is saved with a repetition is the first of a series (ca.md §2 cteateTask, §2.2): what comes with it is the rule. */
import { sql } from 'kysely'
import type { Values, VirtualFieldHooks } from '../../../contracts/hooks'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalid, invalidField } from '../../../kernel/errors'
import { withIntent } from '../../../resource/write/intent'
import { createRecord } from '../../../resource/write/write'
import { wallTimeOf } from '../task/rules/default-due'
import { writeTask } from '../task/task-progress'
import { codesOf } from '../task/task-people'
import { occurrencesOf } from './rules/occurrences'
import { blueprint, dueOf, generateSeries, ruleOf, workdaysOf } from './series-tasks'

declare module '../../../contracts/hooks' {
  interface Intents {
    /** What is changed is told with something else. */
    'ca/task': { quiet: boolean }
  }
}

const ruleFields = ['basis', 'rrule', 'interval_days', 'start_date', 'until', 'count', 'workday_rule', 'lead_days'] as const

export const taskRepeat: VirtualFieldHooks = {
  // Told by the series that the task names.
  read: () => Promise.resolve(new Map()),
  async save(ctx, { after, given }) {
    if (given.repeat === null || given.repeat === undefined) return
    if (typeof given.repeat !== 'object' || Array.isArray(given.repeat)) throw invalidField('repeat', 'error:validation.type')
    if (after.status === 'draft') throw invalidField('repeat', 'ca:series_error.of_draft')
    if (after.series !== null) throw invalidField('repeat', 'ca:series_error.repeats_already')
    // Just seen to be an object.
    await beginSeries(ctx, after, given.repeat as Values)
  },
}

async function beginSeries(ctx: Context, task: Values, rule: Values): Promise<void> {
  const quiet = withIntent(withIntent(ctx, 'ca/task-series', { quiet: true }), 'ca/task', { quiet: true })
  const series = await createSeries(quiet, seriesOf(ctx, task, rule))
  const works = await workdaysOf(ctx)
  const start = String(series.start_date)
  const first =
    series.basis === 'schedule'
      ? occurrencesOf(ruleOf(series), works).find(({ skipped }) => !skipped)
      : { occurrence: start, date: start, skipped: false }
  if (!first) throw invalidField('repeat.rrule', 'ca:series_error.never')
  const due = dueOf(series, first.date)
  const place = { series: series.id, occurrence_date: first.occurrence, ...due, original_due_at: due.due_at }
  await writeTask(quiet, Number(task.id), place)
  const { occurrence_date: _first, ...shared } = place
  for (const other of await othersOf(ctx, task)) await writeTask(quiet, other, shared)
  await generateSeries(ctx, Number(series.id))
}

/** Where each of several people has a task of their own: those of the others. */
async function othersOf(ctx: Context, { id, batch_id }: Values): Promise<number[]> {
  if (typeof batch_id !== 'number') return []
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_task where batch_id = ${batch_id} and id <> ${Number(id)} and deleted_at is null order by id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

/** @throws 422 on the parts of the rule */
async function createSeries(ctx: Context, values: Values): Promise<Values> {
  try {
    return await createRecord(withAllRights(ctx), ctx.snapshot.get('ca/task-series'), values, { trusted: true })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    const isPart = (field: string) => ruleFields.some((name) => name === field)
    throw invalid(Object.fromEntries(Object.entries(error.details.errors).map(([at, texts]) => [isPart(at) ? `repeat.${at}` : at, texts])))
  }
}

/** With the people as they were named: of a task of each, everybody to whom it was given. */
function seriesOf(ctx: Context, task: Values, rule: Values): Values {
  const rows = ((task.checklist ?? []) as Values[]).map(({ text, mandatory }) => ({ text, mandatory }))
  const reminders = ((task.reminders ?? []) as Values[]).map(({ offset_minutes, channels }) => ({ offset_minutes, channels }))
  const people = Array.isArray(task.batch_people) ? task.batch_people.map((user) => `u${Number(user)}`) : codesOf(task.assignees)
  const due = typeof task.due_at === 'string' ? task.due_at : null
  return {
    ...Object.fromEntries(blueprint.map((name) => [name, task[name] ?? null])),
    ...{
      assignees: people,
      estimate: task.estimate ?? null,
      related: task.related ?? null,
      checklist: rows,
      reminders,
      timezone: ctx.companyZone(),
    },
    ...{ start_date: due === null ? companyToday(ctx) : companyDayOf(ctx, due) },
    ...{ start_time: due === null || task.all_day === true ? null : wallTimeOf(due, ctx.companyZone()) },
    ...Object.fromEntries(ruleFields.filter((name) => Object.hasOwn(rule, name)).map((name) => [name, rule[name]])),
  }
}
