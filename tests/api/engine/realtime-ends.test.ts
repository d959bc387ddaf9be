/** What ends a socket or a subscription within five seconds without any request and without any event (C44, S12, S14). */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { dataOf, rawClient, until, type Authorisation, type Frame, type RawClient } from '../../support/realtime'

const taxes = 'private-cm.tax-category'
/** As docs/real-time.md promises. */
const soon = 5_000
let server: TestApp
let port: number
let key: string
let admin: Client
/** People with no office and no second factor. */
let accounts: string[]
const somebody = () => server.signIn(accounts.pop() ?? 'nobody')
const opened: RawClient[] = []
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
  key = server.app.kontor.config.broadcast.key
  admin = await server.signIn('admin')
  const { rows } = await sql<{ account: string }>`
    select account from sc_user as u where account like 'staff%' and status = 'active' and locked_until is null and deleted_at is null
      and not exists (select 1 from sc_user_credential where user_id = u.id) and not exists (select 1 from sc_department where head_id = u.id)
      and not exists (select 1 from sc_department__deputy_heads where target_id = u.id)
      and not exists (select 1 from sc_department__assistants where target_id = u.id) order by account`.execute(server.db)
  accounts = rows.map(({ account }) => account)
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(() => server.close())

function socket(): RawClient {
  const client = rawClient(port, { key })
  opened.push(client)
  return client
}
const signed = async (client: Client, own: RawClient, channel_name: string) =>
  client.post('/api/broadcasting/auth', { socket_id: await own.socketId(), channel_name })
