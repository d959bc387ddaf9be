/** Rules of rights in categories that a schema can't say (vs.md §3). */
import { sql } from 'kysely'
import type { categoryRight } from '../../../../src/schemas/vs/category-right'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import { organisation } from '../../sc'

export const rightHooks: EntityHooks<RowOf<typeof categoryRight>> = {
  async validate(ctx, { before, after }) {
    const [owner] = await organisation.unknown(ctx, [after.owner])
    if (owner !== undefined) return { owner: [{ key: 'sc:error.owner_unknown', params: { owner } }] }
    // Of every category: no constraint compares what is empty.
    if (after.category !== null) return undefined
    const { rows } = await sql`select from vs_category_right where category_id is null and deleted_at is null and owner = ${after.owner}
      and action = ${after.action} and id <> ${before?.id ?? 0} limit 1`.execute(ctx.db)
    return rows.length === 0 ? undefined : { owner: [{ key: 'vs:error.right_twice' }] }
  },
}
