/** Pairs of records that may be the same, as the screen tells them; and that they are not. */
import { sql } from 'kysely'
import type { mergeable } from '../../../../src/schemas/cm/value-lists'
import type { Entity } from '../../../../src/schemas/core/define'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict, notFound } from '../../../kernel/errors'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { findRecord } from '../../../resource/read/read'
import { mayDo, requireAction } from '../../../resource/query/rights'
import { titleSql } from '../../../resource/query/titles'
import { updateRecord } from '../../../resource/write/write'
import type { ReasonPoints } from './rules/duplicate-points'
import { cmSetting } from '../settings/setting'

export type Mergeable = (typeof mergeable)[number]
interface Side {
  id: number
  title: string
  owner: string | null
}
export interface Pair {
  id: number
  score: number
  reasons: readonly ReasonPoints[]
  state: string
  a: Side
  b: Side
  /** Both are the caller's to merge. */ may_merge: boolean
}
export interface DuplicatePairsRequest {
  entity: Mergeable
  state: 'open' | 'dismissed'
  offset: number
}

const atOnce = 30

/** The most alike first: pairs of live records, both of which the caller may see. @returns `certain`: points from which they are taken for the same */
export async function listPairs(
  ctx: Context,
  { entity: key, state, offset }: DuplicatePairsRequest,
): Promise<{ data: Pair[]; meta: { total: number; certain: number } }> {
  const entity = ctx.snapshot.get(`cm/${key}`)
  requireAction(ctx, entity, 'list')
  const from = sql`from cm_duplicate_pair as pair
    join ${sql.table(entity.table)} as a on a.id = pair.a_id and ${standsOpen(key, 'a')} and ${rowPredicate(ctx, entity, 'read', 'a')}
    join ${sql.table(entity.table)} as b on b.id = pair.b_id and ${standsOpen(key, 'b')} and ${rowPredicate(ctx, entity, 'read', 'b')}
    where pair.entity = ${key} and pair.state = ${state} and pair.deleted_at is null`
  const {
    rows: [count],
  } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.db)
  const mode = entity.x.collaborators === undefined ? 'write' : 'delete'
  const may = mayDo(ctx, entity, 'merge')
    ? sql<boolean>`(${rowPredicate(ctx, entity, mode, 'a')} and ${rowPredicate(ctx, entity, mode, 'b')})`
    : sql<boolean>`false`
  const { rows } = await sql<Pair>`
    select pair.id, pair.score, coalesce(pair.reasons, '[]') as reasons, pair.state, ${sideJson(ctx, entity, 'a')} as a, ${sideJson(ctx, entity, 'b')} as b, ${may} as may_merge
    ${from} order by pair.score desc, pair.id limit ${atOnce} offset ${offset}`.execute(ctx.db)
  return {
    data: rows.map((row) => ({ ...row, id: Number(row.id) })),
    meta: { total: count?.n ?? 0, certain: (await cmSetting(ctx)).duplicate_certain },
  }
}

/** A lead that was closed since the night is nobody's duplicate any more. */
const standsOpen = (key: Mergeable, alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null and ${key === 'lead' ? sql<boolean>`${sql.ref(`${alias}.status`)} = 'open'` : sql<boolean>`true`}`

const sideJson = (ctx: Context, entity: Entity, alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'title', ${titleSql(ctx, entity, alias)}, 'owner', (select ${personName(ctx, 'person')} from sc_user as person where person.id = ${sql.ref(`${alias}.owner_id`)}))`

/** @throws 404 unless both of its records are there for the caller, 409 when it was merged meanwhile */
export async function decidePair(ctx: Context, id: number, state: 'open' | 'dismissed'): Promise<{ id: number; state: string }> {
  const pairs = ctx.snapshot.get('cm/duplicate-pair')
  requireAction(ctx, pairs, 'dismiss')
  return transact(ctx, async (tx) => {
    const pair = await findRecord(withAllRights(tx), pairs, id, { lock: true })
    const entity = pair && tx.snapshot.get(`cm/${String(pair.entity)}`)
    if (!entity || !(await findRecord(tx, entity, Number(pair.a_id))) || !(await findRecord(tx, entity, Number(pair.b_id))))
      throw notFound()
    if (pair.state === 'merged') throw conflict('cm:error.pair_merged')
    await updateRecord(withAllRights(tx), pairs, id, { state }, { trusted: true })
    return { id, state }
  })
}
