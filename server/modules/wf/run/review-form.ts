/** What modules say of a form that waits (wf.md §5.16 check), for who decides and who handed it in: as the approval would find it now. */
import type { Checked } from '../../../../src/shared/wf/preview-calls'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { saidIn } from '../action/ask-while-filling'
import { checkActions } from '../action/check-actions'
import { boundActions, type BoundAction } from '../action/run-hooks'
import { requireReader } from './form-view'
import { readerView, type ReaderView } from './reader-view'
import { loadInstance, type StoredInstance } from './stored-instance'
import { isRevocation, versionOf } from './version-of'

/** Null for other readers, of forms of which no module says anything, and where one can't be asked. @throws 404 unless the caller may read the form */
export async function reviewForm(ctx: Context, id: number): Promise<Checked | null> {
  await requireReader(ctx, id)
  const stored = await loadInstance(ctx, id)
  const version = await versionOf(ctx, stored)
  const view = await readerView(ctx, stored, version)
  const actions = await reviewedActions(ctx, stored, view)
  if (actions.length === 0) return null
  try {
    const subject = { stored, version, state: stored.flow, actor: ctx.person?.id ?? null }
    // The values are on record: nothing takes their place.
    return { ...saidIn(ctx, await checkActions(ctx, subject, { before: 'review', actions })), computed: {} }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const waits = new Set(['running', 'returned', 'suspended'])

/** Actions that have a say of a form that waits: for who decides about it and whose it is, as far as nothing that counts is hidden from them. */
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
