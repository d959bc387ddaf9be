/** The test of a webhook's address (sc.md §2 /sc/notify). */
import type { FastifyInstance } from 'fastify'
import { notifyChannel } from '../../src/schemas/sc/notify-channel'
import { testNotifyChannel } from '../../src/shared/engine/outgoing'
import { serve } from '../http/serve-call'
import { audit } from '../outbox/audit'
import { transact } from '../kernel/context'
import { ApiError, notFound } from '../kernel/errors'
import { perPerson } from '../resource/routes/rate-limit'
import { findRecord } from '../resource/read/read'
import { switchOff } from './channel'
import { messageText } from './message'
import { claimDeliveries, queueDelivery } from './outbox'
import { sendDelivery, type Sending } from './send'

const testEvent = 'sc.webhook.test'

export function webhookRoutes(app: FastifyInstance, allowed: Sending['allowed']): void {
  const { texts, systemContext } = app.kontor

  // Of a switched-off address too: it is tried before it is switched on.
  const mayTest = { rule: { paths: [`${notifyChannel.path}.actions.test`] }, rateLimit: perPerson(20, 600_000) }
  serve(app, testNotifyChannel, mayTest, async (ctx, { params: { id } }) => {
    const channel = await findRecord(ctx, ctx.snapshot.get(notifyChannel.name), id)
    if (!channel) throw notFound()
    const format = channel.format === 'slack' || channel.format === 'teams' ? channel.format : 'json'
    const say = (key: string) => texts.translate(ctx.language, { key: `sc:notify.${key}` })
    const payload = messageText(
      format,
      {
        event: testEvent,
        module: 'sc',
        at: ctx.now().toISOString(),
        title: say('test_title'),
        body: say('test_body'),
        link: null,
        record: null,
        to: [],
      },
      '',
    )
    // Claimed with its making: no other node takes it meanwhile, nor is it cancelled where the address is switched off.
    const [delivery] = await transact(ctx, async (tx) => {
      await audit(tx, { action: 'webhook-tested', entity: notifyChannel.key, record_id: id, label: String(channel.name) })
      return claimDeliveries(tx, 1, await queueDelivery(tx, { channel: id, event: testEvent, payload, at: tx.now() }))
    })
    if (!delivery) throw notFound()
    const { reason, status, response } = await sendDelivery(systemContext(), delivery, {
      allowed,
      once: true,
      onGone: (tx, gone) => switchOff(tx, gone),
    })
    if (reason)
      throw new ApiError(
        422,
        { key: `sc:notify.test_failed.${reason}`, params: { status } },
        { code: 'webhook', meta: { reason, status, detail: response } },
      )
    return { data: { id, status } }
  })
}
