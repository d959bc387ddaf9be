/** Who sits where, as a table (sc.md §2 /sc/user-departments). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostMatrix } from '../../../src/shared/sc/post-matrix'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let hr: Client
beforeAll(async () => {
  app = await testApp()
  hr = await app.signIn('hr')
})
afterAll(() => app.close())

const matrix = async (client: Client, query = '') => {
  const { raw, status } = await client.get(`/api/sc/user-department/matrix${query}`)
  expect(status).toBe(200)
  return raw.json<{ data: PostMatrix; meta: { total: number; last_page: number } }>()
}
const root = async () =>
  (await sql<{ id: number; path: string }>`select id, path from sc_department where parent_id is null`.execute(app.db)).rows[0]

test('all active departments in tree order, people by account, their posts of now and to come', async () => {
  const { data, meta } = await matrix(hr)
  const {
    rows: [counted],
  } = await sql<{ n: number }>`select count(*)::int as n from sc_department where status = 'active' and deleted_at is null`.execute(app.db)
  expect(data.departments).toHaveLength(counted?.n ?? 0)
  expect(data.departments[0]).toMatchObject({ id: (await root())?.id, depth: 0 })
  expect(data.people).toHaveLength(50)
  expect(meta.last_page).toBe(Math.ceil(meta.total / 50))
  expect(data.people.map(({ account }) => account)).toEqual([...data.people.map(({ account }) => account)].sort())
  const second = data.posts.filter(({ user }) => user === data.people.find(({ account }) => account === 'staff02')?.id)
  expect(second.map(({ is_primary }) => is_primary).sort()).toEqual([false, true])
  const planned = (await matrix(hr)).data.posts.some(({ start_date }) => start_date > data.today)
  expect(planned).toBe(true)
})

test('a part of the tree shows its departments and whoever sits there; an ended post is gone', async () => {
  const {
    rows: [one],
  } = await sql<{
    account: string
    department: number
    post: number
  }>`select u.account, min(post.department_id)::bigint as department, min(post.id)::bigint as post from sc_user as u
    join sc_user_department as post on post.user_id = u.id and post.deleted_at is null where u.status = 'active' and u.account like 'staff%' group by u.account having count(*) = 1 order by u.account limit 1`.execute(
    app.db,
  )
  const { account = '', department = 0, post = 0 } = one ?? {}
  const before = await matrix(hr, `?top=${department}`)
  expect(before.data.departments[0]).toMatchObject({ id: department, depth: 0 })
  expect(before.data.people.map(({ account }) => account)).toContain(account)
  expect(new Set(before.data.posts.map(({ department }) => department)).size).toBeLessThanOrEqual(before.data.departments.length)
  await sql`update sc_user_department set start_date = '2020-01-01', end_date = '2020-12-31' where id = ${post}`.execute(app.db)
  const after = await matrix(hr, `?top=${department}`)
  expect(after.data.people.map(({ account }) => account)).not.toContain(account)
  expect(after.meta.total).toBe(before.meta.total - 1)
})

test('a head sees the people of his tree; staff are refused', async () => {
  const head = await app.signIn('head.rd')
  const { data } = await matrix(head)
  expect(data.people.length).toBeGreaterThan(0)
  const {
    rows: [top],
  } = await sql<{
    id: number
    path: string
  }>`select id, path from sc_department where head_id = ${head.userId} order by depth limit 1`.execute(app.db)
  const { rows: below } = await sql<{ id: number }>`select id from sc_department where path like ${`${top?.path}%`}`.execute(app.db)
  const own = new Set([...below.map(({ id }) => id)])
  expect(data.posts.filter(({ user, department }) => user !== head.userId && !own.has(department)).map(({ user }) => user)).toEqual([])
  expect((await (await app.signIn('staff01')).get('/api/sc/user-department/matrix')).status).toBe(403)
})
