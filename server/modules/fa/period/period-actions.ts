/** The life of a period (fa.md §4.2): opened, locked, unlocked, closed and reopened, each as its rules allow. */
import type { ActionUseCase, EntityHooks } from '../../../contracts/hooks'
import { conflict, invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { periodStep, type PeriodEvent, type PeriodRefusal } from '../../../../src/shared/fa/period-states'
import { periodFacts } from './period-facts'

/** Which input a refusal is about; those of none are told as a whole. */
const fieldOf: Partial<Record<PeriodRefusal, string>> = { unposted_left: 'accept_open', reason_missing: 'reason' }

/** The record is locked by the action, and postings hold it until they end: what is counted stays so until the state is written. */
const step = (event: PeriodEvent, told?: string): ActionUseCase => ({
  async run(ctx, { before, input }) {
    const facts = await periodFacts(ctx, before, input)
    const result = periodStep(event, facts)
    if ('to' in result) return undefined
    const key = `fa:error.period.${result.refusal}`
    const params = { count: facts.unposted, code: before.code, lock: facts.books_lock_date }
    const field = fieldOf[result.refusal]
    throw field === undefined ? conflict(key, undefined, params) : invalidField(field, key, params)
  },
  async afterwards(ctx, { id, after, input }) {
    if (told !== undefined)
      await publishEvent(ctx, told, { entity: 'fa/period', record_id: id, code: after.code, reason: input.reason ?? null })
  },
})

export const periodActions: NonNullable<EntityHooks['actions']> = {
  open: step('open'),
  lock: step('lock', 'fa.period.locked'),
  unlock: step('unlock', 'fa.period.unlocked'),
  close: step('close', 'fa.period.closed'),
  reopen: step('reopen', 'fa.period.reopened'),
}
