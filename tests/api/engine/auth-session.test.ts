/** A session's life: renewal, ends, limits, access tokens (shell.md §4; sc.md §3.3, §5.2; runtime.md S11–S14). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRightsCache } from '../../../server/auth/rights/permission-cache'
import { hashToken, newToken } from '../../../server/kernel/tokens'
import { revokeSessions } from '../../../server/auth/session/sessions'
import { authApp, elsewhere, rightPassword, type AuthApp, type Browser } from '../../support/auth-app'

let server: AuthApp
let browser: Browser
let account: string
let userId: number
let people = 0
beforeAll(async () => {
  server = await authApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  account = `person${++people}`
  userId = await server.createPerson(account)
  browser = server.browser(`10.1.${people}.1`)
  await browser.login(account)
})
const me = (token?: string) => browser.get('/api/probe/me', token === undefined ? {} : { token })
const refresh = (token = browser.token) => browser.post('/api/sc/user/refresh', {}, { token })
const minutes = (n: number) => n * 60_000
const settings = (values: Record<string, unknown>) =>
  sql`insert into sc_security_setting (id, ${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
  overriding system value values (1, ${sql.join(Object.values(values))}) on conflict (id) do update set (${sql.join([sql.ref('id'), ...Object.keys(values).map((name) => sql.ref(name))])}) = row(1, ${sql.join(Object.keys(values).map((name) => sql.ref(`excluded.${name}`)))})`.execute(
    server.db,
  )
const personalEvents = async (event: string) =>
  (
    await sql<{ payload: unknown }>`select payload from kontor_outbox where event = ${event} and user_id = ${userId} order by id`.execute(
      server.db,
    )
  ).rows.map(({ payload }) => payload)

describe('renewal', () => {
  test('answers the next token; the former one holds 60 seconds more', async () => {
    const former = browser.token
    const { status, body } = await refresh()
    expect([status, Object.keys(body).sort(), body.token_expires]).toEqual([200, ['access_token', 'token_expires'], 28800])
    browser.token = body.access_token
    expect([(await me()).status, (await me(former)).status]).toEqual([200, 200])
    server.advance(61_000)
    expect([(await me()).status, (await me(former)).status]).toEqual([200, 401])
  })
  test('a former token that a slow tab still uses ends nothing', async () => {
    const former = browser.token
    browser.token = (await refresh()).body.access_token
    server.advance(minutes(2))
    await me(former)
    expect((await me()).status).toBe(200)
  })
  test('two tabs that renew at once get the same token (S13)', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => refresh()))
    expect(new Set(replies.map(({ body }) => body.access_token)).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    browser.token = replies[0]?.body.access_token ?? ''
    expect((await me()).status).toBe(200)
  })
  test.each([
    ['the one before', 1],
    ['an older one', 3],
  ])('%s, renewed again after its minute, ends the whole session (S13)', async (_name, renewals) => {
    const stolen = browser.token
    for (let n = 0; n < renewals; n++) browser.token = (await refresh()).body.access_token
    server.advance(61_000)
    expect((await refresh(stolen)).status).toBe(401)
    expect((await me()).status).toBe(401)
    expect(await personalEvents('session.revoked')).toEqual([{ session_id: expect.any(Number), reason: 'expired' }])
  })
  test('an invented token ends nobody’s session', async () => {
    expect((await refresh(newToken())).status).toBe(401)
    expect((await me()).status).toBe(200)
  })
  test('no renewal goes beyond the absolute end (S12)', async () => {
    await sql`update sc_session set absolute_until = ${new Date(server.system.now().getTime() + minutes(20))} where user_id = ${userId}`.execute(
      server.db,
    )
    const { body } = await refresh()
    expect(body.token_expires).toBeLessThanOrEqual(1200)
    browser.token = body.access_token
    server.advance(minutes(20))
    expect((await refresh()).body.code).toBe('expired')
  })
})

describe('an end', () => {
  test('by signing out: 204, the token is dead, the cache is cleared (S52)', async () => {
    const reply = await browser.post('/api/sc/user/logout')
    expect([reply.status, reply.raw.headers['clear-site-data']]).toEqual([204, '"cache"'])
    const after = await me()
    expect([after.status, after.body.code]).toEqual([401, 'logout'])
  })
  test('of 100 requests that start after signing out none gets through (S14)', async () => {
    await browser.post('/api/sc/user/logout')
    const replies = await Promise.all(Array.from({ length: 100 }, () => me()))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  })
  test('by age of the token', async () => {
    await sql`update sc_session set last_activity_at = ${new Date(server.system.now().getTime() + minutes(480))} where user_id = ${userId}`.execute(
      server.db,
    )
    server.advance(28_800_000)
    expect((await me()).body.code).toBe('expired')
  })
  test('by idling longer than autoLogoutDuration; timers and background reads don’t count, a heartbeat does (S12)', async () => {
    server.advance(minutes(60))
    expect((await browser.post('/api/sc/user/heartbeat')).status).toBe(204)
    server.advance(minutes(119))
    expect((await browser.get('/api/probe/me', { headers: { 'x-background': '1' } })).status).toBe(200)
    browser.token = (await refresh()).body.access_token
    server.advance(minutes(4))
    expect((await me()).body.code).toBe('idle')
    expect(await personalEvents('session.revoked')).toEqual([{ session_id: expect.any(Number), reason: 'idle' }])
  })
  test('not by idling when auto-logout is off', async () => {
    await settings({ autoLogoutEnabled: false })
    server.advance(minutes(300))
    const { status } = await me()
    await settings({ autoLogoutEnabled: true })
    expect(status).toBe(200)
  })
  test.each(['suspended', 'left', 'invited'])('when the person becomes %s', async (state) => {
    await sql`update sc_user set status = ${state} where id = ${userId}`.execute(server.db)
    expect((await me()).body.code).toBe('disabled')
    await sql`update sc_user set status = 'active' where id = ${userId}`.execute(server.db)
    expect((await me()).status).toBe(401)
  })
  test('of all of a person’s sessions at once, each told why', async () => {
    const second = server.browser(elsewhere)
    await second.login(account)
    expect(await revokeSessions(server.system, { userId, reason: 'admin' })).toBe(2)
    expect([(await me()).body.code, (await second.get('/api/probe/me')).body.code]).toEqual(['admin', 'admin'])
    expect(await personalEvents('session.revoked')).toHaveLength(2)
  })
  test('by oneself of another of one’s sessions, not of somebody else’s', async () => {
    const other = server.browser('10.2.0.1')
    const stranger = await server.createPerson(`stranger${people}`)
    await other.login(`stranger${people}`)
    const { rows } = await sql<{
      id: number
      user_id: number
    }>`select id, user_id from sc_session where user_id in (${userId}, ${stranger}) and revoked_at is null`.execute(server.db)
    const idOf = (user: number) => rows.find(({ user_id }) => user_id === user)?.id
    expect((await browser.post(`/api/sc/session/${idOf(stranger)}/end`)).status).toBe(404)
    expect((await browser.post('/api/sc/session/999999/end')).status).toBe(404)
    expect((await browser.post(`/api/sc/session/${idOf(userId)}/end`)).status).toBe(200)
    expect([(await me()).status, (await other.get('/api/probe/me')).status]).toEqual([401, 200])
  })
})

test('of six sessions the one that began first is ended, told why', async () => {
  const browsers = Array.from({ length: 5 }, (_, n) => server.browser(`10.3.${n}.1`))
  for (const each of browsers) {
    server.advance(1000)
    await each.login(account)
  }
  expect((await me()).body.code).toBe('limit')
  for (const each of browsers) expect((await each.get('/api/probe/me')).status).toBe(200)
})
test('a sign-in never continues a session that was there before, and tokens lie in the database as hashes only (S11)', async () => {
  const again = server.browser('10.4.0.1')
  again.token = browser.token
  await again.login(account)
  expect(again.token).not.toBe(browser.token)
  const { rows } = await sql<{ row: string }>`select s::text as row from sc_session as s where user_id = ${userId}`.execute(server.db)
  expect(rows).toHaveLength(2)
  expect(rows.map(({ row }) => row).join()).not.toContain(again.token)
  expect(rows.map(({ row }) => row).join()).toContain(hashToken(again.token))
})
test.each([
  'Bearer',
  'Bearer ',
  'Basic YTpi',
  `Bearer ${'x'.repeat(300)}`,
  'Bearer null',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.',
  "Bearer ' or 1=1 --",
  'Bearer kt_',
  `Bearer kt_${'A'.repeat(43)}`,
])('a forged token is nobody: %s', async (authorization) => {
  expect((await browser.get('/api/probe/me', { headers: { authorization } })).status).toBe(401)
})
test('a signed-out caller of a public call is nobody, not the system', async () => {
  const { body } = await server.browser().get('/api/probe/public')
  expect(body).toEqual({ person: '', tree: {}, language: 'en' })
})

describe('access tokens', () => {
  const issue = async (values: { paths?: string[]; ips?: string[]; minutes?: number } = {}) => {
    const token = newToken('kt_')
    await sql`insert into sc_access_token (user_id, name, hash, prefix, paths, expires_at, allowed_ips) values (${userId}, 'script', ${hashToken(token)}, ${token.slice(0, 8)},
      ${values.paths ?? ['sc.use']}, ${new Date(server.system.now().getTime() + minutes(values.minutes ?? 60))}, ${values.ips ?? []})`.execute(
      server.db,
    )
    return token
  }
  test('open what their paths and their owner both have, without XSRF token', async () => {
    await server.giveRole('admin', `u${userId}`)
    await sql`insert into kontor_epoch (user_id, epoch) values (${userId}, 1) on conflict (user_id) do update set epoch = kontor_epoch.epoch + 1`.execute(
      server.db,
    )
    const token = await issue({ paths: ['sc.admin.user.actions.list', 'sc.use.profile'] })
    const { body } = await me(token)
    expect(Object.keys(body.tree)).toEqual(['sc'])
    expect(body.tree.sc?.admin).toEqual([
      { name: 'user', actions: ['list'], read: ['own', 'dept', 'tree', 'all'], write: ['own', 'dept', 'tree', 'all'] },
    ])
    expect((await browser.post('/api/probe/act', {}, { token, withoutXsrf: true })).status).toBe(200)
    expect((await browser.get('/api/probe/users', { token })).status).toBe(200)
  })
  test('never open more than their owner has', async () => {
    expect((await browser.get('/api/probe/users', { token: await issue({ paths: ['sc.*', 'sc.admin.user'] }) })).status).toBe(403)
  })
  test('hold from their addresses only, until their end, while the owner is active', async () => {
    expect((await me(await issue({ ips: ['192.0.2.0/24'] }))).status).toBe(401)
    const token = await issue({ ips: ['10.1.0.0/16'], minutes: 30 })
    expect((await me(token)).status).toBe(200)
    await sql`update sc_user set status = 'suspended' where id = ${userId}`.execute(server.db)
    expect((await me(token)).status).toBe(401)
    await sql`update sc_user set status = 'active' where id = ${userId}`.execute(server.db)
    server.advance(minutes(30))
    expect((await me(token)).status).toBe(401)
  })
  test('can’t change the password or sign out', async () => {
    const token = await issue()
    const change = { current_password: rightPassword, password: 'a walk along the river', password_confirmation: 'a walk along the river' }
    expect((await browser.post('/api/sc/user/change-password', change, { token })).status).toBe(401)
    expect((await browser.post('/api/sc/user/logout', {}, { token })).status).toBe(401)
  })
})

test('the cache of trees keeps at most its limit and asks again after an epoch', async () => {
  const cache = createRightsCache(2)
  const epochs = { user: 0, all: 0 }
  const first = await cache.get(server.system, userId, epochs)
  expect(await cache.get(server.system, userId, epochs)).toBe(first)
  expect(await cache.get(server.system, userId, { user: 1, all: 0 })).not.toBe(first)
  const second = await cache.get(server.system, userId, epochs)
  for (const other of [await server.createPerson(`a${people}`), await server.createPerson(`b${people}`)])
    await cache.get(server.system, other, epochs)
  expect(await cache.get(server.system, userId, epochs)).not.toBe(second)
})

test('the reminder of an old password, put off, comes back after seven days (sc.md §5.2)', async () => {
  const day = minutes(24 * 60)
  await sql`update sc_user set password_changed_at = ${new Date(server.system.now().getTime() - 200 * day)} where id = ${userId}`.execute(
    server.db,
  )
  const age = async () => {
    const { status, body } = await browser.login(account)
    return [status, 'password_age_days' in body]
  }
  expect(await age()).toEqual([200, true])
  expect(await age()).toEqual([200, true])
  expect((await browser.post('/api/sc/user/me/password-later')).status).toBe(204)
  server.advance(6 * day)
  expect(await age()).toEqual([200, false])
  server.advance(day)
  expect(await age()).toEqual([200, true])
})
