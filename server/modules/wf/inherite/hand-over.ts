/** Hands over what one person had, and takes it back (wf.md §5.8): each line by itself, so that one that is refused stops no other. */
import { sql } from 'kysely'
import type { BodyOf } from '../../../../src/shared/core/call'
import {
  undoDays,
  type ConflictReason,
  type handOver as handOverCall,
  type InheriteKind,
  type InheritePreview,
} from '../../../../src/shared/wf/inherite'
import { attempt, transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField, notFound } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/create-record'
import { textOf } from './refusal-text'
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
  const { rows } = await sql<{ id: number; status: string }>`select id, status from sc_user where id = any(${asked}::bigint[]) and deleted_at is null`.execute(
    ctx.db,
  )
  const statusOf = new Map(rows.map(({ id, status }) => [Number(id), status]))
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

async function foundOf(ctx: Context, { from_user: from, filter = {} }: Pick<Wanted, 'from_user' | 'filter'>, kind: InheriteKind, to: number) {
  const rule = ruleOf(kind)
  const found = ((await rule?.find(ctx, from, filter as InheriteFilter)) ?? []).map((one) => ({ ...one, target: Number(one.target) }))
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
    if (run_at !== undefined) return { id: Number(id), state: 'scheduled' as const, moved: 0, failed: 0 }
    return { id: Number(id), ...(await run(all, Number(id), wanted)) }
  })

async function run(ctx: Context, id: number, wanted: Pick<Wanted, 'from_user' | 'kinds' | 'filter'>) {
  const lines: Line[] = []
  for (const { kind, to } of wanted.kinds) {
    const { rule, found, conflicts } = await foundOf(ctx, wanted, kind, to)
    for (const { target, label } of found) {
      const refused = conflicts.has(target)
        ? `wf:inherite.conflict.${conflicts.get(target) ?? ''}`
        : await triedTo(ctx, (own) => rule?.move(own, { target, from: wanted.from_user, to }))
      lines.push({ kind, target, label, to_user: to, result: refused === null ? 'moved' : 'failed', error: refused && textOf(ctx, refused) })
    }
  }
  const failed = lines.filter(({ result }) => result === 'failed').length
  const state = failed > 0 ? ('partial' as const) : ('done' as const)
  const done = { state, moved: lines.length - failed, failed }
  await updateRecord(ctx, ctx.snapshot.get(entity), id, { ...done, lines }, { trusted: true })
  return done
}

/** @returns null when it went well, else what was refused */
async function triedTo(ctx: Context, act: (ctx: Context) => Promise<void> | undefined): Promise<ApiError | null> {
  try {
    await attempt(ctx, async (own) => act(own))
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
