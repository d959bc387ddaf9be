/** An open task follows who joins and leaves a group (ca.md §3 follow_membership, §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followMembership } from '../../../server/modules/ca/task/task-jobs'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'
import { runJob } from '../../support/run-job'

let server: TestApp
let admin: Client
let one: Client
let two: Client
let three: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  admin = await server.signIn('admin')
  ;[one, two, three] = await signInAll(server, 'staff02', 'staff03', 'staff04')
})
afterAll(() => server.close())

test('who joins has it to do, who leaves with nothing done has not, who declined stays out', async () => {
  const group = await admin.post('/api/sc/group', {
    ...{ code: 'FOLLOWED', name: { en: 'Followed' }, kind: 'static' },
    members: [`u${one.userId}`, `u${two.userId}`],
  })
  expect(group.body.errors ?? {}).toEqual({})
  const code = `g${Number(group.body.data?.id)}`
  const made = await admin.post('/api/ca/task', { title: 'Follows', assignees: [code], follow_membership: true })
  expect(made.body.errors ?? {}).toEqual({})
  const id = Number(made.body.data?.id)
  const fixed = Number((await admin.post('/api/ca/task', { title: 'Stays', assignees: [code] })).body.data?.id)
  expect((await two.post(`/api/ca/task/${id}/decline`, { decline_reason: 'No' })).status).toBe(200)
  await admin.patch(`/api/sc/group/${Number(group.body.data?.id)}`, { members: [`u${two.userId}`, `u${three.userId}`] })
  await runJob(server, followMembership)
  await runJob(server, followMembership)
  const statesOf = async (task: number) => {
    const { rows } = await sql<{ user: number; state: string }>`
      select user_id::int as "user", state from ca_task_assignee where task_id = ${task} order by id`.execute(server.db)
    return rows.map(({ user, state }) => [user, state])
  }
  expect(await statesOf(id)).toEqual([
    [one.userId, 'removed'],
    [two.userId, 'declined'],
    [three.userId, 'open'],
  ])
  expect((await admin.get(`/api/ca/task/${id}`)).body.data?.workers).toEqual([`u${three.userId}`])
  expect(await statesOf(fixed)).toEqual([
    [one.userId, 'open'],
    [two.userId, 'open'],
  ])
})
