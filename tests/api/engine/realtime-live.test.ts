/** The console's live client (unmodified laravel-echo and pusher-js) against real nodes: refine events, reconnects, presence. */
import axios from 'axios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '@refinedev/core'
import { createLive, type Live } from '../../../src/providers/live/live'
import { publishPersonal } from '../../../server/outbox/publish'
import type { AuthorizeChannel } from '../../../server/contracts/channels'
import { authorizeChannel } from '../../../server/realtime/channels'
import type { TestDatabase } from '../../support/database'
import {
  announce,
  broadcast,
  mayList,
  query,
  realtimeDatabase,
  startNode,
  until,
  type NodeOptions,
  type Someone,
  type TestNode,
} from '../../support/realtime'

const withPresence: AuthorizeChannel = async (ctx, channel) =>
  channel.startsWith('presence-') ? { scope: 'all', info: { name: `Person ${ctx.person?.id}` } } : authorizeChannel(ctx, channel)

let database: TestDatabase
let people: Someone[]
let closing: (() => unknown)[]
beforeEach(async () => {
  database = await realtimeDatabase()
  people = [31, 32].map((id) => ({ id, session: id * 10, tree: mayList(['all']) }))
  closing = []
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  await database.drop()
})

async function startedNode(options: NodeOptions = {}): Promise<TestNode> {
  const node = await startNode(database, { people, authorize: withPresence, ...options })
  closing.push(node.close)
  return node
}

test('nothing is numbered before the rows of the first start are there; then everything', async () => {
  let endFilling: () => void = () => undefined
  const filled = new Promise<void>((resolve) => {
    endFilling = resolve
  })
  await startedNode({ filled })
  const leads = () =>
    query(database.url, `select 1 from pg_stat_activity where application_name = 'kontor sequencer' and datname = current_database()`)
  await announce(database, [{ id: 1 }])
  expect(await leads()).toEqual([])
  endFilling()
  await until(async () => (await query(database.url, 'select 1 from kontor_event')).length === 1)
  expect(await leads()).toHaveLength(1)
})

function live(port: number, userId = 31): Live {
  const http = axios.create({ baseURL: `http://127.0.0.1:${port}`, headers: { 'x-test-person': String(userId) } })
  const created = createLive({ key: broadcast.key, host: '127.0.0.1', port, scheme: 'http', userId }, http)
  closing.push(created.close)
  return created
}
const subscribed = (node: TestNode, channel: string, count = 1) =>
  until(async () => {
    const { signCall } = await import('../../../server/realtime/signature')
    const path = `/apps/kontor/channels/${channel}`
    const signed = signCall(broadcast, { method: 'GET', path, query: {}, body: '' }, Date.now())
    const answer = await node.app.inject({ method: 'GET', url: `${path}?${new URLSearchParams(signed).toString()}` })
    return answer.json<{ subscription_count: number }>().subscription_count === count
  })

function watch(client: Live, types = ['*'], resource = 'cm/tax-category'): { events: LiveEvent[]; stop: () => void } {
  const events: LiveEvent[] = []
  const subscription: unknown = client.liveProvider.subscribe({
    channel: `resources/${resource}`,
    types,
    params: { resource },
    callback: (event) => events.push(event),
  })
  return { events, stop: () => client.liveProvider.unsubscribe(subscription) }
}
const idsOf = (events: readonly LiveEvent[]) => events.flatMap(({ payload }) => payload.ids ?? [])

test('a change reaches refine as its own type with the id', async () => {
  const node = await startedNode()
  const client = live(node.port)
  const { events } = watch(client)
  await subscribed(node, 'private-cm.tax-category')
  await announce(database, [{ event: 'created', id: 7 }])
  await until(() => events.length === 1)
  expect(events[0]).toMatchObject({ channel: 'resources/cm/tax-category', type: 'created', payload: { ids: [7] } })
})

test('only the types that were asked for are told, and a change without ids concerns all', async () => {
  let scope: 'all' | 'some' = 'all'
  const node = await startedNode({ authorize: async () => ({ scope }) })
  const client = live(node.port)
  const { events } = watch(client, ['deleted'])
  await subscribed(node, 'private-cm.tax-category')
  await announce(database, [
    { event: 'updated', id: 1 },
    { event: 'deleted', id: 2 },
  ])
  await until(() => events.length === 1)
  expect(events.map(({ type, payload }) => [type, payload.ids])).toEqual([['deleted', [2]]])
  scope = 'some'
  const other = live(node.port, 32)
  const brief = watch(other, ['deleted'])
  await subscribed(node, 'private-cm.tax-category', 2)
  await announce(database, [{ event: 'updated', id: 3 }])
  await until(() => brief.events.length === 1)
  expect(brief.events[0]).toMatchObject({ type: '*', payload: {} })
})

test('a thousand changes at once are a few events, with every id', async () => {
  const node = await startedNode()
  const { events } = watch(live(node.port))
  await subscribed(node, 'private-cm.tax-category')
  await announce(
    database,
    Array.from({ length: 1_000 }, (_, n) => ({ event: 'created', id: n + 1 })),
  )
  await until(() => new Set(idsOf(events)).size === 1_000)
  expect(events.length).toBeLessThan(20)
})

