/** A module refused what the last approver approved (wf.md §5.16, block): nothing of the decision stands, and the initiator hears of it. */
import { transact, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { readVersion } from './form-content'
import { sendNotices } from './notices'
import { loadInstance } from './stored-instance'

export const isRefusedApproval = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.details.code === 'refused_by_module' &&
  (error.details.meta as { phase?: string } | undefined)?.phase === 'commit'

/** After the decision was taken back. */
export async function notifyOfRefusal(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const stored = await loadInstance(tx, id)
    const { template } = await readVersion(tx, stored.definition)
    const { initiator } = stored.flow.context
    await sendNotices(tx, { ...stored, form: template.name, initiator }, [
      { status: 'F', reason: 'posting_refused', to: [initiator], task: null },
    ])
  })
}
