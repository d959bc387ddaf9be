/** A dry run of a version (wf.md §2.5): a test that runs as a form does, of a draft too, by whoever looks after the form. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approval, flowOf, plainContent, publishForm } from '../../support/workflow-forms'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = await Promise.all([server.signIn('admin'), server.signIn('staff01')])
})
afterAll(() => server.close())

test('is filed by the chosen person under a number of its own, and waits where the flow says', async () => {
  const { definition } = await publishForm(server.db, 'DRY', plainContent(flowOf(approval(admin.userId))))
  const run = { initiator: staff.userId, data: { reason: 'a try', amount: '12.00' } }
  expect((await staff.post(`/api/wf/template-definition/${definition}/dry-run`, run)).status).toBe(403)
  const { status, body } = await admin.post(`/api/wf/template-definition/${definition}/dry-run`, run)
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(201)
  expect(body.data.serial_no).toMatch(/^TEST-DRY-/)
  const view = await admin.get(`/api/wf/instance/${String(body.data.id)}/form`)
  expect(view.body.data).toMatchObject({ state: 'running', test: true })
})

test('needs what the form needs', async () => {
  const { definition } = await publishForm(server.db, 'DRY2', plainContent(flowOf(approval(admin.userId))))
  const { status, body } = await admin.post(`/api/wf/template-definition/${definition}/dry-run`, { initiator: staff.userId, data: {} })
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual(['data.reason'])
})
