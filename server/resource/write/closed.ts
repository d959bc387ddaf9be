/** Records and fields that are closed for changes (`x.read_only_if`): what people ask for is refused; declared actions and the system pass. */
import { sql } from 'kysely'
import { closedErrors, closedWhen, hasClosing, mayBeClosed, staysOpen } from '../../../src/schemas/core/closed'
import type { Entity } from '../../../src/schemas/core/define'
import { clearHidden } from '../../../src/schemas/core/shown'
import type { Values } from '../../contracts/hooks'
import type { Context } from '../../kernel/context'
import { invalid, invalidField, type FieldErrors } from '../../kernel/errors'
import type { Referrer } from '../../kernel/registry'
import { closedJson, closedSql, fieldClosedSql } from '../query/closed-fields'
import { referrerRows } from '../query/used-by'

/**
 * @param before as it is stored: what is asked for can't open it
 * @param beside what is kept elsewhere (`x.virtual_fields`); it closes with the record
 * @throws 422 naming the closed fields that the change would write
 */
export async function refuseClosed(ctx: Context, entity: Entity, before: Values, patch: Values, beside: Values = {}): Promise<void> {
  if (ctx.person === null || !mayBeClosed(entity)) return
  const names = Object.keys(beside).filter((name) => !staysOpen(entity, name))
  const closed = new Set(hasClosing(entity) ? await closedFields(ctx, entity, Number(before.id)) : [])
  const found = closedErrors(entity, closed, clearHidden(entity, before), clearHidden(entity, { ...before, ...patch }))
  const isClosed = names.length > 0 && (await isClosedRow(ctx, entity, Number(before.id)))
  const errors: FieldErrors = Object.fromEntries([
    ...found.map(({ path, key }) => [path, [{ key }]] as const),
    ...(isClosed ? names : []).map((name) => [name, [{ key: 'error:validation.closed' }]] as const),
  ])
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** @throws 422 where the row as a whole is closed: it is not deleted, brought back or replaced */
export async function refuseClosedRow(ctx: Context, entity: Entity, id: number): Promise<void> {
  if (ctx.person !== null && (await isClosedRow(ctx, entity, id))) throw invalidField('id', 'error:closed')
}

/**
 * Rows that would go with a deleted record, or let go of it.
 * @param referrer.field their reference; with `whole` the rows themselves go
 * @throws 422 where one of them is closed
 */
export async function refuseClosedReferrers(ctx: Context, referrer: Referrer, id: number, { whole }: { whole: boolean }): Promise<void> {
  const { entity, field, list } = referrer
  const closed = whole ? closedSql(ctx, entity, 'r') : fieldClosedSql(ctx, entity, list ?? field, 'r')
  if (ctx.person === null || !closed) return
  const { rows } = await sql`select 1 ${referrerRows(referrer, sql`${id}`)} and ${closed} limit 1`.execute(ctx.db)
  if (rows.length > 0) throw invalidField('id', 'error:closed_user')
}

async function closedFields(ctx: Context, entity: Entity, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ closed: string[] }>`
    select ${closedJson(ctx, entity, 't') ?? sql`'[]'::json`} as closed from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]?.closed ?? []
}

async function isClosedRow(ctx: Context, entity: Entity, id: number): Promise<boolean> {
  if (closedWhen(entity) === undefined) return false
  const { rows } = await sql<{ closed: boolean }>`
    select ${closedSql(ctx, entity, 't') ?? sql`false`} as closed from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(ctx.db)
  return rows[0]?.closed ?? false
}
