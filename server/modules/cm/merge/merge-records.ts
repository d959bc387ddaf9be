/** Several records become one (cm.md §2.4): what pointed to the losers points to the survivor, which takes over the chosen values. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import { same } from '../../../../src/schemas/core/same'
import { actorOf, rehearse, transact, withAllRights, type Context } from '../../../kernel/context'
import { invalid, type Message } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { findRecord, recordAnswer } from '../../../resource/read/read'
import { movePlaced, type MovedRows } from '../../../resource/read/record-places'
import { repoint, type RepointedRows } from '../../../resource/write/repoint'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, updateRecord, write } from '../../../resource/write/write'
import type { AlteredRow } from './altered-rows'
import { lockParties, type Parties } from './merge-parties'
import { mergeRule } from './merge-rule'
import { refreshMerged } from './refresh-merged'

export interface Merge {
  survivor_id: number
  loser_ids: readonly number[]
  /** Field → the record whose value the survivor gets; its own stays in what is not named. */
  fields?: Readonly<Record<string, number>>
  dry_run?: boolean
}

export interface MergeAnswer {
  /** Of the merge log; null of a dry run. */
  id: number | null
  /** As it stands, or would. */
  survivor: Values
  /** What is led to it, by entity. */
  moved: { entity: string; count: number }[]
}

/** What an undo needs of one loser. */
export interface LoserMoves {
  loser: number
  placed: MovedRows[]
  references: ({ entity: string; field: string; list?: string } & RepointedRows)[]
}
export interface MergeMoves {
  losers: LoserMoves[]
  /** Pairs of duplicates that are settled by it. */ pairs: number[]
  /** In the order in which they were changed. */ altered?: AlteredRow[]
}
export interface MergeSnapshot {
  before: Values
  after: Values
}

/** One transaction, also as a rehearsal. @throws 403, 409 `merged_into`, 422 naming the field */
export async function mergeRecords(ctx: Context, entity: Entity, { dry_run = false, ...merge }: Merge): Promise<MergeAnswer> {
  requireAction(ctx, entity, 'merge')
  if (!dry_run) return transact(ctx, (tx) => mergeNow(tx, entity, merge))
  return { ...(await rehearse(ctx, (tx) => mergeNow(tx, entity, merge))), id: null }
}

async function mergeNow(ctx: Context, entity: Entity, { survivor_id, loser_ids, fields = {} }: Merge): Promise<MergeAnswer> {
  const parties = await lockParties(ctx, entity, { survivor_id, loser_ids, fields })
  const rule = mergeRule(entity.key)
  const picked = pickedValues(entity, parties, fields)
  // The losers go first: what may be there only once (a registry number, a code) is free for the survivor then.
  for (const loser of parties.losers) await write(ctx, entity, 'deleted', loser, { merged_into: survivor_id }, loser)
  const placed = new Map<number, MovedRows[]>()
  for (const id of loser_ids)
    placed.set(
      id,
      await movePlaced(
        ctx,
        entity,
        { from: id, to: survivor_id },
        Object.keys(fields).filter((name) => fields[name] === id),
      ),
    )
  const joined = Object.entries((await rule.joined?.(ctx, parties, picked)) ?? {}).filter(([name]) => !Object.hasOwn(fields, name))
  await updateRecord(rule.knowing?.(ctx, parties) ?? ctx, entity, survivor_id, { ...Object.fromEntries(joined), ...picked })
  const altered = await rule.alter?.(ctx, { survivor: survivor_id, losers: loser_ids })
  const losers: LoserMoves[] = []
  for (const loser of loser_ids)
    losers.push({ loser, placed: placed.get(loser) ?? [], references: await repointAll(ctx, entity, loser, survivor_id) })
  const pairs = await settlePairs(ctx, entity, loser_ids)
  await refreshMerged(ctx, entity, [survivor_id, ...loser_ids])
  const survivor = (await findRecord(withAllRights(ctx), entity, survivor_id)) ?? {}
  const log = await createRecord(
    withAllRights(ctx),
    ctx.snapshot.get('cm/merge-log'),
    {
      entity: entity.key,
      survivor: survivor_id,
      losers: [...loser_ids],
      by: actorOf(ctx),
      snapshot: changesOf(entity, parties.survivor, survivor),
      moved: { losers, pairs, ...(altered ? { altered } : {}) } satisfies MergeMoves,
    },
    { trusted: true },
  )
  if (entity.key === 'organization')
    await publishEvent(ctx, 'cm.organization.merged', {
      entity: entity.name,
      record_id: survivor_id,
      organization: survivor_id,
      merged: [...loser_ids],
    })
  const { data } = JSON.parse(await recordAnswer(ctx, entity, survivor_id)) as { data: Values }
  return { id: Number(log.id), survivor: data, moved: countsOf(losers) }
}

