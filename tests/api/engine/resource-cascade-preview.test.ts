/** What goes with a record that is deleted is said before (shell.md §2.4). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

test('records whose parent it is, comments that were not taken back, and files; of several rows together', async () => {
  const made = async (code: string) => Number((await admin.post('/api/sc/role', { code, name: { en: code, tw: code } })).body.data?.id)
  const [one, other] = [await made('along-1'), await made('along-2')]
  expect((await admin.get(`/api/sc/role/cascade-preview?ids=${one}`)).body.data).toEqual({ rows: [], comments: 0, files: 0 })
  await sql`insert into sc_role_grant (role_id, path, effect, created_at, updated_at, version) values (${one}, 'cm.use.*', 'allow', now(), now(), 1), (${one}, 'cm.admin.*', 'allow', now(), now(), 1), (${other}, 'cm.use.*', 'allow', now(), now(), 1)`.execute(
    app.db,
  )
  await sql`insert into sc_comment (module, entity, record_id, body, removed_at, created_at, updated_at, version) values
    ('sc', 'role', ${one}, 'kept', null, now(), now(), 1), ('sc', 'role', ${one}, null, now(), now(), now(), 1), ('sc', 'role', ${other}, 'kept too', null, now(), now(), 1)`.execute(
    app.db,
  )
  await sql`insert into sc_attachment (module, entity, record_id, name, size, mime, state, scan, created_at, updated_at, version) values ('sc', 'role', ${other}, 'a.pdf', 1, 'application/pdf', 'ready', 'clean', now(), now(), 1)`.execute(
    app.db,
  )
  expect((await admin.get(`/api/sc/role/cascade-preview?ids=${one}`)).body.data).toEqual({
    rows: [{ entity: 'sc/role-grant', count: 2 }],
    comments: 1,
    files: 0,
  })
  expect((await admin.get(`/api/sc/role/cascade-preview?ids=${one},${other}`)).body.data).toEqual({
    rows: [{ entity: 'sc/role-grant', count: 3 }],
    comments: 2,
    files: 1,
  })
})

test('rows of its own lists count too', async () => {
  const {
    body: {
      data: [term],
    },
  } = await admin.get('/api/cm/term-of-payment?per_page=1')
  const whole = (await admin.get<{ instalments: readonly object[] }>(`/api/cm/term-of-payment/${term?.id}`)).body.data
  expect(whole.instalments.length).toBeGreaterThan(0)
  const along = (await admin.get(`/api/cm/term-of-payment/cascade-preview?ids=${term?.id}`)).body.data
  expect(along).toMatchObject({ rows: [{ field: 'instalments', count: whole.instalments.length }] })
})

test('it is told to those who may delete, of rows that they may see', async () => {
  const staff = await app.signIn('staff01')
  expect((await staff.get('/api/sc/role/cascade-preview?ids=1')).status).toBe(403)
  expect((await admin.get('/api/sc/role/cascade-preview?ids=999999999')).body.data).toEqual({ rows: [], comments: 0, files: 0 })
  expect((await admin.get('/api/sc/role/cascade-preview?ids=a')).status).toBe(422)
})
