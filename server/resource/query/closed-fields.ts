/** What of a row is closed for changes now: decided in SQL like its actions, over the row as it is stored. */
import { sql } from 'kysely'
import { closedWhen, closingFields, hasClosing, staysOpen } from '../../../src/schemas/core/closed'
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { heldSql } from './held'

/** Whether the row as a whole is closed. Undefined = no rule closes it. */
export const closedSql = (ctx: Context, entity: Entity, alias: string): Sql<boolean> | undefined =>
  heldSql(ctx, entity, closedWhen(entity), alias)

/** Whether the row's field is closed, with the row or by its own rule. Undefined = no rule closes it. */
export function fieldClosedSql(ctx: Context, entity: Entity, field: Field, alias: string): Sql<boolean> | undefined {
  const whole = staysOpen(entity, field.name) ? undefined : closedSql(ctx, entity, alias)
  const own = heldSql(ctx, entity, field.x.read_only_if, alias)
  return whole && own ? sql<boolean>`(${whole} or ${own})` : (whole ?? own)
}

/** A JSON list of the names of its closed fields. Undefined where no rule closes any. */
export function closedJson(ctx: Context, entity: Entity, alias: string, hidden: ReadonlySet<string> = new Set()): Sql | undefined {
  if (!hasClosing(entity)) return undefined
  const whole = closedSql(ctx, entity, alias)
  const isTold = ({ name }: Field) => !hidden.has(name)
  const one = (field: Field) => {
    const own = heldSql(ctx, entity, field.x.read_only_if, alias)
    return own ? [sql`case when ${own} then ${sql.lit(field.name)}::text end`] : []
  }
  const list = (parts: readonly Sql[]) => (parts.length > 0 ? sql`array_remove(array[${sql.join(parts)}], null)` : sql`array[]::text[]`)
  const open = list(entity.fields.filter(isTold).flatMap(one))
  if (!whole) return sql`to_json(${open})`
  const closing = closingFields(entity).filter(isTold)
  const shut = list([
    ...closing.map(({ name }) => sql`${sql.lit(name)}::text`),
    ...entity.fields.filter((field) => isTold(field) && !closing.includes(field)).flatMap(one),
  ])
  return sql`to_json(case when ${whole} then ${shut} else ${open} end)`
}
