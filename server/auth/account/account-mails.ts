/** What people are mailed of their account (sc.md §4, §7; shell.md §2.1): invitation, link, notices. In the receiver's language. */
import { sql } from 'kysely'
import { contactMailHandler } from './contact-mails'
import { linkAddress } from './link-address'
import { createResetLink, endLinks, type ResetLink } from '../password/reset-link'
import type { Context } from '../../kernel/context'
import type { EventHandler } from '../../contracts/events'
import { onEvent } from '../../outbox/event'
import type { Texts } from '../../contracts/texts'
import { findReceiver, mailTo, momentText, type PersonalMail, type Receiver } from '../../mail/letters'

/**
 * The link to choose a password, to the address that links go to.
 * @param link just made; whoever has it may use it, so it is in the mail and nowhere else
 */
export async function mailResetLink(
  ctx: Context,
  texts: Texts,
  { userId, purpose, link }: { userId: number; purpose: 'reset' | 'invite'; link: ResetLink },
): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  const email = await linkAddress(ctx, userId)
  const kind = purpose === 'invite' ? 'invitation' : 'reset'
  const params = { until: momentText(receiver, link.expiresAt) }
  await mailTo(
    ctx,
    texts,
    { ...receiver, email },
    {
      kind,
      event: purpose === 'invite' ? 'sc.user.invited' : 'sc.password.forgotten',
      valid_until: link.expiresAt,
      link: `${receiver.address}/reset-password/${link.token}`,
      params,
    },
  )
}

/** Listeners to what happened to an account: its owner is told, also of what he did himself, since it may not have been he. */
export function accountMailHandlers(texts: Texts): EventHandler[] {
  return [
    onEvent(['sc.user.created', 'sc.user.rehired'], 'sc.mail-invitation', async (ctx, { record_id: id, actor_id: actor, ...event }) => {
      // Nobody invited those whom the system made: demo people, the first administrator.
      const receiver = actor === null || id === null ? undefined : await findReceiver(ctx, id)
      if (receiver?.status !== 'invited' || !receiver.email) return
      // Whoever is told his first password by somebody needs no link to choose one.
      if (event.event === 'created' && (await hasOneTimePassword(ctx, receiver.id))) return
      await endLinks(ctx, receiver.id)
      const link = await createResetLink(ctx, receiver.id, 'invite')
      await mailResetLink(ctx, texts, { userId: receiver.id, purpose: 'invite', link })
    }),
    onEvent('sc.password.changed', 'sc.mail-password', async (ctx, { record_id: id, payload, at }) => {
      const receiver = id === null ? undefined : await findReceiver(ctx, id)
      const kind = payload?.by === 'administrator' ? 'password_reset' : 'password_changed'
      if (receiver)
        await mailOwner(ctx, texts, receiver, { kind, event: 'sc.password.changed', params: { at: momentText(receiver, new Date(at)) } })
    }),
    contactMailHandler(texts),
    onEvent('sc.twofactor.changed', 'sc.mail-two-factor', async (ctx, { record_id: id, payload, at }) => {
      const receiver = id === null ? undefined : await findReceiver(ctx, id)
      if (receiver)
        await mailOwner(ctx, texts, receiver, {
          kind: `twofactor_${String(payload?.change)}`,
          event: 'sc.twofactor.changed',
          params: { at: momentText(receiver, new Date(at)), provider: String(payload?.provider ?? '') },
        })
    }),
    onEvent('sc.login.new-device', 'sc.mail-new-device', async (ctx, { record_id: id, payload, at }) => {
      const receiver = id === null ? undefined : await findReceiver(ctx, id)
      const params = { device: String(payload?.device), ip: String(payload?.ip ?? '–') }
      if (receiver)
        await mailOwner(ctx, texts, receiver, {
          kind: 'new_device',
          event: 'sc.login.new-device',
          params: { ...params, at: momentText(receiver, new Date(at)) },
        })
    }),
    onEvent('sc.token.created', 'sc.mail-token', async (ctx, { record_id: id, payload, at }) => {
      const receiver = id === null ? undefined : await findReceiver(ctx, id)
      if (receiver)
        await mailOwner(ctx, texts, receiver, {
          kind: 'token_created',
          event: 'sc.token.created',
          params: {
            token: String(payload?.token),
            at: momentText(receiver, new Date(at)),
            until: momentText(receiver, new Date(String(payload?.until))),
          },
        })
    }),
    onEvent('sc.user.locked', 'sc.mail-locked', async (ctx, { record_id: id, payload }) => {
      // Also told of accounts that don't exist, so that both take the same time.
      const receiver = id === null ? undefined : await findReceiver(ctx, id)
      if (!receiver) return
      const until = new Date(String(payload?.until))
      await mailTo(ctx, texts, receiver, {
        kind: 'locked',
        event: 'sc.user.locked',
        params: { until: momentText(receiver, until) },
        // Whoever tries from many networks is not to fill his mailbox.
        dedupe_key: `locked ${receiver.id} ${ctx.now().toISOString().slice(0, 13)}`,
      })
    }),
  ]
}

/** Also where links go, where somebody else has changed the e-mail lately: the new one may not be theirs. */
async function mailOwner(ctx: Context, texts: Texts, receiver: Receiver, mail: PersonalMail): Promise<void> {
  for (const email of new Set([await linkAddress(ctx, receiver.id), receiver.email])) await mailTo(ctx, texts, { ...receiver, email }, mail)
}

async function hasOneTimePassword(ctx: Context, id: number): Promise<boolean> {
  const {
    rows: [person],
  } = await sql<{ told: boolean }>`select first_password = 'one-time' as told from sc_user where id = ${id}`.execute(ctx.db)
  return person?.told ?? false
}
