/** Home pages (sc.md §3.5): layouts that can stand, one default. */
import { sql } from 'kysely'
import { homeProblem } from '../../../src/schemas/home'
import type { Context } from '../../context'
import { ApiError, type Message } from '../../errors'
import type { EntityHooks } from '../../module'
import { ownerErrors } from './unknown-owners'

export const homeLayoutHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    const problem = homeProblem(after.widgets)
    const errors: Record<string, readonly Message[]> = { ...(await ownerErrors(ctx, after, ['audience'])), ...(problem ? { widgets: [{ key: `sc:error.home_${problem}` }] } : {}) }
    if (after.audience === null && before?.audience !== null && await hasDefault(ctx, after.id)) errors.audience = [{ key: 'sc:error.home_one_default' }]
    if (after.audience !== null && before?.audience === null) errors.audience = [{ key: 'sc:error.home_keeps_default' }]
    return errors
  },

  beforeDelete(_ctx, { audience }) {
    if (audience === null) throw new ApiError(422, { key: 'sc:error.home_keeps_default' })
    return Promise.resolve()
  },
}

async function hasDefault(ctx: Context, id: unknown): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_home_layout where audience is null and deleted_at is null and id is distinct from ${id ?? null}::bigint`.execute(ctx.db)
  return rows.length > 0
}
