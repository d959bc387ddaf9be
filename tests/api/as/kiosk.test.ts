/** The kiosk (as.md §2 /as/kiosk, R1, §6): a shared tablet by its token, and what people open it with. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, testApp, testPassword, type Answer, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let hr: Client
let staff: Client
let other: Client
let third: Client
let site: number
/** Of the kiosks and of a terminal. */
let tokens: Record<'first' | 'second' | 'terminal', string>

const card = { staff: 'K-100', other: 'K-200', third: 'K-300' }
const pin = '2580'
const code = '/api/as/kiosk/own-code'
const ownPin = '/api/as/kiosk/own-pin'

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  ;[admin, hr, staff, other, third] = await signInAll(app, 'admin', 'hr', 'staff01', 'staff02', 'staff03')
  await app.app.kontor.jobs.tend()
  await at('2027-03-10T08:50:00')
  const made = await admin.post('/api/sc/site', {
    ...{ code: 'LOBBY', name: { en: 'Lobby', tw: '大廳' }, lat: '25.1', lng: '121.5', time_zone: 'Asia/Taipei' },
  })
  site = Number(made.body.data.id)
  tokens = {
    first: await device('KS-1', 'kiosk'),
    second: await device('KS-2', 'kiosk'),
    terminal: await device('T-1', 'attendance_terminal'),
  }
  for (const [who, card_no] of [
    [staff, card.staff],
    [other, card.other],
    [third, card.third],
  ] as const)
    expect((await admin.patch(await memberUrl(who), { cards: [{ card_no, valid_from: '2027-03-01' }] })).status).toBe(200)
  for (const who of [staff, other, third]) expect((await set(who)).status).toBe(200)
})
afterAll(() => app.close())

/** Taipei time; who is signed in stays so. */
async function at(time: string): Promise<void> {
  const now = new Date(`${time}+08:00`)
  app.setNow(now)
  await sql`update sc_session set expires_at = ${now}::timestamptz + interval '1 hour',
    absolute_until = ${now}::timestamptz + interval '1 day', last_activity_at = ${now}, confirmed_at = ${now}`.execute(app.db)
}
async function device(code: string, kind: string): Promise<string> {
  const made = await admin.post('/api/sc/hardware', { code, name: `Device ${code}`, kind, site, protocol: 'push' })
  return String((await admin.post(`/api/sc/hardware/${String(made.body.data.id)}/rotate-token`)).body.data.token)
}
const deviceId = async (code: string) =>
  (await sql<{ id: number }>`select id::int as id from sc_hardware where code = ${code}`.execute(app.db)).rows[0]?.id ?? 0
const memberUrl = async ({ userId }: Client) =>
  `/api/as/member/${String(
    (await sql<{ id: number }>`select id::int as id from as_member where user_id = ${userId}`.execute(app.db)).rows[0]?.id,
  )}`
const set = (who: Client, values: object = {}) => who.put(ownPin, { pin, password: testPassword, ...values })
const showCode = async (who: Client) => String((await who.get(code)).body.data.code)
const by = (token: keyof typeof tokens) => ({ headers: { 'x-device-token': tokens[token] } })
let running = 0
const uuid = () => `00000000-0000-4000-9000-${String((running += 1)).padStart(12, '0')}`
const punch = (values: object, token: keyof typeof tokens = 'first') =>
  app.anonymous.post('/api/as/kiosk/punch', { client_id: uuid(), ...values }, by(token))
const byPin = (card_no: string, values: object = {}, token: keyof typeof tokens = 'first') => punch({ card_no, pin, ...values }, token)
const statusOf = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})]
const notices = async (event: string, user: number) =>
  (await sql`select 1 from sc_user_notification where event = ${event} and user_id = ${user} and deleted_at is null`.execute(app.db)).rows
    .length

