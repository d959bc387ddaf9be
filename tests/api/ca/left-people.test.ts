/** Tasks of somebody who is not there any more: their head is told once and gives them to others (ca.md §6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'
import { until } from '../../support/until'
import { department } from '../../support/workflow-people'

let server: TestApp
let admin: Client
let giver: Client
let head: Client
let doer: Client
let heir: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  ;[admin, giver, head, doer, heir] = await signInAll(server, 'admin', 'staff01', 'staff02', 'staff03', 'staff04')
  await department(server.db, admin, { level: 'DEPARTMENT', head: head.userId, members: [doer] })
})
afterAll(() => server.close())

async function give(title: string): Promise<number> {
  const { status, body } = await giver.post('/api/ca/task', { title, assignees: [`u${doer.userId}`] })
  expect([status, body.errors]).toEqual([201, undefined])
  return Number(body.data.id)
}
const told = async () =>
  (
    await sql<{ user: number; title: { en: string }; url: string }>`
      select user_id::int as "user", data -> 'title' as title, data ->> 'url' as url from sc_user_notification
      where event = 'ca.task.left' order by id`.execute(server.db)
  ).rows

test('the head of a suspended person hears of their open tasks once, sees them, and hands them on', async () => {
  const [first, second, done] = [await give('Open the gate'), await give('Close the gate'), await give('Oil the gate')]
  expect((await doer.post(`/api/ca/task/${done}/complete`, {})).status).toBe(200)
  expect((await head.post(`/api/ca/task/${first}/hand-on`, { assignees: [`u${heir.userId}`] })).status).not.toBe(200)
  expect((await admin.post(`/api/sc/user/${doer.userId}/suspend`, { reason: 'Ill' })).status).toBe(200)
  const [notice] = await until(told, ({ length }) => length > 0)
  expect(notice).toMatchObject({ user: head.userId, url: `/ca/use/task?tab=all&filter%5Bassignee%5D%5Bin%5D=${doer.userId}` })
  expect(notice?.title.en).toContain('2 open tasks of ')

  const listed = await head.get(`/api/ca/task?filter[tab][eq]=all&filter[assignee][in]=${doer.userId}&filter[status][in]=todo`)
  expect((listed.body.data as unknown as { id: number }[]).map(({ id }) => id).sort()).toEqual([first, second].sort())
  const handed = await head.post(`/api/ca/task/${first}/hand-on`, { assignees: [`u${heir.userId}`] })
  expect([handed.status, handed.body.errors]).toEqual([200, undefined])
  expect((await giver.get(`/api/ca/task/${first}`)).body.data).toMatchObject({ workers: [`u${heir.userId}`], stewards: [] })
  // It is the giver's again.
  expect((await head.post(`/api/ca/task/${first}/hand-on`, { assignees: [`u${doer.userId}`] })).status).not.toBe(200)

  // Back again, the rest is theirs.
  const stewards = async () => (await giver.get(`/api/ca/task/${second}`)).body.data.stewards
  expect(await stewards()).toEqual([`u${head.userId}`])
  expect((await admin.post(`/api/sc/user/${doer.userId}/resume`, {})).status).toBe(200)
  await until(stewards, (codes) => (codes as readonly string[]).length === 0)
  expect(await told()).toHaveLength(1)
})