test('two screens share a channel; it is left with the last one', async () => {
  const node = await startedNode()
  const client = live(node.port)
  const [one, two] = [watch(client), watch(client)]
  await subscribed(node, 'private-cm.tax-category')
  one.stop()
  await announce(database, [{ id: 1 }])
  await until(() => two.events.length === 1)
  expect(one.events).toEqual([])
  two.stop()
  await subscribed(node, 'private-cm.tax-category', 0)
})

test('personal events reach their hearers', async () => {
  const node = await startedNode()
  const client = live(node.port)
  const heard: unknown[] = []
  client.onPersonal((event, data) => heard.push([event, data]))
  await subscribed(node, 'private-user.31')
  await publishPersonal(node.system, 31, 'notification.created', { id: 3 })
  await until(() => heard.length === 1)
  expect(heard).toEqual([['notification.created', { id: 3, seq: 1 }]])
})

test('after the server was away the missed events come once and in order, without a reload', async () => {
  const first = await startedNode()
  const client = live(first.port)
  const seqs: number[] = []
  client.onChannel('private-cm.tax-category', (_event, data) => seqs.push((data as { seq: number }).seq))
  let gaps = 0
  client.onGap(() => {
    gaps += 1
  })
  await subscribed(first, 'private-cm.tax-category')
  await announce(database, [{ id: 1 }, { id: 2 }])
  await until(() => seqs.length === 2)
  await first.close()
  await announce(
    database,
    Array.from({ length: 40 }, (_, n) => ({ id: n + 3 })),
  )
  const second = await startedNode({ port: first.port })
  await until(() => seqs.length >= 42)
  await announce(database, [{ id: 99 }])
  await until(() => seqs.length >= 43)
  expect(seqs).toEqual(Array.from({ length: 43 }, (_, n) => n + 1))
  expect(gaps).toBe(0)
  expect(second.port).toBe(first.port)
})

test('where the missed events are no longer kept, everything is read anew once', async () => {
  const first = await startedNode()
  const client = live(first.port)
  const { events } = watch(client)
  let gaps = 0
  client.onGap(() => {
    gaps += 1
  })
  await subscribed(first, 'private-cm.tax-category')
  await announce(database, [{ id: 1 }])
  await until(() => idsOf(events).length === 1)
  await first.close()
  await query(database.migrateUrl, `insert into kontor_event (seq, event) select n, 'gone' from generate_series(2, 60) as n`)
  await query(database.migrateUrl, 'delete from kontor_event where seq < 50')
  await startedNode({ port: first.port })
  await until(() => gaps > 0)
  await until(() => events.some(({ type }) => type === '*'))
  expect(gaps).toBe(1)
})

test('a channel that is refused stays refused until rights change, then it is joined', async () => {
  const me = people[0] as Someone
  me.tree = {}
  const node = await startedNode()
  const client = live(node.port)
  const { events } = watch(client)
  await subscribed(node, 'private-user.31')
  me.tree = mayList(['all'])
  await publishPersonal(node.system, 31, 'permission.changed')
  await subscribed(node, 'private-cm.tax-category')
  await announce(database, [{ id: 4 }])
  await until(() => idsOf(events).length > 0)
  expect(idsOf(events)).toEqual([4])
})

test('who opens the same record is seen, and typing names the person whom the server knows', async () => {
  const node = await startedNode()
  const [mine, other] = [live(node.port, 31), live(node.port, 32)]
  let members: string[] = []
  const typed: unknown[] = []
  mine.joinRecord('cm/tax-category', 5, {
    onMembers: (all) => {
      members = all.map(({ name }) => name)
    },
    onTyping: (...what) => typed.push(what),
  })
  await until(() => members.length === 1)
  const theirs = other.joinRecord('cm/tax-category', 5, { onMembers: () => undefined })
  await until(() => members.length === 2)
  expect(members.sort()).toEqual(['Person 31', 'Person 32'])
  theirs.typing('rate')
  await until(() => typed.length === 1)
  expect(typed).toEqual([['32', 'rate']])
  theirs.leave()
  await until(() => members.length === 1)
})

test('the twenty-first channel is not asked for', async () => {
  const node = await startedNode()
  const client = live(node.port)
  const asked = new Set<unknown>()
  node.app.server.on('request', (request: { url?: string }) => {
    if (request.url === '/api/broadcasting/auth') asked.add(request)
  })
  for (let n = 0; n < 25; n += 1) client.onChannel(`private-cm.thing-${n}`, () => undefined)
  await until(() => asked.size >= 20)
  await subscribed(node, 'private-user.31')
  expect(asked.size).toBe(20)
})

test('a revoked session closes the connection for good', async () => {
  const node = await startedNode()
  const client = live(node.port)
  const heard: string[] = []
  const states: boolean[] = []
  client.onPersonal((event) => heard.push(event))
  client.onConnection((isConnected) => states.push(isConnected))
  await subscribed(node, 'private-user.31')
  await publishPersonal(node.system, 31, 'session.revoked', { session_id: 310 })
  await until(() => client.socketId() === undefined)
  expect(heard).toEqual(['session.revoked'])
  expect(states.at(-1)).toBe(false)
})