describe('the tablet', () => {
  test('shows whose it is and where it is, in the language of the call, and is alive by it', async () => {
    const { status, body } = await app.anonymous.get('/api/as/kiosk', { ...by('first'), language: 'tw' })
    expect([status, body.data]).toEqual([
      200,
      {
        device: { code: 'KS-1', name: 'Device KS-1', direction: 'both' },
        site: { name: '大廳' },
        company: { name: expect.any(String) },
        ...{ time_zone: 'Asia/Taipei', languages: ['en', 'tw', 'cn', 'jp'], default_language: expect.any(String) },
        server_time: '2027-03-10T00:50:00.000Z',
      },
    ])
    expect((await admin.get(`/api/sc/hardware/${await deviceId('KS-1')}`)).body.data).toMatchObject({
      ...{ status: 'online', last_seen_at: '2027-03-10T00:50:00.000Z' },
    })
  })
  test('without a token is nobody; another kind of device and a disabled one are refused, and say why', async () => {
    expect((await app.anonymous.get('/api/as/kiosk')).status).toBe(401)
    expect((await admin.get('/api/as/kiosk')).status).toBe(401)
    expect((await app.anonymous.post('/api/as/kiosk/punch', { client_id: uuid(), card_no: card.staff, pin })).status).toBe(401)
    const terminal = [await app.anonymous.get('/api/as/kiosk', by('terminal')), await byPin(card.staff, {}, 'terminal')]
    expect(terminal.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'not_a_kiosk']))
    const token = await device('KS-9', 'kiosk')
    await admin.post(`/api/sc/hardware/${await deviceId('KS-9')}/disable`)
    const { status, body } = await app.anonymous.get('/api/as/kiosk', { headers: { 'x-device-token': token } })
    expect([status, body.code]).toEqual([403, 'device_disabled'])
  })
  test('its token alone punches for nobody, as a reader’s would', async () => {
    const { status, body } = await app.anonymous.post(
      '/api/as/punch/device',
      { card_no: card.staff, at: '2027-03-10T08:50:00+08:00' },
      by('first'),
    )
    expect([status, body.code]).toEqual([403, 'kiosk_is_no_reader'])
  })
})

describe('one’s own PIN', () => {
  test('is set with the password, is not easily guessed, and says only that it is there', async () => {
    expect(statusOf(await set(staff, { pin: '1234' }))).toEqual([422, ['pin']])
    expect(statusOf(await set(staff, { pin: '123' }))).toEqual([422, ['pin']])
    expect(statusOf(await set(staff, { password: 'wrong' }))).toEqual([422, ['password']])
    expect(statusOf(await set(staff, { password: undefined }))).toEqual([422, ['password']])
    expect((await staff.get(ownPin)).body.data).toEqual({
      ...{ is_set: true, set_at: '2027-03-10T00:50:00.000Z', has_password: true, offered: true },
    })
  })
  test('is taken away by its person', async () => {
    expect((await third.delete(ownPin)).status).toBe(204)
    expect((await third.get(ownPin)).body.data).toMatchObject({ is_set: false, set_at: null })
    expect(statusOf(await byPin(card.third))).toEqual([422, ['card_no']])
    expect((await set(third)).status).toBe(200)
  })
  test('and code are nobody’s who looks as somebody else, or has an access token', async () => {
    expect((await admin.post('/api/sc/rights/view-as', { user: staff.userId, reason: 'She reports a missing menu' })).status).toBe(200)
    for (const answer of [await admin.get(ownPin), await admin.get(code), await set(admin), await admin.delete(ownPin)])
      expect([answer.status, answer.body.code]).toEqual([403, 'viewing'])
    expect((await admin.delete('/api/sc/rights/view-as')).status).toBeLessThan(300)
    const expires_at = '2027-03-11T00:00:00.000Z'
    const made = await staff.post('/api/sc/access-token', { name: 'script', paths: ['as'], expires_at })
    const bearer = { headers: { authorization: `Bearer ${String(made.body.data.token)}` } }
    expect((await app.anonymous.get('/api/as/clocking/today', bearer)).status).toBe(200)
    const tried = [
      await app.anonymous.get(ownPin, bearer),
      await app.anonymous.get(code, bearer),
      await app.anonymous.put(ownPin, { pin, password: testPassword }, bearer),
      await app.anonymous.delete(ownPin, bearer),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await app.anonymous.get(code)).status).toBe(401)
  })
})

