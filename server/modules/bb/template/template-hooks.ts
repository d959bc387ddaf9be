/**
 * Who takes a template, and who keeps it (bb.md §6): who maintains all bulletins keeps them all, a category's managers its own, and
 * authors take those of the categories in which they may post.
 */
import { sql } from 'kysely'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { forbidden, type FieldErrors } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { mentionErrors } from '../bulletin/mentions'
import { ownerErrors, titleErrors } from '../bulletin/written-errors'
import { categoriesOfOwners, maintainsAll, mayInCategory } from '../category/rights'

export const templateHooks: EntityHooks = {
  readsOnly(ctx, alias) {
    if (ctx.person === null || maintainsAll(ctx)) return undefined
    const posted = categoriesOfOwners(ctx.person.owners, 'post')
    const category = sql.ref(`${alias}.category_id`)
    return sql<boolean>`((${sql.ref(`${alias}.active`)} and (${category} in ${posted} or (${category} is null and exists ${posted})))
      or ${managed(ctx, alias)})`
  },

  alsoWrites: (ctx, alias) => (maintainsAll(ctx) ? sql<boolean>`true` : managed(ctx, alias)),

  async offersCreate(ctx) {
    if (maintainsAll(ctx)) return true
    const { rows } = await sql`select where exists ${categoriesOfOwners(ctx.person?.owners ?? [], 'manage')}`.execute(ctx.db)
    return rows.length > 0
  },

  async validate(ctx, { before, after }) {
    return {
      ...titleErrors(after),
      ...(await ownerErrors(ctx, after)),
      ...(await mentionErrors(ctx, before, after)),
      ...(await categoryErrors(ctx, after)),
    }
  },

  async beforeDelete(ctx, row) {
    if (!(await keeps(ctx, row))) throw forbidden('not_manager')
  },
}

const managed = (ctx: Context, alias: string): Sql<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.category_id`)} in ${categoriesOfOwners(ctx.person?.owners ?? [], 'manage')}, false)`

/** Also of who wrote it once, and manages the category no longer. */
const keeps = async (ctx: Context, { category }: Values): Promise<boolean> =>
  maintainsAll(ctx) || (category !== null && category !== undefined && (await mayInCategory(ctx, 'manage', category)))

const categoryErrors = async (ctx: Context, template: Values): Promise<FieldErrors> =>
  (await keeps(ctx, template)) ? {} : { category: [{ key: 'bb:error.not_manager_there' }] }
