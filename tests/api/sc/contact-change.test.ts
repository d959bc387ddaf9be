/** The e-mail, account and telephone of another person are ways into their account (sc.md §5.2, §6; issue 32, point 6). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { importFlow } from '../../support/import-file'
import { eventsHandled } from '../../support/settle-events'
import { signInAll, testApp, testPassword, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let hr: Client
beforeAll(async () => {
  server = await testApp()
  ;[admin, hr] = await signInAll(server, 'admin', 'hr')
  await sql`update sc_company_setup set smtp_host = 'mail.example.test', mail_from = 'kontor@example.test', smtp_state = 'working'`.execute(
    server.db,
  )
})
afterAll(() => server.close())
afterEach(() => server.setNow(undefined))

interface Person {
  id: number
  account: string
  email: string | null
  phone: string | null
  mobile: string | null
  version: number
}
const person = async (account: string): Promise<Person> => {
  const { rows } = await sql<Person>`select id, account, email, phone, mobile, version from sc_user where account = ${account}`.execute(
    server.db,
  )
  if (!rows[0]) throw new Error(account)
  return rows[0]
}
const change = (by: Client, { id, version }: Person, values: object) => by.patch(`/api/sc/user/${id}`, { ...values, version })
const typedLongAgo = ({ userId }: Client) =>
  sql`update sc_session set confirmed_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(server.db)
const typed = (by: Client) => by.post('/api/sc/user/confirm-password', { password: testPassword })
const mails = async (event: string) => {
  await eventsHandled(server.app)
  const { rows } = await sql<{ to: string }>`select "to" from sc_mail_outbox where event = ${event} order by id`.execute(server.db)
  return rows.map(({ to }) => to)
}
const sentTo = async (by: Client, { id }: Person) =>
  (await by.post(`/api/sc/user/${id}/reset-password`, { mode: 'link' })).body.data.sent_to
const needed = { status: 403, body: { code: 'password_confirmation_required' } }

describe('the password again', () => {
  test.each([
    ['e-mail', { email: 'elsewhere@example.test' }],
    ['account', { account: 'elsewhere' }],
    ['telephone', { phone: '+886 2 5555 0000' }],
    ['mobile', { mobile: '+886 912 555 000' }],
  ])('is asked before the %s of another changes, on every way that writes it', async (_, values) => {
    const before = await person('staff26')
    await typedLongAgo(hr)
    const rows = [{ id: before.id, version: before.version }]
    expect(await change(hr, before, values)).toMatchObject(needed)
    expect(await hr.put(`/api/rest/sc/user/${before.id}`, { ...values, version: before.version })).toMatchObject(needed)
    expect(await hr.post('/api/sc/user/batch', { action: 'edit', ids: rows, values })).toMatchObject(needed)
    expect(await hr.post('/api/sc/user/batch', { action: 'edit', ids: rows, values, dry_run: true })).toMatchObject(needed)
    expect(await person('staff26')).toEqual(before)
    expect((await change(hr, before, { ext: '4711' })).status).toBe(200)
    expect((await typed(hr)).status).toBe(204)
    expect((await change(hr, await person('staff26'), values)).status).toBe(200)
    // Back again, for the next.
    const { account, email, phone, mobile } = before
    expect((await hr.patch(`/api/sc/user/${before.id}`, { account, email, phone, mobile })).status).toBe(200)
  })

  test('is asked before a revision, an undo and a file bring a telephone back or in', async () => {
    const first = await person('staff35')
    await typed(hr)
    const {
      data: { change_set: set },
    } = (await hr.post('/api/sc/user/batch', { action: 'edit', ids: [{ id: first.id }], values: { phone: '+886 2 5555 0001' } })).body
    const before = await person('staff35')
    const flow = importFlow(server, hr)
    const view = await flow.checked('sc/user', 'account,phone\r\nstaff35,+886 2 5555 0002\r\n')
    expect(view.counters).toMatchObject({ changed: 1, error: 0 })
    await typedLongAgo(hr)
    expect(await hr.post(`/api/sc/user/${before.id}/revert`, { version: first.version })).toMatchObject(needed)
    expect(await hr.post(`/api/common/change-set/${String(set)}/undo`, {})).toMatchObject(needed)
    expect(await hr.post(`/api/common/import/${String(view.id)}/run`, {})).toMatchObject(needed)
    expect(await person('staff35')).toEqual(before)
    await typed(hr)
    expect(await flow.run(view.id)).toMatchObject({ state: 'done', counters: { done: 1 } })
    expect((await person('staff35')).phone).toBe('+886 2 5555 0002')
  })

  test('an access token knows none', async () => {
    await typed(hr)
    const { body } = await hr.post('/api/sc/access-token', {
      name: 'people',
      // All that the person has too: what is beyond is refused before.
      paths: ['as', 'bb', 'ca', 'cm', 'sc', 'vs', 'wf'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const headers = { authorization: `Bearer ${String(body.data.token)}` }
    const before = await person('staff26')
    const token = (values: object) =>
      server.anonymous.patch(`/api/sc/user/${before.id}`, { ...values, version: before.version }, { headers })
    expect((await token({ phone: '+886 2 5555 0003' })).status).toBe(403)
    expect(await person('staff26')).toEqual(before)
    expect((await token({ ext: '4712' })).status).toBe(200)
  })

  test('is asked for one’s own e-mail and account too, not for one’s own telephone', async () => {
    const before = await person('hr')
    await typedLongAgo(hr)
    expect(await change(hr, before, { email: 'my.own@example.test' })).toMatchObject(needed)
    expect(await change(hr, before, { account: 'hr2' })).toMatchObject(needed)
    expect(await person('hr')).toEqual(before)
    expect((await change(hr, before, { phone: '+886 2 5555 0004' })).status).toBe(200)
  })
})

describe('somebody with rights beyond one’s own', () => {
  test('keeps e-mail, account and telephone, by hand and by file', async () => {
    await typed(hr)
    for (const account of ['head.sales', 'auditor']) {
      const before = await person(account)
      for (const values of [{ email: 'mine@example.test' }, { account: 'mine' }, { phone: '+886 2 5555 0005' }, { mobile: '0912' }]) {
        const { status, body } = await change(hr, before, values)
        expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(values)])
      }
      expect(await person(account)).toEqual(before)
    }
    const before = await person('auditor')
    const flow = importFlow(server, hr)
    const view = await flow.checked('sc/user', 'account,phone,email\r\nauditor,+886 2 5555 0006,mine@example.test\r\n')
    expect(view.counters).toMatchObject({ error: 1, changed: 0 })
    expect(Object.keys((await flow.rows(view.id, 'error'))[0]?.errors as object).sort()).toEqual(['email', 'phone'])
    expect(await person('auditor')).toEqual(before)
  })
})

describe('the person is notified', () => {
  test('by the e-mail that they had and the one that they have; the event names neither', async () => {
    await typed(hr)
    const before = await person('staff01')
    expect((await change(hr, before, { email: 'new.place@example.test' })).status).toBe(200)
    expect(await mails('sc.email.changed')).toEqual(expect.arrayContaining([before.email, 'new.place@example.test']))
    expect(await mails('sc.contact.changed')).not.toContain('new.place@example.test')
    const { rows } = await sql<{ text: string }>`select payload::text as text from kontor_event where event = 'sc.contact.changed'`.execute(
      server.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain('@')

    // What follows within the day reaches both: the new address may be nobody's but the changer's.
    const earlier = (await mails('sc.contact.changed')).length
    expect((await change(hr, await person('staff01'), { account: 'staff01.new', phone: '+886 2 5555 0007' })).status).toBe(200)
    expect((await mails('sc.contact.changed')).slice(earlier).sort()).toEqual(
      [before.email, before.email, 'new.place@example.test', 'new.place@example.test'].sort(),
    )
    expect((await change(hr, await person('staff01.new'), { account: 'staff01' })).status).toBe(200)
  })
})

describe('links to a new password', () => {
  const forgotten = async (account: string) => {
    const { body } = await server.anonymous.get('/api/captcha')
    const answer = await server.anonymous.post('/api/sc/user/forgot-password', { account, captcha_key: body.key, captcha: 'kontor' })
    expect(answer.status).toBe(200)
    return (await mails('sc.password.forgotten')).at(-1)
  }

  test('go to the former e-mail for a day, whoever asks; then to the new one', async () => {
    await typed(hr)
    const before = await person('staff35')
    expect((await change(hr, before, { email: 'second.place@example.test' })).status).toBe(200)
    expect(await sentTo(hr, before)).toBe(before.email)
    expect(await mails('sc.password.forgotten')).toEqual([before.email])
    // Neither changing it once more, nor emptying it, nor putting it back and then again takes the day away.
    for (const email of ['third.place@example.test', null, before.email, 'fourth.place@example.test'])
      expect((await change(hr, await person('staff35'), { email })).status).toBe(200)
    expect(await sentTo(hr, before)).toBe(before.email)
    server.setNow(new Date(Date.now() + 23.9 * 3_600_000))
    expect(await sentTo(await server.signIn('hr'), before)).toBe(before.email)
    server.setNow(new Date(Date.now() + 24.1 * 3_600_000))
    expect(await sentTo(await server.signIn('hr'), before)).toBe('fourth.place@example.test')
  })

  test('that the person asks for go there too', async () => {
    await typed(hr)
    const before = await person('staff36')
    expect((await change(hr, before, { email: 'fifth.place@example.test' })).status).toBe(200)
    expect(await forgotten('staff36')).toBe(before.email)
    expect(await forgotten('fifth.place@example.test')).toBe(before.email)
  })

  test('an address that was given for an hour and taken back gets none a day later', async () => {
    await typed(hr)
    const before = await person('staff37')
    for (const email of ['mine.for.an.hour@example.test', before.email])
      expect((await change(hr, await person('staff37'), { email })).status).toBe(200)
    server.setNow(new Date(Date.now() + 23.5 * 3_600_000))
    expect(await sentTo(await server.signIn('hr'), before)).toBe(before.email)
    server.setNow(new Date(Date.now() + 24.5 * 3_600_000))
    expect(await sentTo(await server.signIn('hr'), before)).toBe(before.email)
  })

  test('go to the new one once an administrator has confirmed or changed it', async () => {
    await typed(hr)
    await typed(admin)
    const before = await person('staff38')
    expect((await change(hr, before, { email: 'sixth.place@example.test' })).status).toBe(200)
    expect([await sentTo(hr, before), await sentTo(admin, before)]).toEqual([before.email, before.email])
    const url = `/api/sc/user/${before.id}`
    const pending = { former: before.email, until: expect.any(String) as string }
    expect((await hr.get(url)).body.data.email_change).toEqual({ ...pending, may_confirm: false })
    expect((await admin.get(url)).body.data.email_change).toEqual({ ...pending, may_confirm: true })
    expect((await hr.post(`${url}/confirm-email`, {})).status).toBe(403)
    await typedLongAgo(admin)
    expect(await admin.post(`${url}/confirm-email`, {})).toMatchObject(needed)
    expect(await sentTo(hr, before)).toBe(before.email)
    await typed(admin)
    expect((await admin.post(`${url}/confirm-email`, {})).status).toBe(200)
    expect(await sentTo(hr, before)).toBe('sixth.place@example.test')
    expect((await admin.get(url)).body.data).not.toHaveProperty('email_change')

    expect((await change(hr, await person('staff38'), { email: 'seventh.place@example.test' })).status).toBe(200)
    expect((await change(admin, await person('staff38'), { email: 'eighth.place@example.test' })).status).toBe(200)
    expect(await sentTo(hr, before)).toBe('eighth.place@example.test')
  })

  test('go to the new one once the person has changed it', async () => {
    await typed(hr)
    const before = await person('staff30')
    const me = await server.signIn('staff30')
    expect((await change(hr, before, { email: 'ninth.place@example.test' })).status).toBe(200)
    expect((await me.post('/api/sc/user/me/email', { email: 'tenth.place@example.test' })).status).toBe(200)
    expect(await sentTo(hr, before)).toBe('tenth.place@example.test')
  })
})
