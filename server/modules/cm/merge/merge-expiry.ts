/** Every hour: what a merge kept for its undo goes when its days are over (cm.md §7); whether it may be undone is also decided when it is asked. */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import { cmSetting } from '../settings/setting'
import { undoUntil } from './undo-until'

export const mergeExpiry: JobKind = {
  kind: 'cm.merge-expiry',
  async run(job) {
    const expired = await job.transact(async (ctx) => {
      const { merge_undo_days } = await cmSetting(ctx)
      const { numAffectedRows } =
        await sql`update cm_merge_log set snapshot = null, moved = null where snapshot is not null and created_at < ${undoUntil(ctx.now(), -merge_undo_days)}`.execute(
          ctx.db,
        )
      return Number(numAffectedRows ?? 0)
    })
    return { result: { expired } }
  },
}
