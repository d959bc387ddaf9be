/** Notices to webhooks (sc.md §7): one delivery an address whose events and audience they concern, put off by the company's quiet hours. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'
import { messageText, type Message, type WebhookFormat } from '../../../webhook/message'
import { queueDelivery } from '../../../webhook/outbox'
import { sharedTexts } from './every-language'
import { textsOf } from './notice-mails'
import { noticeTemplates } from '../../../mail/templates'
import type { OutgoingNotice } from './notifications'
import { expand } from '../groups/owners'
import { readNotifySetting } from './quiet-hours'
import { fill } from '../../../mail/template-text'
import { firstLoud } from './rules/notice-times'

interface Channel {
  id: number
  format: WebhookFormat
  audience: string[]
}
interface Company {
  name: I18nText | null
  language: Language
  address: string
}

/** Named in a message; more are only counted by whoever asks the API. */
const namedAtMost = 50

export async function queueNoticeWebhooks(ctx: Context, people: readonly number[], notice: OutgoingNotice): Promise<void> {
  const { rows: channels } = await sql<Channel>`
    select id, format, coalesce(audience, '{}') as audience from sc_notify_channel
    where active and deleted_at is null and (coalesce(cardinality(events), 0) = 0 or ${notice.event} = any(events)) order by id`.execute(
    ctx.db,
  )
  if (channels.length === 0) return
  const company = await readCompany(ctx)
  const { title, body } = await wordsOf(ctx, notice, company)
  const at = notice.passesQuiet ? ctx.now() : firstLoud(ctx.now(), { zone: ctx.companyZone(), quiet: (await readNotifySetting(ctx)).quiet })
  const link = notice.url && company.address ? `${company.address}${notice.url}` : null
  for (const { id, format, audience } of channels) {
    const meant = audience.length === 0 ? people : await within(ctx, people, audience)
    if (meant.length === 0) continue
    const message: Message = {
      event: notice.event,
      module: notice.module,
      at: ctx.now().toISOString(),
      title,
      body,
      link,
      record: notice.model ?? null,
      to: await named({ ...ctx, language: company.language }, meant.slice(0, namedAtMost)),
    }
    await queueDelivery(ctx, { channel: id, event: notice.event, payload: messageText(format, message, openText(company.language)), at })
  }
}

export const openText = (language: Language): string => sharedTexts().translate(language, { key: 'mail:notice.open' })

export async function readCompany(ctx: Context): Promise<Company> {
  const {
    rows: [row],
  } = await sql<Company>`
    select name, coalesce(default_language, 'tw') as language, rtrim(coalesce(base_url, ''), '/') as address from sc_company_setup where deleted_at is null order by id limit 1`.execute(
    ctx.db,
  )
  return row ?? { name: null, language: 'tw', address: '' }
}

async function wordsOf(
  ctx: Context,
  { event, data, url, params = {} }: OutgoingNotice,
  { name, language, address }: Company,
): Promise<{ title: string; body: string }> {
  const own = { title: i18nText(data.title, language), body: i18nText(data.body, language) }
  const template = (await noticeTemplates(ctx, 'webhook', language, [event])).get(event)
  if (!template) return own
  const values = {
    ...textsOf(params, language),
    ...own,
    company: i18nText(name, language) || 'Kontor',
    name: '',
    link: url && address ? `${address}${url}` : '',
  }
  return { title: fill(template.subject, values), body: fill(template.body, values) }
}

async function within(ctx: Context, people: readonly number[], audience: readonly string[]): Promise<number[]> {
  const meant = new Set(await expand(ctx, audience))
  return people.filter((id) => meant.has(id))
}

async function named(ctx: Context, ids: readonly number[]): Promise<Message['to']> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select person.id, ${personName(ctx, 'person')} as name from sc_user as person where person.id = any(${ids}::bigint[]) order by person.id`.execute(
    ctx.db,
  )
  return rows
}
