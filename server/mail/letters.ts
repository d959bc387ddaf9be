/** A mail to a person, in his language: whom it greets, from which company, and where its console is. */
import { sql } from 'kysely'
import { i18nText } from '../../src/schemas/i18n-text'
import type { I18nText, Language } from '../../src/schemas/types'
import type { Context } from '../context'
import type { Texts } from '../texts'
import { compose } from './compose'
import { queueMail, type Mail } from './queue'

export interface Receiver { id: number; name: string; account: string; email: string | null; status: string; language: Language; zone: string; company: I18nText | null; address: string }

/** @property kind key of its texts in locales/<lang>/mail.json */
export interface PersonalMail extends Pick<Mail, 'event' | 'attachments' | 'valid_until' | 'dedupe_key'> { kind: string; params: Readonly<Record<string, string>>; link?: string }

/** In the caller's transaction; nothing happens for who has no address. */
export async function mailTo(ctx: Context, texts: Texts, receiver: Receiver, { kind, params, link, ...mail }: PersonalMail): Promise<void> {
  const { email, name, account, language, address } = receiver
  if (!email) return
  const company = i18nText(receiver.company, language) || 'Kontor'
  await queueMail(ctx, { to: [email], ...compose(texts, { language, kind, name, company, address, params: { account, ...params }, ...(link ? { link } : {}) }), ...mail })
}

export async function findReceiver(ctx: Context, userId: number): Promise<Receiver | undefined> {
  const { rows: [row] } = await sql<Receiver>`
    select u.id, u.name, u.account, u.email, u.status, coalesce(u.language, c.default_language, 'tw') as language, coalesce(u.time_zone, c.time_zone, 'Asia/Taipei') as zone,
      c.name as company, rtrim(coalesce(c.base_url, ''), '/') as address
    from sc_user as u left join sc_company_setup as c on c.deleted_at is null where u.id = ${userId} and u.deleted_at is null`.execute(ctx.db)
  return row
}
