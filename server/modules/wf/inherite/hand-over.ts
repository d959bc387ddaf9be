/** Hands over what one person had, and takes it back (wf.md §5.8): each line by itself, so that one that is refused stops no other. */
import { sql } from 'kysely'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { inherite } from '../../../../src/schemas/wf/inherite'
import type { BodyOf } from '../../../../src/shared/core/call'
import {
  undoDays,
  type ConflictReason,
  type handOver as handOverCall,
  type InheriteKind,
  type InheritePreview,
} from '../../../../src/shared/wf/inherite'
import { attempt, transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, invalidField, notFound, type Message } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import type { InheriteFilter } from './inherite-kind'
import { ruleOf } from './kinds'

export type Wanted = BodyOf<typeof handOverCall>

interface Line {
  kind: InheriteKind
  target: number
  label: string
  to_user: number
  result: 'moved' | 'failed'
  error: string | null
}

const entity = 'wf/inherite'

/** @throws 422 by field: nobody takes over from themselves, nobody inactive takes over, no kind twice */
async function assertSound(ctx: Context, { from_user: from, kinds }: Pick<Wanted, 'from_user' | 'kinds'>): Promise<void> {
  if (new Set(kinds.map(({ kind }) => kind)).size < kinds.length) throw invalidField('kinds', 'wf:inherite.error.twice')
  if (kinds.some(({ to }) => to === from)) throw invalidField('kinds', 'wf:inherite.error.same_person')
  const asked = [from, ...kinds.map(({ to }) => to)]
  const { rows } = await sql<{
    id: number
    status: string
  }>`select id, status from sc_user where id = any(${asked}::bigint[]) and deleted_at is null`.execute(ctx.db)
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  if (!statusOf.has(from)) throw invalidField('from_user', 'error:validation.reference')
  if (kinds.some(({ to }) => statusOf.get(to) !== 'active')) throw invalidField('kinds', 'wf:inherite.error.inactive')
}

/** Exact: what the run would find now. */
export async function previewHandOver(ctx: Context, wanted: Pick<Wanted, 'from_user' | 'kinds' | 'filter'>): Promise<InheritePreview[]> {
  await assertSound(ctx, wanted)
  const all = withAllRights(ctx)
  const previews: InheritePreview[] = []
  for (const { kind, to } of wanted.kinds) {
    const { found, conflicts } = await foundOf(all, wanted, kind, to)
    previews.push({
      ...{ kind, to, count: found.length },
      conflicts: found.flatMap(({ target, label }) => {
        const reason = conflicts.get(target)
        return reason ? [{ target, label, reason }] : []
      }),
    })
  }
  return previews
}

async function foundOf(
  ctx: Context,
  { from_user: from, filter = {} }: Pick<Wanted, 'from_user' | 'filter'>,
  kind: InheriteKind,
  to: number,
) {
  const rule = ruleOf(kind)
  const found = (await rule?.find(ctx, from, filter as InheriteFilter)) ?? []
  const targets = found.map(({ target }) => target)
  const conflicts: ReadonlyMap<number, ConflictReason> = targets.length > 0 && rule ? await rule.conflicts(ctx, targets, to) : new Map()
  return { rule, found, conflicts }
}

/** Now, or at an instant to come. @throws 422 */
export const handOver = (ctx: Context, wanted: Wanted) =>
  transact(ctx, async (tx) => {
    await assertSound(tx, wanted)
    const { from_user, kinds, filter = {}, run_at } = wanted
    if (run_at !== undefined && Date.parse(run_at) <= tx.now().getTime()) throw invalidField('run_at', 'wf:inherite.error.past')
    const all = withAllRights(tx)
    const { id } = await createRecord(
      all,
      tx.snapshot.get(entity),
      { from_user, kinds, filter, run_at: run_at ?? tx.now().toISOString(), state: 'scheduled' },
      { trusted: true },
    )
    if (run_at !== undefined) return { id, state: 'scheduled' as const, moved: 0, failed: 0 }
    return { id, ...(await run(all, id, wanted)) }
  })