async function show(own: RawClient, channel: string, claim: object): Promise<Frame> {
  const before = own.frames.length
  own.send({ event: 'pusher:subscribe', data: { channel, ...claim } })
  return own.next((frame) => frame.channel === channel && frame.event.includes('subscription_'), before)
}
async function join(client: Client, own: RawClient, channel: string): Promise<string> {
  const { status, body } = await signed(client, own, channel)
  return status === 200 ? (await show(own, channel, body)).event : `refused with ${status}`
}
const admitted = 'pusher_internal:subscription_succeeded'
async function socketIn(client: Client, ...channels: string[]): Promise<RawClient> {
  const own = socket()
  for (const channel of channels) expect(await join(client, own, channel)).toBe(admitted)
  return own
}
/** Of the person's newest session, which `signIn` began. */
async function sessionOf({ userId }: Client): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from sc_session where user_id = ${userId}`.execute(server.db)
  return Number(rows[0]?.id)
}
async function tokenOf(client: Client, paths: string[]): Promise<{ id: number; authorization: string; script: Client }> {
  const { status, body } = await client.post('/api/sc/access-token', {
    ...{ name: 'listens', paths, expires_at: new Date(Date.now() + 86_400_000).toISOString() },
  })
  expect([status, body.message, body.code]).toEqual([201, undefined, undefined])
  const authorization = `Bearer ${String(body.data.token)}`
  const headers = { authorization }
  return {
    ...{ id: Number(body.data.id), authorization },
    script: { ...server.anonymous, post: (url, payload) => server.anonymous.post(url, payload, { headers }) },
  }
}
const lost = (own: RawClient, channel: string, from = 0) =>
  own.next((frame) => frame.event === 'pusher:subscription_error' && frame.channel === channel, from)
async function within<Value>(act: Promise<Value>): Promise<Value> {
  const began = Date.now()
  const value = await act
  expect(Date.now() - began).toBeLessThan(soon)
  return value
}
const aDayAgo = sql`now() - interval '1 day'`

test('sessions and tokens that are over close their sockets, for whatever reason; others stay', async () => {
  const ofSession = (what: ReturnType<typeof sql>) => async (person: Client) => {
    const session = await sessionOf(person)
    return {
      own: await socketIn(person, `private-user.${person.userId}`),
      end: () => sql`update sc_session set ${what} where id = ${session}`.execute(server.db),
    }
  }
  const ofToken = (end: (token: number, owner: number) => ReturnType<typeof sql>) => async (person: Client) => {
    const { id, script } = await tokenOf(person, ['sc.use.profile'])
    return { own: await socketIn(script, 'private-sc.access-token'), end: () => end(id, person.userId).execute(server.db) }
  }
  const ofPerson = (what: ReturnType<typeof sql>) => async (person: Client) => ({
    own: await socketIn(person, `private-user.${person.userId}`),
    end: () => sql`update sc_user set ${what} where id = ${person.userId}`.execute(server.db),
  })
  const ways = {
    'idle for too long': ofSession(sql`last_activity_at = ${aDayAgo}`),
    'the session’s last day': ofSession(sql`absolute_until = ${aDayAgo}`),
    'its token not renewed': ofSession(sql`expires_at = ${aDayAgo}`),
    'signed out elsewhere': ofSession(sql`revoked_at = now(), revoke_reason = 'logout'`),
    'a second factor is due': ofSession(sql`next_step = 'two-factor'`),
    'the person is suspended': ofPerson(sql`status = 'suspended'`),
    'the person is deleted': ofPerson(sql`deleted_at = now()`),
    'the password has to be changed': ofPerson(sql`must_change_password = true`),
    'the token is past its date': ofToken((id) => sql`update sc_access_token set expires_at = ${aDayAgo} where id = ${id}`),
    'the token is withdrawn': ofToken((id) => sql`update sc_access_token set deleted_at = now() where id = ${id}`),
    'the token may not come from here': ofToken((id) => sql`update sc_access_token set allowed_ips = '{10.9.8.7}' where id = ${id}`),
    'the owner of the token has to change the password': ofToken(
      (_id, owner) => sql`update sc_user set must_change_password = true where id = ${owner}`,
    ),
  }
  const kept = await socketIn(admin, taxes)
  const doomed = []
  for (const open of Object.values(ways)) doomed.push(await open(await somebody()))
  for (const { end } of doomed) await end()
  const codes = await within(Promise.all(doomed.map(({ own }) => own.closed.then(({ code }) => code))))
  expect(codes).toEqual(doomed.map(() => 4009))
  expect(kept.socket.readyState).toBe(kept.socket.OPEN)
})

describe('a right that is lost', () => {
  /** A role by hand, past every event. */
  const give = async (person: Client, role: string) => {
    await sql`insert into sc_role_assignment (owner, role_id) select ${`u${person.userId}`}, id from sc_role where code = ${role}`.execute(
      server.db,
    )
    await sql`insert into kontor_epoch (user_id, epoch) values (${person.userId}, 1) on conflict (user_id) do update set epoch = kontor_epoch.epoch + 1`.execute(
      server.db,
    )
  }
  const take = async (person: Client) => {
    await sql`delete from sc_role_assignment where owner = ${`u${person.userId}`}`.execute(server.db)
    await sql`update kontor_epoch set epoch = epoch + 1 where user_id = ${person.userId}`.execute(server.db)
  }

  test('ends its channel though no event tells; given back, the channel is heard again', async () => {
    const person = await somebody()
    await give(person, 'auditor')
    const own = await socketIn(person, `private-user.${person.userId}`, taxes)
    await take(person)
    expect(dataOf(await within(lost(own, taxes)))).toMatchObject({ status: 403 })
    expect(own.socket.readyState).toBe(own.socket.OPEN)
    expect(await join(person, own, taxes)).toBe('refused with 403')
    await give(person, 'auditor')
    expect(await join(person, own, taxes)).toBe(admitted)
  })

  test('ends the channel of an access token too, which hears what its paths allow and no more', async () => {
    const person = await somebody()
    await give(person, 'auditor')
    const { script } = await tokenOf(person, ['cm.admin.tax-category'])
    const own = await socketIn(script, taxes)
    for (const beyond of ['private-sc.license', 'private-cm.tag', 'private-cm.lead', `private-user.${person.userId}`])
      expect([beyond, await join(script, own, beyond)]).toEqual([beyond, 'refused with 403'])
    expect(await join(person, socket(), 'private-sc.license')).toBe(admitted)
    await take(person)
    await within(lost(own, taxes))
  })

  test('at midnight ends its channel before the work of the night', async () => {
    const person = await somebody()
    await give(person, 'auditor')
    await sql`update sc_role_assignment set end_date = (now() at time zone 'Asia/Taipei')::date where owner = ${`u${person.userId}`}`.execute(
      server.db,
    )
    const own = await socketIn(person, taxes)
    const tomorrow = new Date(Date.now() + 86_400_000)
    await sql`update sc_session set expires_at = ${tomorrow}::timestamptz + interval '1 hour', absolute_until = ${tomorrow}::timestamptz + interval '1 hour', last_activity_at = ${tomorrow}`.execute(
      server.db,
    )
    server.setNow(tomorrow)
    await within(lost(own, taxes))
    server.setNow(undefined)
    await sql`update sc_session set last_activity_at = now()`.execute(server.db)
  })

  test('by the networks of administrators ends the channels of their areas', async () => {
    const own = await socketIn(admin, taxes, `private-user.${admin.userId}`)
    await sql`update sc_security_setting set admin_networks = '{10.9.8.0/24}'`.execute(server.db)
    await within(lost(own, taxes))
    await sql`update sc_security_setting set admin_networks = null`.execute(server.db)
    expect(own.socket.readyState).toBe(own.socket.OPEN)
    expect(await join(admin, own, taxes)).toBe(admitted)
  })

  test('while the body of the call is still on its way brings nothing: the claim is as old as its rights', async () => {
    const person = await somebody()
    await give(person, 'auditor')
    const { id, authorization } = await tokenOf(person, ['cm.admin.tax-category'])
    const own = socket()
    const body = JSON.stringify({ socket_id: await own.socketId(), channel_name: taxes })
    const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length }
    const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/broadcasting/auth', headers })
    const answer = once(call, 'response') as Promise<[IncomingMessage]>
    call.flushHeaders()
    await until(async () => {
      const { rows } = await sql`select 1 from sc_access_token where id = ${id} and last_used_at is not null`.execute(server.db)
      return rows.length === 1
    })
    await take(person)
    call.end(body)
    const [response] = await answer
    const claim = JSON.parse(Buffer.concat(await response.toArray()).toString()) as Authorisation
    expect((await show(own, taxes, claim)).event).toBe(admitted)
    await within(lost(own, taxes))
  })
})

test('a record that is given away, moved out of sight or deleted has its channel no more', async () => {
  const [giver, other] = [await somebody(), await somebody()]
  const made = async (title: string) => Number((await giver.post('/api/cm/lead', { title, raw_company: title })).body.data.id)
  const ids = [await made('Given away'), await made('Deleted'), await made('Kept')]
  const [given, deleted, kept] = ids.map((id) => `presence-cm.lead.${id}`) as [string, string, string]
  expect(await join(other, socket(), given)).toBe('refused with 403')
  const own = await socketIn(giver, given, deleted, kept)
  await sql`update cm_lead set owner_id = ${other.userId} where id = ${ids[0]}`.execute(server.db)
  await sql`update cm_lead set deleted_at = now() where id = ${ids[1]}`.execute(server.db)
  await within(Promise.all([lost(own, given), lost(own, deleted)]))
  await until(async () => {
    const { rows } = await sql<{ channel: string }>`select channel from kontor_presence where user_id = ${giver.userId}`.execute(server.db)
    return rows.length === 1 && rows[0]?.channel === kept
  })
  expect(await join(other, socket(), given)).toBe(admitted)
})
