/** Who may do what in a category (bb.md §3, §5.1): rows of it and, while it inherits, of those above. Manage ⊃ approve ⊃ post ⊃ read. */
import { sql } from 'kysely'
import { categoryActions } from '../../../../src/schemas/bb/value-lists'
import type { CategoryAction } from '../../../../src/shared/bb/category'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { mayDo } from '../../../resource/query/rights'
import { organisation } from '../../sc'

/** The actions that include this one. */
export const including = (action: CategoryAction): readonly CategoryAction[] => categoryActions.slice(categoryActions.indexOf(action))

/** Who maintains all bulletins may do everything in every category; so may the system. */
export const maintainsAll = (ctx: Context): boolean => ctx.person === null || mayDo(ctx, ctx.snapshot.get('bb/bulletin'), 'maintain')

/** Ids of the categories in which one of these owners may do it: a statement without references to others, asked once for a list. */
export const categoriesOfOwners = (owners: readonly string[], action: CategoryAction): Sql => sql`(
  with recursive held(id) as (
    select r.category_id from bb_category_right as r
      where r.deleted_at is null and r.owner = any(${[...owners]}::text[]) and r.action = any(${[...including(action)]}::text[])
    union
    select c.id from bb_category as c join held on c.parent_id = held.id where c.inherit_rights and c.deleted_at is null)
  select id from held)`

/** @param column of the category's id */
export const mayIn = (ctx: Context, action: CategoryAction, column: Sql): Sql<boolean> =>
  maintainsAll(ctx) ? sql<boolean>`true` : sql<boolean>`${column} in ${categoriesOfOwners(ctx.person?.owners ?? [], action)}`

export async function mayInCategory(ctx: Context, action: CategoryAction, category: unknown): Promise<boolean> {
  if (maintainsAll(ctx)) return true
  const { rows } = await sql`select where ${mayIn(ctx, action, sql`${Number(category)}::bigint`)}`.execute(ctx.db)
  return rows.length > 0
}

/** The category and, while they inherit, those above it. */
export const above = (category: number): Sql => sql`(
  with recursive chain(id, parent_id, inherits) as (
    select id, parent_id, inherit_rights from bb_category where id = ${category}
    union all
    select c.id, c.parent_id, c.inherit_rights from bb_category as c join chain on c.id = chain.parent_id and chain.inherits)
  select id from chain)`

/** The category and all below it. */
export const branch = (category: number): Sql => sql`(
  with recursive branch(id) as (select ${category}::bigint union select c.id from bb_category as c
    join branch on c.parent_id = branch.id where c.deleted_at is null)
  select id from branch)`

/** Owner codes that may do it in the category. */
export async function ownersOf(ctx: Context, category: number, action: CategoryAction): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner from bb_category_right where deleted_at is null and action = any(${[...including(action)]}::text[])
      and category_id in ${above(category)} order by owner`.execute(ctx.db)
  return rows.map(({ owner }) => owner)
}

/** Active people who may do it there. @returns ids, ascending */
export const peopleOf = async (ctx: Context, category: number, action: CategoryAction): Promise<number[]> =>
  organisation.expand(ctx, await ownersOf(ctx, category, action))
