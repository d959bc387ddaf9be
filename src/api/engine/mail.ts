/** Calls of those who look after mail: the state and the test of the mail server. */
import { http } from '../../providers/http/http'

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
