/** A merge is taken back (cm.md §2.4, §9): the losers are there again, and what still points to the survivor by that merge goes back to them; the rest is told. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import { same } from '../../../../src/schemas/core/same'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict, forbidden, notFound } from '../../../kernel/errors'
import type { Saved } from '../../../contracts/hooks'
import { rowPredicate } from '../../../resource/query/predicate'
import { findRecord } from '../../../resource/read/read'
import { movePlacedBack } from '../../../resource/read/record-places'
import { chosenReferences, lockReferences } from '../../../resource/write/references'
import { repointBack } from '../../../resource/write/repoint'
import { requireAction } from '../../../resource/query/rights'
import { touchRows } from '../../../resource/query/statement'
import { labelOf } from '../../../resource/write/label'
import { write } from '../../../resource/write/write'
import { cmSetting } from '../settings/setting'
import { alterBack } from './altered-rows'
import type { LoserMoves, MergeMoves, MergeSnapshot } from './merge-records'
import { mergeRule } from './merge-rule'
import { refreshMerged } from './refresh-merged'
import { undoUntil } from './undo-until'

interface LogRow {
  id: number
  entity: string
  survivor: number
  losers: number[]
  created_at: string
  undone_at: string | null
  snapshot: MergeSnapshot | null
  moved: MergeMoves | null
}

/** Something that has moved on since, and stays as it is. @property field of the survivor, where it is a value of its own */
export interface LeftOver {
  entity: string
  id: number
  title: string
  field?: string
}
export interface UndoneMerge {
  survivor: number
  restored: number[]
  left: LeftOver[]
}

const notifiedLeft = 200

/** @throws 403 where the caller may not change the records, 404 for an unknown merge, 409 when it is undone already or too old, 422 when a loser's number or code is another's by now */
export async function undoMerge(ctx: Context, id: number): Promise<UndoneMerge> {
  requireAction(ctx, ctx.snapshot.get('cm/merge-log'), 'undo')
  return transact(ctx, async (tx) => {
    const { log, snapshot, moved } = await undoable(tx, id)
    const entity = tx.snapshot.get(`cm/${log.entity}`)
    const losers = await mergedRows(tx, entity, log)
    const left: LeftOver[] = await survivorBack(tx, entity, log.survivor, snapshot)
    for (const loser of losers) await write(tx, entity, 'restored', loser, { merged_into: null }, loser)
    const isBack = new Set(losers.map(({ id: loser }) => Number(loser)))
    for (const one of [...moved.losers].reverse().filter(({ loser }) => isBack.has(loser)))
      left.push(...(await ledBack(tx, entity, log.survivor, one)))
    for (const one of [...(moved.altered ?? [])].reverse())
      if (!(await alterBack(tx, one)))
        left.push({ entity: one.entity, id: one.id, title: await titleOf(tx, tx.snapshot.get(one.entity), one.id) })
    for (const loser of log.losers.filter((one) => !isBack.has(one)))
      left.push({ entity: entity.name, id: loser, title: await titleOf(tx, entity, loser) })
    await sql`update cm_duplicate_pair set state = 'open', updated_at = now() where id = any(${moved.pairs}::bigint[]) and state = 'merged'`.execute(
      tx.db,
    )
    await refreshMerged(tx, entity, [log.survivor, ...isBack])
    await sql`update cm_merge_log set undone_at = ${tx.now()}, undone_by_id = ${actorOf(tx)}, snapshot = null, moved = null where id = ${log.id}`.execute(
      tx.db,
    )
    await touchRows(tx, tx.snapshot.get('cm/merge-log'), [log.id], { undone_at: { from: null, to: tx.now().toISOString() } })
    return { survivor: log.survivor, restored: [...isBack], left: left.slice(0, notifiedLeft) }
  })
}

async function undoable(ctx: Context, id: number): Promise<{ log: LogRow; snapshot: MergeSnapshot; moved: MergeMoves }> {
  const {
    rows: [row],
  } = await sql<LogRow>`
    select t.id, t.entity, t.survivor, t.losers, t.created_at, t.undone_at, t.snapshot, t.moved from cm_merge_log as t
    where t.id = ${id} and t.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/merge-log'), 'read', 't')} for update of t`.execute(
    ctx.db,
  )
  if (!row) throw notFound()
  if (row.undone_at !== null) throw conflict('cm:error.merge_undone')
  const { merge_undo_days } = await cmSetting(ctx)
  if (!row.snapshot || !row.moved || undoUntil(row.created_at, merge_undo_days) <= ctx.now())
    throw conflict('cm:error.merge_expired', undefined, { days: merge_undo_days })
  return {
    log: { ...row, id: Number(row.id), survivor: Number(row.survivor), losers: row.losers.map(Number) },
    snapshot: row.snapshot,
    moved: row.moved,
  }
}

