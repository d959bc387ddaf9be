/** `notify.send` (sc.md §3.7, §7): who is told, over which channels. The bell is written here; mail and webhooks wait in the database until their time. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { moduleOf, noticeEvent } from '../../notice-events'
import { publishToPeople } from '../../../outbox/publish'
import { eventRule, type EventRule } from './event-rules'
import { storeEntries } from './notice-entries'
import { queueNoticeMails } from './notice-mails'
import { queueNoticeWebhooks } from './notice-webhooks'
import { expand } from '../groups/owners'
import { isNotified, type NamedPerson } from './rules/notice-rules'
import type { OwnChoice } from '../../../../src/shared/sc/notify'
import type { RoleChange } from '../rights/rules/role-change'

export interface NotificationData {
  title: I18nText | string
  body?: I18nText | string
  icon?: string
  workflow?: Readonly<Record<string, unknown>>
  /** Of `sc.rights.changed`: what the next change of some minutes is joined to. */
  roles?: RoleChange
  /** The same, of changed grants: their paths. */
  paths?: readonly string[]
}

export interface Notice {
  /** Registered in its module's notice-events.ts. */
  event: string
  /** Owner codes. */
  to: readonly string[]
  data: NotificationData
  /** Who did it, and how the title reads when several did: "Amy and 2 others commented …". */
  by?: NamedPerson & { title: (people: I18nText) => I18nText }
  /** What templates may name: the event's placeholders. */
  params?: Readonly<Record<string, I18nText | string>>
  /** Path in the console. */
  url?: string
  /** Record it is about; `module` default the event's own. */
  model?: { module: string; id: number }
  /** Unread notices of one key fold into one for ten minutes, with a count. */
  group_key?: string
  /** People who are not told. */
  except?: readonly number[]
  /** Also the one who acts; otherwise he is never told of his own act. */
  self?: boolean
  /** Also in quiet hours; events that always are say so in the register. */
  urgent?: boolean
  /** Only over these, of those that the event's rule and the person leave open; absent = all of them. */
  channels?: readonly ('app' | 'mail' | 'webhook')[]
  /** Only over the personal channel, not stored. */
  silent?: boolean
  /** 2 = system-wide announcement. */
  type?: 1 | 2
}

/**
 * In the caller's transaction: nobody hears of what was not committed.
 * @returns ids of the bell's entries; none when silent, or where the bell is off for the event
 * @throws Error for an event that no module registers
 */
export async function sendNotice(ctx: Context, notice: Notice): Promise<number[]> {
  const { to, data, url, except = [], self = false, silent = false } = notice
  const event = noticeEvent(notice.event)
  const actor = ctx.person?.id
  const people = (await expand(ctx, to)).filter((id) => !except.includes(id) && (self || id !== actor))
  if (people.length === 0) return []
  if (silent) {
    await publishToPeople(ctx, people, 'notification.created', { event: event.key, data: { ...data, ...(url ? { url } : {}) } })
    return []
  }
  const rule = await eventRule(ctx, event)
  const over = (channel: 'app' | 'mail' | 'webhook') => notice.channels?.includes(channel) ?? true
  const open = await notifiedBy(ctx, rule, event.key, people)
  const told = { app: over('app') ? open.app : [], mail: over('mail') ? open.mail : [] }
  const entries = await storeEntries(ctx, told.app, notice)
  // What folded is known already, and was mailed then.
  const folded = new Set(entries.filter(({ folded: isFolded }) => isFolded).map(({ user }) => user))
  const outgoing = {
    ...notice,
    module: notice.model?.module ?? moduleOf(event),
    passesQuiet: notice.urgent === true || event.urgent === true,
  }
  await queueNoticeMails(ctx, event.own_mail ? [] : told.mail.filter((id) => !folded.has(id)), {
    ...outgoing,
    passesQuiet: outgoing.passesQuiet || rule.mail === 'forced',
    digest: outgoing.passesQuiet ? 'now' : rule.digest,
  })
  if (rule.webhook !== 'off' && over('webhook'))
    await queueNoticeWebhooks(ctx, people, { ...outgoing, passesQuiet: outgoing.passesQuiet || rule.webhook === 'forced' })
  return entries.map(({ id }) => id)
}

/** What goes out. */
export interface OutgoingNotice extends Notice {
  module: string
  /** Forced or urgent. */
  passesQuiet: boolean
}

/** Who is told over which of the channels that are a person's own. */
async function notifiedBy(
  ctx: Context,
  rule: EventRule,
  event: string,
  people: readonly number[],
): Promise<Record<'app' | 'mail', number[]>> {
  const { rows } = await sql<{ user: number; app: OwnChoice; mail: OwnChoice }>`
    select user_id as user, app, mail from sc_notify_preference where event = ${event} and user_id = any(${people}::bigint[]) and deleted_at is null`.execute(
    ctx.db,
  )
  const own = new Map(rows.map((row) => [row.user, row]))
  const by = (channel: 'app' | 'mail') => people.filter((id) => isNotified(rule[channel], own.get(id)?.[channel] ?? null))
  return { app: by('app'), mail: by('mail') }
}
