/** Who may do what in a category of events (vs.md §3, §6): rows of it and those of every category. Manage ⊃ create, results; all ⊃ view. */
import { sql } from 'kysely'
import type { CategoryAction } from '../../../../src/schemas/vs/value-lists'
import { includingIt } from '../../../../src/shared/vs/category'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { mayDo } from '../../../resource/query/rights'
import { organisation } from '../../sc'

/** Who maintains all events may do everything in every category; so may the system. */
export const maintainsAll = (ctx: Context): boolean => ctx.person === null || mayDo(ctx, ctx.snapshot.get('vs/event'), 'maintain')

/** @param column of the category's id */
export const mayIn = (ctx: Context, action: CategoryAction, column: Sql): Sql<boolean> =>
  maintainsAll(ctx) ? sql<boolean>`true` : holdsIn(ctx, action, column)

/** By a right in the category alone, whatever the caller maintains. */
export const holdsIn = (ctx: Context, action: CategoryAction, column: Sql): Sql<boolean> =>
  sql<boolean>`exists (select from vs_category_right as held where held.deleted_at is null
    and (held.category_id is null or held.category_id = ${column})
    and held.owner = any(${[...(ctx.person?.owners ?? [])]}::text[]) and held.action = any(${includingIt(action)}::text[]))`

export async function mayInCategory(ctx: Context, action: CategoryAction, category: number): Promise<boolean> {
  if (maintainsAll(ctx)) return true
  const { rows } = await sql`select where ${mayIn(ctx, action, sql`${category}::bigint`)}`.execute(ctx.db)
  return rows.length > 0
}

/** Whether there is a category at all where the caller may do it. */
export async function mayInSome(ctx: Context, action: CategoryAction): Promise<boolean> {
  if (maintainsAll(ctx)) return true
  const { rows } = await sql`select from vs_category as c where c.deleted_at is null and c.active
    and ${mayIn(ctx, action, sql`c.id`)} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Owner codes that may do it there. */
export async function ownersOf(ctx: Context, category: number, action: CategoryAction): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner from vs_category_right where deleted_at is null and (category_id is null or category_id = ${category})
      and action = any(${includingIt(action)}::text[]) order by owner`.execute(ctx.db)
  return rows.map(({ owner }) => owner)
}

/** Active people who may do it there. @returns ids, ascending */
export const peopleOf = async (ctx: Context, category: number, action: CategoryAction): Promise<number[]> =>
  organisation.expand(ctx, await ownersOf(ctx, category, action))
