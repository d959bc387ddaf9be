/** Several nodes on one database: presence, catch-up without loss or doubles, revocation everywhere, a clean stop. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishPermissionsChanged, publishPersonal } from '../../../server/outbox/publish'
import type { AuthorizeChannel, Grant } from '../../../server/contracts/channels'
import { authorizeChannel } from '../../../server/realtime/channels'
import { checkEvery } from '../../../server/realtime/plugin'
import type { TestDatabase } from '../../support/database'
import {
  announce,
  authorise,
  dataOf,
  mayList,
  nth,
  once,
  pusherClient,
  query,
  rawClient,
  realtimeDatabase,
  startNode,
  subscribe,
  until,
  type NodeOptions,
  type RawClient,
  type Someone,
  type TestNode,
} from '../../support/realtime'

const taxes = 'private-cm.tax-category'
const open = 'presence-cm.tax-category.5'
const withPresence: AuthorizeChannel = async (ctx, channel) =>
  channel.startsWith('presence-') && ctx.tree.cm
    ? { scope: 'all', info: { name: `Person ${ctx.person?.id}` } }
    : authorizeChannel(ctx, channel)

let database: TestDatabase
let people: Someone[]
let closing: (() => unknown)[]
beforeEach(async () => {
  database = await realtimeDatabase()
  people = [31, 32, 33].map((id) => ({ id, session: id * 10, tree: mayList(['all']) }))
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
async function inChannel(node: TestNode, channel: string, person = 31): Promise<RawClient> {
  const client = rawClient(node.port)
  closing.push(() => client.socket.terminate())
  const answer = await subscribe(client, node.port, person, channel)
  expect(answer.event).toBe('pusher_internal:subscription_succeeded')
  return client
}
const membersSeen = (client: RawClient): unknown => {
  const succeeded = client.frames.find(({ event }) => event === 'pusher_internal:subscription_succeeded')
  return succeeded ? dataOf(succeeded) : undefined
}
const members = () => query<{ user_id: string }>(database.url, 'select distinct user_id from kontor_presence order by user_id')

describe('presence (C13, C14)', () => {
  test('members are unique by person over two nodes; joining and leaving is told once, and not to the member himself', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const watcher = await inChannel(one, open, 31)
    const sockets = [await inChannel(one, open, 32), await inChannel(two, open, 32), await inChannel(two, open, 32)]
    const late = await inChannel(two, open, 33)
    expect(membersSeen(late)).toEqual({
      presence: {
        ids: ['31', '32', '33'],
        count: 3,
        hash: { 31: { name: 'Person 31' }, 32: { name: 'Person 32' }, 33: { name: 'Person 33' } },
      },
    })
    await watcher.next((frame) => frame.event === 'pusher_internal:member_added' && dataOf(frame).user_id === '33')
    expect(watcher.frames.filter(({ event }) => event === 'pusher_internal:member_added').map(dataOf)).toEqual([
      { user_id: '32', user_info: { name: 'Person 32' } },
      { user_id: '33', user_info: { name: 'Person 33' } },
    ])
    for (const socket of sockets.slice(0, 2)) socket.socket.close()
    await Promise.all(sockets.slice(0, 2).map(({ closed }) => closed))
    await until(async () => (await query(database.url, `select 1 from kontor_presence where user_id = 32`)).length === 1)
    sockets[2]?.send({ event: 'pusher:unsubscribe', data: { channel: open } })
    expect(dataOf(await watcher.next(({ event }) => event === 'pusher_internal:member_removed'))).toEqual({ user_id: '32' })
    expect(watcher.frames.filter(({ event }) => event === 'pusher_internal:member_removed')).toHaveLength(1)
    expect(sockets.flatMap(({ frames }) => frames).some((frame) => frame.event.includes('member_') && dataOf(frame).user_id === '32')).toBe(
      false,
    )
  })

  test('pusher-js counts its members, and a client event in the channel carries the person the server knows (C22)', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const pusher = pusherClient(one.port, 31)
    closing.push(() => pusher.disconnect())
    const channel = pusher.subscribe(open) as ReturnType<typeof pusher.subscribe> & { members: { count: number; me: { id: string } } }
    await once(channel, 'pusher:subscription_succeeded')
    const added = once<{ id: string }>(channel, 'pusher:member_added')
    const typist = await inChannel(two, open, 32)
    expect((await added).id).toBe('32')
    expect([channel.members.count, channel.members.me.id]).toEqual([2, '31'])
    const typing = new Promise((resolve) => channel.bind('client-typing', (data: unknown, meta: unknown) => resolve([data, meta])))
    typist.send({ event: 'client-typing', channel: open, data: { field: 'rate' }, user_id: '99' })
    expect(await typing).toEqual([{ field: 'rate' }, { user_id: '32' }])
  })

  test('members of a node that dies are removed', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const watcher = await inChannel(one, open, 31)
    await inChannel(two, open, 32)
    await watcher.next(({ event }) => event === 'pusher_internal:member_added')
    // The rows of a node whose lock nobody holds any more.
    await query(database.url, 'update kontor_presence set node = 1 where user_id = 32')
    expect(dataOf(await watcher.next(({ event }) => event === 'pusher_internal:member_removed'))).toEqual({ user_id: '32' })
  })

  test('members are there again after the database lost the table', async () => {
    const one = await startedNode()
    const watcher = await inChannel(one, open, 31)
    await query(database.migrateUrl, 'delete from kontor_presence')
    await query(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor events' and datname = current_database()`,
    )
    await until(async () => (await members()).length === 1)
    const late = await inChannel(one, open, 32)
    expect(membersSeen(late)).toMatchObject({ presence: { ids: ['31', '32'] } })
    expect(watcher.frames.some(({ event }) => event === 'pusher_internal:member_removed')).toBe(false)
  })

  test('a presence channel without a user in its channel data is refused', async () => {
    const one = await startedNode()
    const client = rawClient(one.port)
    closing.push(() => client.socket.terminate())
    const { signSubscription } = await import('../../../server/realtime/signature')
    const { broadcast } = await import('../../support/realtime')
    const socketId = await client.socketId()
    for (const channelData of ['{}', '{"user_id":""}', '{"user_id":"abc"}', 'no json']) {
      client.send({
        event: 'pusher:subscribe',
        data: { channel: open, channel_data: channelData, auth: signSubscription(broadcast, { socketId, channel: open, channelData }) },
      })
    }
    await nth(client, 'pusher:subscription_error', 4)
    expect(await members()).toEqual([])
  })

  test('a stopped node leaves no members', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const watcher = await inChannel(one, open, 31)
    await inChannel(two, open, 32)
    await watcher.next(({ event }) => event === 'pusher_internal:member_added')
    await two.close()
    await watcher.next(({ event }) => event === 'pusher_internal:member_removed')
    expect(await members()).toEqual([{ user_id: '31' }])
  })
})

describe('several nodes', () => {
  test('an event is heard on each node once, whichever node leads', async () => {
    const nodes = [await startedNode(), await startedNode()]
    const clients = await Promise.all(nodes.map((node) => inChannel(node, taxes)))
    await announce(
      database,
      Array.from({ length: 200 }, (_, n) => ({ id: n + 1 })),
    )
    await Promise.all(clients.map((client) => nth(client, 'updated', 200)))
    for (const client of clients)
      expect(client.frames.filter(({ event }) => event === 'updated').map((frame) => dataOf(frame).seq)).toEqual(
        Array.from({ length: 200 }, (_, n) => n + 1),
      )
  })

  test('when the leading node stops, events go on without a gap', async () => {
    const [leader, follower] = [await startedNode(), await startedNode()]
    const client = await inChannel(follower, taxes)
    await announce(database, [{ id: 1 }])
    await nth(client, 'updated', 1)
    await leader.close()
    await announce(
      database,
      Array.from({ length: 20 }, (_, n) => ({ id: n + 2 })),
    )
    await nth(client, 'updated', 21)
    expect(client.frames.filter(({ event }) => event === 'updated').map((frame) => dataOf(frame).seq)).toEqual(
      Array.from({ length: 21 }, (_, n) => n + 1),
    )
  })

  test('a socket signed by one node is admitted by another', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const client = rawClient(two.port)
    closing.push(() => client.socket.terminate())
    expect((await subscribe(client, one.port, 31, taxes)).event).toBe('pusher_internal:subscription_succeeded')
  })
})

describe('missed events (C45)', () => {
  interface Missed {
    data: { seq: number; channel: string; event: string; data: Record<string, unknown> }[]
    meta: { last: number; gap: boolean; more: boolean; refused: string[] }
  }
  const missed = async (node: TestNode, parameters: string, person = 31): Promise<Missed> => {
    const answer = await node.app.inject({
      method: 'GET',
      url: `/api/broadcasting/events?${parameters}`,
      headers: { 'x-test-person': String(person) },
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<Missed>()
  }
  const sequenced = (count: number) =>
    until(
      async () =>
        Number((await query<{ last: string }>(database.url, 'select coalesce(max(seq), 0) as last from kontor_event'))[0]?.last) >= count,
    )

  test('without a number only the present one is told', async () => {
    const node = await startedNode()
    await announce(database, [{ id: 1 }, { id: 2 }])
    await sequenced(2)
    expect(await missed(node, '')).toEqual({ data: [], meta: { last: 2, gap: false, more: false, refused: [] } })
  })

  test('are those of the channels the caller may hear, as the socket would have told them', async () => {
    const node = await startedNode()
    people.push({ id: 34, session: 340, tree: {} })
    await announce(database, [
      { id: 1, version: 3 },
      { entity: 'cm/tag', id: 9 },
      { event: 'notification.created', entity: null, user_id: 31, payload: { id: 8 } },
      { event: 'notification.created', entity: null, user_id: 32 },
      { event: 'cm.tax-category.judged', id: 1 },
      { id: 2, socket_id: '7.7' },
    ])
    await sequenced(6)
    const heard = [
      { seq: 1, channel: taxes, event: 'updated', data: { id: 1, version: 3, seq: 1 } },
      { seq: 3, channel: 'private-user.31', event: 'notification.created', data: { id: 8, seq: 3 } },
    ]
    expect(await missed(node, `after=0&channels=${taxes},private-user.31,private-user.32&except=7.7`)).toEqual({
      data: heard,
      meta: { last: 6, gap: false, more: false, refused: ['private-user.32'] },
    })
    expect(await missed(node, `after=0&channels=${taxes}`, 34)).toEqual({
      data: [],
      meta: { last: 6, gap: false, more: false, refused: [taxes] },
    })
  })

  test('a person who sees some rows is told that something changed, without ids', async () => {
    const node = await startedNode({ authorize: async () => ({ scope: 'some' }) })
    await announce(database, [{ id: 1 }])
    await sequenced(1)
    expect((await missed(node, `after=0&channels=${taxes}`)).data).toEqual([{ seq: 1, channel: taxes, event: 'changed', data: { seq: 1 } }])
  })

  test('come in parts of a thousand, none missing and none twice', async () => {
    const node = await startedNode()
    await announce(
      database,
      Array.from({ length: 2_500 }, (_, n) => ({ id: n + 1 })),
    )
    await sequenced(2_500)
    const seqs: number[] = []
    for (let after = 0, more = true; more;) {
      const part = await missed(node, `after=${after}&channels=${taxes}`)
      seqs.push(...part.data.map(({ seq }) => seq))
      ;({ last: after, more } = part.meta)
    }
    expect(seqs).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1))
  })

  test('older ones than are kept, and a number from another life of the database, are a gap', async () => {
    const node = await startedNode()
    await announce(
      database,
      Array.from({ length: 5 }, (_, n) => ({ id: n + 1 })),
    )
    await sequenced(5)
    await query(database.migrateUrl, 'delete from kontor_event where seq <= 3')
    expect((await missed(node, `after=2&channels=${taxes}`)).meta).toMatchObject({ gap: true, last: 5 })
    expect((await missed(node, `after=3&channels=${taxes}`)).data.map(({ seq }) => seq)).toEqual([4, 5])
    expect((await missed(node, `after=99&channels=${taxes}`)).meta).toMatchObject({ gap: true, last: 5 })
  })

  test('are refused to who is signed out', async () => {
    const node = await startedNode()
    expect((await node.app.inject({ method: 'GET', url: '/api/broadcasting/events?after=0' })).statusCode).toBe(401)
  })

  test('after 150 sockets are cut at once and come back at another node: 0 missing, 0 twice', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const clients = await Promise.all(Array.from({ length: 150 }, () => inChannel(one, taxes)))
    let id = 0
    let isWriting = true
    const writing = (async () => {
      // No faster than they are passed on: the load would grow without end on a slow machine.
      for (; isWriting; await sequenced(id))
        await announce(
          database,
          Array.from({ length: 5 }, () => ({ id: (id += 1) })),
        )
    })()
    await Promise.all(clients.map((client) => nth(client, 'updated', 20)))
    const seqs = (client: RawClient) => client.frames.filter(({ event }) => event === 'updated').map((frame) => Number(dataOf(frame).seq))
    for (const client of clients) client.socket.terminate()
    const told = await Promise.all(
      clients.map(async (client) => {
        await client.closed
        const before = seqs(client)
        const again = await inChannel(two, taxes)
        const { data, meta } = await missed(two, `after=${before.at(-1)}&channels=${taxes}`)
        return { before, missed: data.map(({ seq }) => seq), last: meta.last, again }
      }),
    )
    isWriting = false
    await writing
    await sequenced(id)
    // Who had asked for what was missed when the last was written has it from there.
    const others = told.filter(({ last }) => last < id)
    await Promise.all(others.map(({ again }) => again.next((frame) => frame.event === 'updated' && dataOf(frame).seq === id)))
    const everything = Array.from({ length: id }, (_, n) => n + 1)
    for (const { before, missed: between, last, again } of told)
      expect([...before, ...between, ...seqs(again).filter((seq) => seq > last)]).toEqual(everything)
  })
})

describe('revocation (C44)', () => {
  test('a session that is revoked loses its sockets on every node with 4009, other sessions keep theirs', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const doomed = [await inChannel(one, 'private-user.31'), await inChannel(two, taxes)]
    const kept = await inChannel(two, 'private-user.32', 32)
    await publishPersonal(one.system, 31, 'session.revoked', { session_id: 310, reason: 'logout' })
    for (const client of doomed) expect((await client.closed).code).toBe(4009)
    expect(doomed[0]?.frames.some(({ event }) => event === 'session.revoked')).toBe(true)
    await publishPersonal(one.system, 31, 'session.revoked', { session_id: 999 })
    await publishPersonal(one.system, 32, 'job.done')
    await kept.next(({ event }) => event === 'job.done')
  })

  test.each(['sc.user.suspended', 'sc.user.left'])('%s closes every socket of the person', async (event) => {
    const [one, two] = [await startedNode(), await startedNode()]
    const doomed = [await inChannel(one, 'private-user.31'), await inChannel(two, taxes)]
    await announce(database, [{ event, entity: 'sc/user', id: 31 }])
    for (const client of doomed) expect((await client.closed).code).toBe(4009)
  })

  test('who loses a right loses the channel and keeps the others; the old signature brings nothing back', async () => {
    const [one, two] = [await startedNode(), await startedNode()]
    const client = await inChannel(two, taxes)
    await subscribe(client, one.port, 31, 'private-user.31')
    const { body: old } = await authorise(one.port, 31, await client.socketId(), taxes)
    const me = people[0]
    if (me) me.tree = {}
    await publishPersonal(one.system, 31, 'permission.changed')
    const dropped = await client.next((frame) => frame.event === 'pusher:subscription_error' && frame.channel === taxes)
    expect(dataOf(dropped)).toMatchObject({ status: 403 })
    const before = client.frames.length
    client.send({ event: 'pusher:subscribe', data: { channel: taxes, ...old } })
    expect((await client.next(({ channel }) => channel === taxes, before)).event).toBe('pusher:subscription_error')
    await announce(database, [{ id: 5 }, { event: 'job.done', entity: null, user_id: 31 }])
    await client.next(({ event }) => event === 'job.done')
    expect(client.frames.some(({ event }) => event === 'updated' || event === 'changed')).toBe(false)
  })

  test('a signature that was got before the loss and is first shown after it is judged anew', async () => {
    const node = await startedNode()
    const witness = await inChannel(node, 'private-user.32', 32)
    const client = rawClient(node.port)
    closing.push(() => client.socket.terminate())
    const { body: kept } = await authorise(node.port, 31, await client.socketId(), taxes)
    const me = people[0]
    if (me) me.tree = {}
    await publishPersonal(node.system, 31, 'permission.changed')
    await publishPersonal(node.system, 32, 'job.done')
    await witness.next(({ event }) => event === 'job.done')
    client.send({ event: 'pusher:subscribe', data: { channel: taxes, ...kept } })
    expect((await client.next(({ channel }) => channel === taxes)).event).toBe('pusher:subscription_error')
  })

  test('a change for everybody reaches every personal channel, and a narrower scope holds at once', async () => {
    let scope: 'all' | 'some' = 'all'
    const node = await startedNode({
      authorize: async (ctx, channel) => (channel.startsWith('private-user.') ? authorizeChannel(ctx, channel) : { scope }),
    })
    const client = await inChannel(node, taxes)
    await subscribe(client, node.port, 31, 'private-user.31')
    scope = 'some'
    await publishPermissionsChanged(node.system)
    await client.next(({ event }) => event === 'permission.changed')
    await announce(database, [{ id: 5 }])
    await client.next(({ event }) => event === 'changed')
    expect(client.frames.some(({ event }) => event === 'updated')).toBe(false)
  })

  test('when rights grow, ids come again', async () => {
    let scope: 'all' | 'some' = 'some'
    const node = await startedNode({ authorize: async () => ({ scope }) })
    const client = await inChannel(node, taxes)
    scope = 'all'
    await publishPersonal(node.system, 31, 'permission.changed')
    await until(async () => {
      await announce(database, [{ id: 6 }])
      return client.frames.some(({ event }) => event === 'updated')
    })
  })

  test('of two changes at once the older judgement does not widen what the newer one narrowed', async () => {
    const waiting: ((grant: Grant) => void)[] = []
    let isSlow = false
    const authorize = async (): Promise<Grant> => (isSlow ? new Promise((resolve) => waiting.push(resolve)) : { scope: 'all' })
    const node = await startedNode({ authorize })
    const client = await inChannel(node, taxes)
    isSlow = true
    for (const count of [1, 2]) {
      await publishPersonal(node.system, 31, 'permission.changed')
      await until(() => waiting.length === count)
    }
    waiting[1]?.({ scope: 'some' })
    waiting[0]?.({ scope: 'all' })
    await announce(database, [{ id: 5 }])
    expect((await client.next(({ event }) => event === 'updated' || event === 'changed')).event).toBe('changed')
  })

  test('a session that ends by time loses its sockets on every node without any event (S12)', async () => {
    const checks: (() => void)[] = []
    const clock = {
      now: () => 1_000_000,
      every: (ms: number, act: () => void) => {
        if (ms === checkEvery) checks.push(act)
        return () => undefined
      },
    }
    const asked: number[][] = []
    const endedSessions = async (ids: readonly number[]) => {
      asked.push([...ids])
      return ids.filter((id) => id === 310)
    }
    const nodes = [await startedNode({ clock, endedSessions }), await startedNode({ clock, endedSessions })]
    const doomed = await Promise.all(nodes.map((node) => inChannel(node, taxes, 31)))
    const kept = await Promise.all(nodes.map((node) => inChannel(node, taxes, 32)))
    for (const check of checks) check()
    for (const client of doomed) expect((await client.closed).code).toBe(4009)
    for (const { socket } of kept) expect(socket.readyState).toBe(socket.OPEN)
    // Of all sockets of a node at once.
    expect(asked.map((ids) => ids.toSorted())).toEqual([
      [310, 320],
      [310, 320],
    ])
    expect(checkEvery).toBeLessThan(5_000)
  })
})
