/** A form is open to staff only with a published version, and goes only while nobody used it (wf.md §3, §2 manage-forms). */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'
import { ApiError } from '../../../kernel/errors'

export const templateHooks: EntityHooks = {
  validate: (_ctx, { after }) =>
    after.activated === true && after.current_definition === null ? { activated: [{ key: 'wf:error.not_published' }] } : undefined,
  async beforeDelete(ctx, { id, system_key }) {
    if (typeof system_key === 'string') throw new ApiError(422, { key: 'wf:error.built_in' })
    const used = await sql`select 1 from wf_instance where template_id = ${id} limit 1`.execute(ctx.db)
    if (used.rows.length > 0) throw new ApiError(422, { key: 'wf:error.form_used' })
  },
}
