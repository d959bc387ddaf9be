/** Repeating and cancelling what leaves the server: mails, webhook deliveries. */
import { http } from '../../providers/http/http'

export type OutgoingEntity = 'sc/mail-outbox' | 'sc/webhook-delivery'
export type OutgoingAct = 'retry' | 'cancel'

export async function actOnOutgoing(entity: OutgoingEntity, id: number, act: OutgoingAct): Promise<void> {
  await http.post(`/api/${entity}/${id}/${act}`, {})
}

/** What the server would take; it judges again. */
export const mayAct = ({ state, attempts }: Readonly<Record<string, unknown>>, act: OutgoingAct): boolean =>
  act === 'cancel'
    ? ['held', 'queued', 'failed'].includes(String(state))
    : state === 'failed' || (state === 'queued' && Number(attempts) > 0)
