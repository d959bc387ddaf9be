/** Real time in the whole server: signed-in people, XSRF, real rows and rights, sign-out. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { dataOf, rawClient, until, type Frame, type RawClient } from '../../support/realtime'

const taxes = 'private-cm.tax-category'
let server: TestApp
let port: number
let key: string
let admin: Client
let staff: Client
const opened: RawClient[] = []
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
  key = server.app.kontor.config.broadcast.key
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(() => server.close())

async function socketOf(client: Client, ...channels: string[]): Promise<RawClient> {
  const socket = rawClient(port, { key })
  opened.push(socket)
  for (const channel of channels) expect((await join(socket, client, channel)).event).toBe('pusher_internal:subscription_succeeded')
  return socket
}
async function join(socket: RawClient, client: Client, channel: string): Promise<Frame> {
  const { status, body } = await client.post('/api/broadcasting/auth', { socket_id: await socket.socketId(), channel_name: channel })
  expect(status).toBe(200)
  const before = socket.frames.length
  socket.send({ event: 'pusher:subscribe', data: { channel, ...body } })
  return socket.next((frame) => frame.channel === channel, before)
}
const tax = (code: string) => ({
  code,
  name: { en: code },
  country: 'TW',
  kind: 'standard',
  rate: '5.00',
  rounding: 'half_up',
  rounding_level: 'document',
})
const made = async (code: string, headers: Record<string, string> = {}): Promise<number> => {
  const { status, body } = await admin.post('/api/cm/tax-category', tax(code), { headers })
  expect([status, body.message]).toEqual([201, undefined])
  return Number(body.data.id)
}

describe('the auth endpoint (C37)', () => {
  const body = { socket_id: '1.2', channel_name: taxes }
  test('401 signed out, 419 without XSRF token, 403 without the right, 200 with it', async () => {
    expect((await server.anonymous.post('/api/broadcasting/auth', body)).status).toBe(401)
    expect((await admin.post('/api/broadcasting/auth', body, { headers: { 'x-xsrf-token': '' } })).status).toBe(419)
    expect((await staff.post('/api/broadcasting/auth', body)).status).toBe(403)
    expect((await admin.post('/api/broadcasting/auth', body)).status).toBe(200)
  })
  test.each(['admin', 'manager', 'staff01', 'auditor', 'hr'])(
    '%s hears his own channel and nobody else’s, and each entity as he may list it (S38)',
    async (account) => {
      const client = await server.signIn(account)
      const statusOf = async (channel_name: string) =>
        (await client.post('/api/broadcasting/auth', { socket_id: '1.2', channel_name })).status
      expect(await statusOf(`private-user.${client.userId}`)).toBe(200)
      expect(await statusOf(`private-user.${client.userId + 1}`)).toBe(403)
      for (const { name } of server.app.kontor.snapshot().entities.filter(({ x }) => x.live !== false && !x.singleton)) {
        // At the address of some lists stands what everybody may know of them (EntityHooks.openList).
        const list = server.app.kontor.hooks[name]?.openList ? '/aggregate' : '?per_page=1'
        const isListed = (await client.get(`/api/${name}${list}`)).status === 200
        // Readers of announcements hear that something changed among them, never of which (ca.md §7).
        const isRead = name === 'ca/notice' && (await client.get('/api/ca/notice-receipt?per_page=1')).status === 200
        expect([name, await statusOf(`private-${name.replace('/', '.')}`)]).toEqual([name, isListed || isRead ? 200 : 403])
      }
    },
  )
})

describe('a change by the API', () => {
  test('arrives within a moment as created, updated and deleted, with id and version only (S39)', async () => {
    const socket = await socketOf(admin, taxes)
    const id = await made('LIVE1')
    await admin.patch(`/api/cm/tax-category/${id}`, { rate: '6.00', version: 1 })
    await admin.delete(`/api/cm/tax-category/${id}`)
    const mine = (frame: Frame) => frame.channel === taxes && dataOf(frame).id === id
    await socket.next((frame) => mine(frame) && frame.event === 'deleted')
    expect(socket.frames.filter(mine).map((frame) => [frame.event, Object.keys(dataOf(frame)).sort().join()])).toEqual([
      ['created', 'id,seq,version'],
      ['updated', 'id,seq,version'],
      ['deleted', 'id,seq,version'],
    ])
  })

  test('that issues an access token is heard by its owner’s list, and stands in the trail without its secret', async () => {
    const socket = await socketOf(staff, 'private-sc.access-token')
    const { status, body } = await staff.post('/api/sc/access-token', {
      name: 'script',
      paths: ['sc.use.profile'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const { id, token } = body.data
    expect([status, typeof token]).toEqual([201, 'string'])
    // Of rows in part nobody is told which: his list reads again.
    await socket.next((frame) => frame.event === 'changed' && frame.channel === 'private-sc.access-token')
    const {
      rows: [entry],
    } = await sql<{ actor: number; label: string; changes: Record<string, unknown> }>`
      select actor, label, changes from sc_audit_log where action = 'created' and entity = 'access-token' and record_id = ${id}`.execute(
      server.db,
    )
    expect(entry).toMatchObject({
      actor: staff.userId,
      label: 'script',
      changes: { paths: { to: ['sc.use.profile'] }, hash: { to: '***' } },
    })
    expect((await staff.get(`/api/sc/access-token/${String(id)}`)).body.data).toMatchObject({
      name: 'script',
      user: staff.userId,
      created_by: staff.userId,
      version: 1,
    })
  })

  test('is not told to the socket that made it (X-Socket-ID)', async () => {
    const [mine, other] = [await socketOf(admin, taxes), await socketOf(admin, taxes)]
    const id = await made('LIVE2', { 'x-socket-id': await mine.socketId() })
    const next = await made('LIVE3')
    await Promise.all([mine, other].map((socket) => socket.next((frame) => frame.event === 'created' && dataOf(frame).id === next)))
    expect(other.frames.some((frame) => frame.event === 'created' && dataOf(frame).id === id)).toBe(true)
    expect(mine.frames.some((frame) => frame.event === 'created' && dataOf(frame).id === id)).toBe(false)
  })

  test('that was missed is fetched, and none is told twice', async () => {
    const {
      body: {
        meta: { last },
      },
    } = await admin.get('/api/broadcasting/events')
    const id = await made('LIVE4')
    await until(async () => Number((await admin.get('/api/broadcasting/events')).body.meta.last) > Number(last))
    const { body } = await admin.get(`/api/broadcasting/events?after=${String(last)}&channels=${taxes}`)
    expect(body.data.filter(({ channel }) => channel === taxes).map(({ event, data }) => [event, (data as { id: number }).id])).toEqual([
      ['created', id],
    ])
    expect((await staff.get(`/api/broadcasting/events?after=${String(last)}&channels=${taxes}`)).body).toMatchObject({
      data: [],
      meta: { refused: [taxes] },
    })
    expect((await admin.get('/api/broadcasting/events?after=-1')).status).toBe(422)
  })
})

describe('presence on a record', () => {
  test('names who is there; an unknown or deleted record has no channel', async () => {
    const id = await made('LIVE5')
    const socket = await socketOf(admin, `presence-cm.tax-category.${id}`)
    const { presence } = dataOf(socket.frames.find(({ event }) => event === 'pusher_internal:subscription_succeeded') ?? { event: '' }) as {
      presence: { ids: string[]; hash: Record<string, { name: string }> }
    }
    expect(presence.ids).toEqual([String(admin.userId)])
    expect(presence.hash[String(admin.userId)]?.name).not.toBe('')
    await admin.delete(`/api/cm/tax-category/${id}`)
    for (const gone of [id, 999_999]) {
      expect(
        (await admin.post('/api/broadcasting/auth', { socket_id: '1.2', channel_name: `presence-cm.tax-category.${gone}` })).status,
      ).toBe(403)
    }
    expect((await staff.post('/api/broadcasting/auth', { socket_id: '1.2', channel_name: `presence-cm.tax-category.${id}` })).status).toBe(
      403,
    )
  })
})

describe('revocation (C44)', () => {
  test('signing out closes the sockets of that session, those of another session stay (S14)', async () => {
    const [leaving, staying] = [await server.signIn('manager'), await server.signIn('manager')]
    const [gone, kept] = [
      await socketOf(leaving, `private-user.${leaving.userId}`),
      await socketOf(staying, `private-user.${staying.userId}`),
    ]
    await leaving.post('/api/sc/user/logout')
    expect((await gone.closed).code).toBe(4009)
    expect(kept.socket.readyState).toBe(kept.socket.OPEN)
  })

  test('a suspended person loses every socket (S14)', async () => {
    const person = await server.signIn('hr')
    const socket = await socketOf(person, `private-user.${person.userId}`)
    expect((await admin.post(`/api/sc/user/${person.userId}/suspend`, { reason: 'test' })).status).toBeLessThan(300)
    expect((await socket.closed).code).toBe(4009)
    await admin.post(`/api/sc/user/${person.userId}/resume`)
  })

  test('an access token that is withdrawn closes its sockets, its owner keeps theirs; it hears no personal channel (issue 17.5)', async () => {
    const own = `private-user.${admin.userId}`
    const { body } = await admin.post('/api/sc/access-token', {
      name: 'listens',
      paths: ['cm.admin.tax-category'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const headers = { authorization: `Bearer ${String(body.data.token)}` }
    const script: Client = { ...server.anonymous, post: (url, payload) => server.anonymous.post(url, payload, { headers }) }
    const kept = await socketOf(admin, own)
    const socket = await socketOf(script, taxes)
    const signed = async (channel_name: string) =>
      (await script.post('/api/broadcasting/auth', { socket_id: await socket.socketId(), channel_name })).status
    expect([await signed('private-cm.lead'), await signed(own)]).toEqual([403, 403])
    // Judged anew, it is still the token's.
    const before = kept.frames.length
    await sql`insert into kontor_outbox (event, user_id) values ('permission.changed', ${admin.userId})`.execute(server.db)
    await kept.next(({ event, channel }) => event === 'permission.changed' && channel === own, before)
    // Until it is judged it hears that something changed, never what: one of these comes whole.
    for (let n = 0, isWhole = false; !isWhole; n++) {
      const heard = socket.frames.length
      const id = await made(`LIVE7${n}`)
      const frame = await socket.next(({ channel }) => channel === taxes, heard)
      isWhole = frame.event === 'created' && dataOf(frame).id === id
    }
    expect((await admin.delete(`/api/sc/access-token/${String(body.data.id)}`)).status).toBe(200)
    expect((await socket.closed).code).toBe(4009)
    expect(kept.socket.readyState).toBe(kept.socket.OPEN)
  })

  test('who loses a role loses the channels that it gave, and keeps his own (S14, S38)', async () => {
    const person = await server.signIn('auditor')
    const own = `private-user.${person.userId}`
    const socket = await socketOf(person, own, taxes)
    const { body } = await admin.get('/api/sc/role-assignment?per_page=200')
    const mine = body.data.filter(({ owner }) => owner === `u${person.userId}`)
    expect(mine.length).toBeGreaterThan(0)
    for (const { id } of mine) expect((await admin.delete(`/api/sc/role-assignment/${String(id)}`)).status).toBe(200)
    const dropped = await socket.next(({ event, channel }) => event === 'pusher:subscription_error' && channel === taxes)
    expect(dataOf(dropped)).toMatchObject({ status: 403 })
    expect(socket.frames.some(({ event, channel }) => event === 'permission.changed' && channel === own)).toBe(true)
    const before = socket.frames.length
    const witness = await socketOf(admin, taxes)
    const id = await made('LIVE6')
    await witness.next((frame) => frame.event === 'created' && dataOf(frame).id === id)
    expect(socket.frames.slice(before).some(({ channel }) => channel === taxes)).toBe(false)
  })
})
