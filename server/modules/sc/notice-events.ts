/** What sc tells people (sc.md §7). */
import type { NoticeEvent } from '../notice-events'

const record = ['person', 'entity', 'record'] as const
const accountMail = { app: 'forced', mail: 'forced', own_mail: true, webhook: 'off' } as const
const twoFactorChanges = ['enabled', 'removed', 'reset', 'recovery-used', 'recovery-renewed', 'linked', 'unlinked'] as const

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'common.comment.mention', mail: 'on', placeholders: record },
  { key: 'common.comment.reply', mail: 'on', placeholders: record },
  { key: 'sc.follow.updated', mail: 'on', digest: 'daily', placeholders: record },
  { key: 'sc.follow.deleted', mail: 'on', digest: 'daily', placeholders: record },
  { key: 'sc.follow.restored', mail: 'on', digest: 'daily', placeholders: record },
  { key: 'sc.follow.commented', mail: 'on', digest: 'hourly', placeholders: record },
  // server/auth/account/account-mails.ts
  {
    key: 'sc.user.invited',
    ...accountMail,
    app: 'off',
    mail_only: true,
    needs_link: true,
    mail_kinds: ['invitation'],
    mail_placeholders: ['account', 'until'],
  },
  {
    key: 'sc.password.forgotten',
    ...accountMail,
    app: 'off',
    mail_only: true,
    needs_link: true,
    mail_kinds: ['reset'],
    mail_placeholders: ['account', 'until'],
  },
  {
    key: 'sc.email.changed',
    ...accountMail,
    app: 'off',
    mail_only: true,
    mail_kinds: ['email_changed'],
    mail_placeholders: ['account', 'at', 'email'],
  },
  {
    key: 'sc.contact.changed',
    ...accountMail,
    app: 'off',
    mail_only: true,
    mail_kinds: ['account_changed', 'telephone_changed'],
    mail_placeholders: ['account', 'at'],
  },
  {
    key: 'sc.twofactor.changed',
    ...accountMail,
    mail_kinds: twoFactorChanges.map((change) => `twofactor_${change}`),
    mail_placeholders: ['account', 'at', 'provider'],
  },
  { key: 'sc.login.new-device', ...accountMail, mail_kinds: ['new_device'], mail_placeholders: ['account', 'at', 'device', 'ip'] },
  { key: 'sc.token.created', ...accountMail, mail_kinds: ['token_created'], mail_placeholders: ['account', 'at', 'token', 'until'] },
  { key: 'sc.user.locked', ...accountMail, mail_kinds: ['locked'], mail_placeholders: ['account', 'until'] },
  { key: 'sc.password.changed', ...accountMail, mail_kinds: ['password_changed', 'password_reset'], mail_placeholders: ['account', 'at'] },
  { key: 'sc.password.reminder', mail: 'on', webhook: 'off', placeholders: ['date', 'count'] },
  { key: 'sc.session.ended', mail: 'on', webhook: 'off', placeholders: ['person'] },
  { key: 'sc.rights.changed', webhook: 'off', placeholders: ['gained', 'lost'] },
  { key: 'sc.rights.viewed', app: 'forced', mail: 'on', placeholders: ['person', 'reason'] },
  { key: 'sc.audit.broken', app: 'forced', mail: 'forced', urgent: true, placeholders: ['entry'] },
  { key: 'sc.device.offline', mail: 'on', placeholders: ['device', 'site', 'code'] },
  { key: 'sc.device.clock', mail: 'on', placeholders: ['device', 'site', 'code'] },
  { key: 'sc.webhook.gone', app: 'forced', webhook: 'off', placeholders: ['channel'] },
  { key: 'sc.attachment.infected', app: 'forced', mail: 'on', urgent: true, placeholders: ['file', 'virus'] },
  { key: 'sc.import.done', placeholders: ['file', 'count'] },
  { key: 'sc.job.done', webhook: 'off', placeholders: ['job'] },
  { key: 'sc.post.changed', placeholders: ['person', 'from', 'to', 'date'] },
  { key: 'sc.head.assigned', mail: 'on', placeholders: ['department'] },
  { key: 'sc.calendar.unprepared', mail: 'on' },
  { key: 'sc.license.expiring', app: 'forced', mail: 'on', placeholders: ['date', 'until'] },
  { key: 'sc.welcome', webhook: 'off' },
]
