/** Records that people keep for themselves and the company for all (bookmarks, stock phrases): who keeps which, and who sees them. */
import { sql } from 'kysely'
import { permissionObject } from '../../../../src/schemas/core/permission'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { nextPosition } from '../../../resource/write/lookup'
import { ownerErrors } from '../groups/unknown-owners'

/** @param entity with `user` as row owner, `audience` as whom it is shared with and `position` @param field `own` or `company` */
export const ownOrCompany = (entity: string, field: string): EntityHooks => ({
  async beforeSave(ctx, { before, after }) {
    const isCompany = after[field] === 'company'
    return {
      ...(before
        ? {}
        : { user: isCompany ? null : (ctx.person?.id ?? after.user ?? null), position: await nextPosition(ctx, ctx.snapshot.get(entity)) }),
      // Everybody = the code of the root department, so that one rule says who sees it.
      ...(isCompany && isEmpty(after.audience) ? { audience: await everybody(ctx) } : {}),
      ...(!isCompany && !isEmpty(after.audience) ? { audience: null } : {}),
    }
  },

  async validate(ctx, { before, after }): Promise<FieldErrors> {
    const refused = !before && after[field] === 'company' && !keepsCompanys(ctx, entity)
    return { ...(refused ? { [field]: [{ key: 'sc:error.company_only' }] } : {}), ...(await ownerErrors(ctx, after, ['audience'])) }
  },
})

/** Who may write everybody's. */
const keepsCompanys = (ctx: Context, entity: string): boolean =>
  ctx.person === null || (permissionObject(ctx.tree, ctx.snapshot.get(entity).path)?.write ?? []).includes('all')

const isEmpty = (value: Values[string]): boolean => !Array.isArray(value) || value.length === 0

async function everybody(ctx: Context): Promise<string[]> {
  const {
    rows: [root],
  } = await sql<{ id: number }>`select id from sc_department where parent_id is null and deleted_at is null`.execute(ctx.db)
  return root ? [`d${root.id}`] : []
}
