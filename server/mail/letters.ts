/** A mail to a person, in his language: whom it greets, from which company, and where its console is. */
import { sql } from 'kysely'
import { i18nText } from '../../src/shared/engine/i18n-text'
import { formatTags } from '../../src/shared/engine/language-tags'
import type { I18nText, Language } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'
import { personText } from '../resource/read/person-names'
import type { Texts } from '../contracts/texts'
import { compose, composeWords, type Composed, type MailText } from './compose'
import { queueMail, type Mail } from './queue'
import { fill } from './template-text'
import { noticeTemplates, type Template } from './templates'

export interface Receiver {
  id: number
  name: string
  account: string
  email: string | null
  status: string
  language: Language
  zone: string
  company: I18nText | null
  address: string
}

/** @property kind key of its texts in locales/<lang>/mail */
export interface PersonalMail extends Pick<Mail, 'event' | 'attachments' | 'valid_until' | 'dedupe_key'> {
  kind: string
  params: Readonly<Record<string, string>>
  link?: string
}

type Envelope = Omit<PersonalMail, 'kind' | 'params' | 'link'>

/** In the caller's transaction, in the company's words where it has a template; nothing happens for who has no address. */
export async function mailTo(
  ctx: Context,
  texts: Texts,
  receiver: Receiver,
  { kind, params, link, ...envelope }: PersonalMail,
): Promise<void> {
  const template = (await noticeTemplates(ctx, 'mail', receiver.language, [envelope.event])).get(envelope.event)
  const named = { account: receiver.account, ...params }
  await send(ctx, receiver, envelope, (about) =>
    template
      ? composeWords(texts, { ...about, ...templateWords(texts, template, { ...about, kind, link, params: named }) })
      : compose(texts, { ...about, kind, params: named, ...(link ? { link } : {}) }),
  )
}

/** The link keeps its button, wherever the template names it. */
function templateWords(
  texts: Texts,
  template: Template,
  { language, name, company, address, kind, link, params }: About & Pick<PersonalMail, 'kind' | 'params'> & { link: string | undefined },
): Pick<MailText, 'subject' | 'paragraphs' | 'link' | 'button'> {
  const say = (key: string) => texts.translate(language, { key: `mail:${kind}.${key}`, params: { company, ...params } })
  const values = { ...params, title: say('subject'), body: say('body'), company, name, link: link ?? address }
  return {
    subject: fill(template.subject, values),
    paragraphs: fill(template.body, values).split(/\n{2,}/),
    ...(link ? { link, button: say('button') } : {}),
  }
}

/** The same in words that stand in no locale file. */
export async function mailWords(
  ctx: Context,
  texts: Texts,
  receiver: Receiver,
  words: Omit<MailText, keyof About>,
  envelope: Envelope,
): Promise<void> {
  await send(ctx, receiver, envelope, (about) => composeWords(texts, { ...about, ...words }))
}

/** What every mail to a person begins and ends with. */
type About = Required<Pick<MailText, 'language' | 'name' | 'company' | 'address'>>

async function send(
  ctx: Context,
  { email, name, language, company, address }: Receiver,
  envelope: Envelope,
  compose: (about: About) => Composed,
): Promise<void> {
  if (email)
    await queueMail(ctx, {
      to: [email],
      ...compose({ language, name, company: i18nText(company, language) || 'Kontor', address }),
      ...envelope,
    })
}

/** Named as mails to him greet him: in his language. */
export async function findReceiver(ctx: Context, userId: number): Promise<Receiver | undefined> {
  const {
    rows: [row],
  } = await sql<Omit<Receiver, 'name'> & { names: I18nText }>`
    select u.id, ${personText(ctx, 'u')} as names, u.account, u.email, u.status, coalesce(u.language, c.default_language, 'tw') as language, coalesce(u.time_zone, c.time_zone, 'Asia/Taipei') as zone,
      c.name as company, rtrim(coalesce(c.base_url, ''), '/') as address
    from sc_user as u left join sc_company_setup as c on c.deleted_at is null where u.id = ${userId} and u.deleted_at is null`.execute(
    ctx.db,
  )
  if (!row) return undefined
  const { names, ...receiver } = row
  return { ...receiver, name: i18nText(names, receiver.language) }
}

/** With the zone, since the reader may be on a journey. */
export function momentText({ language, zone }: Pick<Receiver, 'language' | 'zone'>, at: Date): string {
  return new Intl.DateTimeFormat(formatTags[language], { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(at) + ` (${zone})`
}
