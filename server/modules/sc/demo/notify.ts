/** What stands on the screens of notifications: an announcement that is over, two webhooks, which are switched off so that nothing leaves a demo, what they were sent, and own words for an event. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

type Create = (entity: string, values: Record<string, unknown>) => Promise<number>

const channels = [
  {
    name: '#ops (Slack)',
    url: 'https://hooks.slack.example/services/T0/B0/demo',
    format: 'slack',
    events: ['sc.device.offline', 'sc.device.clock', 'sc.audit.broken'],
  },
  { name: 'ERP', url: 'https://erp.formosa-harbour.example/kontor', format: 'json', secret: 'demo-secret-of-the-erp', events: null },
] as const

const templates = [
  {
    event: 'sc.device.offline',
    channel: 'mail',
    language: 'tw',
    subject: '【裝置】{{device}} 離線',
    body: '{{name}}，您好：\n\n{{site}} 的 {{device}}（{{code}}）已超過 15 分鐘沒有回應，請通知現場同仁檢查電源與網路。',
  },
  {
    event: 'sc.device.offline',
    channel: 'mail',
    language: 'en',
    subject: '[Device] {{device}} is offline',
    body: '{{site}}: {{device}} ({{code}}) has given no sign of life for 15 minutes. Please ask somebody on site to check power and network.',
  },
  {
    event: 'common.comment.mention',
    channel: 'webhook',
    language: 'tw',
    subject: '{{person}} 提及同仁',
    body: '{{entity}}「{{record}}」\n{{link}}',
  },
] as const

/** One that is over: nobody's first look at the demo is a warning. */
const maintenance = {
  en: 'Maintenance last night is done: mail goes out again.',
  tw: '昨晚的維護已完成，郵件恢復寄送。',
  cn: '昨晚的维护已完成，邮件恢复发送。',
  jp: '昨夜のメンテナンスは完了し、メール送信を再開しました。',
}

/** Channel, event, hours ago, and what came of it. */
const deliveries: readonly (readonly [
  number,
  string,
  number,
  { state: 'sent' | 'failed'; status: number | null; reason?: string; attempts: number },
])[] = [
  [0, 'sc.device.offline', 30, { state: 'sent', status: 200, attempts: 1 }],
  [1, 'common.comment.mention', 26, { state: 'sent', status: 204, attempts: 1 }],
  [1, 'sc.follow.updated', 8, { state: 'sent', status: 200, attempts: 3 }],
  [0, 'sc.device.clock', 5, { state: 'failed', status: 403, reason: 'status', attempts: 6 }],
  [1, 'sc.import.done', 3, { state: 'failed', status: null, reason: 'timeout', attempts: 6 }],
]

export async function demoNotify(ctx: Context, create: Create): Promise<void> {
  const ids: number[] = []
  for (const channel of channels) ids.push(await create('sc/notify-channel', { ...channel, active: false }))
  for (const template of templates) await create('sc/notify-template', { ...template })
  const ago = (hours: number) => new Date(ctx.now().getTime() - hours * 3_600_000).toISOString()
  await create('sc/announcement', { text: maintenance, kind: 'info', starts_at: ago(30), ends_at: ago(6) })
  for (const [channel, event, hours, { reason = null, ...outcome }] of deliveries) {
    const at = new Date(ctx.now().getTime() - hours * 3_600_000)
    await sql`insert into sc_webhook_delivery (created_at, updated_at, channel_id, event, state, attempts, status, reason, done_at)
      values (${at}, ${at}, ${ids[channel]}, ${event}, ${outcome.state}, ${outcome.attempts}, ${outcome.status}::integer, ${reason}::text, ${outcome.state === 'sent' ? at : null}::timestamptz)`.execute(
      ctx.db,
    )
  }
}
