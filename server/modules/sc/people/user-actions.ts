/** Suspending a person and taking him back (sc.md §4). */
import { audit } from '../../../outbox/audit'
import { raiseEpoch } from '../../../auth/session/epoch'
import { revokeSessions } from '../../../auth/session/sessions'
import { transact, type Context } from '../../../kernel/context'
import { forbidden, invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { mayDo } from '../../../resource/query/rights'
import { lockForWrite, write } from '../../../resource/write/write'
import { refuseLastAdministratorGone, refuseTouchingAdministrator } from '../rights/administrators'
import { requireSeat } from '../license/seats'

/**
 * Ends every session at once; access-tokens no longer work.
 * @throws 422 when it is oneself, the last administrator, or somebody not active
 */
export async function suspendUser(ctx: Context, id: number, reason: string): Promise<void> {
  if (ctx.person?.id === id) throw invalidField('id', 'sc:error.suspend_self')
  await changeStatus(ctx, id, { from: 'active', to: 'suspended', action: 'suspended', reason })
}

/** @throws 422 when the person is not suspended, or when the licence has become smaller and no seat is free */
export async function resumeUser(ctx: Context, id: number): Promise<void> {
  await changeStatus(ctx, id, { from: 'suspended', to: 'active', action: 'resumed', reason: null })
}

interface Change {
  from: string
  to: string
  action: 'suspended' | 'resumed'
  reason: string | null
}

async function changeStatus(ctx: Context, id: number, { from, to, action, reason }: Change): Promise<void> {
  const entity = ctx.snapshot.get('sc/user')
  if (!mayDo(ctx, entity, 'suspend')) throw forbidden()
  await transact(ctx, async (tx) => {
    const before = await lockForWrite(tx, entity, id)
    await refuseTouchingAdministrator(tx, id)
    if (before.status !== from) throw invalidField('id', `sc:error.user_state_${String(before.status)}`)
    if (to === 'active' && before.directory_hidden !== true) await requireSeat(tx, 'id', id)
    const values = { status: to }
    const after = await write(tx, entity, 'updated', before, values, { ...before, ...values })
    if (to === 'suspended') {
      await refuseLastAdministratorGone(tx)
      await revokeSessions(tx, { userId: id, reason: 'disabled' })
    }
    await audit(tx, { action, entity: 'user', record_id: id, label: String(after.account), changes: { reason } })
    await raiseEpoch(tx, id)
    await publishEvent(tx, `sc.user.${action}`, { entity: 'sc/user', record_id: id, user: id })
  })
}
