/** The Pusher protocol, version 7 (spec/runtime.md §1), spoken by raw sockets, pusher-js and laravel-echo. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signSubscription } from '../../../server/realtime/signature'
import type { TestDatabase } from '../../support/database'
import {
  announce,
  authorise,
  broadcast,
  dataOf,
  echoClient,
  mayList,
  nth,
  once,
  pusherClient,
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
const reader: Someone = { id: 31, session: 1, tree: mayList(['all']) }
const other: Someone = { id: 32, session: 2, tree: mayList(['all']) }
const nobody: Someone = { id: 33, session: 3, tree: {} }

let database: TestDatabase
let node: TestNode
const opened: (() => void)[] = []
beforeAll(async () => {
  database = await realtimeDatabase()
  node = await startNode(database, { people: [reader, other, nobody] })
})
afterAll(async () => {
  for (const close of opened) close()
  await node.close()
  await database.drop()
})

function raw(options: Parameters<typeof rawClient>[1] = {}): RawClient {
  const client = rawClient(node.port, options)
  opened.push(() => client.socket.terminate())
  return client
}
const inChannel = async (channel: string, person = reader.id): Promise<RawClient> => {
  const client = raw()
  await subscribe(client, node.port, person, channel)
  return client
}
/** The server has read everything that was sent before this. */
const settled = async (client: RawClient): Promise<void> => {
  const before = client.frames.length
  client.send({ event: 'pusher:ping', data: {} })
  await client.next((frame) => frame.event === 'pusher:pong', before)
}

