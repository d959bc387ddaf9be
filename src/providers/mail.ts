/** Calls of those who look after mail: the state and the test of the mail server, repeating and cancelling mails. */
import { http } from './http'

export interface MailState {
  state: 'unset' | 'untested' | 'working' | 'failed'
  tested_at: string | null
  own_address: string | null
  held: number
}

export const readMailState = async (): Promise<MailState> => (await http.get<{ data: MailState }>('/api/sc/company-setup/mail')).data.data

/** @throws 422 saying what went wrong */
export async function sendTestMail(to: string): Promise<void> {
  await http.post('/api/sc/company-setup/test-mail', to ? { to } : {})
}

export type MailAct = 'retry' | 'cancel'
export interface MailsActed { done: readonly number[]; failed: readonly { id: number; message: string }[] }

export async function actOnMail(id: number, act: MailAct): Promise<void> {
  await http.post(`/api/sc/mail-outbox/${id}/${act}`, {})
}

export const actOnMails = async (ids: readonly number[], act: MailAct): Promise<MailsActed> =>
  (await http.post<{ data: MailsActed }>(`/api/sc/mail-outbox/${act}`, { ids })).data.data

/** What the server would take; it judges again. */
export const mayAct = ({ state, attempts }: Readonly<Record<string, unknown>>, act: MailAct): boolean =>
  (act === 'cancel' ? ['held', 'queued', 'failed'].includes(String(state)) : state === 'failed' || (state === 'queued' && Number(attempts) > 0))
