/**
 * The register of what people may be told (sc.md §3.7): each module lists its own in `server/modules/<m>/notice-events.ts`, found by
 * its file. Its words are `<m>:notice_event.<rest of the key>`.
 */

export type ChannelChoice = 'off' | 'on' | 'forced'
export type Digest = 'now' | 'hourly' | 'daily'

export interface NoticeEvent {
  /** `<m>.<kebab-words>`, as notify-rule names it. */
  key: string
  /** As long as no administrator has said otherwise; absent = app `on`, mail `off`, webhook `on`. */
  app?: ChannelChoice
  mail?: ChannelChoice
  webhook?: ChannelChoice
  /** Mailed on a way of its own, whatever anybody chooses: its rule says so and stays. */
  own_mail?: boolean
  /** Of these: it is mailed and nothing else, since its reader may not sign in (an invitation). */
  mail_only?: boolean
  /** Of these: keys of the product's texts in `locales/<lang>/mail`. */
  mail_kinds?: readonly string[]
  /** Of these: what templates of the mail may name further. */
  mail_placeholders?: readonly string[]
  /** Of these: a mail without `{{link}}` would be of no use, so no template may lack it. */
  needs_link?: boolean
  /** Of its mails; default now. */
  digest?: Digest
  /** At once, also in quiet hours. */
  urgent?: boolean
  /** So many unread ones of it within ten minutes become one entry of the bell, which leads to the list of them all. */
  bundle?: { from: number; url: string }
  /** What templates may name beside `commonPlaceholders`: keys of the notice's `params`. */
  placeholders?: readonly string[]
}

/** What every template may name. `link` is the record's address, `name` the receiver (in mails). */
export const commonPlaceholders = ['title', 'body', 'company', 'name', 'link'] as const

const files = import.meta.glob<{ noticeEvents: readonly NoticeEvent[] }>('./*/notice-events.ts', { eager: true })

/** By key. */
export const noticeEvents: ReadonlyMap<string, NoticeEvent> = new Map(
  Object.values(files)
    .flatMap((file) => file.noticeEvents)
    .map((event) => [event.key, event]),
)

/** @throws Error for one that no module registers */
export function noticeEvent(key: string): NoticeEvent {
  const event = noticeEvents.get(key)
  if (!event) throw new Error(`No module registers the notice ${key}: is it in server/modules/<m>/notice-events.ts?`)
  return event
}

export const moduleOf = ({ key }: Pick<NoticeEvent, 'key'>): string => key.split('.')[0] ?? ''

/** What a template of this channel may name. */
export const placeholdersOf = (event: NoticeEvent, channel: 'mail' | 'webhook'): string[] => [
  ...commonPlaceholders,
  ...(event.placeholders ?? []),
  ...(channel === 'mail' ? (event.mail_placeholders ?? []) : []),
]

/** What no administrator changes. */
export const fixedChoices = (event: NoticeEvent): Partial<Record<'app' | 'mail' | 'webhook', ChannelChoice>> => ({
  ...(event.own_mail ? { mail: 'forced' } : {}),
  ...(event.mail_only ? { app: 'off', webhook: 'off' } : {}),
})

/** The rule of an event as its module wishes it. */
export const ruleOf = ({ app = 'on', mail = 'off', webhook = 'on', digest = 'now' }: NoticeEvent) => ({ app, mail, webhook, digest })
