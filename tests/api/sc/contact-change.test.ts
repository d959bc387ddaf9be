/** The e-mail of another person is a way into their account (sc.md §5.2, §6; issue 32, point 6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsHandled } from '../../support/settle-events'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let hr: Client
let staff: Client
beforeAll(async () => {
  server = await testApp()
  ;[admin, hr, staff] = await Promise.all([server.signIn('admin'), server.signIn('hr'), server.signIn('staff01')])
  await sql`update sc_company_setup set smtp_host = 'mail.example.test', mail_from = 'kontor@example.test', smtp_state = 'working'`.execute(
    server.db,
  )
})
afterAll(() => server.close())

const person = async () =>
  (
    await sql<{
      email: string
      phone: string | null
      version: number
    }>`select email, phone, version from sc_user where id = ${staff.userId}`.execute(server.db)
  ).rows[0]
const change = async (by: Client, values: object) =>
  by.patch(`/api/sc/user/${staff.userId}`, { ...values, version: (await person())?.version })
const mails = async (event: string) =>
  (await sql<{ to: string }>`select "to" from sc_mail_outbox where event = ${event} order by id`.execute(server.db)).rows.map(
    ({ to }) => to,
  )

test('asks for the password again: e-mail, account and telephone stay as they are', async () => {
  const before = await person()
  await sql`update sc_session set confirmed_at = now() - interval '11 minutes', created_at = now() - interval '11 minutes' where user_id = ${hr.userId}`.execute(
    server.db,
  )
  for (const values of [{ email: 'elsewhere@example.test' }, { account: 'elsewhere' }, { phone: '+886 2 5555 0000' }])
    expect(await change(hr, values)).toMatchObject({ status: 403, body: { code: 'password_confirmation_required' } })
  expect(await person()).toEqual(before)
  await sql`update sc_session set confirmed_at = now() where user_id = ${hr.userId}`.execute(server.db)
  expect((await change(hr, { phone: '+886 2 5555 0000' })).status).toBe(200)
})

test('is told to the former address, where links go for a day; an administrator confirms the new one', async () => {
  const former = (await person())?.email
  expect((await change(hr, { email: 'new.place@example.test' })).status).toBe(200)
  await eventsHandled(server.app)
  expect(await mails('sc.email.changed')).toEqual([former, 'new.place@example.test'])
  const link = async (by: Client) => (await by.post(`/api/sc/user/${staff.userId}/reset-password`, { mode: 'link' })).body.data
  expect(await link(hr)).toMatchObject({ sent_to: former })
  expect(await link(admin)).toMatchObject({ sent_to: 'new.place@example.test' })
  server.setNow(new Date(Date.now() + 25 * 3_600_000))
  const later = await server.signIn('hr')
  expect((await later.post(`/api/sc/user/${staff.userId}/reset-password`, { mode: 'link' })).body.data).toMatchObject({
    sent_to: 'new.place@example.test',
  })
})
