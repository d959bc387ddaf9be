/** The Pusher HTTP API for services that hold the secret (C30–C35): publish, look into channels, end a user's sockets. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BroadcastConfig } from '../config/config'
import { isChannelName, kindOf } from './channel-name'
import { end } from './connection'
import type { Hub } from './hub'
import { deliverRelayed } from './messages'
import type { Presence } from './presence'
import { codes, parseObject } from './protocol'
import { callRefusal } from './signature'

export interface PublishApiOptions {
  broadcast: BroadcastConfig
  hub: Hub
  presence: Presence
  relay: (message: unknown) => void
  now: () => number
}

interface Publication {
  name: string
  data: string
  channels: string[]
  socket_id?: string
}

const rule = { rule: 'token', without_xsrf: true } as const
const dataLimit = 10_240
const channelsAtOnce = 100
const batchLimit = 10

/** @param app a scope of its own: bodies are signed as they came, so they are kept as bytes */
export function publishApi(app: FastifyInstance, { broadcast, hub, presence, relay, now }: PublishApiOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const body = Buffer.isBuffer(request.body) ? request.body : ''
    const query = Object.fromEntries(new URLSearchParams(request.url.slice(path.length)))
    const refusal = callRefusal(broadcast, { method: request.method, path, query, body }, now())
    if (refusal) return reply.code(401).send({ error: refusal })
    if ((request.params as { app?: string }).app !== broadcast.appId) return reply.code(404).send({ error: 'No application has this id.' })
  })

  app.post('/apps/:app/events', { config: rule, schema: { hide: true } }, async (request, reply) => {
    const publication = readPublication(bodyOf(request))
    if (typeof publication === 'string') return refuse(reply, publication)
    publish(publication)
    return {}
  })

  app.post('/apps/:app/batch_events', { config: rule, schema: { hide: true } }, async (request, reply) => {
    const { batch } = bodyOf(request)
    if (!Array.isArray(batch) || batch.length === 0 || batch.length > batchLimit)
      return refuse(reply, `batch has 1 to ${batchLimit} events.`)
    const publications = batch.map((one: unknown) => readPublication(typeof one === 'object' && one !== null ? { ...one } : {}))
    const wrong = publications.find((one) => typeof one === 'string')
    if (wrong) return refuse(reply, wrong)
    for (const one of publications) if (typeof one !== 'string') publish(one)
    return {}
  })

  app.get<{ Querystring: { filter_by_prefix?: string } }>(
    '/apps/:app/channels',
    { config: rule, schema: { hide: true } },
    async ({ query }) => {
      const names = [...hub.channels.keys()].filter((name) => name.startsWith(query.filter_by_prefix ?? ''))
      return { channels: Object.fromEntries(names.map((name) => [name, {}])) }
    },
  )

  app.get<{ Params: { channel: string } }>('/apps/:app/channels/:channel', { config: rule, schema: { hide: true } }, async ({ params }) => {
    const count = hub.channels.get(params.channel)?.size ?? 0
    const users = kindOf(params.channel) === 'presence' ? { user_count: (await presence.members(params.channel)).size } : {}
    return { occupied: count > 0, subscription_count: count, ...users }
  })

  app.get<{ Params: { channel: string } }>(
    '/apps/:app/channels/:channel/users',
    { config: rule, schema: { hide: true } },
    async ({ params }, reply) => {
      if (kindOf(params.channel) !== 'presence') return refuse(reply, 'Only presence channels have users.')
      return { users: [...(await presence.members(params.channel)).keys()].map((id) => ({ id })) }
    },
  )

  app.post<{ Params: { user: string } }>(
    '/apps/:app/users/:user/terminate_connections',
    { config: rule, schema: { hide: true } },
    async ({ params }) => {
      terminate(hub, params.user)
      relay({ terminate: params.user })
      return {}
    },
  )

  function publish({ name, data, channels, socket_id }: Publication): void {
    for (const channel of channels) {
      const message = { event: name, channel, data, ...(socket_id === undefined ? {} : { except: socket_id }) }
      deliverRelayed(hub, message)
      relay(message)
    }
  }
}

/** A call to end a user's sockets that came in at another node. */
export function terminateRelayed(hub: Hub, message: unknown): void {
  if (typeof message === 'object' && message !== null && 'terminate' in message) terminate(hub, String(message.terminate))
}

function terminate(hub: Hub, user: string): void {
  if (!/^\d{1,15}$/.test(user)) return
  for (const connection of hub.ofPerson(Number(user))) end(connection, codes.unauthorized, 'The connection was ended by the application.')
}

const bodyOf = ({ body }: FastifyRequest): Record<string, unknown> =>
  (Buffer.isBuffer(body) ? parseObject(body.toString()) : undefined) ?? {}
const refuse = (reply: FastifyReply, error: string) => reply.code(error === tooLarge ? 413 : 400).send({ error })
const tooLarge = 'data is larger than 10 KB.'

/** @returns a sentence where it is not valid */
function readPublication({ name, data, channel, channels, socket_id }: Record<string, unknown>): Publication | string {
  const names: unknown[] = Array.isArray(channels) ? channels : channel === undefined ? [] : [channel]
  if (typeof name !== 'string' || name === '' || name.length > 200 || name.startsWith('pusher'))
    return 'name is a text of at most 200 characters that does not begin with pusher.'
  if (typeof data !== 'string') return 'data is a text.'
  if (Buffer.byteLength(data) > dataLimit) return tooLarge
  const valid = names.filter((one): one is string => typeof one === 'string' && isChannelName(one))
  if (valid.length !== names.length || valid.length === 0 || valid.length > channelsAtOnce)
    return `channels are 1 to ${channelsAtOnce} valid names.`
  if (socket_id !== undefined && (typeof socket_id !== 'string' || !/^\d+\.\d+$/.test(socket_id))) return 'socket_id is not valid.'
  return { name, data, channels: valid, ...(socket_id === undefined ? {} : { socket_id }) }
}
