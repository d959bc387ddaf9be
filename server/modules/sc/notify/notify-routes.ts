/** What the screen of notifications asks beside its records (sc.md §2 /sc/notify): the register of events, and how a template reads. */
import type { FastifyInstance } from 'fastify'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Language } from '../../../../src/schemas/core/types'
import * as calls from '../../../../src/shared/sc/notify'
import { serve } from '../../../http/serve-call'
import { composeWords } from '../../../mail/compose'
import { invalidField } from '../../../kernel/errors'
import { moduleOf, noticeEvents, placeholdersOf, type NoticeEvent } from '../../notice-events'
import type { Texts } from '../../../contracts/texts'
import { declareEventRules } from './event-rules'
import { readCompany } from './notice-webhooks'
import { eventText } from './every-language'
import { fill } from '../../../mail/template-text'

export function notifyRoutes(app: FastifyInstance): void {
  const { texts, systemContext } = app.kontor
  app.addHook('onReady', () =>
    declareEventRules(systemContext()).catch((error: unknown) =>
      app.log.warn({ error }, 'The rules of notifications could not be written'),
    ),
  )

  const mayList = { rule: { paths: ['sc.admin.notify.actions.list'] } }

  serve(app, calls.readNoticeEvents, mayList, () =>
    Promise.resolve({
      data: [...noticeEvents.values()].map((event) => ({
        event: event.key,
        module: moduleOf(event),
        urgent: event.urgent ?? false,
        own_mail: event.own_mail ?? false,
        mail_only: event.mail_only ?? false,
        placeholders: { mail: placeholdersOf(event, 'mail'), webhook: placeholdersOf(event, 'webhook') },
        product: productTexts(texts, event),
      })),
    }),
  )

  serve(app, calls.previewTemplate, mayList, async (ctx, { body: { event: key, channel, language, subject, body } }) => {
    const event = noticeEvents.get(key)
    if (!event) throw invalidField('event', 'sc:error.notify_event')
    const company = await readCompany(ctx)
    const companyName = i18nText(company.name, language) || 'Kontor'
    const samples = {
      ...Object.fromEntries(placeholdersOf(event, channel).map((name) => [name, `‹${name}›`])),
      title: productTexts(texts, event)[language][0]?.subject ?? eventText(language, key),
      company: companyName,
      name: texts.translate(language, { key: 'sc:notify.sample_name' }),
      link: `${company.address}/…`,
    }
    const filled = { subject: fill(subject, samples), text: fill(body, samples) }
    if (channel === 'webhook') return { data: filled }
    const { subject: line, text } = composeWords(texts, {
      language,
      company: companyName,
      address: company.address,
      name: samples.name,
      subject: filled.subject,
      paragraphs: filled.text.split(/\n{2,}/),
      settings: `${company.address}/profile/notifications`,
    })
    return { data: { subject: line, text } }
  })
}

/** What the product mails of an event that goes a way of its own: a start for a template, placeholders and all. Others are worded as they happen. */
function productTexts(texts: Texts, { mail_kinds: kinds = [] }: NoticeEvent): Record<Language, calls.ProductMail[]> {
  const of = (language: Language) =>
    kinds.flatMap((kind) => {
      const [subject, body] = [texts.raw(language, `mail:${kind}.subject`), texts.raw(language, `mail:${kind}.body`)]
      return subject === undefined || body === undefined ? [] : [{ subject, body }]
    })
  return { en: of('en'), tw: of('tw'), cn: of('cn'), jp: of('jp') }
}
