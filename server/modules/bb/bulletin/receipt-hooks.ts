/** Whose readings a person sees besides their own and those of their people: of what they wrote or manage (bb.md §6). */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'
import { mayIn } from '../category/rights'

export const receiptHooks: EntityHooks = {
  alsoReads: (ctx, alias) => sql<boolean>`exists (select 1 from bb_bulletin as mine where mine.id = ${sql.ref(`${alias}.bulletin_id`)}
    and (mine.author_id = ${ctx.person?.id ?? 0} or ${mayIn(ctx, 'manage', sql`mine.category_id`)}))`,
}
