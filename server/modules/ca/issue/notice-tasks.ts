/**
 * An announcement with action gives each of its readers a task (ca.md §3 task_blueprint, §12.22). That a reader still has to get one stands
 * in their receipt, of which there is one per reader: so there is one task per reader, also of those who join the audience later.
 */
import { sql } from 'kysely'
import type { DueWork } from '../../../contracts/jobs'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { findRecord } from '../../../resource/read/read'
import { idOf } from '../task/task-people'
import { nextBatch } from '../task/task-values'
import { issueTasks } from './issue-tasks'

/** With the publishing itself; further ones follow within seconds. */
export const tasksAtOnce = 200

interface Waiting {
  receipt: number
  user: number
}

/** @returns how many were given */
export async function giveNoticeTasks(ctx: Context, notice: Values, most = tasksAtOnce): Promise<number> {
  if (notice.gives_task !== true) return 0
  const { rows } = await sql<Waiting>`
    select r.id::int as receipt, r.user_id::int as "user" from ca_notice_receipt as r
      join sc_user as person on person.id = r.user_id and person.status = 'active' and person.deleted_at is null
    where r.notice_id = ${Number(notice.id)} and r.wants_task and r.deleted_at is null order by r.id limit ${most}
    for update of r skip locked`.execute(ctx.db)
  if (rows.length === 0) return 0
  const task = await blueprintOf(ctx, notice)
  const issued = await issueTasks(
    withAllRights(ctx),
    rows.map(({ user }) => ({ ...task, assignees: [`u${user}`] })),
    { trusted: true },
  )
  const pairs = rows.map(({ receipt }, place) => ({ receipt, task: issued[place]?.id ?? null }))
  await sql`update ca_notice_receipt as r set task_id = pair.task, wants_task = false, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair(receipt bigint, task bigint) where r.id = pair.receipt`.execute(
    ctx.db,
  )
  return rows.length
}

async function blueprintOf(ctx: Context, notice: Values): Promise<Values> {
  // Child rows, as the declaration says.
  const lines = (notice.task_checklist ?? []) as { text: string; mandatory: boolean }[]
  return {
    ...{ title: notice.task_title, due_at: notice.task_due_at ?? null, creator: idOf(notice.created_by), notice: notice.id },
    ...{ category: await categoryOf(ctx, idOf(notice.category)), completion_rule: 'each', batch_id: await batchOf(ctx, notice) },
    checklist: lines.map(({ text, mandatory }) => ({ text, mandatory, done: false })),
  }
}

/** That of the announcement, where tasks may have it. */
async function categoryOf(ctx: Context, category: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_task_category
    where id = ${category} and 'task' = any(applies_to) and active and deleted_at is null`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Those who come later belong to the others. */
async function batchOf(ctx: Context, notice: Values): Promise<number> {
  const { rows } = await sql<{ batch: number | null }>`
    select max(batch_id)::int as batch from ca_task where notice_id = ${Number(notice.id)}`.execute(ctx.db)
  return rows[0]?.batch ?? (await nextBatch(ctx))
}

/** Of an announcement to more people than are given theirs at once. */
export const giveRemaining: DueWork = async (ctx) => {
  const { rows } = await sql<{ id: number }>`
    select distinct r.notice_id::int as id from ca_notice_receipt as r
      join ca_notice as n on n.id = r.notice_id and n.status = 'published' and n.deleted_at is null
      join sc_user as person on person.id = r.user_id and person.status = 'active' and person.deleted_at is null
    where r.wants_task and r.deleted_at is null limit 1`.execute(ctx.db)
  const [waiting] = rows
  const notice = waiting && (await findRecord(withAllRights(ctx), ctx.snapshot.get('ca/notice'), waiting.id))
  if (notice) await giveNoticeTasks(ctx, notice)
}