async function run(ctx: Context, id: number, wanted: Pick<Wanted, 'from_user' | 'kinds' | 'filter'>) {
  const lines: Line[] = []
  const active = await activeAmong(
    ctx,
    wanted.kinds.map(({ to }) => to),
  )
  for (const { kind, to } of wanted.kinds) {
    const { rule, found, conflicts } = await foundOf(ctx, wanted, kind, to)
    for (const { target, label } of found) {
      const reason = active.has(to) ? conflicts.get(target) : 'person_inactive'
      const refused = reason
        ? { key: `wf:inherite.conflict.${reason}` }
        : await refusalOf(ctx, (own) => rule?.move(own, { target, from: wanted.from_user, to }))
      const error = refused && sharedTexts().translate(ctx.language, refused).slice(0, 500)
      lines.push({ kind, target, label, to_user: to, result: refused === null ? 'moved' : 'failed', error })
    }
  }
  const failed = lines.filter(({ result }) => result === 'failed').length
  const state = failed > 0 ? ('partial' as const) : ('done' as const)
  const done = { state, moved: lines.length - failed, failed }
  await updateRecord(ctx, ctx.snapshot.get(entity), id, { ...done, lines }, { trusted: true })
  return done
}

/** @returns null when it went well, else what was refused, in its words */
async function refusalOf(ctx: Context, act: (ctx: Context) => Promise<unknown> | undefined): Promise<Message | null> {
  try {
    await attempt(ctx, async (own) => act(own))
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.text
    throw error
  }
}

/** Since it was planned somebody may have left. */
async function activeAmong(ctx: Context, people: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`select id from sc_user where id = any(${[...people]}::bigint[]) and status = 'active' and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

interface Due {
  id: number
  by: number | null
}

/** Those whose time has come; whoever planned them is named. */
export async function runDueHandOvers(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    const { rows } = await sql<Due>`
      select id, created_by as by from wf_inherite where state = 'scheduled' and run_at <= ${tx.now()} and deleted_at is null
      order by run_at, id limit 5 for update skip locked`.execute(tx.db)
    for (const { id, by } of rows) {
      const all = { ...withAllRights(tx), ...(by === null ? {} : { acting_for: by }) }
      const { from_user, kinds, filter } = (await stored(all, id)).row
      await run(all, id, {
        from_user,
        kinds: kinds as Wanted['kinds'],
        filter: (filter ?? {}) as Wanted['filter'],
      })
    }
  })
}

/** @throws 404 */
async function stored(ctx: Context, id: number, { lock = false } = {}) {
  const row = await findRecord<RowOf<typeof inherite>>(ctx, ctx.snapshot.get(entity), id, { lock })
  if (!row) throw notFound()
  return {
    row,
    lines: (Array.isArray(row.lines) ? row.lines : []) as (Omit<Line, 'result'> & { result: Line['result'] | 'undone' | 'kept' })[],
  }
}

/** @throws 404, 409 when it was not run, is undone already, or too long ago */
export const undoHandOver = (ctx: Context, id: number): Promise<{ id: number; undone: number; kept: number }> =>
  transact(ctx, async (tx) => {
    const all = withAllRights(tx)
    const { row, lines } = await stored(all, id, { lock: true })
    const at = new Date(row.updated_at)
    if (row.state !== 'done' && row.state !== 'partial') throw conflict('wf:inherite.error.not_done')
    if (tx.now().getTime() - at.getTime() > undoDays * 86_400_000)
      throw conflict('wf:inherite.error.too_late', undefined, { days: undoDays })
    const after: typeof lines = []
    // Backwards: what came first may stand on what followed.
    for (const line of lines.toReversed())
      after.unshift(line.result === 'moved' ? await takenBack(all, line, { from: row.from_user, at }) : line)
    await updateRecord(all, tx.snapshot.get(entity), id, { state: 'undone', lines: after }, { trusted: true })
    const count = (result: string) => after.filter((line) => line.result === result).length
    return { id, undone: count('undone'), kept: count('kept') }
  })

async function takenBack(ctx: Context, line: Omit<Line, 'result'>, { from, at }: { from: number; at: Date }) {
  const { kind, target, to_user: to } = line
  let isBack = false
  const refused = await refusalOf(ctx, async (own) => {
    isBack = (await ruleOf(kind)?.undo(own, { target, from, to, at })) ?? false
  })
  const error = refused ? sharedTexts().translate(ctx.language, refused).slice(0, 500) : null
  return { ...line, result: isBack && !refused ? ('undone' as const) : ('kept' as const), error }
}
