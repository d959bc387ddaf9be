/** Years after somebody has left nothing personal is found of him any more, but in the audit log (sc.md §5.6). */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const traces = [
  'Wilhelmina Quackenbush',
  'QX-77301',
  'wilhelmina.q@example.org',
  'w.quackenbush@example.org',
  'third.place@example.org',
  '1971-08-09',
  '0912-345-981',
  'リンクタンス',
  '奎根布希',
  '77-Q-31',
  'Her own bookmark',
  'Beside her record',
  'Contract of',
  'Quackenbush.png',
]

async function made(url: string, values: Row, client = admin): Promise<number> {
  const { body, status } = await client.post(url, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

/** Where a text stands, in any column of any table, but the audit log, which is a chain. */
async function found(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sc_audit_log%' order by 1`.execute(app.db)
  const places: string[] = []
  for (const { name } of rows) {
    const {
      rows: [hit],
    } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} as t where t::text ilike ${`%${text}%`}`.execute(app.db)
    if (hit && hit.n > 0) places.push(name)
  }
  return places
}

async function runRetention(): Promise<Row> {
  const { body } = await admin.get('/api/sc/schedule?filter[key]=sc.retention')
  const started = await admin.post(`/api/sc/schedule/${String(body.data[0]?.id)}/run`)
  expect(started.status).toBe(202)
  const job = await until(
    async () =>
      (
        await sql<{
          state: string
          result: Row
        }>`select state, result from sc_job where kind = 'sc.retention' order by id desc limit 1`.execute(app.db)
      ).rows[0],
    (row) => row !== undefined && !['queued', 'running'].includes(row.state),
  )
  expect(job).toMatchObject({ state: 'succeeded' })
  return job?.result ?? {}
}

/** Somebody with every personal field, a past, and things of her own. */
async function leaver(): Promise<{ id: number; post: number }> {
  const id = await made('/api/sc/user', {
    account: 'w.q',
    name: 'Wilhelmina Quackenbush',
    name_en: 'Wilhelmina Quackenbush',
    name_kana: 'リンクタンス',
    employee_no: 'QX-77301',
    email: 'wilhelmina.q@example.org',
    phone: '02-77-Q-31',
    ext: '77-Q-31',
    mobile: '0912-345-981',
    gender: 'f',
    birth_date: '1971-08-09',
    hire_date: '2010-01-01',
    language: 'jp',
    time_zone: 'Asia/Tokyo',
    deputies: [{ user: admin.userId }],
  })
  await admin.patch(`/api/sc/user/${id}`, { name: '奎根布希', email: 'w.quackenbush@example.org' })
  await sql`update sc_user set status = 'active', must_change_password = false, password_hash = (select password_hash from sc_user where account = 'admin') where id = ${id}`.execute(
    app.db,
  )
  // By somebody else: links go to the former one meanwhile.
  expect((await (await app.signIn('hr')).patch(`/api/sc/user/${id}`, { email: 'third.place@example.org' })).status).toBe(200)
  expect((await sql`select former_email from sc_user where id = ${id}`.execute(app.db)).rows).toEqual([
    { former_email: 'w.quackenbush@example.org' },
  ])
  const post = await made('/api/sc/user-department', { user: id, department: 1, is_primary: true, start_date: '2010-01-01' })
  const her = await app.signIn('w.q', testPassword)
  await made('/api/sc/bookmark', { name: { en: 'Her own bookmark' }, url: 'https://example.com/hers', kind: 'own', new_tab: true }, her)
  await made(`/api/common/comment/sc/user/${id}`, { body: 'Beside her record' })
  await app.app.kontor.files.put('attachments/contract', Readable.from(['signed']))
  await sql`insert into sc_attachment (name, size, mime, storage_key, state, scan, module, entity, record_id) values ('Contract of Quackenbush.pdf', 6, 'application/pdf', 'attachments/contract', 'ready', 'skipped', 'sc', 'user', ${id})`.execute(
    app.db,
  )
  await sql`with photo as (insert into sc_attachment (name, size, mime, storage_key, state, scan, module, entity, record_id, field) values ('Quackenbush.png', 6, 'image/png', 'attachments/photo', 'ready', 'skipped', 'sc', 'user', ${id}, 'photo') returning id)
    update sc_user set photo_id = (select id from photo) where id = ${id}`.execute(app.db)
  expect((await admin.post('/api/sc/user/batch', { action: 'edit', ids: [{ id }], values: { employment: 'part' } })).status).toBeLessThan(
    300,
  )
  return { id, post }
}

test('five years after the last day the person is a number, and once only', async () => {
  const { id, post } = await leaver()
  const { body } = await admin.post(`/api/sc/user/${id}/offboard`, { leave_date: '2021-03-10', skipped: [] })
  expect(body.data, JSON.stringify(body)).toEqual({ id, planned: false })
  expect(await found('Wilhelmina Quackenbush')).toEqual(expect.arrayContaining(['kontor_revision', 'sc_user']))

  expect(await runRetention()).toMatchObject({ anonymised: 1 })
  for (const trace of traces) expect([trace, await found(trace)]).toEqual([trace, []])
  const { body: shown } = await admin.get(`/api/sc/user/${id}`)
  expect(shown.data).toMatchObject({
    account: 'w.q',
    name: `離職員工 #${id}`,
    name_en: null,
    email: null,
    birth_date: null,
    employee_no: null,
    deputies: [],
    language: null,
    hire_date: '2010-01-01',
    leave_date: '2021-03-10',
    status: 'left',
  })
  expect(shown.data.anonymised_at).toEqual(expect.any(String))
  expect((await sql`select end_date::text from sc_user_department where id = ${post}`.execute(app.db)).rows).toEqual([
    { end_date: '2021-03-10' },
  ])
  expect(
    (
      await sql`select 1 from sc_session where user_id = ${id} union all select 1 from sc_login_attempt where user_id = ${id}`.execute(
        app.db,
      )
    ).rows,
  ).toEqual([])

  const { rows: entries } = await sql<{
    action: string
    text: string
  }>`select action, t::text as text from sc_audit_log as t where entity = 'user' and record_id = ${id} order by id desc limit 2`.execute(
    app.db,
  )
  expect(entries.map(({ action }) => action)).toEqual(['anonymised', 'updated'])
  for (const { text } of entries) for (const trace of traces) expect(text).not.toContain(trace)
  expect((await admin.get(`/api/sc/user/${id}/history`)).status).toBe(200)

  await expect(app.app.kontor.files.get('attachments/contract')).rejects.toThrow()
  expect(await runRetention()).toMatchObject({ anonymised: 0 })
})

