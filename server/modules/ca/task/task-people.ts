/** The people of a task: who its owner codes mean, whether one may give it to them, and their parts (ca.md §3 task-assignee, §6, §9). */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import { ownerEntity } from '../../../../src/shared/engine/owner-entities'
import { declinesOf } from '../../../../src/shared/ca/declines'
import type { AssigneeState } from '../../../../src/schemas/ca/task-value-lists'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { invalidField } from '../../../kernel/errors'
import { titleSql } from '../../../resource/query/titles'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import type { Part } from './rules/participants'

const most = { people: 500, each: 200 }

export interface StoredPart extends Part {
  id: number
}

export const codesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
export const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** In their order. */
export async function partsOf(ctx: Context, task: number): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select id::int as id, user_id::int as "user", state from ca_task_assignee
    where task_id = ${task} and deleted_at is null order by position, id`.execute(ctx.db)
  return rows
}

/**
 * Active people whom the codes mean, in the order of the codes.
 * @throws 422 on the assignees: a code that means nobody, too many
 */
export async function peopleFor(ctx: Context, { assignees, completion_rule }: Values): Promise<number[]> {
  const codes = codesOf(assignees)
  const people: number[] = []
  for (const code of codes) {
    const meant = await organisation.expand(ctx, [code])
    if (meant.length === 0) throw invalidField('assignees', 'ca:error.assignee_is_nobody', { name: await nameOf(ctx, code) })
    people.push(...meant)
  }
  const once = [...new Set(people)]
  const limit = completion_rule === 'each' ? most.each : most.people
  if (once.length > limit) throw invalidField('assignees', 'ca:error.too_many_assignees', { n: once.length, most: limit })
  return once
}

async function nameOf(ctx: Context, code: string): Promise<string> {
  const name = ownerEntity(code[0])
  if (name === undefined) return code
  const entity = ctx.snapshot.get(name)
  const { rows } = await sql<{ name: string }>`
    select ${titleSql(ctx, entity, 'meant')} as name
    from ${sql.table(entity.table)} as meant where meant.id = ${Number(code.slice(1))}`.execute(ctx.db)
  return rows[0]?.name ?? code
}

/**
 * Single people and one's own groups are everybody's to ask; a department with the right, within one's own; all of them with the right
 * to all.
 * @throws 422 on the assignees
 */
export function requireMayAssign(ctx: Context, assignees: readonly string[]): void {
  const { person } = ctx
  if (person === null || can(ctx.tree, 'ca.use.task.actions.assign-all')) return
  const within = can(ctx.tree, 'ca.use.task.actions.assign-department') ? person.tree_departments.map((id) => `d${id}`) : []
  const refused = assignees.some((code) =>
    code.startsWith('d') ? !within.includes(code) : code.startsWith('g') && !person.owners.includes(code),
  )
  if (refused) throw invalidField('assignees', 'ca:error.assign_department_right')
}

/** The department of somebody's primary post today. */
export async function departmentOf(ctx: Context, user: number | null): Promise<number | null> {
  if (user === null) return null
  const { rows } = await sql<{ department: number }>`
    select department_id::int as department from sc_user_department as post where post.user_id = ${user} and post.is_primary
      and ${organisation.postHolds(companyToday(ctx))} limit 1`.execute(ctx.db)
  return rows[0]?.department ?? null
}

/** Writes the parts so that exactly these people are to do it. */
export async function keepParts(ctx: Context, { id, workers, assignees }: Values): Promise<{ added: number[]; removed: number[] }> {
  const task = Number(id)
  const wanted = codesOf(workers).map((code) => Number(code.slice(1)))
  const stored = await partsOf(ctx, task)
  const removed = stored.filter(({ user, state }) => state === 'open' && !wanted.includes(user))
  const reopened = stored.filter(({ user, state }) => state !== 'open' && wanted.includes(user))
  const added = wanted.filter((user) => !stored.some((part) => part.user === user))
  for (const part of removed) await writePart(ctx, part.id, { state: 'removed' })
  for (const part of reopened) await writePart(ctx, part.id, { state: 'open', done_at: null, decline_reason: null })
  const entity = ctx.snapshot.get('ca/task-assignee')
  for (const [place, user] of added.entries()) {
    const via = await viaOf(ctx, codesOf(assignees), user)
    await createRecord(withAllRights(ctx), entity, { task, user, via, state: 'open', position: stored.length + place }, { trusted: true })
  }
  return { added: [...added, ...reopened.map(({ user }) => user)], removed: removed.map(({ user }) => user) }
}

export async function writePart(ctx: Context, id: number, values: Values & { state?: AssigneeState }): Promise<void> {
  await updateRecord(withAllRights(ctx), ctx.snapshot.get('ca/task-assignee'), id, values, { trusted: true })
}

/** Told in the task's stream also when it is given to them anew. */
export async function declinePart(ctx: Context, id: number, reason: string): Promise<void> {
  const { rows } = await sql<{ declines: unknown }>`select declines from ca_task_assignee where id = ${id}`.execute(ctx.db)
  const at = ctx.now().toISOString()
  const declines = [...declinesOf(rows[0] ?? {}), { at, reason }]
  await writePart(ctx, id, { state: 'declined', decline_reason: reason, declined_at: at, declines })
}

async function viaOf(ctx: Context, codes: readonly string[], user: number): Promise<string> {
  const own = `u${user}`
  if (codes.includes(own)) return own
  for (const code of codes) if (!code.startsWith('u') && (await organisation.matches(ctx, [code], user))) return code
  return own
}
