/** Which form an action uses: one for each variant, and one for all others (wf.md §3). */
import type { RowOf } from '../../../../src/schemas/core/define'
import type { formLink } from '../../../../src/schemas/wf/form-link'
import type { EntityHooks } from '../../../contracts/hooks'

export const formLinkHooks: EntityHooks<RowOf<typeof formLink>> = {
  // An empty part never clashes in the database, so "all variants" is a word.
  beforeSave: (_ctx, { after }) => ({ variant_key: typeof after.variant === 'string' && after.variant !== '' ? after.variant : '*' }),
  /** A link of an action that no module has would decide nothing. */
  validate: (ctx, { after }) =>
    ctx.ports?.workflowActions?.has(after.action) ? undefined : { action: [{ key: 'wf:error.no_such_action' }] },
}
