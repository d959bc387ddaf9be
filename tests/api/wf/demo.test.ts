/** The demo of wf (wf.md §10): forms over all types of nodes, published without problems; filled forms in all states, with trails that hold. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wfDemo } from '../../../server/modules/wf/demo'
import { demoForms } from '../../../server/modules/wf/demo/make-forms'
import { transact } from '../../../server/kernel/context'
import { nodesOf } from '../../../src/shared/wf/flow-tree'
import type { Flow } from '../../../src/shared/wf/flow'
import { testApp, testPassword, type TestApp } from '../../support/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { files, systemContext } = server.app.kontor
  await transact(systemContext(), (ctx) => wfDemo(ctx, { password: testPassword, activity: true, files }))
})
afterAll(() => server.close())

test('forms over all types of nodes are published and open', async () => {
  const { rows } = await sql<{ flow: Flow }>`select flow from wf_template_definition where state = 'published'`.execute(server.db)
  expect(rows).toHaveLength(demoForms.length)
  expect(new Set(rows.flatMap(({ flow }) => nodesOf(flow).map(({ type }) => type)))).toEqual(
    new Set([
      'start',
      'approve',
      'handle',
      'copy',
      'read',
      'condition',
      'inclusive',
      'parallel',
      'subprocess',
      'delay',
      'webhook',
      'hook',
      'set',
      'end',
    ]),
  )
})

test('a hundred and twenty forms stand in all states, each with its trail', async () => {
  const { rows } = await sql<{
    state: string
    count: number
  }>`select state, count(*)::int as count from wf_instance group by state order by state`.execute(server.db)
  expect(rows.map(({ state }) => state)).toEqual([
    'approved',
    'draft',
    'rejected',
    'returned',
    'revoked',
    'running',
    'suspended',
    'terminated',
    'void',
    'withdrawn',
  ])
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(120)
})

test('tasks are as old as the step at which they stand: what waits since last week says so', async () => {
  const { rows } = await sql<{ apart: number; oldest: number }>`
    select count(*) filter (where t.created_at < r.entered_at or t.created_at > r.entered_at + interval '1 second' and t.origin = 'rule')::int as apart,
      extract(day from now() - min(t.created_at))::int as oldest
    from wf_task as t join wf_node_run as r on r.id = t.node_run_id`.execute(server.db)
  expect(rows[0]?.apart).toBe(0)
  expect(rows[0]?.oldest).toBeGreaterThan(150)
})

test('one sealed PDF was altered, which the verification says', async () => {
  const { rows } = await sql<{ code: string }>`select code from wf_sealed_file`.execute(server.db)
  expect(rows).toHaveLength(1)
  const { body } = await (await server.signIn('admin')).get(`/api/wf/verify/${rows[0]?.code}`)
  expect(body.data).toMatchObject({ result: 'altered', check: 'signature' })
})

test('somebody waits for the manager, and nothing is sent by mail', async () => {
  const { rows } = await sql<{ tasks: number; mails: number; reasons: string[] }>`
    select (select count(*)::int from wf_task where state = 'pending' and assignee_id = (select id from sc_user where account = 'manager')) as tasks,
      (select count(*)::int from kontor_notice_mail where event like 'wf.%') as mails,
      array(select reason from wf_instance where state = 'suspended' and reason is not null) as reasons`.execute(server.db)
  expect(rows[0]?.tasks).toBeGreaterThan(3)
  expect(rows[0]?.mails).toBe(0)
})