test('who comes back keeps the account and gets data of his own again', async () => {
  const id = await made('/api/sc/user', { account: 'back.again', name: 'Back Again', hire_date: '2010-01-01' })
  await admin.post(`/api/sc/user/${id}/offboard`, { leave_date: '2020-02-29', skipped: [] })
  expect(await runRetention()).toMatchObject({ anonymised: 1 })
  expect((await admin.post(`/api/sc/user/${id}/rehire`, { hire_date: '2026-12-01' })).status).toBe(200)
  const { body, status } = await admin.patch(`/api/sc/user/${id}`, { name: 'Back Again', email: 'back@example.org' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await runRetention()).toMatchObject({ anonymised: 0 })
  expect(body.data).toMatchObject({ status: 'invited', name: 'Back Again', anonymised_at: null })
})

test('neither before the years are over, nor where the company keeps the data for ever; fewer than five are refused', async () => {
  const lastYear = await made('/api/sc/user', { account: 'left.lately', name: 'Left Lately', hire_date: '2010-01-01' })
  const long = await made('/api/sc/user', { account: 'left.long', name: 'Left Long Ago', hire_date: '2010-01-01' })
  await admin.post(`/api/sc/user/${lastYear}/offboard`, { leave_date: '2025-12-31', skipped: [] })
  await admin.post(`/api/sc/user/${long}/offboard`, { leave_date: '2015-12-31', skipped: [] })
  expect((await admin.patch('/api/sc/company-setup', { retention_years: 4 })).body.errors).toHaveProperty('retention_years')
  expect((await admin.patch('/api/sc/company-setup', { retention_years: null })).status).toBe(200)
  expect(await runRetention()).toMatchObject({ anonymised: 0 })
  expect((await admin.patch('/api/sc/company-setup', { retention_years: 7 })).status).toBe(200)
  expect(await runRetention()).toMatchObject({ anonymised: 1 })
  const { rows } = await sql<{ name: string }>`select name from sc_user where id = any(${[lastYear, long]}::bigint[]) order by id`.execute(
    app.db,
  )
  expect(rows).toEqual([{ name: 'Left Lately' }, { name: `離職員工 #${long}` }])
})
