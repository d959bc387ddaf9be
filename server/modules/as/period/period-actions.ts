/** The life of a month (as.md §4.5): locked, its summaries are written and nothing of it changes; unlocked, the next lock writes a revision. */
import type { period } from '../../../../src/schemas/as/period'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import { invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { checklist } from './checklist'
import { writeRevision } from './summaries'

export const periodActions: NonNullable<EntityHooks<RowOf<typeof period>>['actions']> = {
  lock: {
    /** @throws 422 on the reason, where something is open and nobody says why it is locked all the same */
    async run(ctx, { before, input }) {
      const open = (await checklist(ctx, before)).filter(({ blocks }) => blocks)
      const reason = typeof input.lock_reason === 'string' ? input.lock_reason.trim() : ''
      if (open.length > 0 && reason === '')
        throw invalidField('lock_reason', 'as:error.period_not_ready', { count: open.reduce((sum, { count }) => sum + count, 0) })
      const version_no = before.version_no + 1
      await writeRevision(ctx, before, version_no)
      return { version_no }
    },
    async afterwards(ctx, { id, after }) {
      await publishEvent(ctx, 'as.period.locked', { entity: 'as/period', record_id: id, month: after.month, revision: after.version_no })
    },
  },
  unlock: {
    async afterwards(ctx, { id, after }) {
      await publishEvent(ctx, 'as.period.unlocked', { entity: 'as/period', record_id: id, month: after.month })
    },
  },
}
