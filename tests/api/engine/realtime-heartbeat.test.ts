/** How sockets end: silence, idleness, and a server that stops (C7–C9, C39). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../support/database'
import {
  mayList,
  rawClient,
  realtimeDatabase,
  startNode,
  subscribe,
  type NodeOptions,
  type RawClient,
  type Someone,
  type TestNode,
} from '../../support/realtime'

const taxes = 'private-cm.tax-category'
const people: Someone[] = [{ id: 31, session: 310, tree: mayList(['all']) }]
let database: TestDatabase
let closing: (() => unknown)[]
beforeEach(async () => {
  database = await realtimeDatabase()
  closing = []
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  await database.drop()
})

async function startedNode(options: NodeOptions = {}): Promise<TestNode> {
  const node = await startNode(database, { people, ...options })
  closing.push(node.close)
  return node
}
async function inChannel(node: TestNode, channel: string): Promise<RawClient> {
  const client = rawClient(node.port)
  closing.push(() => client.socket.terminate())
  await subscribe(client, node.port, 31, channel)
  return client
}

describe('heartbeat, with a clock turned by hand', () => {
  async function withClock() {
    let now = 1_000_000
    const acts: (() => void)[] = []
    const node = await startedNode({
      clock: {
        now: () => now,
        every: (ms, act) => {
          if (ms === 1_000) acts.push(act)
          return () => undefined
        },
      },
    })
    return {
      node,
      pass: (seconds: number) => {
        now += seconds * 1000
        for (const act of acts) act()
      },
    }
  }

  test('an idle client is pinged after 30 s, and closed with 4201 when nothing comes for 30 s more (C8)', async () => {
    const { node, pass } = await withClock()
    const client = await inChannel(node, taxes)
    pass(29)
    pass(1)
    await client.next(({ event }) => event === 'pusher:ping')
    expect(client.frames.filter(({ event }) => event === 'pusher:ping')).toHaveLength(1)
    pass(29)
    pass(1)
    expect((await client.closed).code).toBe(4201)
  })

  test('any frame counts as being there (C7)', async () => {
    const { node, pass } = await withClock()
    const client = await inChannel(node, taxes)
    for (let round = 0; round < 4; round += 1) {
      pass(30)
      const before = client.frames.length
      client.send({ event: 'pusher:pong', data: {} })
      client.send({ event: 'pusher:ping', data: {} })
      await client.next(({ event }) => event === 'pusher:pong', before)
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  test('a client that pings by control frames is pinged by control frames (C9)', async () => {
    const { node, pass } = await withClock()
    const client = await inChannel(node, taxes)
    const ponged = new Promise((resolve) => client.socket.once('pong', resolve))
    client.socket.ping()
    await ponged
    const pinged = new Promise((resolve) => client.socket.once('ping', resolve))
    pass(30)
    await pinged
    expect(client.frames.some(({ event }) => event === 'pusher:ping')).toBe(false)
  })

  test('a socket that does not say within 30 s whose it is, is closed with 4202, whatever it sends', async () => {
    const { node, pass } = await withClock()
    const client = rawClient(node.port)
    await client.socketId()
    client.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    await client.next(({ event }) => event === 'pusher_internal:subscription_succeeded')
    pass(29)
    client.send({ event: 'pusher:ping', data: {} })
    await client.next(({ event }) => event === 'pusher:pong')
    pass(1)
    expect((await client.closed).code).toBe(4202)
  })

  test('who is in no channel and does nothing for a day is closed with 4202', async () => {
    const { node, pass } = await withClock()
    const client = await inChannel(node, taxes)
    client.send({ event: 'pusher:unsubscribe', data: { channel: taxes } })
    for (let hour = 0; hour < 24; hour += 1) {
      const before = client.frames.length
      client.send({ event: 'pusher:ping', data: {} })
      await client.next(({ event }) => event === 'pusher:pong', before)
      pass(3600)
    }
    expect((await client.closed).code).toBe(4202)
  })
})

describe('stopping (C39)', () => {
  test('two hundred sockets hear 4200 and nobody new comes in', async () => {
    const node = await startedNode()
    const clients = await Promise.all(Array.from({ length: 200 }, () => inChannel(node, taxes)))
    const stopping = node.close()
    const codes = await Promise.all(clients.map(({ closed }) => closed))
    expect(codes.every(({ code }) => code === 4200)).toBe(true)
    await stopping
    expect((await rawClient(node.port).closed).code).toBe(1006)
  })
})
