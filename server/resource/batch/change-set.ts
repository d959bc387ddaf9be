/** Acts on many rows as one unit: their revisions share a change set, which a row of sc/change-set tells people about (decisions/revisions.md). */
import type { ChangeKind } from '../../contracts/bulk'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { actorOf, transact, type Context } from '../../kernel/context'

export interface ChangeSetStart {
  kind: ChangeKind
  entity: Entity
  title?: string
  /** Of an undo: the set that it undoes. */
  undoes?: number
  /** The job that writes it. */
  job?: number
  /** What the way back needs beside the revisions. */
  details?: unknown
}
/** How it went; `details` in place of those that were known before. */
export interface Outcome {
  done: number
  failed: number
  title?: string
  details?: unknown
}

/** How long an act can be undone: an import a day (sc.md §8) unless its entity says longer, all else as long as the recycle bin keeps rows. */
const undoDays = ({ kind, entity }: ChangeSetStart) => (kind === 'import' ? (entity.x.import?.undo_days ?? 1) : 30)

/**
 * Runs `act` in one transaction as one change set; within another one it is part of that.
 * @returns its result, and the id of the change set: null when nothing was changed
 */
export async function asChangeSet<T extends Outcome>(
  ctx: Context,
  start: ChangeSetStart,
  act: (ctx: Context) => Promise<T>,
): Promise<{ result: T; change_set: number | null }> {
  if (ctx.change_set !== undefined) return { result: await act(ctx), change_set: null }
  return transact(ctx, async (tx) => {
    const change_set = randomUUID()
    const result = await act({ ...tx, change_set })
    return { result, change_set: result.done > 0 ? await insertChangeSet(tx, change_set, start, result) : null }
  })
}

/** A change set that several transactions write one after the other, each with `{...ctx, change_set}`; `closeChangeSet` ends it. */
export async function openChangeSet(ctx: Context, start: ChangeSetStart): Promise<{ id: number | null; change_set: string }> {
  const change_set = randomUUID()
  return { id: await insertChangeSet(ctx, change_set, start, { done: 0, failed: 0 }, 'running'), change_set }
}

export async function closeChangeSet(ctx: Context, id: number | null, { done, failed, title }: Outcome): Promise<void> {
  await sql`update sc_change_set set done = ${done}, failed = ${failed}, title = coalesce(${title?.slice(0, 200) ?? null}, title), state = 'done', updated_at = now()
    where id = ${id}`.execute(ctx.db)
}

async function insertChangeSet(
  ctx: Context,
  change_set: string,
  start: ChangeSetStart,
  outcome: Outcome,
  state: 'running' | 'done' = 'done',
): Promise<number | null> {
  // Test declarations may come without the tables of sc.
  if (!ctx.snapshot.find('sc/change-set')) return null
  const { kind, entity, title, undoes, job } = start
  const now = ctx.now()
  const until = new Date(now.getTime() + undoDays(start) * 86_400_000)
  const name = (outcome.title ?? title ?? '').slice(0, 200)
  const details = outcome.details ?? start.details
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into sc_change_set (change_set, kind, title, entity, actor_id, at, done, failed, state, undo_until, undoes_id, job, details, created_by, updated_by)
    values (${change_set}, ${kind}, ${name === '' ? null : name}, ${entity.name}, ${actorOf(ctx)}::bigint, ${now}, ${outcome.done}, ${outcome.failed}, ${state}, ${until},
      ${undoes ?? null}::bigint, ${job ?? null}::integer, ${details === undefined ? null : JSON.stringify(details)}::text::jsonb, ${actorOf(ctx)}::bigint, ${actorOf(ctx)}::bigint)
    returning id`.execute(ctx.db)
  return row ? Number(row.id) : null
}