/** The losers that still stand merged into it, locked with the survivor in the order of their ids. @throws 403 */
async function mergedRows(ctx: Context, entity: Entity, { survivor, losers }: LogRow): Promise<Saved[]> {
  await sql`select 1 from ${sql.table(entity.table)} where id = any(${[survivor, ...losers]}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  const all = withAllRights(ctx)
  const mayWrite = async (id: number, deleted: boolean) =>
    !(await findRecord(all, entity, id, { deleted })) || Boolean(await findRecord(ctx, entity, id, { mode: 'write', deleted }))
  const rows: Saved[] = []
  if (!(await mayWrite(survivor, false))) throw forbidden()
  for (const id of losers) {
    const row = await findRecord(all, entity, id, { deleted: true })
    if (!(await mayWrite(id, true))) throw forbidden()
    if (row?.merged_into === survivor) rows.push(row)
  }
  return rows
}

/** The values that the survivor had, where nobody has changed them since. Past the hooks: what follows from them is in the snapshot too. */
async function survivorBack(ctx: Context, entity: Entity, id: number, { before, after }: MergeSnapshot): Promise<LeftOver[]> {
  const current = await findRecord(withAllRights(ctx), entity, id)
  const title = await titleOf(ctx, entity, id)
  const known = Object.keys(before).filter((name) => entity.fields.some((field) => field.name === name))
  const { isSettled, derived } = mergeRule(entity.key)
  const stays = new Set(known.filter((name) => !current || isSettled?.(current) || !same(current[name] ?? null, after[name] ?? null)))
  if (current) {
    const valuesOf = () =>
      Object.fromEntries(known.filter((name) => !stays.has(name)).map((name) => [name, withoutIds(before[name] ?? null)]))
    const gone = await lockReferences(withAllRights(ctx), entity, chosenReferences(entity, current, { ...current, ...valuesOf() }))
    for (const path of Object.keys(gone)) stays.add(path.split('.')[0] ?? path)
    const own = valuesOf()
    const values =
      Object.keys(own).length > 0 ? { ...own, ...(await derived?.(ctx, { before: current, after: { ...current, ...own } })) } : own
    if (Object.keys(values).length > 0) await write(ctx, entity, 'updated', current, values, { ...current, ...values })
  }
  return [...stays]
    .filter((name) => !entity.fields.find((field) => field.name === name)?.x.computed)
    .map((field) => ({ entity: entity.name, id, title, field }))
}

/** Child rows of then are made anew: theirs went with the merge. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id')) : row,
      )
    : value

async function ledBack(ctx: Context, entity: Entity, survivor: number, { loser, placed, references }: LoserMoves): Promise<LeftOver[]> {
  const left: LeftOver[] = []
  const tell = async (name: string, ids: readonly number[]) => {
    const holder = ctx.snapshot.find(name)
    for (const id of ids) left.push({ entity: name, id, title: holder ? await titleOf(ctx, holder, id) : `#${id}` })
  }
  for (const { entity: name, field, list, rows, dropped } of [...references].reverse()) {
    const referrer = ctx.snapshot
      .referrers(entity.name)
      .find((one) => one.entity.name === name && one.field.name === field && one.list?.name === list)
    // A field that is no longer declared holds nothing to lead back.
    if (referrer) await tell(name, (await repointBack(ctx, referrer, { from: loser, to: survivor, rows, dropped })).left)
  }
  for (const one of placed) await tell(one.entity, await movePlacedBack(ctx, entity, { from: loser, to: survivor }, one))
  return left
}

/** As far as the caller may see it. */
async function titleOf(ctx: Context, entity: Entity, id: number): Promise<string> {
  const row = (await findRecord(ctx, entity, id)) ?? (await findRecord(ctx, entity, id, { deleted: true }))
  return row ? labelOf(entity, row) : `#${id}`
}
