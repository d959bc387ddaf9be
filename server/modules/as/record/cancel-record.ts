/** Approved leave or overtime that something else takes back with it (as.md §4.7). */
import type { RequestRules } from '../../../contracts/request'
import type { Context } from '../../../kernel/context'
import { conflict } from '../../../kernel/errors'
import { asAnswer } from '../../../resource/request/entered-request'
import { takeBack } from '../../../resource/request/phases'
import { storedRequest } from '../../../resource/request/stored-request'
import { asRequests } from '../requests'

/**
 * In a transaction, after the rights were checked.
 * @throws 409 where it is not approved, 422 in a closed month or where earned time was used
 */
export async function cancelApproved(
  tx: Context,
  entity: 'as/dayoff' | 'as/overtime',
  seen: { id: number; user: number },
  reason: string,
): Promise<void> {
  const rules: RequestRules = asRequests[entity]
  await rules.locks?.(tx, seen)
  const record = await storedRequest(tx, entity, seen.id)
  if (record.state !== 'approved') throw conflict('as:hook_refusal.not_cancelled')
  const key = `cancel:${entity}:${seen.id}:${Number(record.version)}`
  await asAnswer(() => takeBack(tx, { entity, rules }, record, { posting: { key }, values: { note: reason } }))
}
