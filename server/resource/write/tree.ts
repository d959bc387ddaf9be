/** Rows that refer to a parent of their own kind: never a cycle, never deeper than declared. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import type { FieldErrors } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { columnOf } from '../../database/schema/columns'

/** Moves in one tree are serialised by an advisory lock: two of them could close a circle that neither sees. */
export async function checkTree(ctx: Context, entity: Entity, before: Values | null, after: Values): Promise<FieldErrors> {
  const { tree } = entity.x
  const field = entity.fields.find((candidate) => candidate.name === tree?.parent)
  if (!tree || !field || (before && before[field.name] === after[field.name]) || typeof after[field.name] !== 'number') return {}
  const column = sql.ref(columnOf(field))
  const table = sql.table(entity.table)
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${entity.name}`}))`.execute(ctx.db)
  const id = before ? Number(before.id) : 0
  const {
    rows: [found],
  } = await sql<{ ancestors: number[]; height: number }>`
    with recursive up as (
      select id, ${column} as parent, 1 as step from ${table} where id = ${after[field.name]}
      union all select t.id, t.${column}, up.step + 1 from ${table} as t join up on t.id = up.parent where up.step <= 100
    ), down as (
      select ${id}::bigint as id, 1 as step
      union all select t.id, down.step + 1 from ${table} as t join down on t.${column} = down.id where t.deleted_at is null and down.step <= 100
    )
    select (select array_agg(id) from up) as ancestors, (select max(step) from down) as height`.execute(ctx.db)
  const ancestors = (found?.ancestors ?? []).map(Number)
  if (id !== 0 && ancestors.includes(id)) return { [field.name]: [{ key: 'error:validation.cycle' }] }
  if (ancestors.length + (found?.height ?? 1) > tree.depth)
    return { [field.name]: [{ key: 'error:validation.depth', params: { limit: tree.depth } }] }
  return {}
}
