/** Nodes of the real-time server on a test's own database, with people of the test instead of signed-in ones. */
import type { AddressInfo } from 'node:net'
import Echo from 'laravel-echo'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import Pusher from 'pusher-js'
import { WebSocket } from 'ws'
import { declaredEntities } from '../../src/schemas'
import type { PermissionTree } from '../../src/schemas/core/permission'
import type { Scope } from '../../src/schemas/core/types'
import { loadConfig } from '../../server/config/config'
import { anonymous, type Context } from '../../server/kernel/context'
import { connect, type Connection } from '../../server/database/connection/connect'
import { migrate } from '../../server/database/migration/migrate'
import { createFileStore } from '../../server/files/store'
import { createJobs } from '../../server/jobs/service'
import { ApiError, unauthorized } from '../../server/kernel/errors'
import type { Services } from '../../server/contracts/services'
import { realtime, type RealtimeOptions } from '../../server/realtime/plugin'
import { createSnapshot } from '../../server/kernel/registry'
import { wakeSequencers } from '../../server/outbox/wake'
import { tilesOf } from '../../server/config/map-tiles'
import { createTexts } from '../../server/i18n/texts'
import { createSecrets } from '../../server/kernel/secrets'
import type { TestCluster } from './cluster'
import { buildTemplate, createTestDatabase, type TestDatabase } from './database'

export const broadcast = { key: 'test-key', secret: 'a-test-secret-of-length', appId: 'kontor' }
const snapshot = createSnapshot(declaredEntities)

/** A database with all tables and no rows. */
export async function realtimeDatabase(cluster?: TestCluster): Promise<TestDatabase> {
  await buildTemplate(
    'realtime',
    async ({ url, migrateUrl }) => {
      const owner = connect(migrateUrl, { max: 2, statement_timeout: 0 })
      await migrate(owner.db, snapshot, { applicationRole: new URL(url).username })
      await owner.close()
    },
    cluster,
  )
  return createTestDatabase('realtime', cluster)
}

/** What the test's people may; changed in the middle of a test, it holds from the next question on. */
export interface Someone {
  id: number
  tree: PermissionTree
  session: number
}

export const mayList = (read: Scope[], actions = ['list', 'show']): PermissionTree => ({
  cm: { admin: [{ name: 'tax-category', actions, read }], use: [{ name: 'organization', actions, read }] },
})

export interface TestNode {
  app: FastifyInstance
  port: number
  /** Context of the system on this node's connections. */
  system: Context
  connection: Connection
  close: () => Promise<void>
}

export interface NodeOptions extends Omit<RealtimeOptions, 'databaseUrl' | 'currentRights'> {
  people?: readonly Someone[]
  env?: Record<string, string>
  port?: number
  endedSessions?: (ids: readonly number[]) => Promise<readonly number[]>
}

/** Requests say who they are with `x-test-person`. */
export async function startNode(
  database: TestDatabase,
  { people = [], env = {}, port: wanted = 0, endedSessions = async () => [], ...options }: NodeOptions = {},
): Promise<TestNode> {
  const connection = connect(database.url, { max: 6, application_name: 'test node' })
  const config = loadConfig(
    { BROADCAST_KEY: broadcast.key, BROADCAST_SECRET: broadcast.secret, KONTOR_ORIGINS: 'http://kontor.example', ...env },
    { production: false },
  )
  const app = Fastify()
  const system: Context = {
    person: null,
    tree: {},
    language: 'en',
    now: () => new Date(),
    db: connection.db,
    autonomous: connection.db,
    snapshot,
    secrets: createSecrets('a secret of the tests'),
    companyZone: () => 'Asia/Taipei',
    companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
    origin: {},
    afterCommit: (act) => act(),
    hooks: {},
  }
  const services: Services = {
    config,
    db: connection.db,
    autonomous: connection.db,
    snapshot: () => snapshot,
    mapTiles: () => tilesOf(undefined),
    secrets: createSecrets('a secret of the tests'),
    refreshEntities: () => Promise.resolve(),
    onEntitiesChanged: () => undefined,
    migrateUrl: '',
    now: () => new Date(),
    texts: createTexts(),
    companyZone: () => 'Asia/Taipei',
    companyLanguage: () => 'tw',
    companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
    hooks: {},
    search: {},
    handover: [],
    ports: {},
    retention: [],
    jobs: createJobs({ kinds: [] }),
    bulkActions: new Map(),
    undo: {},
    files: await createFileStore(config.files),
    scanner: null,
    wakeMail: () => undefined,
    wakeWebhooks: () => undefined,
    systemContext: () => system,
  }
  app.decorate('kontor', services)
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : (error as { validation?: unknown }).validation ? 422 : 500
    return reply.code(status).send({ message: String(error) })
  })
  const contextOf = (someone: Someone): Context => ({
    ...system,
    tree: someone.tree,
    origin: { session_id: someone.session, rights_mark: 'test' },
    person: { ...anonymous, id: someone.id, account: `person${someone.id}`, listed: {} },
  })
  app.addHook('onRequest', async (request) => {
    const someone = people.find(({ id }) => String(id) === request.headers['x-test-person'])
    request.ctx = someone ? contextOf(someone) : { ...system, person: anonymous }
    if (!someone && request.routeOptions.config.rule === 'signed-in') throw unauthorized()
  })
  await app.register(realtime, {
    ...options,
    databaseUrl: database.url,
    currentRights: async (identities) => {
      const over = new Set(await endedSessions(identities.flatMap(({ session }) => (session === null ? [] : [session]))))
      return identities.map(({ person, session }) => {
        const someone = people.find((one) => one.id === person && (session === null || one.session === session))
        return someone && !over.has(someone.session) ? { mark: 'test', context: async () => contextOf(someone) } : null
      })
    },
  })
  await app.listen({ host: '127.0.0.1', port: wanted })
  const { port } = app.server.address() as AddressInfo
  let closing: Promise<void> | undefined
  return { app, port, system, connection, close: () => (closing ??= app.close().then(() => connection.close())) }
}

