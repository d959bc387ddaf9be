/** Columns that count people: who holds a position, who closed a department and who was in it (sc.md §2). */
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

test('a person counts once in a position, and not when he has left or his post is over', async () => {
  const {
    rows: [held],
  } = await sql<{ id: number; people: number }>`
    select post.job_position_id as id, count(distinct post.user_id)::int as people from sc_user_department as post join sc_user as person on person.id = post.user_id
    where post.deleted_at is null and post.start_date <= current_date and (post.end_date is null or post.end_date > current_date + 1) and person.status <> 'left' and person.deleted_at is null and post.job_position_id is not null
    group by 1 having count(*) > 3 order by 1 limit 1`.execute(app.db)
  const count = async () => (await admin.get(`/api/sc/job-position/holders?ids=${held?.id}`)).body.data[0]?.people
  expect(await count()).toBe(held?.people)
  await sql`update sc_user set status = 'left' where id = (select min(user_id) from sc_user_department where job_position_id = ${held?.id} and deleted_at is null and end_date is null and start_date <= current_date)`.execute(
    app.db,
  )
  expect(await count()).toBe((held?.people ?? 0) - 1)
  expect((await admin.get('/api/sc/job-position/holders?ids=999999')).body.data).toEqual([{ id: 999999, people: 0 }])
})

test('a closed department says who closed it and how many have worked there; an open one says nothing', async () => {
  const {
    rows: [parent],
  } = await sql<{ id: number }>`select id from sc_department where code = 'FIN'`.execute(app.db)
  const {
    rows: [level],
  } = await sql<{ id: number }>`select id from sc_department_level where code = 'TEAM'`.execute(app.db)
  const {
    body: { data: made },
  } = await admin.post('/api/sc/department', {
    code: 'CLOSE1',
    name: { en: 'To be closed', tw: '將停用' },
    parent: parent?.id,
    level: level?.id,
  })
  expect((await admin.get(`/api/sc/department/closings?ids=${made.id}`)).body.data).toEqual([])
  await sql`insert into sc_user_department (user_id, department_id, is_primary, start_date, end_date, created_at, updated_at, version)
    select id, ${made.id}, false, '2020-01-01', '2020-12-31', now(), now(), 1 from sc_user where account in ('staff03', 'staff04')`.execute(
    app.db,
  )
  expect((await admin.post(`/api/sc/department/${made.id}/deactivate`, { reason: 'merged' })).status).toBe(200)
  const {
    rows: [me],
  } = await sql<{ name: string }>`select name_en as name from sc_user where id = ${admin.userId}`.execute(app.db)
  expect((await admin.get(`/api/sc/department/closings?ids=${made.id},${parent?.id}`)).body.data).toEqual([
    { id: made.id, members: 2, by: me?.name },
  ])
})

test('both are for who may list', async () => {
  const staff = await app.signIn('staff01')
  for (const path of ['job-position/holders', 'department/closings']) expect((await staff.get(`/api/sc/${path}?ids=1`)).status).toBe(403)
})
