/** Whose bulletins somebody sees the usage of (bb.md §6): all by right, else those of the categories that they manage. */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { categoriesOfOwners, mayIn } from '../category/rights'

const seesAll = (ctx: Context, action: 'list' | 'export'): boolean => can(ctx.tree, `bb.admin.usage.actions.${action}`)

/** @param category column of its id */
export const inScope = (ctx: Context, category: Sql): Sql<boolean> =>
  seesAll(ctx, 'list') ? sql<boolean>`true` : mayIn(ctx, 'manage', category)

export async function maySeeUsage(ctx: Context, { asFile }: { asFile: boolean }): Promise<boolean> {
  if (seesAll(ctx, 'list')) return !asFile || seesAll(ctx, 'export')
  const { rows } = await sql`
    select from bb_category as c where c.deleted_at is null
      and c.id in ${categoriesOfOwners(ctx.person?.owners ?? [], 'manage')} limit 1`.execute(ctx.db)
  return rows.length > 0
}
