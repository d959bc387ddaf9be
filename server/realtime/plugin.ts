/**
 * Real time (docs/real-time.md): the sequencer, the node's ear on events, and the Pusher-protocol server on Fastify's own
 * port. Registered after the sign-in plugin, whose checks guard the two calls of browsers.
 */
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { EventHandler } from '../contracts/events'
import { runEventHandlers } from '../outbox/event-handlers'
import { startEventStream, type EventStream } from '../outbox/event-stream'
import { startSequencer, type Sequencer } from '../outbox/sequencer'
import type { AuthorizeChannel, ChannelRule, CurrentRightsOf } from '../contracts/channels'
import { withRules } from './channels'
import { systemClock, type Clock } from './clock'
import { deliveryOf, schemaChanged } from './deliveries'
import { addressBehind } from './client-address'
import { externalBroadcast } from './external'
import { createHub } from './hub'
import { createMessages, deliverRelayed } from './messages'
import { createRightsCache } from '../auth/rights/permission-cache'
import { currentRights } from '../auth/rights/current-rights'
import { createPresence } from './presence'
import { publishApi, terminateRelayed } from './publish-api'
import { createRevocation, rejudgeWith } from './revocation'
import { createRightsLog } from './rights-log'
import { broadcastRoutes } from './routes'
import { serveSockets, type SocketLimits } from './socket-server'
import { createSubscriptions } from './subscriptions'

declare module 'fastify' {
  interface FastifyInstance {
    /** Names of the listeners to domain events that failed last time; each is tried again. */
    failingListeners: () => readonly string[]
  }
}

export interface RealtimeOptions {
  /** Connection string of the application's role, for connections of their own. */
  databaseUrl: string
  /** Channels that only a module knows. */
  channelRules?: readonly ChannelRule[]
  /** The modules' listeners to domain events. */
  eventHandlers?: readonly EventHandler[]
  /** Until then nothing is numbered: while demo data is made, this process answers PostgreSQL too late, which would end the leader's session. */
  filled?: Promise<void>
  limits?: Partial<SocketLimits>
  /** Whether clients may send events of their own in private and presence channels. Default yes. */
  clientEvents?: boolean
  clock?: Clock
  /** Tests without the tables of sc replace what looks into them. */
  currentRights?: CurrentRightsOf
  authorize?: AuthorizeChannel
}

/** A quarter of what may wait for a slow reader. */
const bytesAtOnce = 262_144
/** Milliseconds between looks for what ended without an event: with the look itself less than five seconds. */
export const checkEvery = 3_000

export const realtime = fp(
  async (app: FastifyInstance, options: RealtimeOptions) => {
    const { config, db, systemContext } = app.kontor
    const { clock = systemClock, authorize = withRules(options.channelRules ?? []) } = options
    const limits = { quota: 20_000, capacity: 10_000, perAddress: config.socketsPerAddress, ...options.limits }
    const currentRightsOf = options.currentRights ?? currentRights({ systemContext, cache: createRightsCache() })
    const ownSockets = config.broadcast.driver === 'built-in'
    const hub = createHub()
    const rights = createRightsLog()
    const handlers = runEventHandlers({
      handlers: [...(options.eventHandlers ?? []), ...(ownSockets ? [] : [externalBroadcast(config.broadcast)])],
      systemContext,
      log: app.log,
    })
    app.decorate('failingListeners', () => [...handlers.failing().keys()])
    let sequencer: Sequencer | undefined
    let isStopping = false

    const presence = createPresence({
      db,
      hub,
      log: app.log,
      node: () => stream.node(),
      notify: (channel) => stream.notifyPresence(channel),
    })
    const subscriptions = createSubscriptions({
      app: config.broadcast,
      hub,
      presence,
      rights,
      rejudge: rejudgeWith({ authorize, currentRights: currentRightsOf }),
      now: clock.now,
      log: app.log,
    })
    const revocation = createRevocation({
      hub,
      log: app.log,
      authorize,
      currentRights: currentRightsOf,
      drop: subscriptions.drop,
    })
    const stream: EventStream = startEventStream({
      url: options.databaseUrl,
      log: app.log,
      async onEvents(events) {
        // Who is told of new fields asks for them at once.
        if (events.some(({ event }) => event === schemaChanged))
          await app.kontor.refreshEntities().catch((error: unknown) => app.log.error({ error }, 'Changed fields could not be read'))
        handlers.run(events)
        let bytes = 0
        for (const event of events) {
          rights.note(event)
          const delivery = deliveryOf(event)
          if (delivery) bytes += hub.deliver(delivery, event.socket_id)
          revocation.apply(event)
          if (bytes < bytesAtOnce) continue
          // What is written within one turn piles up in a socket that reads as fast as it can.
          bytes = 0
          await new Promise((resolve) => {
            setImmediate(resolve)
          })
        }
      },
      onRelay(message) {
        deliverRelayed(hub, message)
        terminateRelayed(hub, message)
      },
      onPresence: (channel) => void presence.refresh(channel),
      onOpen: () => {
        presence.registerAgain().catch((error: unknown) => app.log.warn({ error }, 'Members could not be registered again'))
      },
    })

    // Not while routes are registered: the process is too busy then to answer PostgreSQL in time.
    app.addHook('onReady', async () => {
      void (options.filled ?? Promise.resolve()).then(() => {
        if (!isStopping) sequencer = startSequencer({ url: options.databaseUrl, log: app.log })
      })
      // What happened while no node ran is still owed to the modules.
      void stream.ready.then(() => handlers.run())
    })
    // A node that serves before it hears would lose what other nodes say; one whose database is away serves all the same.
    await Promise.race([
      stream.ready,
      new Promise((resolve) => {
        setTimeout(resolve, 5_000).unref()
      }),
    ])
    await app.register(async (scope) => broadcastRoutes(scope, { app: config.broadcast, authorize, last: stream.last, ownSockets }))
    const stopSequencer = async () => {
      isStopping = true
      await sequencer?.stop()
    }
    if (!ownSockets) return stopWith(app, [handlers.stop, stream.stop, stopSequencer])

    await app.register(async (scope) =>
      publishApi(scope, { broadcast: config.broadcast, hub, presence, relay: stream.relay, now: clock.now }),
    )
    const sockets = serveSockets(app.server, {
      key: config.broadcast.key,
      origins: config.origins,
      limits,
      addressOf: addressBehind(config.trustProxy),
      hub,
      clock,
      onMessage: createMessages({ hub, subscriptions, clientEvents: options.clientEvents ?? true, relay: stream.relay, now: clock.now }),
      onClose: (connection) => {
        for (const membership of hub.remove(connection)) if (membership.member) presence.leave(connection, membership)
      },
    })
    const stopChecking = clock.every(checkEvery, () => {
      revocation.check().catch((error: unknown) => app.log.warn({ error }, 'It could not be looked for what has ended'))
    })
    stopWith(app, [async () => stopChecking(), sockets.stop, handlers.stop, presence.stop, stream.stop, stopSequencer])
  },
  { name: 'kontor-realtime' },
)

/** In order: who listens hears of the end first, and the lock goes last. A step that fails does not keep the next from running. */
function stopWith(app: FastifyInstance, steps: readonly (() => Promise<void>)[]): void {
  app.addHook('preClose', async () => {
    for (const step of steps) await step().catch((error: unknown) => app.log.warn({ error }, 'A part of real time did not stop cleanly'))
  })
}
