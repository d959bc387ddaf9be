/** Webhooks on this node (docs/notifications.md): a share of the sending, which finishes what it began before it stops. */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { webhookDelivery } from '../../src/schemas/sc/webhook-delivery'
import { transact } from '../kernel/context'
import type { Services } from '../contracts/services'
import { startDispatcher, wakeOn } from '../outgoing/outgoing'
import type { EventHandler } from '../contracts/events'
import { allowing } from './address-rules'
import { switchOff } from './channel'
import { claimDeliveries, tendDeliveries } from './outbox'
import { webhookRoutes } from './routes'
import { sendDelivery } from './send'

const atOnce = 5

export const webhookPlugin = fp(
  async (app: FastifyInstance) => {
    const { config, systemContext } = app.kontor
    const allowed = allowing(config.webhookNetworks)
    webhookRoutes(app, allowed)
    // A node that leaves work to others leaves them this too.
    if (config.jobsAtOnce === 0) return
    const dispatcher = startDispatcher({
      log: app.log,
      tend: () => transact(systemContext(), tendDeliveries),
      async sendSome() {
        const deliveries = await transact(systemContext(), (tx) => claimDeliveries(tx, atOnce))
        await Promise.all(
          deliveries.map(async (delivery) => {
            const outcome = await sendDelivery(systemContext(), delivery, {
              allowed,
              onGone: (tx, channel) => switchOff(tx, channel),
            })
            if (outcome.reason !== null) app.log.warn({ delivery: delivery.id, ...outcome }, 'A webhook could not be delivered')
          }),
        )
        return deliveries.length === atOnce
      },
    })
    app.kontor.wakeWebhooks = () => void dispatcher.look()
    app.addHook('onReady', async () => app.kontor.wakeWebhooks())
    // While the database is there.
    app.addHook('preClose', dispatcher.stop)
  },
  { name: 'kontor-webhooks' },
)

export const wakeOnDelivery = (services: Services): EventHandler =>
  wakeOn(webhookDelivery, 'sc.send-webhook', () => services.wakeWebhooks())
