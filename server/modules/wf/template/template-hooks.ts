/** A form is open to staff only with a published version, goes only while nobody used it (wf.md §3, §2 manage-forms), and its managers hold rights by being named. */
import { sql } from 'kysely'
import { raiseEpoch } from '../../../auth/session/epoch'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { template } from '../../../../src/schemas/wf/template'
import type { EntityHooks } from '../../../contracts/hooks'
import { ApiError } from '../../../kernel/errors'
import { requireAction } from '../../../resource/query/rights'
import { organisation } from '../../sc'
import { openForms, ownCategories } from './open-forms'

type Template = Pick<RowOf<typeof template>, 'managers'>

export const templateHooks: EntityHooks<RowOf<typeof template>> = {
  async openList(ctx) {
    requireAction(ctx, ctx.snapshot.get('wf/instance'), 'submit')
    return (await openForms(ctx)).forms
  },
  async validate(ctx, { before, after }) {
    if (ctx.person && added(before, after).length > 0) await organisation.refuseGrantedBeyondOwn(ctx, 'form-manager', 'managers')
    return after.activated === true && after.current_definition === null ? { activated: [{ key: 'wf:error.not_published' }] } : undefined
  },
  async afterSave(ctx, { before, after }) {
    const isSame = added(before, after).length === 0 && added(after, before).length === 0
    if (!isSame) await raiseEpoch(ctx, 'all')
  },
  async beforeDelete(ctx, { id, system_key, managers }) {
    if (system_key !== null) throw new ApiError(422, { key: 'wf:error.built_in' })
    const used = await sql`select 1 from wf_instance where template_id = ${id} limit 1`.execute(ctx.db)
    if (used.rows.length > 0) throw new ApiError(422, { key: 'wf:error.form_used' })
    if (managersIn({ managers }).length > 0) await raiseEpoch(ctx, 'all')
  },
}

export const templateCategoryHooks: EntityHooks = {
  openList(ctx) {
    requireAction(ctx, ctx.snapshot.get('wf/instance'), 'submit')
    return ownCategories(ctx)
  },
}

const managersIn = (row: Template | null): readonly string[] => row?.managers ?? []
const added = (before: Template | null, after: Template | null): string[] =>
  managersIn(after).filter((code) => !managersIn(before).includes(code))
