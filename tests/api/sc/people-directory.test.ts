/** Colleagues as everybody finds them (sc.md §2 `/sc/viewuser`, §6 `sc.use.directory`). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await testApp()
  staff = await app.signIn('staff01')
})
afterAll(() => app.close())

const idOf = async (account: string) =>
  (await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id ?? 0
const accounts = async (query: string) => (await staff.get(`/api/sc/directory${query}`)).body.data.map(({ account }) => account)

test('staff find a colleague by name, number and department, with directory fields only', async () => {
  const { status, body } = await staff.get('/api/sc/directory?q=manager')
  expect([status, body.message]).toEqual([200, undefined])
  const [found] = body.data
  expect(found).toMatchObject({ account: 'manager', status: 'active', posts: [{ is_primary: true, is_head: true }] })
  expect(Object.keys(found ?? {}).sort()).toEqual([
    'account',
    'email',
    'employee_no',
    'ext',
    'id',
    'name',
    'name_en',
    'name_kana',
    'phone',
    'posts',
    'site',
    'status',
  ])
  const mine = (await staff.get<{ posts: { department_id: number; department: string }[] }>(`/api/sc/directory/${staff.userId}`)).body.data
  const [post] = mine.posts
  const there = await accounts(`?department=${post?.department_id}`)
  expect(there).toContain('staff01')
  expect(await accounts(`?q=${encodeURIComponent(post?.department ?? '')}&department=${post?.department_id}`)).toContain('staff01')
  expect(await accounts('?q=manager&department=999999')).toEqual([])
})

test('a department finds those below it too; pages follow one another', async () => {
  const {
    rows: [root],
  } = await sql<{ id: number }>`select id from sc_department where parent_id is null`.execute(app.db)
  const {
    body: { data, meta },
  } = await staff.get(`/api/sc/directory?department=${root?.id}`)
  expect(meta).toMatchObject({ current_page: 1, per_page: 50, last_page: 2 })
  expect(data).toHaveLength(50)
  const second = await accounts(`?department=${root?.id}&page=2`)
  expect(second.length).toBe(Number(meta?.total) - 50)
  expect(second.filter((account) => data.some((one) => one.account === account))).toEqual([])
})

test('one colleague shows who decides for him and nothing personal; hidden ones and those who left are not there', async () => {
  const { body } = await staff.get(`/api/sc/directory/${await idOf('staff02')}`)
  expect(body.data).toMatchObject({ account: 'staff02', supervisor: expect.objectContaining({ id: expect.any(Number) }) })
  for (const field of ['birth_date', 'gender', 'mobile', 'leave_date', 'hire_date', 'last_login_at'])
    expect(body.data).not.toHaveProperty(field)
  await sql`update sc_user set directory_hidden = true where account = 'staff20'`.execute(app.db)
  await sql`update sc_user set status = 'left' where account = 'staff21'`.execute(app.db)
  for (const account of ['staff20', 'staff21']) {
    expect((await staff.get(`/api/sc/directory/${await idOf(account)}`)).status).toBe(404)
    expect(await accounts(`?q=${account}`)).toEqual([])
  }
  const hidden = await app.signIn('staff20')
  expect((await hidden.get(`/api/sc/directory/${hidden.userId}`)).status).toBe(200)
})

test('whom a role keeps out of the directory is told so', async () => {
  const {
    rows: [role],
  } = await sql<{
    id: number
  }>`insert into sc_role (code, name, builtin, description, created_at, updated_at, version) values ('no-directory', '{"en":"No directory"}', false, null, now(), now(), 1) returning id`.execute(
    app.db,
  )
  await sql`insert into sc_role_grant (role_id, path, effect, created_at, updated_at, version) values (${role?.id}, 'sc.use.directory', 'deny', now(), now(), 1)`.execute(
    app.db,
  )
  await sql`insert into sc_role_assignment (role_id, owner, created_at, updated_at, version) values (${role?.id}, ${`u${await idOf('staff22')}`}, now(), now(), 1)`.execute(
    app.db,
  )
  const person = await app.signIn('staff22')
  expect((await person.get('/api/sc/directory')).status).toBe(403)
  expect((await person.get(`/api/sc/directory/${staff.userId}`)).status).toBe(403)
})
