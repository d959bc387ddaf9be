/** What goes to the recycle bin with rows that are about to be deleted (shell.md §2.4): told before anybody is asked. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isAnyReference, isReference, isRows } from '../../../src/schemas/core/field-types'
import type { Context } from '../../kernel/context'
import { columnOf, partTable } from '../../database/schema/columns'
import { goesWithParent } from '../query/used-by'
import { pointersTo } from '../query/pointed'
import { rowPredicate } from '../query/predicate'
import type { Sql } from '../../kernel/sql'

export interface CascadePreview {
  /** Rows of its own lists by field, and records whose parent it is by entity; none with 0. */
  rows: readonly { field?: string; entity?: string; count: number }[]
  comments: number
  files: number
}

/** @param ids of rows; those that the caller may not see are passed over */
export async function cascadePreview(ctx: Context, entity: Entity, ids: readonly number[]): Promise<CascadePreview> {
  const those = sql`(select t.id from ${sql.table(entity.table)} as t where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 't')})`
  const { rows } = await sql<{
    kind: 'field' | 'entity' | 'comments' | 'files'
    name: string
    count: number
  }>`${sql.join(parts(ctx, entity, those), sql` union all `)}`.execute(ctx.db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0
  return {
    rows: rows.flatMap(({ kind, name, count }) => ((kind === 'field' || kind === 'entity') && count > 0 ? [{ [kind]: name, count }] : [])),
    comments: of('comments'),
    files: of('files'),
  }
}

function parts(ctx: Context, entity: Entity, those: Sql): Sql[] {
  const counted = (kind: string, name: string, from: Sql) =>
    sql`select ${sql.lit(kind)} as kind, ${sql.lit(name)} as name, count(*)::int as count ${from}`
  const lists = entity.fields
    .filter(isRows)
    .map((field) => counted('field', field.name, sql`from ${sql.table(partTable(entity, field))} as p where p.parent_id in ${those}`))
  const children = ctx.snapshot
    .referrers(entity.name)
    .filter(
      ({ entity: child, field, list }) =>
        !list &&
        (isReference(field) || isAnyReference(field)) &&
        (goesWithParent(child, field) || field.x.on_delete === 'cascade') &&
        child.x.standard_actions.length > 0,
    )
    .map(({ entity: child, field, target }) =>
      counted(
        'entity',
        child.name,
        sql`from ${sql.table(child.table)} as c where c.deleted_at is null and ${sql.ref(`c.${columnOf(field)}`)} in ${target === undefined ? those : pointersTo(target, those)} and ${rowPredicate(ctx, child, 'read', 'c')}`,
      ),
    )
  return [...lists, ...children, ...besides(ctx, entity, those, counted)]
}

/** Comments and files stand at a record by name and number. */
function besides(ctx: Context, entity: Entity, those: Sql, counted: (kind: string, name: string, from: Sql) => Sql): Sql[] {
  const at = sql`b.deleted_at is null and b.module = ${entity.module} and b.entity = ${entity.key} and b.record_id in ${those}`
  const known = (name: string) => ctx.snapshot.entities.find((one) => one.name === name)
  const [comment, attachment] = [known('sc/comment'), known('sc/attachment')]
  return [
    ...(comment ? [counted('comments', '', sql`from ${sql.table(comment.table)} as b where ${at} and b.removed_at is null`)] : []),
    ...(attachment ? [counted('files', '', sql`from ${sql.table(attachment.table)} as b where ${at}`)] : []),
  ]
}
