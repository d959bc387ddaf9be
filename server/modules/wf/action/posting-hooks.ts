/** What people do with a posting in its log (wf.md §4.4): tried again, or settled by hand. */
import { sql } from 'kysely'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { posting } from '../../../../src/schemas/wf/posting'
import type { EntityHooks } from '../../../contracts/hooks'
import type { WorkflowCall } from '../../../contracts/workflow'
import { settlePhase } from './post-later'

export const postingHooks: EntityHooks<RowOf<typeof posting>> = {
  async afterSave(ctx, { before, after }) {
    if (!before || before.state === after.state || after.phase === 'webhook') return
    const { instance } = after
    // Without its call nothing is known of what it was to do.
    if (after.state === 'handled' && after.payload) await settlePhase(ctx, instance, after.payload as WorkflowCall)
    if (after.state === 'queued')
      await sql`update wf_instance set posting_state = 'pending', version = version + 1 where id = ${instance} and posting_state = 'failed'`.execute(
        ctx.db,
      )
  },
}
