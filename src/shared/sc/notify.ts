/** The calls of the notification settings (sc.md §2 /sc/notify, §3.5, /profile): the company's rules, and one's own choices. */
import { languages, type Language } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

export interface NoticeEventInfo {
  event: string
  module: string
  urgent: boolean
  /** On a way of its own: the rule of its mails stays. */ own_mail: boolean
  /** Neither in the bell nor to webhooks. */ mail_only: boolean
  placeholders: Readonly<Record<'mail' | 'webhook', readonly string[]>>
  /** What the product mails, where it is always the same. */ product: Readonly<Record<Language, readonly ProductMail[]>>
}
export interface ProductMail {
  subject: string
  body: string
}
export type CompanyChoice = 'off' | 'on' | 'forced'
export type OwnChoice = 'on' | 'off' | null
export type OwnChannel = 'app' | 'mail'
export interface OwnEvent extends Readonly<Record<OwnChannel, { company: CompanyChoice; own: OwnChoice }>> {
  event: string
  module: string
  digest: 'now' | 'hourly' | 'daily'
}
export interface OwnPreferences {
  events: readonly OwnEvent[]
  quiet: { company: QuietHours; own: QuietHours | null }
  zone: string
}
export type Choice = Partial<Record<OwnChannel, OwnChoice>>
/** What stood there before, so that it can be taken back. */
export interface Chosen {
  event: string
  before: Choice
}
/** Times of the day, `22:00`; the same twice = none. */
export interface QuietHours {
  from: string
  to: string
}
export interface TemplateText {
  subject: string
  text: string
}

const ofPreference = 'sc/notify-preference'
const time = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } as const
const choice = { enum: ['on', 'off', null] } as const

/** The register of events. */
export const readNoticeEvents = defineCall({
  method: 'GET',
  path: '/api/sc/notify-rule/events',
  tag: 'sc/notify-rule',
  answer: typed<{ data: readonly NoticeEventInfo[] }>(),
})

/** How a template reads. */
export const previewTemplate = defineCall({
  method: 'POST',
  path: '/api/sc/notify-template/preview',
  tag: 'sc/notify-template',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['event', 'channel', 'language', 'subject', 'body'],
    properties: {
      event: { type: 'string', maxLength: 100 },
      channel: { enum: ['mail', 'webhook'] },
      language: { enum: languages },
      subject: { type: 'string', maxLength: 200 },
      body: { type: 'string', maxLength: 4000 },
    },
  },
  answer: typed<{ data: TemplateText }>(),
})

export const readOwnPreferences = defineCall({
  method: 'GET',
  path: '/api/sc/notify-preference',
  tag: ofPreference,
  answer: typed<{ data: OwnPreferences }>(),
})

export const chooseOwn = defineCall({
  method: 'PATCH',
  path: '/api/sc/notify-preference',
  tag: ofPreference,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['event'],
    minProperties: 2,
    properties: { event: { type: 'string', maxLength: 100 }, app: choice, mail: choice },
  },
  answer: typed<{ data: Chosen }>(),
})

/** Null = as the company has them. */
export const keepQuietHours = defineCall({
  method: 'PUT',
  path: '/api/sc/notify-preference/quiet-hours',
  tag: ofPreference,
  body: { type: ['object', 'null'], additionalProperties: false, required: ['from', 'to'], properties: { from: time, to: time } },
  answer: typed<{ data: QuietHours | null }>(),
})

/** No notification of this one's kind comes any more. */
export const muteKind = defineCall({
  method: 'POST',
  path: '/api/sc/user-notification/:id/mute',
  tag: 'sc/user-notification',
  answer: typed<{ data: Chosen }>(),
})
