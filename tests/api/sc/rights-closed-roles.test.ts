/** Roles that open closed paths, and who hears of rights that changed (sc.md §6, §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

let made = 0
const send = async (entity: string, values: Row) => await admin.post(`/api/sc/${entity}`, values)
async function record(entity: string, values: Row): Promise<number> {
  const { body, status } = await send(entity, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
const role = (name = 'Closed') => record('role', { code: `closed-${++made}`, name: { en: `${name} ${made}`, tw: `封閉 ${made}` } })
const grant = (role: number, path: string) => send('role-grant', { role, path, effect: 'allow', actions: ['list', 'show'], read: 'all' })
/** An object that no wildcard, administrator or auditor reaches (x.explicit_grants_only). */
const closed = 'sc.use.saved-view'
async function person(): Promise<number> {
  const id = await record('user', {
    account: `closed${++made}`,
    name: `Holder ${made}`,
    name_en: `Holder ${made}`,
    hire_date: '2024-01-01',
  })
  await sql`update sc_user set status = 'active' where id = ${id}`.execute(app.db)
  return id
}
interface Told {
  title: Record<string, string>
  body?: Record<string, string>
  url?: string
}
const notices = async (user: number) =>
  (
    await sql<{ data: Told; count: number }>`
  select data, count from sc_user_notification where user_id = ${user} and event = 'sc.rights.changed' order by id`.execute(app.db)
  ).rows
const told = (user: number, atLeast = 1) =>
  until(
    () => notices(user),
    (rows) => rows.reduce((sum, { count }) => sum + count, 0) >= atLeast,
  )
/** Whatever else the outbox tells before: it works after the request. */
const notifiedThat = (user: number, title: string) =>
  until(
    async () => (await notices(user)).map(({ data }) => data.title.en),
    (titles) => titles.includes(title),
  )

test('an administrator gives a role of closed paths to others, never to himself alone; every holder is told', async () => {
  const [given, first, second] = [await role(), await person(), await person()]
  expect((await grant(given, closed)).status).toBe(201)
  const own = await send('role-assignment', { role: given, owner: `u${admin.userId}` })
  expect(own.status).toBe(422)
  expect(own.body.errors?.owner?.[0]).toContain(closed)
  await record('role-assignment', { role: given, owner: `u${first}` })
  await record('role-assignment', { role: given, owner: `u${second}` })
  await notifiedThat(first, 'Your roles changed')
  await notifiedThat(first, `Holder ${made} now has your role “Closed ${made - 2}”, too`)
  await notifiedThat(second, 'Your roles changed')
})

test('nor by a group, a grant, a position or a post', async () => {
  const opening = await role()
  await grant(opening, closed)
  const group = await record('group', { code: `CLOSED${++made}`, name: { en: 'Closed' }, kind: 'static', members: [] })
  await record('role-assignment', { role: opening, owner: `g${group}` })
  const alone = await admin.patch(`/api/sc/group/${group}`, { members: [`u${admin.userId}`], version: 1 })
  expect(alone.status).toBe(422)
  expect(Object.keys(alone.body.errors ?? {})).toEqual(['members'])
  // With somebody else it is no secret: he is told.
  const other = await person()
  expect((await admin.patch(`/api/sc/group/${group}`, { members: [`u${admin.userId}`, `u${other}`], version: 1 })).status).toBe(200)

  const plain = await role()
  await record('role-assignment', { role: plain, owner: `u${admin.userId}` })
  expect((await grant(plain, 'sc.use.*')).status).toBe(201)
  const own = await grant(plain, closed)
  expect(own.status).toBe(422)
  expect(Object.keys(own.body.errors ?? {})).toEqual(['path'])

  const { rows: places } = await sql<{ id: number }>`select id from sc_department where status = 'active' and deleted_at is null
    and id not in (select department_id from sc_user_department where user_id = ${admin.userId} and deleted_at is null) order by id limit 2`.execute(
    app.db,
  )
  const position = await record('job-position', { code: `CLOSED${++made}`, name: { en: 'Closed' }, grade: 1, roles: [opening] })
  const post = await send('user-department', {
    user: admin.userId,
    department: places[0]?.id,
    job_position: position,
    is_primary: false,
    start_date: '2025-01-01',
  })
  expect(post.status).toBe(422)
  expect(post.body.errors).toEqual({ job_position: [expect.stringContaining(closed)] })
  const harmless = await record('job-position', { code: `CLOSED${++made}`, name: { en: 'Harmless' }, grade: 1 })
  await record('user-department', {
    user: admin.userId,
    department: places[1]?.id,
    job_position: harmless,
    is_primary: false,
    start_date: '2025-01-01',
  })
  const carrying = await admin.patch(`/api/sc/job-position/${harmless}`, { roles: [opening], version: 1 })
  expect(carrying.status).toBe(422)
  expect(Object.keys(carrying.body.errors ?? {})).toEqual(['roles'])
})

test('whoever holds a role is told when its grants change, once for what follows in minutes; the one who did it is not', async () => {
  const [changed, holder] = [await role('Grants'), await person()]
  const name = made - 1
  await record('role-assignment', { role: changed, owner: `u${holder}` })
  await record('role-assignment', { role: changed, owner: `u${admin.userId}` })
  await told(holder)
  const given = Number((await grant(changed, 'cm.use.lead')).body.data.id)
  await grant(changed, 'cm.admin.*')
  await admin.delete(`/api/sc/role-grant/${given}`)
  expect((await told(holder, 4)).slice(1)).toMatchObject([
    {
      count: 3,
      data: {
        url: '/profile',
        title: { en: `The rights of your role “Grants ${name}” changed` },
        body: {
          en: 'Leads, Stage changes, Quotations, Customers ▸ administration: everything',
          tw: '商機、階段變更、報價單、客戶管理 ▸ 管理：全部',
        },
      },
    },
  ])
  const { rows } = await sql`select 1 from sc_user_notification where user_id = ${admin.userId} and event = 'sc.rights.changed'`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

test('a role that comes by itself has holders, too', async () => {
  const {
    rows: [heads],
  } = await sql<{ id: number }>`select id from sc_role where code = 'department-head'`.execute(app.db)
  const [head, deputy, staff] = [await person(), await person(), await person()]
  const level = (await sql<{ id: number }>`select id from sc_department_level where code = 'DIVISION'`.execute(app.db)).rows[0]?.id
  await record('department', { code: `CLOSED${++made}`, name: { en: 'Headed' }, parent: 1, level, head, deputy_heads: [deputy] })
  await grant(Number(heads?.id), 'cm.admin.tag')
  expect((await told(head)).at(-1)).toMatchObject({ data: { body: { en: 'Tags' } } })
  expect(await told(deputy)).toHaveLength(1)
  const { rows } = await sql`select 1 from sc_user_notification where user_id = ${staff}`.execute(app.db)
  expect(rows).toEqual([])
})
