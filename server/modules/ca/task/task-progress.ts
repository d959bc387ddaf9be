/** What a change of one task changes in others: how far its parent is, whether those that wait for it may begin (ca.md §4, R4). */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import { findRecord } from '../../../resource/read/read'
import { updateRecord } from '../../../resource/write/write'
import { progressOf } from './rules/progress'
import { openBlockers } from './task-checks'
import { codesOf, idOf, partsOf, writePart } from './task-people'
import { subtasksOf } from './task-values'
import { tellOf } from './task-notices'

/** With every field, whatever the caller may see. */
export async function storedTask(ctx: Context, id: number): Promise<Values> {
  const row = await findRecord(withAllRights(ctx), ctx.snapshot.get('ca/task'), id)
  if (!row) throw new Error(`ca/task ${id} is gone`)
  return row
}

export const writeTask = (ctx: Context, id: number, values: Values): Promise<Values> =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get('ca/task'), id, values, { trusted: true })

export async function refreshParent(ctx: Context, parent: number | null): Promise<void> {
  if (parent === null) return
  const task = await storedTask(ctx, parent)
  const progress = progressOf({
    ...{ status: String(task.status), reported: Number(task.reported_percent ?? 0), checklist: [], parts: null },
    subtasks: await subtasksOf(ctx, parent),
  })
  if (progress !== task.progress) await writeTask(ctx, parent, { progress })
}

/** What it leads to that a task is done, however it came to be. */
export async function followDone(ctx: Context, task: Values): Promise<void> {
  await publishEvent(ctx, 'ca.task.done', { entity: 'ca/task', record_id: Number(task.id) })
  await tellOf(ctx, 'done', task, [...(task.creator === null ? [] : [`u${Number(task.creator)}`]), ...codesOf(task.watchers)])
}

/** Whether a task is out of the way of those that wait for it: a cancelled one is, too, and they are told of it (§4). */
const isSettled = (task: Values | null): boolean => task !== null && (task.status === 'done' || task.status === 'cancelled')

export async function followSettled(ctx: Context, before: Values | null, after: Values): Promise<void> {
  if (isSettled(before) === isSettled(after)) return
  const { rows } = await sql<{ id: number }>`
    select t.id::int as id from ca_task__blocked_by as link join ca_task as t on t.id = link.parent_id
    where link.target_id = ${Number(after.id)} and t.status not in ('done', 'cancelled') and t.deleted_at is null order by t.id`.execute(
    ctx.db,
  )
  for (const { id } of rows) {
    const waiting = await storedTask(ctx, id)
    const isFree = (await openBlockers(ctx, waiting)).length === 0
    await writeTask(ctx, id, { waiting: !isFree })
    if (isFree && waiting.started_at === null && waiting.status !== 'draft')
      await tellOf(ctx, 'unblocked', waiting, codesOf(waiting.workers))
  }
}

/** Done with all below it, whoever had them to do. */
export async function finishTask(ctx: Context, id: number): Promise<void> {
  const task = await storedTask(ctx, id)
  if (task.status === 'done' || task.status === 'cancelled') return
  for (const subtask of await subtasksOf(ctx, id)) await finishTask(ctx, subtask.id)
  const at = ctx.now().toISOString()
  for (const part of await partsOf(ctx, id)) if (part.state === 'open') await writePart(ctx, part.id, { state: 'done', done_at: at })
  const started_at = task.started_at ?? at
  await writeTask(ctx, id, { status: 'done', done_at: at, done_by: ctx.person?.id ?? idOf(task.creator), started_at })
}
