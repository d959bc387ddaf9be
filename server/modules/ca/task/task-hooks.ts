/** A task as it is saved, whoever saves it (ca.md §3, §4): its values, its people's parts, the tasks of each, and who is told. */
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../../kernel/context'
import { conflict } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { intentOf } from '../../../resource/write/intent'
import { createRecord } from '../../../resource/write/write'
import { followCompletion } from '../series/series-tasks'
import { taskRepeat } from '../series/task-repeat'
import { taskActs } from './task-acts'
import { taskErrors } from './task-checks'
import { tellOf } from './task-notices'
import { codesOf, idOf, keepParts } from './task-people'
import { followDone, followSettled, refreshParent } from './task-progress'
import { isIssued, lineAssignees, taskValues } from './task-values'

export const taskHooks: EntityHooks = {
  // Others' drafts are nobody's to see (§6), and what is open to a department or everybody is read by them.
  readsOnly: (ctx, alias) =>
    ctx.person
      ? sql<boolean>`(${sql.ref(`${alias}.status`)} <> 'draft' or ${sql.ref(`${alias}.creator_id`)} = ${ctx.person.id})`
      : undefined,
  alsoReads: (ctx, alias) =>
    ctx.person
      ? sql<boolean>`(${sql.ref(`${alias}.visibility`)} = 'all' or (${sql.ref(`${alias}.visibility`)} = 'department'
          and ${sql.ref(`${alias}.department_id`)} = any(${[...ctx.person.departments]}::bigint[])))`
      : undefined,
  actions: taskActs,
  virtualFields: taskRepeat,
  beforeSave: taskValues,
  validate: taskErrors,
  async afterSave(ctx, { before, after }) {
    const issued = isIssued(before, after)
    if (after.status !== 'draft') {
      const { added, removed } = await keepParts(ctx, after)
      await tellPeople(ctx, after, { added, removed })
    }
    if (issued) await followIssue(ctx, after)
    await tellDue(ctx, before, after, issued)
    await tellLines(ctx, before, after)
    if (after.status === 'done' && before?.status !== 'done') {
      await followDone(ctx, after)
      await followCompletion(ctx, after)
    }
    await followSettled(ctx, before, after)
    for (const parent of new Set([idOf(before?.parent), idOf(after.parent)])) await refreshParent(ctx, parent)
  },
  /** What somebody has begun is cancelled, not deleted. */
  beforeDelete(_ctx, row) {
    if (row.started_at !== null) throw conflict('ca:error.begun')
    return Promise.resolve()
  },
}

async function tellPeople(ctx: Context, task: Values, { added, removed }: { added: number[]; removed: number[] }): Promise<void> {
  await tellOf(
    ctx,
    'assigned',
    task,
    added.map((user) => `u${user}`),
  )
  await tellOf(
    ctx,
    'cancelled',
    task,
    removed.map((user) => `u${user}`),
  )
}

/** Each of several people has a task of their own: this one is the first's. */
async function followIssue(ctx: Context, task: Values): Promise<void> {
  await publishEvent(ctx, 'ca.task.issued', { entity: 'ca/task', record_id: Number(task.id) })
  const others = Array.isArray(task.batch_people) ? task.batch_people.map(Number).slice(1) : []
  for (const user of others) await createRecord(withAllRights(ctx), ctx.snapshot.get('ca/task'), copyFor(task, user), { trusted: true })
}

const shared = [
  ...['title', 'description', 'category', 'priority', 'creator', 'completion_rule', 'reviewer', 'watchers'],
  ...['visibility', 'all_day', 'start_at', 'due_at', 'estimate', 'parent', 'blocked_by', 'related', 'tags'],
  ...['remind', 'series', 'batch_id', 'notice', 'wf_instance'],
]

function copyFor(task: Values, user: number): Values {
  const rows = (name: string) => ((task[name] ?? []) as Values[]).map(({ id: _id, ...row }) => row)
  return {
    ...Object.fromEntries(shared.map((name) => [name, task[name] ?? null])),
    ...{ assignees: [`u${user}`], checklist: rows('checklist'), reminders: rows('reminders') },
  }
}

/** Who has a line to do that they had not. */
async function tellLines(ctx: Context, before: Values | null, after: Values): Promise<void> {
  if (after.status === 'draft') return
  const former = before === null || before.status === 'draft' ? [] : lineAssignees(before)
  const added = lineAssignees(after).filter((user) => !former.includes(user))
  await tellOf(
    ctx,
    'line',
    after,
    added.map((user) => `u${user}`),
  )
}

async function tellDue(ctx: Context, before: Values | null, after: Values, issued: boolean): Promise<void> {
  // Told with the task itself.
  if (intentOf(ctx, 'ca/task')?.quiet) return
  if (!before || issued || after.status === 'draft' || String(before.due_at) === String(after.due_at)) return
  await tellOf(ctx, 'due-changed', after, codesOf(after.people))
}