/** @throws 422 `fields.<name>` for what nobody writes, or a record that has no part in it */
function pickedValues(entity: Entity, { survivor, losers }: Parties, fields: Readonly<Record<string, number>>): Values {
  const rows = new Map([survivor, ...losers].map((row) => [Number(row.id), row]))
  const errors: Record<string, Message[]> = {}
  const values: Record<string, unknown> = {}
  for (const [name, source] of Object.entries(fields)) {
    const field = entity.fields.find((candidate) => candidate.name === name)
    const row = rows.get(source)
    if (!field || field.x.computed) errors[`fields.${name}`] = [{ key: 'error:validation.additionalProperties' }]
    else if (!row) errors[`fields.${name}`] = [{ key: 'error:validation.reference' }]
    else if (source !== survivor.id) values[name] = row[name] ?? null
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

/** Every field of any entity that refers to it, also of records in the recycle bin; but where merged records went stays as it was, and what is a loser's own. */
async function repointAll(ctx: Context, entity: Entity, from: number, to: number): Promise<LoserMoves['references']> {
  const moves: LoserMoves['references'] = []
  const { stays } = mergeRule(entity.key)
  for (const referrer of ctx.snapshot.referrers(entity.name)) {
    const { entity: holder, field, list } = referrer
    if (holder.x.view || field.name === 'merged_into' || stays?.has(`${holder.name}.${field.name}`)) continue
    const repointed = await repoint(ctx, referrer, { from, to, deleted: true })
    if (repointed.rows.length + repointed.dropped.length > 0)
      moves.push({ entity: holder.name, field: field.name, ...(list ? { list: list.name } : {}), ...repointed })
  }
  return moves
}

async function settlePairs(ctx: Context, entity: Entity, losers: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update cm_duplicate_pair set state = 'merged', updated_at = now()
    where entity = ${entity.key} and state = 'open' and (a_id = any(${losers}::bigint[]) or b_id = any(${losers}::bigint[])) returning id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => Number(id))
}

/** The fields of the survivor that the merge changed: those chosen, and what follows from them. */
function changesOf(entity: Entity, before: Values, after: Values): MergeSnapshot {
  const changed = entity.fields
    .filter(({ name, x }) => !x.secret && !same(before[name] ?? null, after[name] ?? null))
    .map(({ name }) => name)
  const pick = (row: Values) => Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

function countsOf(losers: readonly LoserMoves[]): MergeAnswer['moved'] {
  const ids = new Map<string, Set<number>>()
  const add = (entity: string, rows: readonly number[]) => ids.set(entity, new Set([...(ids.get(entity) ?? []), ...rows]))
  for (const { placed, references } of losers) {
    for (const { entity, rows } of placed) add(entity, rows)
    for (const { entity, rows, dropped } of references)
      add(
        entity,
        [...rows, ...dropped].map(({ id }) => id),
      )
  }
  return [...ids].map(([entity, rows]) => ({ entity, count: rows.size }))
}
