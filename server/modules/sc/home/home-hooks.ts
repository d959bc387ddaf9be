/** Home pages (sc.md §3.5): layouts that can stand, one default. */
import { sql } from 'kysely'
import { homeProblem } from '../../../../src/shared/sc/home'
import type { Context } from '../../../kernel/context'
import { ApiError, type Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { ownerErrors } from '../groups/unknown-owners'

export const homeLayoutHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    const problem = homeProblem(after.widgets)
    const errors: Record<string, readonly Message[]> = {
      ...(await ownerErrors(ctx, after, ['audience'])),
      ...(problem ? { widgets: [{ key: `sc:error.home_${problem}` }] } : {}),
    }
    const wasDefault = before !== null && isDefault(before)
    if (isDefault(after) && !wasDefault && (await hasDefault(ctx, after.id))) errors.audience = [{ key: 'sc:error.home_one_default' }]
    if (!isDefault(after) && wasDefault)
      errors[after.audience === null ? 'job_position' : 'audience'] = [{ key: 'sc:error.home_keeps_default' }]
    return errors
  },

  beforeDelete(_ctx, row) {
    if (isDefault(row)) throw new ApiError(422, { key: 'sc:error.home_keeps_default' })
    return Promise.resolve()
  },
}

const isDefault = ({ audience, job_position }: Values): boolean => (audience ?? null) === null && (job_position ?? null) === null

async function hasDefault(ctx: Context, id: unknown): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sc_home_layout where audience is null and job_position_id is null and deleted_at is null and id is distinct from ${id ?? null}::bigint`.execute(
      ctx.db,
    )
  return rows.length > 0
}
