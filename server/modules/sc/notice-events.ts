/** What sc tells people (sc.md §7). */
import type { NoticeEvent } from '../../notice-events'

const record = ['person', 'entity', 'record'] as const

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'common.comment.mention', mail: 'on', placeholders: record },
  { key: 'common.comment.reply', mail: 'on', placeholders: record },
  { key: 'sc.follow.updated', mail: 'on', digest: 'daily', placeholders: record },
  { key: 'sc.follow.deleted', mail: 'on', digest: 'daily', placeholders: record },
  { key: 'sc.follow.restored', mail: 'on', digest: 'daily', placeholders: record },
  { key: 'sc.follow.commented', mail: 'on', digest: 'hourly', placeholders: record },
  // server/mail/account-mails.ts
  { key: 'sc.twofactor.changed', app: 'forced', mail: 'forced', own_mail: true, webhook: 'off' },
  { key: 'sc.login.new-device', app: 'forced', mail: 'forced', own_mail: true, webhook: 'off' },
  { key: 'sc.rights.viewed', app: 'forced', mail: 'on', placeholders: ['person', 'reason'] },
  { key: 'sc.audit.broken', app: 'forced', mail: 'forced', urgent: true, placeholders: ['entry'] },
  { key: 'sc.device.offline', mail: 'on', placeholders: ['device', 'site', 'code'] },
  { key: 'sc.device.clock', mail: 'on', placeholders: ['device', 'site', 'code'] },
  { key: 'sc.webhook.gone', app: 'forced', webhook: 'off', placeholders: ['channel'] },
  { key: 'sc.attachment.infected', app: 'forced', mail: 'on', urgent: true, placeholders: ['file', 'virus'] },
  { key: 'sc.import.done', placeholders: ['file', 'count'] },
  { key: 'sc.post.changed', placeholders: ['person', 'from', 'to', 'date'] },
  { key: 'sc.head.assigned', mail: 'on', placeholders: ['department'] },
  { key: 'sc.calendar.unprepared', mail: 'on' },
  { key: 'sc.license.expiring', app: 'forced', mail: 'on', placeholders: ['date', 'until'] },
  { key: 'sc.welcome', webhook: 'off' },
]