describe('connecting', () => {
  test('is answered at once with a unique socket id and the activity timeout, in a JSON string (C2)', async () => {
    const clients = Array.from({ length: 50 }, () => raw())
    const ids = await Promise.all(clients.map((client) => client.socketId()))
    expect(new Set(ids).size).toBe(50)
    expect(ids.every((id) => /^\d+\.\d+$/.test(id))).toBe(true)
    expect(dataOf(clients[0]?.frames[0] ?? { event: '' })).toMatchObject({ activity_timeout: 30 })
  })

  test('with an unknown key gets 4001 and is closed with it (C3)', async () => {
    const client = raw({ key: 'wrong' })
    expect((await client.closed).code).toBe(4001)
    expect(client.frames.map((frame) => [frame.event, dataOf(frame).code])).toEqual([['pusher:error', 4001]])
  })

  test.each([
    ['http://kontor.example', true],
    [undefined, true],
    ['null', false],
    ['http://kontor.example.evil.test', false],
    ['https://kontor.example', false],
    ['http://evil.test', false],
    ['http://kontor.example:81', false],
  ])('from the origin %s: admitted %s, and a foreign one can subscribe to nothing (C6)', async (origin, isAdmitted) => {
    const client = raw(origin === undefined ? {} : { origin })
    client.socket.on('open', () => client.send({ event: 'pusher:subscribe', data: { channel: 'news' } }))
    if (isAdmitted) return void (await client.next(({ event }) => event === 'pusher_internal:subscription_succeeded'))
    expect((await client.closed).code).toBe(4009)
    expect(client.frames.map(({ event }) => event)).toEqual(['pusher:error'])
  })

  test('at another path than /app/{key} is refused', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${node.port}/elsewhere`)
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve))
    expect(error.message).toContain('404')
  })

  test('beyond the quota gets 4004, beyond the capacity 4100 (C5)', async () => {
    for (const [limits, code] of [
      [{ quota: 2, capacity: 9 }, 4004],
      [{ quota: 9, capacity: 2 }, 4100],
      [{ quota: 9, capacity: 9, perAddress: 2 }, 4100],
    ] as const) {
      const small = await startNode(database, { limits })
      const clients = [rawClient(small.port), rawClient(small.port)]
      await Promise.all(clients.map((client) => client.socketId()))
      expect((await rawClient(small.port).closed).code).toBe(code)
      clients[0]?.socket.close()
      await clients[0]?.closed
      const again = rawClient(small.port)
      await again.socketId()
      await small.close()
    }
  })

  test('binary frames close the socket (C1)', async () => {
    const client = raw()
    await client.socketId()
    client.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true })
    expect((await client.closed).code).toBe(1003)
  })

  test('pings of both kinds are answered (C7, C9)', async () => {
    const client = raw()
    await client.socketId()
    await settled(client)
    const pong = new Promise((resolve) => client.socket.once('pong', resolve))
    client.socket.ping()
    await pong
  })
})

describe('subscribing', () => {
  test('pusher-js hears public, private and presence channels succeed', async () => {
    const pusher = pusherClient(node.port, reader.id)
    opened.push(() => pusher.disconnect())
    const names = ['news', taxes, 'private-user.31']
    await Promise.all(names.map((name) => once(pusher.subscribe(name), 'pusher:subscription_succeeded')))
    expect(pusher.allChannels().every(({ subscribed }) => subscribed)).toBe(true)
  })

  test('laravel-echo hears its channels, and a change arrives as `.created` (C10)', async () => {
    const echo = echoClient(node.port, reader.id)
    opened.push(() => echo.disconnect())
    await new Promise((resolve) => echo.channel('news').subscribed(resolve as () => void))
    const heard = new Promise((resolve) =>
      echo
        .private('cm.tax-category')
        .listen('.created', resolve)
        .subscribed(() => void announce(database, [{ event: 'created', id: 77, version: 1 }])),
    )
    expect(await heard).toMatchObject({ id: 77, version: 1 })
  })

  test.each([
    ['a wrong key', (auth: string) => auth.replace(broadcast.key, 'wrong')],
    ['a wrong signature', (auth: string) => `${auth.slice(0, -1)}${auth.endsWith('0') ? '1' : '0'}`],
    ['a truncated signature', (auth: string) => auth.slice(0, -2)],
    ['no signature', () => ''],
    ["another socket's signature", () => signSubscription(broadcast, { socketId: '1.1', channel: taxes })],
    [
      "another channel's signature",
      (_auth: string, socketId: string) => signSubscription(broadcast, { socketId, channel: 'private-cm.tag' }),
    ],
  ])('with %s gets subscription_error, hears nothing, and the socket stays usable (C11, C12)', async (_what, spoil) => {
    const client = raw()
    const socketId = await client.socketId()
    const { body } = await authorise(node.port, reader.id, socketId, taxes)
    client.send({ event: 'pusher:subscribe', data: { channel: taxes, ...body, auth: spoil(body.auth, socketId) } })
    const error = await client.next(({ event }) => event === 'pusher:subscription_error')
    expect(dataOf(error)).toMatchObject({ type: 'AuthError', status: 401 })
    expect((await subscribe(client, node.port, reader.id, taxes)).event).toBe('pusher_internal:subscription_succeeded')
  })

  test('any changed character of signature or channel data is refused (property)', async () => {
    const client = raw()
    const socketId = await client.socketId()
    const { body } = await authorise(node.port, reader.id, socketId, taxes)
    const channelData = body.channel_data ?? ''
    const spoilt = fc.oneof(
      fc
        .record({ at: fc.nat(body.auth.length - 1), to: fc.constantFrom(...'0123456789abcdefxyz:') })
        .filter(({ at, to }) => body.auth[at] !== to)
        .map(({ at, to }) => ({ ...body, auth: body.auth.slice(0, at) + to + body.auth.slice(at + 1) })),
      fc
        .record({ at: fc.nat(channelData.length - 1), to: fc.constantFrom(...'0123456789abc" ') })
        .filter(({ at, to }) => channelData[at] !== to)
        .map(({ at, to }) => ({ ...body, channel_data: channelData.slice(0, at) + to + channelData.slice(at + 1) })),
    )
    const attempts = fc.sample(spoilt, 80)
    for (const attempt of attempts) client.send({ event: 'pusher:subscribe', data: { channel: taxes, ...attempt } })
    await settled(client)
    expect(client.frames.filter(({ event }) => event === 'pusher:subscription_error')).toHaveLength(80)
    expect(client.frames.some(({ event }) => event === 'pusher_internal:subscription_succeeded')).toBe(false)
  })

  test("pusher-js hears subscription_error when the auth endpoint refuses, and others' private channels are refused", async () => {
    const pusher = pusherClient(node.port, nobody.id)
    opened.push(() => pusher.disconnect())
    const refused = [taxes, 'private-user.31', 'private-sc.no-such-entity', 'presence-cm.tax-category.1']
    const errors = await Promise.all(refused.map((name) => once<{ type: string }>(pusher.subscribe(name), 'pusher:subscription_error')))
    expect(errors.map(({ type }) => type)).toEqual(refused.map(() => 'AuthError'))
    await once(pusher.subscribe('private-user.33'), 'pusher:subscription_succeeded')
  })

  test('a second subscription of the same channel changes nothing (C17)', async () => {
    const client = await inChannel(taxes)
    await subscribe(client, node.port, reader.id, taxes)
    await announce(database, [{ id: 5, version: 55 }])
    await client.next((frame) => frame.event === 'updated' && dataOf(frame).version === 55)
    await settled(client)
    expect(client.frames.filter((frame) => frame.event === 'updated' && dataOf(frame).version === 55)).toHaveLength(1)
  })

  test('after unsubscribing nothing of the channel comes any more (C16)', async () => {
    const client = await inChannel(taxes)
    const witness = await inChannel(taxes)
    client.send({ event: 'pusher:unsubscribe', data: { channel: taxes } })
    await settled(client)
    await announce(database, [{ id: 6, version: 66 }])
    await witness.next((frame) => frame.event === 'updated' && dataOf(frame).version === 66)
    await settled(client)
    expect(client.frames.some(({ event }) => event === 'updated')).toBe(false)
  })

  test("a socket that is one person's does not become another's", async () => {
    const client = await inChannel('private-user.31')
    expect((await subscribe(client, node.port, other.id, 'private-user.32')).event).toBe('pusher:subscription_error')
  })

  test.each(['', 'a b', 'ä', 'private-cm.tax category', 'x'.repeat(165), 'a:b', '../x'])('the name %j is no channel', async (channel) => {
    const client = raw()
    await client.socketId()
    client.send({ event: 'pusher:subscribe', data: { channel } })
    await client.next(({ event }) => event === 'pusher:subscription_error')
  })
})

describe('the auth endpoint (C37)', () => {
  test.each([
    [undefined, taxes, 401],
    [reader.id, taxes, 200],
    [nobody.id, taxes, 403],
    [reader.id, 'private-user.31', 200],
    [reader.id, 'private-user.32', 403],
    [reader.id, 'private-user.031', 403],
    [reader.id, 'private-cm.nonsense', 403],
    [reader.id, 'news', 403],
    [reader.id, 'presence-cm.tax-category.999999', 403],
    [reader.id, 'private-encrypted-cm.tax-category', 403],
    [reader.id, 'private cm', 422],
    [reader.id, '', 422],
  ])('answers %s about %s with %i', async (person, channel, status) => {
    expect((await authorise(node.port, person, '1.2', channel)).status).toBe(status)
  })

  test.each(['', '1', '1.2.3', 'a.b', '1.2:private-user.32', '1.2\n'])('refuses the socket id %j', async (socketId) => {
    expect((await authorise(node.port, reader.id, socketId, taxes)).status).toBe(422)
  })

  test('takes forms as well as JSON', async () => {
    const answer = await node.app.inject({
      method: 'POST',
      url: '/api/broadcasting/auth',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-test-person': '31' },
      payload: 'socket_id=1.2&channel_name=private-user.31',
    })
    expect(answer.statusCode).toBe(200)
    const { auth, channel_data } = answer.json<{ auth: string; channel_data: string }>()
    expect(auth).toBe(signSubscription(broadcast, { socketId: '1.2', channel: 'private-user.31', channelData: channel_data }))
  })
})

describe('events', () => {
  test('arrive in order, with id and version only (C42, S39)', async () => {
    const client = await inChannel(taxes)
    await announce(
      database,
      Array.from({ length: 300 }, (_, n) => ({ id: 1_000 + n, version: 7, payload: { rate: 'a secret' } })),
    )
    await client.next((frame) => frame.event === 'updated' && dataOf(frame).id === 1_299)
    const heard = client.frames.filter((frame) => frame.event === 'updated' && dataOf(frame).version === 7).map(dataOf)
    expect(heard.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, n) => 1_000 + n))
    expect(heard.every((data) => Object.keys(data).sort().join() === 'id,seq,version')).toBe(true)
  })

  test('who sees only some rows hears that something changed, without ids', async () => {
    const some: Someone = { id: 34, session: 4, tree: { cm: { use: [{ name: 'organization', actions: ['list'], read: ['own'] }] } } }
    const scoped = await startNode(database, { people: [some], authorize: async () => ({ scope: 'some' }) })
    const client = rawClient(scoped.port)
    await subscribe(client, scoped.port, some.id, taxes)
    await announce(database, [
      { event: 'created', id: 8 },
      { event: 'deleted', id: 8 },
    ])
    await nth(client, 'changed', 2)
    expect(client.frames.filter(({ event }) => event === 'changed').map((frame) => Object.keys(dataOf(frame)))).toEqual([['seq'], ['seq']])
    expect(client.frames.some(({ event }) => event === 'created' || event === 'deleted')).toBe(false)
    await scoped.close()
  })

  test('personal ones reach that person only, with their payload', async () => {
    const [mine, others] = [await inChannel('private-user.31'), await inChannel('private-user.32', other.id)]
    await announce(database, [
      { event: 'notification.created', entity: null, user_id: 31, payload: { id: 5, type: 'x' } },
      { event: 'job.done', entity: null, user_id: 32 },
    ])
    expect(dataOf(await mine.next(({ event }) => event === 'notification.created'))).toMatchObject({ id: 5, type: 'x' })
    await others.next(({ event }) => event === 'job.done')
    expect(others.frames.some(({ event }) => event === 'notification.created')).toBe(false)
  })

  test('a sender who names his socket does not hear of his own act, others do (C38)', async () => {
    const [sender, witness] = [await inChannel(taxes), await inChannel(taxes)]
    await announce(database, [
      { id: 9, version: 99, socket_id: await sender.socketId() },
      { id: 10, version: 100 },
    ])
    await Promise.all([sender, witness].map((client) => client.next((frame) => frame.event === 'updated' && dataOf(frame).id === 10)))
    expect(witness.frames.some((frame) => frame.event === 'updated' && dataOf(frame).id === 9)).toBe(true)
    expect(sender.frames.some((frame) => frame.event === 'updated' && dataOf(frame).id === 9)).toBe(false)
  })

  test('domain events of modules never reach a browser', async () => {
    const client = await inChannel(taxes)
    await announce(database, [
      { event: 'cm.tax-category.judged', id: 1 },
      { id: 11, version: 111 },
    ])
    await client.next((frame) => frame.event === 'updated' && dataOf(frame).version === 111)
    expect(client.frames.some(({ event }) => event.includes('judged'))).toBe(false)
  })
})

describe('client events (C21–C23)', () => {
  test('go from member to member of a private channel, not back to the sender', async () => {
    const [sender, hearer] = [await inChannel(taxes), await inChannel(taxes)]
    sender.send({ event: 'client-typing', channel: taxes, data: { at: 1 }, user_id: '1', extra: true })
    expect(await hearer.next(({ event }) => event === 'client-typing')).toEqual({ event: 'client-typing', channel: taxes, data: { at: 1 } })
    await settled(sender)
    expect(sender.frames.some(({ event }) => event === 'client-typing')).toBe(false)
  })

  test.each([
    ['a public channel', 'news', true],
    ['a channel one is not in', taxes, false],
  ])('through %s get 4301', async (_what, channel, join) => {
    const client = raw()
    await client.socketId()
    if (join) await subscribe(client, node.port, reader.id, channel)
    client.send({ event: 'client-typing', channel, data: {} })
    expect(dataOf(await client.next(({ event }) => event === 'pusher:error')).code).toBe(4301)
  })

  test('get 4301 when they are switched off', async () => {
    const quiet = await startNode(database, { people: [reader], clientEvents: false })
    const client = rawClient(quiet.port)
    await subscribe(client, quiet.port, reader.id, taxes)
    client.send({ event: 'client-typing', channel: taxes, data: {} })
    expect(dataOf(await client.next(({ event }) => event === 'pusher:error')).code).toBe(4301)
    await quiet.close()
  })

  test('more than ten in a second get 4301, and the socket stays open', async () => {
    const [sender, hearer] = [await inChannel(taxes), await inChannel(taxes)]
    for (let n = 0; n < 50; n += 1) sender.send({ event: 'client-burst', channel: taxes, data: { n } })
    await settled(sender)
    const refused = sender.frames.filter((frame) => frame.event === 'pusher:error').length
    await settled(hearer)
    const heard = hearer.frames.filter(({ event }) => event === 'client-burst').length
    expect(heard).toBeGreaterThanOrEqual(10)
    expect(heard + refused).toBe(50)
    expect(refused).toBeGreaterThan(30)
  })
})

describe('bad input', () => {
  test('a message of 10 KB is taken, one byte more closes with 1009 (C24)', async () => {
    const client = raw()
    await client.socketId()
    const message = (size: number) => {
      const empty = JSON.stringify({ event: 'pusher:ping', data: '' })
      return JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(size - empty.length) })
    }
    client.send(message(10_240))
    await client.next(({ event }) => event === 'pusher:pong')
    client.send(message(10_241))
    expect((await client.closed).code).toBe(1009)
  })

  test('a frame that announces 64 MB is refused before it arrives', async () => {
    const client = raw()
    await client.socketId()
    client.socket.send(Buffer.alloc(64 * 1024 * 1024, 0x20), { binary: false })
    expect([1006, 1009]).toContain((await client.closed).code)
  })

  test('five thousand fuzzed frames leave the server alive and the socket open (C26)', async () => {
    const client = raw()
    await client.socketId()
    const event = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'pusher:subscribe',
        'pusher:unsubscribe',
        'pusher:pong',
        'pusher:nonsense',
        'client-x',
        'pusher_internal:member_added',
        '__proto__',
      ),
    )
    const frame = fc
      .oneof(
        fc.string(),
        fc.json(),
        fc.constantFrom('null', '[]', '{}', '0', '"', '{"event":1}', '{"event":null,"data":{}}'),
        fc
          .record({ event, channel: fc.anything(), data: fc.anything() }, { requiredKeys: [] })
          .map((value) => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)) ?? ''),
        fc
          .record({
            event,
            data: fc.record({
              channel: fc.oneof(fc.string(), fc.constant(taxes), fc.constant('presence-cm.tax-category.1')),
              auth: fc.anything(),
              channel_data: fc.string(),
            }),
          })
          .map((value) => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? Number(part) : part))),
      )
      .filter((text) => Buffer.byteLength(text) < 10_000)
    for (const text of fc.sample(frame, 5_000)) client.send(text)
    await settled(client)
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    const fresh = await inChannel(taxes)
    await settled(fresh)
  })

  test('what a refused socket still sends changes nothing (C27)', async () => {
    const client = raw({ key: 'wrong' })
    client.socket.on('open', () => {
      for (let n = 0; n < 20; n += 1) client.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    })
    await client.closed
    expect(client.frames).toHaveLength(1)
  })

  test('a reader that stops reading is dropped before a megabyte waits for it, the others hear everything (C40)', async () => {
    const slow = await inChannel('private-user.31')
    const witness = await inChannel('private-user.31')
    slow.socket.pause()
    const payload = { text: 'x'.repeat(20_000) }
    for (let round = 0; round < 20; round += 1)
      await announce(
        database,
        Array.from({ length: 50 }, () => ({ event: 'im.message', entity: null, user_id: 31, payload })),
      )
    await nth(witness, 'im.message', 1_000)
    slow.socket.resume()
    expect((await slow.closed).code).toBe(1006)
    expect(slow.frames.filter(({ event }) => event === 'im.message').length).toBeLessThan(1_000)
  })
})

test('ten thousand joins and leaves leave no channel behind (C16)', async () => {
  const lonely = await startNode(database, { people: [reader] })
  const client = rawClient(lonely.port)
  await client.socketId()
  // More than the rate allows are refused; none may stay.
  for (let n = 0; n < 10_000; n += 1) {
    client.send({ event: 'pusher:subscribe', data: { channel: `room-${n}` } })
    client.send({ event: 'pusher:unsubscribe', data: { channel: `room-${n}` } })
  }
  await settled(client)
  const path = '/apps/kontor/channels'
  const { signCall } = await import('../../../server/realtime/signature')
  const signed = signCall(broadcast, { method: 'GET', path, query: {}, body: '' }, Date.now())
  const answer = await lonely.app.inject({ method: 'GET', url: `${path}?${new URLSearchParams(signed).toString()}` })
  expect(answer.json()).toEqual({ channels: {} })
  await until(() => client.socket.bufferedAmount === 0)
  client.socket.terminate()
  await lonely.close()
})
