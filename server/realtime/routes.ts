/** The two calls of browsers: may this socket hear this channel (C37), and what did I miss (C45). */
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../kernel/errors'
import { perPerson } from '../resource/routes/rate-limit'
import { isChannelName, kindOf } from './channel-name'
import type { AuthorizeChannel } from '../contracts/channels'
import type { Claim } from './claim'
import { missedEvents } from './catch-up'
import { signSubscription, type AppKey } from './signature'

export interface BroadcastRouteOptions {
  app: AppKey
  authorize: AuthorizeChannel
  /** The last event that this node knows of. */
  last: () => number
  /** Whether our own server holds the sockets; others don't know what our claims mean. */
  ownSockets: boolean
}

const authBody = {
  type: 'object',
  required: ['socket_id', 'channel_name'],
  properties: {
    socket_id: { type: 'string', pattern: '^[0-9]{1,20}\\.[0-9]{1,20}$' },
    channel_name: { type: 'string', pattern: '^[-a-zA-Z0-9_=@,.;]{1,164}$' },
  },
} as const
const eventsQuery = {
  type: 'object',
  properties: {
    after: {
      type: 'string',
      pattern: '^[0-9]{1,15}$',
      description: 'number of the last event that was heard; without it only `meta.last` is answered',
    },
    channels: { type: 'string', maxLength: 4000, description: 'at most 50, separated by commas' },
    except: { type: 'string', pattern: '^[0-9]{1,20}\\.[0-9]{1,20}$', description: 'socket whose own acts are left out' },
  },
} as const
const channelsAtOnce = 50

interface AuthBody {
  socket_id: string
  channel_name: string
}
interface EventsQuery {
  after?: string
  channels?: string
  except?: string
}

/** By person: a reconnect asks for each of at most 20 channels, several tabs at once. */
const rateLimit = perPerson(1_200, 60_000)

/** @param app a scope of its own: pusher-js sends forms by default, and nothing else here takes them */
export function broadcastRoutes(app: FastifyInstance, { app: key, authorize, last, ownSockets }: BroadcastRouteOptions): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  app.post<{ Body: AuthBody }>(
    '/api/broadcasting/auth',
    {
      config: { rule: 'signed-in', no_activity: true, while_viewing: true, rateLimit },
      schema: { body: authBody, tags: ['live'], summary: 'May this socket hear this channel?' },
    },
    async ({ ctx, body }) => {
      const { socket_id, channel_name: channel } = body
      // What changes after this number is judged anew by the node that holds the socket.
      const seq = last()
      const grant = kindOf(channel) === 'public' ? null : await authorize(ctx, channel)
      if (!grant || !ctx.person) throw forbidden()
      const isPresence = kindOf(channel) === 'presence'
      if (!isPresence && !ownSockets) return { auth: signSubscription(key, { socketId: socket_id, channel }) }
      const claim: Claim = {
        user_id: String(ctx.person.id),
        ...(isPresence ? { user_info: grant.info ?? {} } : {}),
        session: ctx.origin.session_id ?? null,
        access_token: ctx.origin.access_token ?? null,
        ip: ctx.origin.ip ?? null,
        scope: grant.scope,
        seq,
        mark: ctx.origin.rights_mark ?? null,
      }
      const channelData = JSON.stringify(claim)
      return { auth: signSubscription(key, { socketId: socket_id, channel, channelData }), channel_data: channelData }
    },
  )

  app.get<{ Querystring: EventsQuery }>(
    '/api/broadcasting/events',
    {
      config: { rule: 'signed-in', no_activity: true, rateLimit },
      schema: { querystring: eventsQuery, tags: ['live'], summary: 'Events missed while the socket was away' },
    },
    async ({ ctx, query }) => {
      const channels = (query.channels ?? '').split(',').filter(isChannelName).slice(0, channelsAtOnce)
      return missedEvents(
        ctx,
        { after: query.after === undefined ? undefined : Number(query.after), channels, except: query.except },
        authorize,
      )
    },
  )
}
