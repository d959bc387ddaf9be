/** What ends a session ends it at once, also under load, and a token of another kind opens nothing (runtime.md S14, S15; sc.md §12.16). */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const statuses = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort()
const hundred = (ask: (n: number) => Promise<{ status: number }>) => Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)))

describe('with 100 requests on their way (S14)', () => {
  test('a suspended person with 3 sessions: none of them gets through once it is answered, each is told why (sc.md §12.16)', async () => {
    const sessions = [await server.signIn('staff05'), await server.signIn('staff05'), await server.signIn('staff05')]
    const ask = (n: number) => sessions[n % 3]?.get('/api/sc/user/all') ?? expect.unreachable()
    const flying = hundred(ask)
    expect((await admin.post(`/api/sc/user/${sessions[0]?.userId}/suspend`, { reason: 'investigation' })).status).toBe(200)
    expect(statuses(await hundred(ask))).toEqual([401])
    for (const status of statuses(await flying)) expect([200, 401]).toContain(status)
    for (const session of sessions) expect((await session.get('/api/sc/user/all')).body.code).toBe('disabled')
    for (const session of sessions) expect((await session.post('/api/sc/user/refresh')).status).toBe(401)
    const { rows } =
      await sql`select revoke_reason as reason from sc_session where user_id = ${sessions[0]?.userId} and revoked_at is not null`.execute(
        server.db,
      )
    expect(rows).toEqual([{ reason: 'disabled' }, { reason: 'disabled' }, { reason: 'disabled' }])
  })
  test('a role that is taken away: no request finds it any more, the session stays', async () => {
    const person = await server.signIn('staff06')
    const {
      rows: [role],
    } = await sql<{ id: number }>`select id from sc_role where code = 'auditor'`.execute(server.db)
    const { body } = await admin.post('/api/sc/role-assignment', { role: role?.id, owner: `u${person.userId}` })
    const ask = () => person.get('/api/sc/role')
    expect((await ask()).status).toBe(200)
    const flying = hundred(ask)
    expect((await admin.delete(`/api/sc/role-assignment/${String(body.data.id)}`)).status).toBe(200)
    expect(statuses(await hundred(ask))).toEqual([403])
    for (const status of statuses(await flying)) expect([200, 403]).toContain(status)
    expect((await person.get('/api/sc/user/all')).status).toBe(200)
  })
  test('a sign-out: none gets through once it is answered', async () => {
    const person = await server.signIn('staff07')
    const ask = () => person.get('/api/sc/user/all')
    const flying = hundred(ask)
    expect((await person.post('/api/sc/user/logout')).status).toBe(204)
    expect(statuses(await hundred(ask))).toEqual([401])
    for (const status of statuses(await flying)) expect([200, 401]).toContain(status)
  })
})

describe('where one is signed in (sc.md §2)', () => {
  const own = async (client: Client) => (await client.get('/api/sc/session/own')).body.data

  test('each names his own sessions, also an administrator, the present one first', async () => {
    const [one, other] = [await server.signIn('staff08'), await server.signIn('staff08')]
    const found = await own(one)
    expect(found.map(({ is_present }) => is_present)).toEqual([true, false])
    expect(found[0]).toEqual({
      id: expect.any(Number),
      device_label: expect.any(String),
      ip: expect.any(String),
      started_at: expect.any(String),
      last_activity_at: expect.any(String),
      is_present: true,
    })
    expect((await own(other))[0]?.id).toBe(found[1]?.id)
    const { rows } = await sql<{ id: number }>`select id from sc_session where user_id <> ${admin.userId}`.execute(server.db)
    const theirs = rows.map(({ id }) => id)
    expect((await own(admin)).filter(({ id }) => theirs.includes(Number(id)))).toEqual([])
  })

  test('one of them is ended, or all others at once; what has ended is not named', async () => {
    const [here, there, elsewhere] = [await server.signIn('staff09'), await server.signIn('staff09'), await server.signIn('staff09')]
    const [, second] = await own(here)
    expect((await here.post(`/api/sc/session/${String(second?.id)}/end`)).status).toBe(200)
    expect(await own(here)).toHaveLength(2)
    expect((await here.post('/api/sc/session/end-others')).body.data).toEqual({ ended: 1 })
    expect(await own(here)).toHaveLength(1)
    expect(
      statuses([await here.get('/api/sc/user/all'), await there.get('/api/sc/user/all'), await elsewhere.get('/api/sc/user/all')]),
    ).toEqual([200, 401])
  })

  test('who may end sessions sees those of a person, without the hashes of their tokens; others see their own', async () => {
    const person = await server.signIn('staff10')
    const [hr, staff] = [await server.signIn('hr'), await server.signIn('staff11')]
    const ofPerson = `/api/sc/session?filter[user][in]=${person.userId}`
    const { data } = (await hr.get(ofPerson)).body
    expect(data).toEqual([expect.objectContaining({ user: person.userId, revoked_at: null })])
    expect(data[0]).not.toHaveProperty('token_hash')
    expect((await staff.get(ofPerson)).body.data).toEqual([])
    expect((await hr.get(`/api/sc/access-token?filter[user][in]=${person.userId}`)).body.data).toEqual([])
  })
})

describe('no JWT is used: a forged one is an unknown token like any other (S15)', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: '1', user_id: 1, account: 'admin', aud: 'kontor', iss: 'kontor', iat: now, exp: now + 3600 }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const hmac = (secret: string, header: object, payload: object) => {
    const signed = `${encode(header)}.${encode(payload)}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const rsa = (header: object, payload: object) => {
    const signed = `${encode(header)}.${encode(payload)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const forged: [string, () => string][] = [
    ['alg none', () => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['alg nOnE', () => `${encode({ alg: 'nOnE' })}.${encode(claims)}.`],
    ['no signature', () => `${encode({ alg: 'HS256' })}.${encode(claims)}`],
    ['an empty secret', () => hmac('', { alg: 'HS256' }, claims)],
    ['the secret "secret"', () => hmac('secret', { alg: 'HS256' }, claims)],
    ['the server’s own secret', () => hmac(server.app.kontor.config.secret, { alg: 'HS256' }, claims)],
    ['an RSA key of its own', () => rsa({ alg: 'RS256' }, claims)],
    ['its key in the header', () => rsa({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }, claims)],
    ['HS for RS', () => hmac(pem, { alg: 'HS256' }, claims)],
    ['an expired one', () => hmac('secret', { alg: 'HS256' }, { ...claims, exp: now - 1 })],
    [
      'one not yet good, of another audience',
      () => hmac('secret', { alg: 'HS256' }, { ...claims, nbf: now + 3600, aud: 'other', iss: 'other' }),
    ],
    ['a path for a key', () => hmac('', { alg: 'HS256', kid: '../../dev/null' }, claims)],
  ]
  test.each(forged)('%s', async (_name, token) => {
    const answer = await server.anonymous.get('/api/sc/user/all', { headers: { authorization: `Bearer ${token()}` } })
    expect([answer.status, answer.body.message]).toEqual([401, 'Please sign in.'])
  })
})