describe('a punch', () => {
  test('by card and PIN is the person’s, now, at the tablet’s place; the same client_id is the same punch', async () => {
    await at('2027-03-10T08:55:30')
    const client_id = uuid()
    const answers = await Promise.all([1, 2, 3].map(() => byPin(card.staff, { client_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    const [first] = answers.filter(({ status }) => status === 201)
    expect(first?.body.data).toEqual({
      ...{ id: expect.any(Number), name: expect.any(String), direction: 'in', at: '2027-03-10T00:55:30.000Z' },
      ...{ work_date: '2027-03-10', state: 'valid', again: false },
    })
    for (const { body } of answers.filter(({ status }) => status === 200)) expect(body.data).toEqual({ ...first?.body.data, again: true })
    expect((await admin.get(`/api/as/punch/${String(first?.body.data.id)}`)).body.data).toMatchObject({
      ...{ user: staff.userId, method: 'kiosk', device: await deviceId('KS-1'), site, flags: [], state: 'valid', direction: 'auto' },
    })
    expect(statusOf(await byPin(card.other, { client_id }))).toEqual([422, ['client_id']])
    expect(statusOf(await byPin(card.staff, { client_id }, 'second'))).toEqual([422, ['client_id']])
    const { rows } = await sql<{ user: number }>`select user_id::int as "user" from kontor_event where event = 'as.punch.recorded'
      union all select user_id::int from kontor_outbox where event = 'as.punch.recorded'`.execute(app.db)
    expect(rows).toEqual([{ user: staff.userId }])
  })
  test('too soon after one of the same direction says when that was; the other direction is guessed', async () => {
    await at('2027-03-10T08:56:00')
    const soon = await byPin(card.staff, { direction: 'in' })
    expect([soon.status, soon.body.errors]).toEqual([422, { direction: ['Already recorded at 08:55:30.'] }])
    await at('2027-03-10T18:00:00')
    expect((await byPin(card.staff)).body.data).toMatchObject({ direction: 'out' })
  })
  test('by a way that the policy leaves out, or before it opens, is refused', async () => {
    const policy = await admin.post('/api/as/check-policy', {
      ...{
        code: 'WEB',
        name: { en: 'Web' },
        priority: 1,
        owners: [`u${third.userId}`],
        methods: ['web'],
        on_fail: 'flag',
        early_block: 30,
      },
    })
    const url = `/api/as/check-policy/${String(policy.body.data.id)}`
    await at('2027-03-11T08:00:00')
    const refused = await byPin(card.third)
    // Of both the direction is judged first.
    expect(statusOf(refused)).toEqual([422, ['direction']])
    expect(refused.body.errors.direction).toEqual(['You can clock in from 08:30.'])
    await at('2027-03-11T08:45:00')
    expect(statusOf(await byPin(card.third))).toEqual([422, ['method']])
    expect((await third.get(ownPin)).body.data).toMatchObject({ offered: false })
    await admin.patch(url, { methods: ['web', 'kiosk'] })
    expect((await byPin(card.third)).status).toBe(201)
    await admin.patch(url, { active: false })
  })
  test('needs one way to say who it is, whole', async () => {
    for (const values of [
      {},
      { card_no: card.staff },
      { pin },
      { card_no: card.staff, code: 'x' },
      { card_no: card.staff, pin, code: 'x' },
    ])
      expect((await punch(values)).status).toBe(422)
  })
})

describe('the code', () => {
  test('is another one every 30 s, opens once, and the one before opens until the next', async () => {
    await at('2027-03-11T09:00:10')
    const shown = (await staff.get(code)).body.data
    expect(shown).toEqual({
      ...{ code: expect.any(String), valid_until: '2027-03-11T01:01:00.000Z', next_at: '2027-03-11T01:00:30.000Z' },
    })
    await at('2027-03-11T09:00:59')
    expect(await showCode(staff)).not.toBe(shown.code)
    const client_id = uuid()
    const first = await punch({ client_id, code: shown.code })
    expect([first.status, first.body.data]).toEqual([
      201,
      expect.objectContaining({ direction: 'in', at: '2027-03-11T01:00:59.000Z', again: false }),
    ])
    await at('2027-03-11T09:05:00')
    // Lost on its way: the same is sent again, when its code holds no more.
    expect((await punch({ client_id, code: shown.code })).body.data).toEqual({ ...first.body.data, again: true })
    expect(statusOf(await punch({ code: shown.code }))).toEqual([422, ['code']])
  })
  test('that is used, out of date, of another secret or none at all is refused; two at once are one punch', async () => {
    await at('2027-03-11T18:00:00')
    const shown = await showCode(staff)
    const answers = await Promise.all([1, 2, 3].map(() => punch({ code: shown })))
    expect(answers.map(statusOf).sort()).toEqual([
      [201, []],
      [422, ['code']],
      [422, ['code']],
    ])
    const late = await showCode(other)
    await at('2027-03-11T18:01:00')
    expect(statusOf(await punch({ code: late }))).toEqual([422, ['code']])
    const mine = await showCode(staff)
    const forged = `${(await showCode(other)).split('-')[0] ?? ''}-${mine.split('-')[1] ?? ''}`
    for (const code of [forged, 'hello', '1-0000000000000000']) expect(statusOf(await punch({ code }))).toEqual([422, ['code']])
  })
})

describe('wrong PINs', () => {
  test('five lock the card for 15 minutes, also for the right PIN, and notify its person once; unknown cards are answered the same', async () => {
    await at('2027-03-12T09:00:00')
    const tried = async (card_no: string) => {
      const answers = []
      for (let n = 0; n < 6; n += 1) answers.push(await byPin(card_no, { pin: '9753' }))
      return answers.map(({ status, body, headers }) => [status, body.message, body.errors, headers['retry-after']])
    }
    const known = await tried(card.staff)
    expect(known.map(([status]) => status)).toEqual([422, 422, 422, 422, 422, 429])
    expect(known[5]?.[3]).toBe('900')
    expect(await tried('K-NOBODY')).toEqual(known)
    expect((await byPin(card.staff)).status).toBe(429)
    expect((await byPin(card.staff, {}, 'second')).status).toBe(429)
    expect(await notices('as.kiosk-pin-locked', staff.userId)).toBe(1)
    // The code is another key.
    expect((await punch({ code: await showCode(staff) })).status).toBe(201)
    await at('2027-03-12T09:14:59')
    expect((await byPin(card.staff, { direction: 'out' })).status).toBe(429)
    await at('2027-03-12T09:15:00')
    expect((await byPin(card.staff, { direction: 'out' })).status).toBe(201)
  })
  test('another PIN, set with the password, ends the lock', async () => {
    await at('2027-03-12T10:00:00')
    for (let n = 0; n < 5; n += 1) await byPin(card.other, { pin: '9753' })
    expect((await byPin(card.other)).status).toBe(429)
    expect((await set(other)).status).toBe(200)
    expect((await byPin(card.other)).status).toBe(201)
  })
  test('of many cards at one kiosk lock that kiosk, for a minute at first', async () => {
    await at('2027-03-12T11:00:00')
    const tries = []
    for (let n = 0; n < 21; n += 1) tries.push((await byPin(`K-${String(n)}`, { pin: '9753' }, 'second')).status)
    expect(tries).toEqual([...Array<number>(20).fill(422), 429])
    expect((await byPin(card.third, {}, 'second')).status).toBe(429)
    expect((await byPin(card.third)).status).toBe(201)
    await at('2027-03-12T11:01:00')
    expect((await byPin(card.third, { direction: 'out' }, 'second')).status).toBe(201)
  })
})

describe('HR', () => {
  test('takes PIN and code away with the right to it, and the person is notified', async () => {
    await at('2027-03-15T09:00:00')
    const url = await memberUrl(other)
    const shown = await showCode(other)
    expect((await staff.post(`${url}/reset-pin`)).status).toBe(403)
    expect((await hr.get(url)).body.data._actions).toContain('reset-pin')
    expect((await hr.post(`${url}/reset-pin`)).status).toBe(200)
    expect(await notices('as.kiosk-pin-reset', other.userId)).toBe(1)
    expect((await other.get(ownPin)).body.data).toMatchObject({ is_set: false, set_at: null })
    expect(statusOf(await byPin(card.other))).toEqual([422, ['card_no']])
    expect(statusOf(await punch({ code: shown }))).toEqual([422, ['code']])
    expect((await hr.get(url)).body.data._actions).not.toContain('reset-pin')
    expect((await set(other)).status).toBe(200)
    expect((await punch({ code: await showCode(other) })).status).toBe(201)
  })
  test('neither reads nor writes them: not in lists, records, files or the history, and they are in no trail', async () => {
    const { rows } = await sql<{ pin_hash: string; code_secret: string }>`
      select pin_hash, code_secret from as_member where user_id = ${other.userId}`.execute(app.db)
    const secrets = Object.values(rows[0] ?? {})
    expect(secrets.map((secret) => secret.slice(0, 3))).toEqual(['$ar', 'v1.'])
    const url = await memberUrl(other)
    const file = (columns: string[]) => hr.post('/api/as/member/export', { format: 'csv', columns })
    const answers = [
      await hr.get('/api/as/member?per_page=100'),
      await hr.get(url),
      await hr.get(`${url}/history`),
      await file(['user', 'cards']),
      await admin.get('/api/sc/audit-log?per_page=100'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const hidden = ['pin_hash', 'pin_set_at', 'code_secret', 'code_step']
    for (const { raw } of answers) for (const secret of secrets) expect(raw.body.includes(secret)).toBe(false)
    for (const { raw } of answers.slice(0, 2)) for (const field of hidden) expect(raw.body.includes(field)).toBe(false)
    for (const field of hidden) {
      expect((await file([field])).status).toBe(403)
      expect((await hr.get(`/api/as/member?filter[${field}]=1`)).status).toBe(403)
      await hr.patch(url, { [field]: field === 'code_step' ? 1 : 'x' })
    }
    const after = await sql`select pin_hash, code_secret from as_member where user_id = ${other.userId}`.execute(app.db)
    expect(after.rows).toEqual(rows)
    const trail = await sql<{ action: string }>`select action from sc_audit_log where module = 'as' and entity = 'member'
      and record_id = ${Number(url.split('/').at(-1))} and action like '%pin%' order by id`.execute(app.db)
    expect(trail.rows.map(({ action }) => action)).toEqual(['pin-changed', 'pin-changed', 'reset-pin', 'pin-changed'])
  })
  test('whoever is suspended opens nothing, by PIN or code, and is not known by the answer', async () => {
    await at('2027-03-16T09:00:00')
    const shown = await showCode(third)
    expect((await admin.post(`/api/sc/user/${third.userId}/suspend`, { reason: 'Away' })).status).toBe(200)
    const [suspended, unknown] = [await byPin(card.third), await byPin('K-NONE')]
    expect(statusOf(suspended)).toEqual([422, ['card_no']])
    expect(suspended.body.errors).toEqual(unknown.body.errors)
    expect(statusOf(await punch({ code: shown }))).toEqual([422, ['code']])
  })
})

test('a punch for a month that is locked waits, and HR is notified', async () => {
  expect((await admin.post('/api/as/period/prepare', { year: 2027 })).status).toBeLessThan(300)
  await at('2027-03-31T09:00:00')
  expect((await byPin(card.staff)).body.data).toMatchObject({ direction: 'in', state: 'valid' })
  await at('2027-04-01T00:10:00')
  const { rows } = await sql<{ id: number }>`select id::int as id from as_period where month = '2027-03'`.execute(app.db)
  const march = `/api/as/period/${rows[0]?.id ?? 0}`
  expect((await admin.post(`${march}/close`)).status).toBe(200)
  expect((await admin.post(`${march}/lock`, { lock_reason: 'Paid on Friday' })).status).toBe(200)
  const client_id = uuid()
  const sent = await byPin(card.staff, { client_id })
  expect([sent.status, sent.body.data]).toEqual([
    201,
    expect.objectContaining({ direction: 'out', work_date: '2027-03-31', state: 'waiting' }),
  ])
  expect((await byPin(card.staff, { client_id })).body.data).toEqual({ ...sent.body.data, again: true })
  expect(await notices('as.punch-waiting', hr.userId)).toBe(1)
})
