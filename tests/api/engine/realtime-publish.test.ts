/** Services that hold the secret: the Pusher HTTP API towards us, and ours towards an external Reverb-compatible server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callRefusal, signCall } from '../../../server/realtime/signature'
import { publishPersonal } from '../../../server/outbox/publish'
import type { TestDatabase } from '../../support/database'
import {
  announce,
  authorise,
  broadcast,
  dataOf,
  mayList,
  rawClient,
  realtimeDatabase,
  startNode,
  subscribe,
  until,
  type RawClient,
  type Someone,
  type TestNode,
} from '../../support/realtime'

const taxes = 'private-cm.tax-category'
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

async function startedNode(env: Record<string, string> = {}): Promise<TestNode> {
  const node = await startNode(database, { people, env })
  closing.push(node.close)
  return node
}
async function inChannel(node: TestNode, channel: string, person = 31): Promise<RawClient> {
  const client = rawClient(node.port)
  closing.push(() => client.socket.terminate())
  await subscribe(client, node.port, person, channel)
  return client
}

describe('the publishing API', () => {
  const call = async (
    node: TestNode,
    method: 'GET' | 'POST',
    path: string,
    body: unknown = undefined,
    { query = {}, spoil = (q: Record<string, string>) => q } = {},
  ) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const signed = spoil(signCall(broadcast, { method, path, query, body: text }, Date.now()))
    const answer = await node.app.inject({
      method,
      url: `${path}?${new URLSearchParams(signed).toString()}`,
      ...(text === '' ? {} : { payload: text, headers: { 'content-type': 'application/json' } }),
    })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }

  test('publishes to channels on every node, but not to the excluded socket (C30)', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const [sender, near, far] = [await inChannel(one, 'news'), await inChannel(one, 'news'), await inChannel(two, 'news')]
    const message = { name: 'hello', data: '{"a":"簽"}', channels: ['news', 'other'], socket_id: await sender.socketId() }
    expect(await call(one, 'POST', '/apps/kontor/events', message)).toEqual({ status: 200, body: {} })
    for (const client of [near, far])
      expect(await client.next(({ event }) => event === 'hello')).toEqual({ event: 'hello', channel: 'news', data: '{"a":"簽"}' })
    expect(sender.frames.some(({ event }) => event === 'hello')).toBe(false)
  })

  test('publishes up to ten at once (C31)', async () => {
    const node = await startedNode()
    const client = await inChannel(node, 'news')
    const batch = Array.from({ length: 10 }, (_, n) => ({ name: `event-${n}`, data: '{}', channel: 'news' }))
    expect((await call(node, 'POST', '/apps/kontor/batch_events', { batch })).status).toBe(200)
    await client.next(({ event }) => event === 'event-9')
    expect((await call(node, 'POST', '/apps/kontor/batch_events', { batch: [...batch, ...batch] })).status).toBe(400)
  })

  test.each([
    ['no name', { data: '', channel: 'news' }, 400],
    ['a name of the protocol', { name: 'pusher:error', data: '', channel: 'news' }, 400],
    ['a name of 201 characters', { name: 'x'.repeat(201), data: '', channel: 'news' }, 400],
    ['data that is no text', { name: 'x', data: {}, channel: 'news' }, 400],
    ['no channel', { name: 'x', data: '' }, 400],
    ['a wrong channel', { name: 'x', data: '', channel: 'a b' }, 400],
    ['101 channels', { name: 'x', data: '', channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }, 400],
    ['a wrong socket id', { name: 'x', data: '', channel: 'news', socket_id: 'x' }, 400],
    ['more than 10 KB', { name: 'x', data: 'x'.repeat(10_241), channel: 'news' }, 413],
    ['an array', [], 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await call(await startedNode(), 'POST', '/apps/kontor/events', body)).status).toBe(status)
  })

  test('refuses a call that is not signed, wrongly signed, or for another application (C34)', async () => {
    const node = await startedNode()
    const path = '/apps/kontor/channels'
    expect((await call(node, 'GET', path)).status).toBe(200)
    expect((await call(node, 'GET', path, undefined, { spoil: () => ({}) })).status).toBe(401)
    expect((await call(node, 'GET', path, undefined, { spoil: (query) => ({ ...query, auth_signature: '0'.repeat(64) }) })).status).toBe(
      401,
    )
    expect((await call(node, 'GET', path, undefined, { spoil: (query) => ({ ...query, filter_by_prefix: 'private-' }) })).status).toBe(401)
    expect((await call(node, 'GET', '/apps/other/channels')).status).toBe(404)
  })

  test('tells channels and counts (C32)', async () => {
    const node = await startedNode()
    await inChannel(node, taxes)
    await inChannel(node, taxes, 32)
    expect((await call(node, 'GET', '/apps/kontor/channels', undefined, { query: { filter_by_prefix: 'private-' } })).body).toEqual({
      channels: { [taxes]: {} },
    })
    expect((await call(node, 'GET', `/apps/kontor/channels/${taxes}`)).body).toEqual({ occupied: true, subscription_count: 2 })
    expect((await call(node, 'GET', `/apps/kontor/channels/${taxes}/users`)).status).toBe(400)
  })

  test("ends a user's sockets on every node (C33)", async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const doomed = [await inChannel(one, taxes), await inChannel(two, taxes)]
    const kept = await inChannel(two, taxes, 32)
    await call(one, 'POST', '/apps/kontor/users/31/terminate_connections', {})
    for (const client of doomed) expect((await client.closed).code).toBe(4009)
    await announce(database, [{ id: 1 }])
    await kept.next(({ event }) => event === 'updated')
  })
})

describe('an external server', () => {
  interface Received {
    path: string
    query: Record<string, string>
    body: { name: string; channels: string[]; data: string; socket_id?: string }
    refusal: string | undefined
  }

  async function reverb(answers: number[] = []) {
    const received: Received[] = []
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      let text = ''
      request.on('data', (part) => {
        text += String(part)
      })
      request.on('end', () => {
        const url = new URL(request.url ?? '', 'http://x')
        const query = Object.fromEntries(url.searchParams)
        const status = answers.shift() ?? 200
        if (status === 200) {
          received.push({
            path: url.pathname,
            query,
            body: JSON.parse(text) as Received['body'],
            refusal: callRefusal(broadcast, { method: 'POST', path: url.pathname, query, body: text }, Date.now()),
          })
        }
        response.writeHead(status).end('{}')
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    closing.push(
      () =>
        new Promise((resolve) => {
          server.close(resolve)
        }),
    )
    const { port } = server.address() as AddressInfo
    return {
      received,
      env: {
        BROADCAST_DRIVER: 'external',
        BROADCAST_APP_ID: 'kontor',
        BROADCAST_HOST: '127.0.0.1',
        BROADCAST_PORT: String(port),
        BROADCAST_SCHEME: 'http',
      },
    }
  }
  const listening = () =>
    until(async () =>
      (await import('../../support/realtime'))
        .query(database.url, `select 1 from kontor_event_cursor where name = 'kontor.external-broadcast'`)
        .then((rows) => rows.length === 1),
    )

  test('gets every event once and in order, signed, without ids of records; it is asked again after a failure', async () => {
    const { received, env } = await reverb([200, 500, 503])
    const nodes = [await startedNode(env), await startedNode(env)]
    await listening()
    await announce(
      database,
      Array.from({ length: 5 }, (_, n) => ({ id: n + 1, socket_id: '1.1' })),
    )
    await publishPersonal(nodes[0]?.system as TestNode['system'], 31, 'job.done', { id: 9 })
    await until(() => received.length >= 6)
    expect(received.map(({ body }) => [body.name, body.channels, dataOf({ event: '', data: body.data })])).toEqual([
      ...[1, 2, 3, 4, 5].map((seq) => ['changed', [taxes], { seq }]),
      ['job.done', ['private-user.31'], { id: 9, seq: 6 }],
    ])
    expect(received.every(({ refusal, path }) => refusal === undefined && path === '/apps/kontor/events')).toBe(true)
    expect(received[0]?.body.socket_id).toBe('1.1')
  })

  test('holds the sockets: ours takes none, and signs private channels as every Pusher server expects', async () => {
    const { env } = await reverb()
    const node = await startedNode(env)
    const { signSubscription } = await import('../../../server/realtime/signature')
    expect((await authorise(node.port, 31, '1.2', taxes)).body).toEqual({
      auth: signSubscription(broadcast, { socketId: '1.2', channel: taxes }),
    })
    expect((await rawClient(node.port).closed).code).toBe(1006)
  })
})
