/** In the console too, what an account's owner is mailed (sc.md §7): the subject of that mail is the notice. */
import { onEvent } from '../../outbox/event'
import { inEveryLanguage } from './every-language'
import { sendNotice } from './notifications'

const tellOwner = (event: string, listener: string, url: string, mail: (payload: Readonly<Record<string, unknown>>) => string) =>
  onEvent(event, listener, async (ctx, { record_id: id, payload }) => {
    if (id === null) return
    await sendNotice(ctx, { event, to: [`u${id}`], self: true, url, data: { title: inEveryLanguage(`mail:${mail(payload ?? {})}.subject`, () => ({ provider: String(payload?.provider ?? '') })) } })
  })

export const tellTwoFactor = tellOwner('sc.twofactor.changed', 'sc.tell-two-factor', '/profile/two-factor', ({ change }) => `twofactor_${String(change)}`)
export const tellNewDevice = tellOwner('sc.login.new-device', 'sc.tell-new-device', '/profile/sessions', () => 'new_device')
