/** The calls about what leaves the server: mails, webhook deliveries (sc.md §2 /sc/notify, §3.4, §9). */
import { defineCall, typed } from '../core/call'

/** The mail server that is set, and the mails that wait for it. */
export interface MailState {
  version: number
  state: 'unset' | 'untested' | 'working' | 'failed'
  tested_at: string | null
  own_address: string | null
  held: number
  queued: number
  failed: number
}

export const readMailState = defineCall({
  method: 'GET',
  path: '/api/sc/company-setup/mail',
  tag: 'sc/company-setup',
  answer: typed<{ data: MailState }>(),
})

/** To oneself unless told. */
export const sendTestMail = defineCall({
  method: 'POST',
  path: '/api/sc/company-setup/test-mail',
  tag: 'sc/company-setup',
  body: {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: { to: { type: 'string', format: 'email', maxLength: 254 } },
  },
  answer: typed<{ data: { sent_to: string } }>(),
})

/** `status`: of the address' own answer. */
export const testNotifyChannel = defineCall({
  method: 'POST',
  path: '/api/sc/notify-channel/:id/test',
  tag: 'sc/notify-channel',
  answer: typed<{ data: { id: number; status: number | null } }>(),
})
