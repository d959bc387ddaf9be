/** Which modules have a say of a form that waits (wf.md §5.16 check), and to whom it is said. */
import type { Context } from '../../../kernel/context'
import { boundActions, type BoundAction } from '../action/run-hooks'
import type { ReaderView } from './reader-view'
import type { StoredInstance } from './stored-instance'
import { isRevocation } from './version-of'

const waits = new Set(['running', 'returned', 'suspended'])

/**
 * Actions that have a say of a form that waits: for who decides about it and whose it is, as far as nothing that counts is hidden from
 * them.
 */
export async function reviewedActions(
  ctx: Context,
  stored: StoredInstance,
  view: Pick<ReaderView, 'hidden' | 'isOpen' | 'shared'>,
): Promise<BoundAction[]> {
  const { flow, definition, test } = stored
  if (!view.isOpen || test || !waits.has(flow.state) || isRevocation(stored)) return []
  const me = ctx.person?.id ?? 0
  const isOwn = me === flow.context.initiator || me === flow.context.on_behalf_of
  const decides = flow.tasks.some(
    ({ id, state, kind, assignee }) =>
      state === 'pending' && (kind === 'approve' || kind === 'handle') && (assignee === me || view.shared.includes(id)),
  )
  if (!isOwn && !decides) return []
  const isHidden = (path: string) => view.hidden.has(path) || view.hidden.has(path.split('.')[0] ?? '')
  return (await boundActions(ctx, definition)).filter(
    ({ action, mapping }) =>
      ctx.ports?.workflowActions?.get(action)?.review &&
      !Object.values(mapping).some((source) => 'field' in source && isHidden(source.field)),
  )
}
