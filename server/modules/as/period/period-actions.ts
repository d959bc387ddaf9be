/** The life of a month (as.md §4.5): locked, its summaries are written and nothing of it changes; unlocked, the next lock writes a revision. */
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { checklist } from './checklist'
import type { Span } from './month-input'
import { writeRevision } from './summaries'

export const spanOf = ({ id, month, starts_on, ends_on, version_no }: Values): Span & { id: number; version_no: number } => ({
  ...{ id: Number(id), month: String(month), starts_on: String(starts_on), ends_on: String(ends_on), version_no: Number(version_no) },
})

export const periodActions: NonNullable<EntityHooks['actions']> = {
  lock: {
    /** @throws 422 on the reason, where something is open and nobody says why it is locked all the same */
    async run(ctx, { before, input }) {
      const period = spanOf(before)
      const open = (await checklist(ctx, period)).filter(({ blocks }) => blocks)
      const reason = typeof input.lock_reason === 'string' ? input.lock_reason.trim() : ''
      if (open.length > 0 && reason === '')
        throw invalidField('lock_reason', 'as:error.period_not_ready', { count: open.reduce((sum, { count }) => sum + count, 0) })
      const version_no = period.version_no + 1
      await writeRevision(ctx, period, version_no)
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
