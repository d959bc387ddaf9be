/**
 * A row may be made, or given, only where the caller may write it (docs/security.md "Whose a row is"): judged by the row as it is
 * afterwards, on every way that writes one by the caller's own rights.
 */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { columnFields, columnOf } from '../../database/schema/columns'
import { rightsOf, runPrepared, slot } from '../../database/connection/prepared'
import type { Values } from '../../contracts/hooks'
import { daysKey } from '../../kernel/company-time'
import { actorOf, type Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import type { Sql } from '../../kernel/sql'
import { reachesAll, rowPredicate } from './predicate'

/** @param rows where the row is looked for: the table, or a row that is not written yet */
export const writableSql = (ctx: Context, entity: Entity, rows: Sql, id: Sql): Sql<boolean> =>
  sql<boolean>`exists (select 1 from ${rows} as t where t.id = ${id} and ${rowPredicate(ctx, entity, 'write', 't')})`

/** @throws 403 unless the row, as it is now in this transaction, is one that the caller may write */
export async function requireOwn(ctx: Context, entity: Entity, id: number): Promise<void> {
  if (!(await isWritable(ctx, entity, 'own', { id }, sql.table(entity.table)))) throw foreignRow(entity)
}

/**
 * The same before anything is written, for what only tells what would be done.
 * @param change.given what the caller sends
 * @returns the refusal, at the field that names somebody else; nothing where the caller may write the row
 */
export async function foreignRefusal(
  ctx: Context,
  entity: Entity,
  { before, after, given }: { before: Values | null; after: Values; given: Values },
): Promise<ApiError | undefined> {
  if (!before && isOwnerDerived(entity, given)) return undefined
  const columns = Object.fromEntries(columnFields(entity.fields).map((field) => [columnOf(field), after[field.name] ?? null]))
  const row = { created_by: before ? before.created_by : actorOf(ctx), ...columns, id: before?.id ?? 0 }
  const rows = sql`jsonb_populate_record(null::${sql.table(entity.table)}, ${slot('row')}::text::jsonb)`
  return (await isWritable(ctx, entity, 'would be own', { id: row.id, row: JSON.stringify(row) }, rows)) ? undefined : foreignRow(entity)
}

async function isWritable(ctx: Context, entity: Entity, key: string, values: Values, rows: Sql): Promise<boolean> {
  if (reachesAll(ctx, entity, 'write')) return true
  const [row] = await runPrepared(
    ctx.db,
    rightsOf(ctx),
    `${key} ${entity.name} ${daysKey(ctx)}`,
    values,
    () => sql<{ is: boolean }>`select ${writableSql(ctx, entity, rows, sql`${slot('id')}::bigint`)} as is`,
  )
  return row?.is === true
}

/** Whose the new row is says the declaration or its module (the contact of somebody's customer is theirs), not who makes it. */
export const isOwnerDerived = ({ fields, x }: Entity, input: Values): boolean =>
  fields.some(({ name }) => name === x.row_owner && (input[name] ?? null) === null)

/** Said at the field that says whose the row is. */
export function foreignRow({ fields, x: { row_owner, row_department, child_of, access_via } }: Entity): ApiError {
  const text = { key: 'error:foreign_row' }
  const named = [row_owner, row_department, child_of, access_via].find((name) => fields.some((field) => field.name === name))
  return new ApiError(403, text, { code: 'foreign_row', ...(named ? { errors: { [named]: [text] } } : {}) })
}
