/** Repeating and cancelling what leaves the server: mails, webhook deliveries. */
import { http } from './http'

export type OutgoingEntity = 'sc/mail-outbox' | 'sc/webhook-delivery'
export type OutgoingAct = 'retry' | 'cancel'
export interface Acted { done: readonly number[]; failed: readonly { id: number; message: string }[] }

export async function actOnOutgoing(entity: OutgoingEntity, id: number, act: OutgoingAct): Promise<void> {
  await http.post(`/api/${entity}/${id}/${act}`, {})
}

export const actOnMany = async (entity: OutgoingEntity, ids: readonly number[], act: OutgoingAct): Promise<Acted> =>
  (await http.post<{ data: Acted }>(`/api/${entity}/${act}`, { ids })).data.data

/** What the server would take; it judges again. */
export const mayAct = ({ state, attempts }: Readonly<Record<string, unknown>>, act: OutgoingAct): boolean =>
  (act === 'cancel' ? ['held', 'queued', 'failed'].includes(String(state)) : state === 'failed' || (state === 'queued' && Number(attempts) > 0))
