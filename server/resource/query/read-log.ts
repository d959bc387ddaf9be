/** Who looked at whose rows (`x.log_reads`): an entry in the audit log for each reading of what stands in others' names. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isOwner } from '../../../src/schemas/core/field-types'
import { columnOf } from '../../database/schema/columns'
import type { Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { audit } from '../../outbox/audit'

/** The others in whose names the rows of a relation stand, as an array. Undefined where nobody keeps a log. */
export function othersSql(ctx: Context, entity: Entity, relation: string): Sql | undefined {
  if (!entity.x.log_reads || ctx.person === null) return undefined
  const owner = ownerSql(entity, 'row')
  return sql`(select coalesce(array_agg(distinct ${owner}), '{}') from ${sql.table(relation)} as row where ${owner} <> ${ctx.person.id}::bigint)`
}

function ownerSql(entity: Entity, alias: string): Sql<number> {
  const field = entity.fields.find(({ name }) => name === entity.x.row_owner)
  const column = sql.ref(`${alias}.${field ? columnOf(field) : 'created_by'}`)
  return field && isOwner(field)
    ? sql<number>`case when left(${column}, 1) = 'u' then substr(${column}, 2)::bigint end`
    : sql<number>`${column}`
}

/** @param ids of the rows, where few were asked for @param as what was done with them, if more than looking */
export async function logReading(
  ctx: Context,
  entity: Entity,
  others: readonly number[],
  { id, as }: { id?: number; as?: 'export' } = {},
): Promise<void> {
  if (others.length === 0) return
  await audit(ctx, {
    action: 'read',
    module: entity.module,
    entity: entity.key,
    record_id: id ?? null,
    label: '',
    changes: { users: others.map(Number), ...(as ? { as } : {}) },
  })
}

/** Of one record that was shown. */
export async function logShown(ctx: Context, entity: Entity, id: number): Promise<void> {
  if (!entity.x.log_reads || ctx.person === null) return
  const { rows } = await sql<{
    owner: number | null
  }>`select ${ownerSql(entity, 't')} as owner from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(ctx.db)
  const owner = rows[0]?.owner
  if (owner && Number(owner) !== ctx.person.id) await logReading(ctx, entity, [owner], { id })
}

/** @param ids of rows that were shown by their titles, or left in a file */
export async function logRows(ctx: Context, entity: Entity, ids: readonly number[], as?: 'export'): Promise<void> {
  if (!entity.x.log_reads || ctx.person === null || ids.length === 0) return
  await logRelation(ctx, entity, sql`(select * from ${sql.table(entity.table)} where id = any(${[...ids]}::bigint[]))`, as)
}

/** @param rows that were counted or added up: each tells of the people in whose names it stands */
export async function logRelation(ctx: Context, entity: Entity, rows: Sql, as?: 'export'): Promise<void> {
  if (!entity.x.log_reads || ctx.person === null) return
  const owner = ownerSql(entity, 't')
  const { rows: found } = await sql<{ others: number[] }>`
    select coalesce(array_agg(distinct ${owner}), '{}') as others from ${rows} as t where ${owner} <> ${ctx.person.id}::bigint`.execute(
    ctx.db,
  )
  await logReading(ctx, entity, found[0]?.others ?? [], as ? { as } : {})
}
