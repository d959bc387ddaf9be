/** What a person changes of himself (sc.md §2 `/profile`, §5.2, §6). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventsHandled } from '../../support/settle-events'
import { testApp, testPassword, type TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => app.setNow(undefined))

const profile = '/api/sc/user/me/profile'
const email = '/api/sc/user/me/email'
const letters = async (kind: string) =>
  (await sql<{ to: string }>`select "to" from sc_mail_outbox where event = ${kind} order by id`.execute(app.db)).rows.map(({ to }) => to)

describe('one’s own data', () => {
  test('are changed by who has no right to people, and stand in the trail as his', async () => {
    const me = await app.signIn('staff05')
    expect((await me.patch(`/api/sc/user/${me.userId}`, { ext: '123' })).status).toBe(403)
    const values = { ext: '123', mobile: '+886 912 345 678', language: 'jp', time_zone: 'Asia/Tokyo', date_format: 'DD/MM/YYYY' }
    expect((await me.patch(profile, values)).status).toBe(200)
    expect((await me.get(`/api/sc/user/${me.userId}`)).body.data).toMatchObject(values)
    const { rows } = await sql<{
      actor: number
      changes: object
    }>`select actor, changes from sc_audit_log where entity = 'user' and record_id = ${me.userId} order by id desc limit 1`.execute(app.db)
    expect(rows).toMatchObject([{ actor: me.userId, changes: { ext: { to: '123' } } }])
  })

  test('deputies are kept; oneself is none', async () => {
    const me = await app.signIn('staff06')
    const { userId: colleague } = await app.signIn('staff05')
    expect((await me.patch(profile, { deputies: [{ user: colleague, start_date: '2026-12-01', end_date: '2026-12-05' }] })).status).toBe(
      200,
    )
    expect((await me.get(`/api/sc/user/${me.userId}`)).body.data).toMatchObject({
      deputies: [{ user: colleague, start_date: '2026-12-01' }],
    })
    expect((await me.patch(profile, { deputies: [{ user: me.userId }] })).body.errors).toHaveProperty(['deputies.0.user'])
  })

  test.each([
    ['name', { name: 'Somebody else' }],
    ['status', { status: 'left' }],
    ['hire_date', { hire_date: '2000-01-01' }],
    ['email', { email: 'x@example.com' }],
    ['password_hash', { password_hash: 'x' }],
    ['preferences', { preferences: {} }],
  ])('%s is the company’s', async (field, values) => {
    const me = await app.signIn('staff07')
    const { status, body } = await me.patch(profile, { phone: '1', ...values })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await me.get(`/api/sc/user/${me.userId}`)).body.data.phone).not.toBe('1')
  })

  test('a wrong zone is refused on its field; the same field changed by two is a conflict', async () => {
    const me = await app.signIn('staff08')
    expect((await me.patch(profile, { time_zone: 'Mars/Olympus' })).body.errors).toHaveProperty('time_zone')
    const { version } = (await me.get(`/api/sc/user/${me.userId}`)).body.data
    expect((await me.patch(profile, { ext: '801', version })).status).toBe(200)
    expect((await me.patch(profile, { mobile: '0912', version })).status).toBe(200)
    expect((await me.patch(profile, { ext: '802', version })).status).toBe(409)
  })
})

describe('the e-mail', () => {
  test('is changed with the password lately typed, and both addresses are told', async () => {
    const me = await app.signIn('staff09')
    const before = String((await me.get(`/api/sc/user/${me.userId}`)).body.data.email)
    app.setNow(new Date(Date.now() + 11 * 60_000))
    expect(await me.post(email, { email: 'new.address@example.com' })).toMatchObject({
      status: 403,
      body: { code: 'password_confirmation_required' },
    })
    expect((await me.post('/api/sc/user/confirm-password', { password: testPassword })).status).toBe(204)
    expect((await me.post(email, { email: 'New.Address@example.com' })).status).toBe(200)
    expect((await me.get(`/api/sc/user/${me.userId}`)).body.data).toMatchObject({ email: 'new.address@example.com' })
    await eventsHandled(app.app)
    expect(await letters('sc.email.changed')).toEqual([before, 'new.address@example.com'])
  })

  test('of somebody else is refused on the field, and so is none', async () => {
    const me = await app.signIn('staff10')
    const other = await app.signIn('staff11')
    const { email: taken } = (await other.get(`/api/sc/user/${other.userId}`)).body.data
    for (const value of [taken, 'no address', ' '])
      expect([value, (await me.post(email, { email: value })).body.errors]).toEqual([value, { email: [expect.any(String)] }])
  })

  test('can end all other sessions', async () => {
    const [me, elsewhere] = [await app.signIn('staff12'), await app.signIn('staff12')]
    expect((await me.post(email, { email: 'twelve@example.com', end_other_sessions: true })).status).toBe(200)
    expect((await elsewhere.get('/api/sc/user/all')).status).toBe(401)
    expect((await me.get('/api/sc/user/all')).status).toBe(200)
  })
})
