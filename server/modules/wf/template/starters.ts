/** Who may start a form (wf.md §3 `starters`, `visible_to`, `activated`): one rule for the list of forms, filling and submission. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

/** Nobody named = everybody. A viewer of somebody else's console sees what both may. */
function named({ person }: Context, column: Sql): Sql<boolean> {
  if (person === null) return sql<boolean>`true`
  const among = (owners: readonly string[]) => sql<boolean>`(coalesce(cardinality(${column}), 0) = 0 or ${column} && ${owners}::text[])`
  return person.views ? sql<boolean>`(${among(person.owners)} and ${among(person.views.own.person.owners)})` : among(person.owners)
}

/**
 * Active, published, the caller among its starters, and its category and those above active and visible to the caller.
 * @param alias of `wf_template` in the statement
 */
export const startableSql = (ctx: Context, alias: string): Sql<boolean> => sql<boolean>`(${sql.ref(`${alias}.activated`)}
  and ${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.current_definition_id`)} is not null
  and ${named(ctx, sql.ref(`${alias}.starters`))}
  and not exists (
    with recursive above(id, parent_id, activated, visible_to) as (
      select id, parent_id, activated, visible_to from wf_template_category where id = ${sql.ref(`${alias}.category_id`)}
      union all select place.id, place.parent_id, place.activated, place.visible_to from above
        join wf_template_category as place on place.id = above.parent_id
    ) select 1 from above where not (above.activated and ${named(ctx, sql.ref('above.visible_to'))})))`

/** May the caller fill and submit this form now? */
export async function mayStart(ctx: Context, template: number): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_template as form where form.id = ${template} and ${startableSql(ctx, 'form')}`.execute(ctx.db)
  return rows.length > 0
}
