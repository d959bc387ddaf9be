/** Who looks after notifications is told when a webhook's receiver said that it is gone for good. */
import { sql } from 'kysely'
import { onEvent } from '../../../outbox/event'
import { channelGone } from '../../../webhook/channel'
import { activeHolders } from '../rights/administrators'
import { inEveryLanguage } from './every-language'
import { sendNotice } from './notifications'

export const notifyChannelGone = onEvent(channelGone, 'sc.tell-channel-gone', async (ctx, { record_id }) => {
  const {
    rows: [channel],
  } = await sql<{ name: string }>`select name from sc_notify_channel where id = ${record_id}`.execute(ctx.db)
  if (!channel) return
  await sendNotice(ctx, {
    event: 'sc.webhook.gone',
    to: (await activeHolders(ctx, 'admin')).map((person) => `u${person}`),
    url: '/sc/notify/channels',
    params: { channel: channel.name },
    data: {
      title: inEveryLanguage('sc:notice.webhook_gone', () => ({ name: channel.name })),
      body: inEveryLanguage('sc:notice.webhook_gone_body', () => ({})),
      icon: 'warning',
    },
  })
})
