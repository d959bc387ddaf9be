/** What the clock does with tasks (ca.md §7): those on hold go on, people are reminded, and what is overdue is told on. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { DueWork, JobKind } from '../../../contracts/jobs'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { withIntent } from '../../../resource/write/intent'
import { organisation } from '../../sc'
import { isReminderDue } from './rules/overdue'
import { channelsOf, nextReminder } from './rules/reminders'
import { resumed } from './task-acts'
import { tellOf } from './task-notices'
import { codesOf, idOf } from './task-people'
import { storedTask, writeTask } from './task-progress'
import { remindersOf } from './task-reminders'

const atOnce = 200

/** Of what was put on hold until now. */
export const resumeHeld: DueWork = async (ctx) => {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_task
    where status = 'on_hold' and hold_until <= ${ctx.now().toISOString()}::timestamptz and deleted_at is null
    order by hold_until limit ${atOnce} for update skip locked`.execute(ctx.db)
  for (const { id } of rows) await writeTask(ctx, id, resumed(await storedTask(ctx, id)))
}

/** Every 15 seconds: of what is due. Nothing that people see of the task changes, so it gets no new version. */
export const remindBefore: DueWork = async (ctx) => {
  const { rows } = await sql<{ id: number; at: string }>`
    select id::int as id, next_reminder_at as at from ca_task
    where next_reminder_at <= ${ctx.now()} and deleted_at is null
    order by next_reminder_at limit ${atOnce} for update skip locked`.execute(ctx.db)
  for (const { id, at } of rows) await remindOf(ctx, id, Date.parse(at))
}

async function remindOf(ctx: Context, id: number, at: number): Promise<void> {
  const task = await storedTask(ctx, id)
  const reminders = remindersOf(task)
  const due = typeof task.due_at === 'string' ? task.due_at : null
  if (due !== null) {
    const channels = channelsOf(reminders, due, { at, now: ctx.now().getTime() })
    if (channels.has('app')) await tellOf(ctx, 'reminder', task, codesOf(task.workers))
    if (channels.has('email')) await tellOf(ctx, 'reminder-mailed', task, codesOf(task.workers))
  }
  const next = due === null ? null : nextReminder(reminders, due, at)
  await sql`update ca_task set next_reminder_at = ${next} where id = ${id}`.execute(ctx.db)
}

/** Overdue on the days that the company chose, then weekly, so many times at most; once to those above (R7, category). */
export const remindOverdue: JobKind = {
  kind: 'ca.remind-overdue',
  async run(job) {
    const { rows } = await sql<{ id: number; escalate: number }>`
      select t.id::int as id, coalesce(c.escalate_after_days, 0) as escalate
      from ca_task as t left join ca_task_category as c on c.id = t.category_id
      where t.status in ('todo', 'in_progress') and t.due_at < ${job.ctx.now().toISOString()}::timestamptz and t.deleted_at is null
      order by t.id`.execute(job.ctx.db)
    for (const { id, escalate } of rows) {
      if (job.signal.aborted) return undefined
      await job.transact((ctx) => remind(ctx, id, escalate))
    }
    return { result: { overdue: rows.length } }
  },
}

/** Hourly: who has joined a department or group has its open tasks to do, too; who left with nothing done has not (ca.md §3). */
export const followMembership: JobKind = {
  kind: 'ca.follow-membership',
  async run(job) {
    const { rows } = await sql<{ id: number }>`
      select id::int as id from ca_task where follow_membership and deleted_at is null
        and status in ('todo', 'in_progress', 'on_hold') order by id`.execute(job.ctx.db)
    for (const { id } of rows) {
      if (job.signal.aborted) return undefined
      await job
        .transact((ctx) => writeTask(withIntent(ctx, 'ca/task-membership', { follow: true }), id, {}))
        // Nobody is left whom its codes mean: it stays as it is.
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        })
    }
    return { result: { followed: rows.length } }
  },
}

async function remind(ctx: Context, id: number, escalate: number): Promise<void> {
  const task = await storedTask(ctx, id)
  if (typeof task.due_at !== 'string') return
  const due = Temporal.PlainDate.from(companyDayOf(ctx, task.due_at))
  const days = due.until(companyToday(ctx)).days
  const last = task.overdue_reminded_at
  const reminded = typeof last === 'string' ? due.until(companyDayOf(ctx, last)).days : null
  const { rows } = await sql<{ days: number[]; most: number }>`
    select overdue_days as days, overdue_most as most from ca_setting where id = 1`.execute(ctx.db)
  const [setting] = rows
  if (setting && isReminderDue({ days, reminded }, setting.days, setting.most)) {
    await tellOf(ctx, 'overdue', task, codesOf(task.workers))
    await sql`update ca_task set overdue_reminded_at = ${ctx.now()} where id = ${id}`.execute(ctx.db)
  }
  // Once, also where the run of that day was missed.
  if (escalate === 0 || days < escalate || task.escalated_at !== null) return
  await tellOf(ctx, 'escalated', task, await aboveOf(ctx, task))
  await sql`update ca_task set escalated_at = ${ctx.now()} where id = ${id}`.execute(ctx.db)
}

/** Who gave it, and the heads of those who have it to do. */
async function aboveOf(ctx: Context, { creator, workers }: { creator?: unknown; workers?: unknown }): Promise<string[]> {
  const heads: string[] = []
  for (const code of codesOf(workers))
    heads.push(...(await organisation.supervisors(ctx, Number(code.slice(1)), { max: 1 })).map((id) => `u${id}`))
  const giver = idOf(creator)
  return [...(giver === null ? [] : [`u${giver}`]), ...heads]
}
