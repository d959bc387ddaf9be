/** The records that are to become one: locked, the caller's to merge, and fit for it (cm.md §2.4, §9). */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { columnOf } from '../../../database/schema/columns'
import { forbidden, invalidField } from '../../../kernel/errors'
import type { Saved, Values } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { otherRegistryNumber, parentWithChild, type MergedRecord } from './rules/merge-checks'
import { mergeRule, type ChosenRecords } from './merge-rule'
import { mergedError, mergedInto } from './merged-into'

export interface Parties {
  survivor: Saved
  losers: Saved[]
}

/**
 * In the order of their ids, so that two merges of the same records wait for one another.
 * @throws 403 outside the rows that the caller may change or as one who only works along, 409 `merged_into` when one was merged meanwhile, 422 naming the side
 */
export async function lockParties(
  ctx: Context,
  entity: Entity,
  { survivor_id, loser_ids, fields = {} }: { survivor_id: number; loser_ids: readonly number[]; fields?: ChosenRecords },
): Promise<Parties> {
  if (loser_ids.includes(survivor_id) || new Set(loser_ids).size < loser_ids.length)
    throw invalidField('loser_ids', 'cm:error.merge_itself')
  const ids = [survivor_id, ...loser_ids]
  await sql`select 1 from ${sql.table(entity.table)} where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.db)
  const survivor = await party(ctx, entity, survivor_id, 'survivor_id')
  const losers: Saved[] = []
  for (const id of loser_ids) losers.push(await party(ctx, entity, id, 'loser_ids'))
  const parties = { survivor, losers }
  await refuseUnfit(ctx, entity, [parties.survivor, ...parties.losers])
  mergeRule(entity.key).refuse?.(ctx, parties, fields)
  return parties
}

/** As for deleting: who only works along with the owner merges nothing away. */
async function party(ctx: Context, entity: Entity, id: number, field: string): Promise<Saved> {
  const row = await findRecord(ctx, entity, id, { mode: entity.x.collaborators === undefined ? 'write' : 'delete' })
  if (row) return row
  if (await findRecord(ctx, entity, id)) throw forbidden()
  const merged = await mergedInto(ctx, entity, id)
  throw merged === null ? invalidField(field, 'error:validation.reference') : mergedError(409, merged)
}

async function refuseUnfit(ctx: Context, entity: Entity, rows: readonly Values[]): Promise<void> {
  const parent = entity.x.tree?.parent ?? ''
  const merged = rows.map((row): MergedRecord => ({
    id: Number(row.id),
    parent: numberOf(row[parent]),
    registry_type: textOf(row.registry_type),
    registry_no: textOf(row.registry_no),
  }))
  const titleOf = (id: number) => String(rows.find((row) => row.id === id)?.[entity.title] ?? id)
  const family = parentWithChild(
    merged,
    await ancestors(
      ctx,
      entity,
      merged.map(({ id }) => id),
    ),
  )
  if (family) throw invalidField('loser_ids', 'cm:error.merge_parent', { parent: titleOf(family[0]), child: titleOf(family[1]) })
  if (otherRegistryNumber(merged) !== undefined) throw invalidField('loser_ids', 'cm:error.merge_registry')
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** @returns child → parent, of these and of all above them */
async function ancestors(ctx: Context, entity: Entity, ids: readonly number[]): Promise<Map<number, number>> {
  const field = entity.fields.find(({ name }) => name === entity.x.tree?.parent)
  if (!field) return new Map()
  const parent = sql.ref(columnOf(field))
  // As a save that moves a record in the tree: nobody closes a circle meanwhile.
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${entity.name}`}))`.execute(ctx.db)
  const { rows } = await sql<{ id: number; parent: number }>`
    with recursive up as (
      select id, ${parent} as parent, 1 as step from ${sql.table(entity.table)} where id = any(${ids}::bigint[])
      union select t.id, t.${parent}, up.step + 1 from ${sql.table(entity.table)} as t join up on t.id = up.parent where up.step < 100
    ) select distinct id, parent from up where parent is not null`.execute(ctx.db)
  return new Map(rows.map((row) => [Number(row.id), Number(row.parent)]))
}