/** A change of a record as the write path announces it. */
export async function announce(
  database: TestDatabase,
  events: readonly {
    event?: string
    entity?: string | null
    id?: number
    version?: number
    socket_id?: string
    user_id?: number
    payload?: object
  }[],
): Promise<void> {
  await query(
    database.url,
    `insert into kontor_outbox (event, entity, record_id, version, socket_id, user_id, payload)
    select event, entity, id, version, socket_id, user_id, payload from jsonb_to_recordset($1::jsonb)
    as row(event text, entity text, id bigint, version integer, socket_id text, user_id bigint, payload jsonb)`,
    [JSON.stringify(events.map((event) => ({ event: 'updated', entity: 'cm/tax-category', id: 1, version: 1, ...event })))],
  )
  // As each write does after its commit.
  wakeSequencers()
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** pusher-js as a browser would use it. */
export function pusherClient(port: number, person?: number, options: { node?: () => number } = {}): Pusher {
  return new Pusher(broadcast.key, pusherOptions(port, person, options.node ?? (() => port)))
}

/** Unmodified laravel-echo with `broadcaster: 'reverb'`. */
export const echoClient = (port: number, person?: number) =>
  new Echo({ broadcaster: 'reverb', key: broadcast.key, Pusher, withoutInterceptors: true, ...pusherOptions(port, person, () => port) })

function pusherOptions(port: number, person: number | undefined, authPort: () => number) {
  return {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    wssPort: port,
    forceTLS: false,
    enabledTransports: ['ws' as const, 'wss' as const],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
    authorizer: ({ name }: { name: string }) => ({
      authorize(socketId: string, done: (error: Error | null, data: { auth: string; channel_data?: string } | null) => void) {
        authorise(authPort(), person, socketId, name).then(
          ({ status, body }) => (status === 200 ? done(null, body) : done(new Error(`${status}`), null)),
          (error: Error) => done(error, null),
        )
      },
    }),
  }
}

export interface Authorisation {
  auth: string
  channel_data?: string
}

export async function authorise(
  port: number,
  person: number | undefined,
  socketId: string,
  channel: string,
): Promise<{ status: number; body: Authorisation }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(person ? { 'x-test-person': String(person) } : {}) },
    body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
  })
  return { status: response.status, body: (await response.json()) as Authorisation }
}

/** The next time a pusher-js channel or connection emits this. */
export const once = <T = unknown>(
  emitter: { bind: (event: string, act: (data: T) => void) => unknown; unbind: (event: string, act: (data: T) => void) => unknown },
  event: string,
): Promise<T> =>
  new Promise((resolve) => {
    const act = (data: T): void => {
      emitter.unbind(event, act)
      resolve(data)
    }
    emitter.bind(event, act)
  })

export interface Frame {
  event: string
  channel?: string
  data?: unknown
  user_id?: string
}

/** A bare socket: every frame it got, in order, and waiting for one. */
export interface RawClient {
  socket: WebSocket
  frames: Frame[]
  /** The first frame that fulfils the test, of those from place `from` on; each is looked at once. */
  next: (test: (frame: Frame) => boolean, from?: number) => Promise<Frame>
  send: (message: unknown) => void
  closed: Promise<{ code: number; reason: string }>
  socketId: () => Promise<string>
}

export function rawClient(
  port: number,
  { key = broadcast.key, ...options }: { key?: string; origin?: string; autoPong?: boolean } = {},
): RawClient {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7&client=js&version=8.6.0`, {
    ...options,
    perMessageDeflate: false,
  })
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  socket.on('error', () => undefined)
  socket.on('message', (raw) => {
    frames.push(JSON.parse(String(raw)) as Frame)
    for (const look of [...waiting]) look()
  })
  const next = (test: (frame: Frame) => boolean, from = 0): Promise<Frame> =>
    new Promise((resolve) => {
      let at = from
      const look = (): void => {
        for (; at < frames.length; at += 1) {
          const frame = frames[at]
          if (!frame || !test(frame)) continue
          waiting.delete(look)
          return resolve(frame)
        }
        waiting.add(look)
      }
      look()
    })
  return {
    socket,
    frames,
    next,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    socketId: async () => {
      const { data } = await next(({ event }) => event === 'pusher:connection_established')
      return (JSON.parse(String(data)) as { socket_id: string }).socket_id
    },
  }
}

/** Subscribes and waits for the answer. */
export async function subscribe(client: RawClient, port: number, person: number | undefined, channel: string): Promise<Frame> {
  const socketId = await client.socketId()
  const { body } =
    channel.startsWith('private-') || channel.startsWith('presence-') ? await authorise(port, person, socketId, channel) : { body: {} }
  const before = client.frames.length
  client.send({ event: 'pusher:subscribe', data: { channel, ...body } })
  return client.next((frame) => frame.channel === channel && frame.event.includes('subscription_'), before)
}

/** Resolves with the n-th frame of this event. */
export function nth(client: RawClient, event: string, n: number): Promise<Frame> {
  let seen = 0
  return client.next((frame) => frame.event === event && (seen += 1) === n)
}

/** What a frame carries in its JSON string. */
export const dataOf = (frame: Frame): Record<string, unknown> => JSON.parse(String(frame.data)) as Record<string, unknown>

/** Waits until a condition holds, asked again after each turn of the event loop and a breath. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}
