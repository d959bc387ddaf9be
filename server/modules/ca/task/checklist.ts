/** Changes of single checklist lines (ca.md §2.3, §4, §9), under the lock of the record, so that two of them never conflict. */
import type { Values } from '../../../contracts/hooks'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict, forbidden, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { createRecord, lockForWrite, updateLocked } from '../../../resource/write/write'
import { movedLine, type ChecklistLine } from '../../../../src/shared/ca/task-checklist'
import { requireUnblocked } from './task-acts'
import { codesOf, idOf } from './task-people'

interface Ticked {
  id: number
  status: string
  progress: number
}

/** @throws 403 for who has no part in it, 409 where it is finished, 422 naming what it waits for */
export const tick = (ctx: Context, id: number, { line: at, done }: { line: number; done: boolean }): Promise<Ticked> =>
  change(ctx, id, async (tx, task) => {
    const line = lineOf(task, at)
    const me = actorOf(tx)
    if (!doers(task).includes(`u${me}`) && line.assignee !== me) throw forbidden()
    if (!tickable.includes(String(task.status))) throw conflict('ca:error.not_tickable', { status: task.status })
    const begins = done && task.status === 'todo'
    if (begins) await requireUnblocked(tx, task)
    return {
      checklist: linesOf(task).map((one) => (one.id === at ? { ...one, done } : one)),
      ...(begins ? { status: 'in_progress', started_at: task.started_at ?? tx.now().toISOString() } : {}),
    }
  })

/** @throws 403 for who may not edit it */
export const place = (ctx: Context, id: number, { line, ...where }: { line: number; assignee?: number | null; position?: number }) =>
  change(ctx, id, (tx, task) => {
    lineOf(task, line)
    requireMayArrange(tx, task)
    const { assignee, position } = where
    const lines = linesOf(task).map((one) => (one.id === line && assignee !== undefined ? { ...one, assignee } : one))
    return Promise.resolve({ checklist: position === undefined ? lines : movedLine(lines, line, position) })
  })

/** For whom the line is named, else for whom the task is. */
export async function toSubtask(ctx: Context, id: number, at: number): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    let made: Values = {}
    await change(tx, id, async (inner, task) => {
      requireMayArrange(inner, task)
      const { text, assignee } = lineOf(task, at)
      const assignees = assignee === null ? codesOf(task.assignees) : [`u${assignee}`]
      const subtask = {
        title: text.slice(0, 200),
        parent: id,
        assignees,
        category: task.category,
        due_at: task.due_at,
        all_day: task.all_day,
      }
      const shared = { related: task.related ?? null, visibility: task.visibility, draft: task.status === 'draft' }
      made = await createRecord(inner, inner.snapshot.get('ca/task'), { ...subtask, ...shared })
      return { checklist: linesOf(task).filter((one) => one.id !== at) }
    })
    return { id: Number(made.id) }
  })
}

/** In which its lines are worked on. */
const tickable = ['todo', 'in_progress', 'on_hold']

/** @throws 404 where the caller does not see the task */
function change(ctx: Context, id: number, patch: (tx: Context, task: Values) => Promise<Values>): Promise<Ticked> {
  return transact(ctx, async (tx) => {
    const entity = tx.snapshot.get('ca/task')
    if (!(await findRecord(tx, entity, id))) throw notFound()
    const all = withAllRights(tx)
    const before = await lockForWrite(all, entity, id)
    const after = await updateLocked(all, entity, before, await patch(tx, before), { trusted: true })
    return { id, status: String(after.status), progress: Number(after.progress) }
  })
}

/** Child rows, as the declaration says. */
const linesOf = ({ checklist }: Values): ChecklistLine[] => (checklist ?? []) as ChecklistLine[]

function lineOf(task: Values, id: number): ChecklistLine {
  const line = linesOf(task).find((one) => one.id === id)
  // Somebody has taken it away meanwhile.
  if (!line) throw conflict('ca:error.line_gone')
  return line
}

/** Who gives it, and who has or had it to do. */
const doers = ({ people }: Values): string[] => codesOf(people)

/** @throws 403 */
function requireMayArrange(ctx: Context, task: Values): void {
  const me = actorOf(ctx)
  if (me !== null && idOf(task.creator) !== me && !codesOf(task.workers).includes(`u${me}`)) throw forbidden()
  if (task.status === 'done' || task.status === 'cancelled') throw conflict('ca:error.not_tickable', { status: task.status })
}
