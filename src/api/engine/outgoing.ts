/** Repeating and cancelling what leaves the server: mails, webhook deliveries. */
import { outgoingAction, type OutgoingAction, type OutgoingEntity } from '../../shared/engine/outgoing'
import { call } from '../call'

export async function actOnOutgoing(entity: OutgoingEntity, id: number, act: OutgoingAction): Promise<void> {
  await call(outgoingAction(entity, act), { params: { id } })
}

/** What the server would take; it judges again. */
export const mayAct = ({ state, attempts }: Readonly<Record<string, unknown>>, act: OutgoingAction): boolean =>
  act === 'cancel'
    ? ['held', 'queued', 'failed'].includes(String(state))
    : state === 'failed' || (state === 'queued' && Number(attempts) > 0)
