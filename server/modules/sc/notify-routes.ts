/** What the screen of notifications asks beside its records (sc.md §2 /sc/notify): the register of events, and how a template reads. */
import type { FastifyInstance } from 'fastify'
import { i18nText } from '../../../src/schemas/i18n-text'
import { languages, type Language } from '../../../src/schemas/types'
import { composeWords } from '../../mail/compose'
import { invalidField } from '../../errors'
import { commonPlaceholders, moduleOf, noticeEvents } from '../../notice-events'
import { declareEventRules } from './event-rules'
import { readCompany } from './notice-webhooks'
import { eventText } from './every-language'
import { fill } from './rules/notice-text'

interface Draft { event: string; channel: 'mail' | 'webhook'; language: Language; subject: string; body: string }

const draftBody = {
  type: 'object', additionalProperties: false, required: ['event', 'channel', 'language', 'subject', 'body'],
  properties: {
    event: { type: 'string', maxLength: 100 }, channel: { enum: ['mail', 'webhook'] }, language: { enum: languages },
    subject: { type: 'string', maxLength: 200 }, body: { type: 'string', maxLength: 4000 },
  },
} as const

export function notifyRoutes(app: FastifyInstance): void {
  const { texts, systemContext } = app.kontor
  app.addHook('onReady', () => declareEventRules(systemContext()).catch((error: unknown) => app.log.warn({ error }, 'The rules of notifications could not be written')))

  app.get('/api/sc/notify-rule/events', { config: { rule: { paths: ['sc.admin.notify.actions.list'] } }, schema: { tags: ['sc/notify-rule'] } }, () => ({
    data: [...noticeEvents.values()].map((event) => ({ event: event.key, module: moduleOf(event), urgent: event.urgent ?? false, own_mail: event.own_mail ?? false, placeholders: [...commonPlaceholders, ...event.placeholders ?? []] })),
  }))

  app.post<{ Body: Draft }>('/api/sc/notify-template/preview', {
    config: { rule: { paths: ['sc.admin.notify.actions.list'] } }, schema: { body: draftBody, tags: ['sc/notify-template'] },
  }, async ({ ctx, body: { event: key, channel, language, subject, body } }) => {
    const event = noticeEvents.get(key)
    if (!event) throw invalidField('event', 'sc:error.notify_event')
    const company = await readCompany(ctx)
    const companyName = i18nText(company.name, language) || 'Kontor'
    const samples = {
      ...Object.fromEntries([...commonPlaceholders, ...event.placeholders ?? []].map((name) => [name, `‹${name}›`])),
      title: eventText(language, key), company: companyName, name: texts.translate(language, { key: 'sc:notify.sample_name' }), link: `${company.address}/…`,
    }
    const filled = { subject: fill(subject, samples), text: fill(body, samples) }
    if (channel === 'webhook') return { data: filled }
    const { subject: line, text } = composeWords(texts, {
      language, company: companyName, address: company.address, name: samples.name, subject: filled.subject, paragraphs: filled.text.split(/\n{2,}/), settings: `${company.address}/profile/notifications`,
    })
    return { data: { subject: line, text } }
  })
}
