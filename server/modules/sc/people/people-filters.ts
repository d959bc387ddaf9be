/** What lists of people are filtered by beside their own fields: where somebody works, his groups, his roles (sc.md §2 /sc/list, §5.1, §5.3). */
import { sql } from 'kysely'
import { namingFields } from '../../../auth/rights/permission-loader'
import type { Context } from '../../../kernel/context'
import type { DerivedFilterPredicate } from '../../../kernel/registry'
import type { Sql } from '../../../kernel/sql'
import { dynamicMember } from '../groups/owners'

/** By name, as sc/user declares them (`x.derived_filters`). */
export const peopleFilters: Readonly<Record<string, DerivedFilterPredicate>> = {
  department: (ctx, alias, ids) =>
    idIn(
      alias,
      sql`
    select post.user_id from sc_user_department as post join sc_department as place on place.id = post.department_id join sc_department as top on place.path like top.path || '%'
    where ${current(ctx, 'post')} and ${among('top.id', ids)}`,
    ),
  department_only: (ctx, alias, ids) =>
    idIn(
      alias,
      sql`select post.user_id from sc_user_department as post where ${current(ctx, 'post')} and ${among('post.department_id', ids)}`,
    ),
  job_position: (ctx, alias, ids) =>
    idIn(
      alias,
      sql`select post.user_id from sc_user_department as post where ${current(ctx, 'post')} and ${among('post.job_position_id', ids)}`,
    ),
  group: (ctx, alias, ids) => meant(ctx, alias, sql`select 'g' || id from sc_group where deleted_at is null and ${among('id', ids)}`),
  role: (ctx, alias, ids) =>
    sql<boolean>`(${sql.join(
      [
        meant(
          ctx,
          alias,
          sql`select given.owner from sc_role_assignment as given where ${current(ctx, 'given')} and ${among('given.role_id', ids)}`,
        ),
        idIn(
          alias,
          sql`
      select post.user_id from sc_user_department as post join sc_job_position__roles as carried on carried.parent_id = post.job_position_id
      where ${current(ctx, 'post')} and ${among('carried.target_id', ids)}`,
        ),
        ...implicit(alias, ids),
        ...namingFields(ctx.snapshot).map(
          ({ entity, field, role }) =>
            sql<boolean>`(${holdsIt(role, ids)} and ${meant(ctx, alias, sql`select unnest(${sql.ref(field.name)}) from ${sql.table(entity.table)} where deleted_at is null`)})`,
        ),
      ],
      sql` or `,
    )})`,
}

/** Roles that nobody is given: of everyone active, of heads and their deputies, of assistants. */
function implicit(alias: string, ids: readonly number[] | null): Sql<boolean>[] {
  const asked = (code: string) => holdsIt(code, ids)
  const active = sql`place.deleted_at is null and place.status = 'active'`
  return [
    sql<boolean>`(${sql.ref(`${alias}.status`)} = 'active' and ${asked('staff')})`,
    sql<boolean>`(${asked('department-head')} and ${idIn(
      alias,
      sql`
      select place.head_id from sc_department as place where ${active} and place.head_id is not null
      union select deputy.target_id from sc_department__deputy_heads as deputy join sc_department as place on place.id = deputy.parent_id where ${active}`,
    )})`,
    sql<boolean>`(${asked('department-assistant')} and ${idIn(alias, sql`select helper.target_id from sc_department__assistants as helper join sc_department as place on place.id = helper.parent_id where ${active}`)})`,
  ]
}

/** The role is among those that are asked for. */
const holdsIt = (code: string, ids: readonly number[] | null): Sql =>
  sql`exists (select 1 from sc_role where code = ${code} and deleted_at is null and ${among('id', ids)})`

/** Whoever the owner codes mean. @param codes a query of codes */
function meant(ctx: Context, alias: string, codes: Sql): Sql<boolean> {
  const inside = sql`
    with recursive inside(code, depth) as (
      select named.code, 0 from (${codes}) as named(code)
      union select member.code, inside.depth + 1 from inside join sc_group on inside.code = 'g' || sc_group.id and sc_group.deleted_at is null and sc_group.kind = 'static'
        cross join unnest(sc_group.members) as member(code) where inside.depth < 5
    )`
  return sql<boolean>`(${sql.join(
    [
      idIn(
        alias,
        sql`${inside}
      select substr(inside.code, 2)::bigint from inside where inside.code like 'u%'
      union select post.user_id from inside join sc_department as top on inside.code = 'd' || top.id and top.deleted_at is null and top.status = 'active'
        join sc_department as place on place.path like top.path || '%' join sc_user_department as post on post.department_id = place.id and ${current(ctx, 'post')}`,
      ),
      ...(ctx.person?.dynamic_groups ?? []).map(
        ({ id, condition }) =>
          sql<boolean>`(exists (${inside} select 1 from inside where inside.code = ${`g${id}`}) and ${dynamicMember(ctx, condition, alias)})`,
      ),
    ],
    sql` or `,
  )})`
}

const idIn = (alias: string, people: Sql): Sql<boolean> => sql<boolean>`${sql.ref(`${alias}.id`)} in (${people})`

const among = (column: string, ids: readonly number[] | null): Sql =>
  ids ? sql`${sql.ref(column)} = any(${ids}::bigint[])` : sql`${sql.ref(column)} is not null`

/** In force on the day that the statement runs, in the company's zone: its text is kept over midnight (database/prepared.ts). */
function current(ctx: Context, alias: string): Sql {
  const today = sql`(now() at time zone ${ctx.companyZone()}::text)::date`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('deleted_at')} is null and (${column('start_date')} is null or ${column('start_date')} <= ${today}) and (${column('end_date')} is null or ${column('end_date')} >= ${today}))`
}
