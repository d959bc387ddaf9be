/** Whose e-mail, account or telephone is changed is notified where they were reached before (sc.md §5.2, §6). */
import type { EventHandler } from '../../contracts/events'
import type { Texts } from '../../contracts/texts'
import type { Context } from '../../kernel/context'
import { findReceiver, mailTo, momentText, type Receiver } from '../../mail/letters'
import { onEvent } from '../../outbox/event'
import { revisionData } from '../../resource/write/conflict'
import { linkAddress } from './link-address'

const kinds = { email: 'email_changed', account: 'account_changed', phone: 'telephone_changed' } as const
const isKind = (name: unknown): name is keyof typeof kinds => typeof name === 'string' && Object.hasOwn(kinds, name)

/** The event names the version that changed and no address: it outlives the person's own data, the history does not. */
export const contactMailHandler = (texts: Texts): EventHandler =>
  onEvent('sc.contact.changed', 'sc.mail-contact', async (ctx, { record_id: id, payload, at }) => {
    const receiver = id === null ? undefined : await findReceiver(ctx, id)
    if (!receiver || !Array.isArray(payload?.changed)) return
    const params = { email: receiver.email ?? '–', at: momentText(receiver, new Date(at)) }
    for (const name of payload.changed.filter(isKind)) {
      const event = name === 'email' ? 'sc.email.changed' : 'sc.contact.changed'
      for (const email of await reachedAt(ctx, receiver, Number(payload.version)))
        await mailTo(ctx, texts, { ...receiver, email }, { kind: kinds[name], event, params })
    }
  })

/** Before the change, where links go, and now. */
async function reachedAt(ctx: Context, { id, email }: Receiver, version: number): Promise<string[]> {
  const before = await revisionData(ctx, ctx.snapshot.get('sc/user'), id, version - 1)
  const known = [before?.email, await linkAddress(ctx, id), email].filter(
    (address): address is string => typeof address === 'string' && address !== '',
  )
  return [...new Set(known)]
}
