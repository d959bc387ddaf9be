/** What modules say of a form that waits (wf.md §5.16 check), for who decides and who handed it in: as the approval would find it now. */
import type { Checked } from '../../../../src/shared/wf/preview-calls'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { saidIn } from '../action/ask-while-filling'
import { checkActions } from '../action/check-actions'
import { requireReader } from './form-view'
import { readerView } from './reader-view'
import { reviewedActions } from './reviewed-actions'
import { loadInstance } from './stored-instance'
import { versionOf } from './version-of'

/**
 * Null for other readers, of forms of which no module says anything, and where one gives no answer.
 * @throws 404 unless the caller may read the form
 */
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
