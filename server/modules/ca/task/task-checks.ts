/** What can't be said of one task alone (ca.md §3, §4, §9): circles, who reviews what, and what it waits for. */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { codesOf, idOf } from './task-people'

export async function taskErrors(
  ctx: Context,
  { before, after }: { before: Values | null; after: Values },
): Promise<FieldErrors | undefined> {
  const isGiven = before === null || before.status === 'draft' || !same(before.assignees, after.assignees)
  if (after.status !== 'draft' && isGiven && codesOf(after.assignees).length === 0)
    return { assignees: [{ key: 'error:validation.required' }] }
  const id = before ? Number(before.id) : null
  const chain = id === null ? undefined : await circleOf(ctx, id, after)
  if (chain) return { blocked_by: [{ key: 'ca:error.circle', params: { chain: chain.join(' → ') } }] }
  const reviewer = idOf(after.reviewer)
  const doers = Array.isArray(after.workers) ? after.workers : []
  if (reviewer !== null && reviewer !== before?.reviewer && doers.length > 1 && doers.includes(`u${reviewer}`))
    return { reviewer: [{ key: 'ca:error.reviewer_is_assignee' }] }
  return undefined
}

/** The numbers of the tasks that wait for one another, from this one back to it. Changes of what waits for what are serialised. */
async function circleOf(ctx: Context, id: number, { blocked_by }: Values): Promise<string[] | undefined> {
  const wanted = Array.isArray(blocked_by) ? blocked_by.map(Number) : []
  if (wanted.length === 0) return undefined
  await sql`select pg_advisory_xact_lock(hashtext('ca_task blocked_by'))`.execute(ctx.db)
  const { rows } = await sql<{ chain: string[] }>`
    with recursive waits as (
      select t.id, array[t.id] as path from ca_task as t where t.id = any(${wanted}::bigint[])
      union all
      select link.target_id, waits.path || link.target_id from waits join ca_task__blocked_by as link on link.parent_id = waits.id
        where not link.target_id = any(waits.path) and waits.id <> ${id}
    )
    select (select array_agg(coalesce(t.number, t.id::text) order by step.place)
      from unnest(array[${id}::bigint] || waits.path) with ordinality as step(id, place)
      join ca_task as t on t.id = step.id) as chain
    from waits where waits.id = ${id} limit 1`.execute(ctx.db)
  return rows[0]?.chain
}

/** @returns from the task over its would-be parents back to it, where it would be above itself */
export async function parentCircle(ctx: Context, id: number, parent: number): Promise<string[] | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('tree ca/task'))`.execute(ctx.db)
  const { rows } = await sql<{ id: number; number: string }>`
    with recursive up as (
      select t.id, t.parent_id, t.number, 1 as step from ca_task as t where t.id = ${parent}
      union all select t.id, t.parent_id, t.number, up.step + 1 from ca_task as t join up on t.id = up.parent_id
        where up.id <> ${id} and up.step < 20
    )
    select id::int as id, number from up order by step`.execute(ctx.db)
  const last = rows.at(-1)
  return last?.id === id ? [last.number, ...rows.map(({ number }) => number)] : undefined
}

/** Tasks that it waits for and that are neither done nor cancelled, by number and title. */
export async function openBlockers(ctx: Context, { blocked_by }: Values): Promise<string[]> {
  const ids = Array.isArray(blocked_by) ? blocked_by.map(Number) : []
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select coalesce(number || ' ', '') || title as name from ca_task where id = any(${ids}::bigint[]) and deleted_at is null
      and status not in ('done', 'cancelled') order by id`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
