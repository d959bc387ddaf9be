/** What people are mailed of their account (sc.md §4, §7; shell.md §2.1): invitation, link, notices. In the receiver's language. */
import { sql } from 'kysely'
import { i18nText } from '../../src/schemas/i18n-text'
import type { I18nText, Language } from '../../src/schemas/types'
import { createResetLink, type ResetLink } from '../auth/reset-link'
import type { Context } from '../context'
import { onEvent, type EventHandler } from '../outbox/event'
import type { Texts } from '../texts'
import { compose } from './compose'
import { queueMail } from './queue'

interface Receiver { id: number; name: string; account: string; email: string | null; status: string; language: Language; zone: string; company: I18nText | null; address: string }

/** The link to choose a password. @param link just made; whoever has it may use it, so it stands in the mail and nowhere else */
export async function mailResetLink(ctx: Context, texts: Texts, { userId, purpose, link }: { userId: number; purpose: 'reset' | 'invite'; link: ResetLink }): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  const kind = purpose === 'invite' ? 'invitation' : 'reset'
  await mailTo(ctx, texts, receiver, {
    kind, event: purpose === 'invite' ? 'sc.user.invited' : 'sc.password.forgotten', valid_until: link.expiresAt,
    link: `${receiver.address}/reset-password/${link.token}`, params: { until: momentText(receiver, link.expiresAt) },
  })
}

/** Listeners to what happened to an account: its owner is told, also of what he did himself, since it may not have been he. */
export function accountMailHandlers(texts: Texts): EventHandler[] {
  return [
    onEvent('sc.user.created', 'sc.mail-invitation', async (ctx, { record_id: id, actor_id: actor }) => {
      // Nobody invited those whom the system made: demo people, the first administrator.
      const receiver = actor === null || id === null ? undefined : await findReceiver(ctx, id)
      if (receiver?.status !== 'invited' || !receiver.email) return
      const link = await createResetLink(ctx, receiver.id, 'invite')
      await mailResetLink(ctx, texts, { userId: receiver.id, purpose: 'invite', link })
    }),
    onEvent('sc.password.changed', 'sc.mail-password', async (ctx, { record_id: id, payload, at }) => {
      const receiver = id === null ? undefined : await findReceiver(ctx, id)
      const kind = payload?.by === 'administrator' ? 'password_reset' : 'password_changed'
      if (receiver) await mailTo(ctx, texts, receiver, { kind, event: 'sc.password.changed', params: { at: momentText(receiver, new Date(at)) } })
    }),
    onEvent('sc.user.locked', 'sc.mail-locked', async (ctx, { record_id: id, payload }) => {
      // Also told of accounts that don't exist, so that both take the same time.
      const receiver = id === null ? undefined : await findReceiver(ctx, id)
      if (!receiver) return
      const until = new Date(String(payload?.until))
      await mailTo(ctx, texts, receiver, {
        kind: 'locked', event: 'sc.user.locked', params: { until: momentText(receiver, until) },
        // Whoever tries from many networks is not to fill his mailbox.
        dedupe_key: `locked ${receiver.id} ${ctx.now().toISOString().slice(0, 13)}`,
      })
    }),
  ]
}

interface AccountMail { kind: string; event: string; params: Readonly<Record<string, string>>; link?: string; valid_until?: Date; dedupe_key?: string }

async function mailTo(ctx: Context, texts: Texts, receiver: Receiver, { kind, params, link, ...mail }: AccountMail): Promise<void> {
  const { email, name, account, language, address } = receiver
  if (!email) return
  const company = i18nText(receiver.company, language) || 'Kontor'
  await queueMail(ctx, { to: [email], ...compose(texts, { language, kind, name, company, address, params: { account, ...params }, ...(link ? { link } : {}) }), ...mail })
}

async function findReceiver(ctx: Context, userId: number): Promise<Receiver | undefined> {
  const { rows: [row] } = await sql<Receiver>`
    select u.id, u.name, u.account, u.email, u.status, coalesce(u.language, c.default_language, 'tw') as language, coalesce(u.time_zone, c.time_zone, 'Asia/Taipei') as zone,
      c.name as company, rtrim(coalesce(c.base_url, ''), '/') as address
    from sc_user as u left join sc_company_setup as c on c.deleted_at is null where u.id = ${userId} and u.deleted_at is null`.execute(ctx.db)
  return row
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', tw: 'zh-TW', cn: 'zh-CN', jp: 'ja-JP' }

/** With the zone, since the reader may be on a journey. */
function momentText({ language, zone }: Pick<Receiver, 'language' | 'zone'>, at: Date): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(at) + ` (${zone})`
}
