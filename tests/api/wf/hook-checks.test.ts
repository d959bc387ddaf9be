/** What modules are asked before they act (wf.md §5.16 check): while a form is filled, when it is handed in, at its last approval, before it is revoked. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverModules } from '../../../server/modules'
import type { FlowStep } from '../../../src/shared/wf/instance-calls'
import type { Checked } from '../../../src/shared/wf/preview-calls'
import { testApp, type Client, type TestApp } from '../../support/app'
import { leaveModule, makeLeaveTables } from '../../support/leave-action'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

const leave = leaveModule()
let server: TestApp
let applicant: Client
let approver: Client
let manager: Client
let form: MadeForm

beforeAll(async () => {
  server = await testApp({ modules: [...serverModules, leave.module] })
  await makeLeaveTables(server)
  ;[applicant, approver, manager] = (await Promise.all(['staff01', 'staff02', 'staff03'].map((one) => server.signIn(one)))) as [
    Client,
    Client,
    Client,
  ]
  // Two days and more go to a second person: how many days it is, the module says.
  const flow = flowOf(approval(approver.userId), {
    key: 'c',
    type: 'condition',
    branches: [
      { key: 'long', when: { field: 'days', op: 'gte', value: '2' }, nodes: [approval(manager.userId, 'n2')] },
      { key: 'else', default: true, nodes: [] },
    ],
  })
  const content = plainContent(flow, {
    bindings: [{ action: 'leave.take', mapping: { minutes: { field: 'amount' }, days: { field: 'days' } }, on_refusal: 'block' }],
  })
  content.json_schema.properties.days = { type: 'string', format: 'decimal' }
  form = await publishForm(server.db, 'CHECKS', content, { managers: [`u${manager.userId}`] })
})
afterAll(() => server.close())
beforeEach(async () => {
  leave.asked.length = 0
  leave.closed.clear()
  leave.keeps.clear()
  leave.meanwhile.clear()
  leave.faults.check = 0
  await sql`insert into leave_balance values (${applicant.userId}, 9600) on conflict (user_id) do update set minutes = 9600`.execute(
    server.db,
  )
})

const dataOf = async (id: number) =>
  (await sql<{ data: { days?: string } }>`select data from wf_instance where id = ${id}`.execute(server.db)).rows[0]?.data
const approve = async (client: Client, id: number) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/approve`, seen)
}
const preview = async (data: object) =>
  (await applicant.post<{ steps: FlowStep[]; checked: Checked }>('/api/wf/preview-flow', { template: form.template, data })).body.data
const records = async (id: number) =>
  (await sql`select 1 from leave_record where instance_id = ${id} and state = 'checked'`.execute(server.db)).rows.length

test('while it is filled: errors, warnings and what is computed are said, and the preview goes by what is computed', async () => {
  const wrong = await preview({ reason: 'r', amount: '0' })
  expect(wrong.checked).toMatchObject({ errors: [{ field: 'amount' }], computed: {} })
  const long = await preview({ reason: 'r', amount: '960', days: '0.1' })
  expect(long.checked).toMatchObject({ errors: [], computed: { days: '2' } })
  expect(long.checked.warnings).toHaveLength(1)
  expect(long.steps.map(({ node }) => node)).toContain('n2')
  leave.faults.check = 1
  expect((await preview({ reason: 'r', amount: '960' })).checked).toEqual({ errors: [], warnings: [], computed: {}, facts: [] })
})

test('a try of a draft asks for the chosen applicant, by the bindings of the draft, and goes by what is computed', async () => {
  const admin = await server.signIn('admin')
  const {
    rows: [draft],
  } = await sql<{ id: number }>`
    insert into wf_template_definition (template_id, version_no, state, drafted, json_schema, ui_schema, rules, flow, print_layout,
      bindings, settings)
    select template_id, 2, 'draft', true, json_schema, ui_schema, rules, flow, print_layout, bindings, settings
      from wf_template_definition
      where id = ${form.definition} returning id::int as id`.execute(server.db)
  const { body } = await admin.post(`/api/wf/template-definition/${draft?.id ?? 0}/simulate`, {
    initiator: applicant.userId,
    data: { reason: 'r', amount: '960', days: '0.1' },
  })
  const tried = body.data as unknown as { steps: FlowStep[]; checked: Checked }
  expect(tried.checked).toMatchObject({ errors: [], computed: { days: '2' } })
  expect(tried.steps.map(({ node }) => node)).toContain('n2')
})

test('when it is handed in, what is computed takes the place of what was entered, and the flow goes by it', async () => {
  const id = await handIn(applicant, form, { reason: 'r', amount: '960', days: '0.1' })
  expect(await dataOf(id)).toMatchObject({ days: '2' })
  expect((await approve(approver, id)).body.data).toMatchObject({ state: 'running' })
  expect((await approve(manager, id)).body.data).toMatchObject({ state: 'approved' })
  expect(await records(id)).toBe(0)
})

test('handed in again, it is computed anew', async () => {
  const id = await handIn(applicant, form, { reason: 'r', amount: '480' })
  const { task, seen } = await seenBy(approver, id)
  await approver.post(`/api/wf/task/${task}/return`, { ...seen, target: 'initiator', comment: 'Longer' })
  const again = await applicant.post(`/api/wf/instance/${id}/resubmit`, { data: { amount: '1440' } })
  expect([again.status, (await dataOf(id))?.days]).toEqual([200, '3'])
})

test('at the last approval, not before, the module may say no', async () => {
  const id = await handIn(applicant, form, { reason: 'r', amount: '960' })
  // What the module would say no to now.
  await sql`update wf_instance set data = jsonb_set(data, '{amount}', '"0"') where id = ${id}`.execute(server.db)
  expect((await approve(approver, id)).status).toBe(200)
  const refused = await approve(manager, id)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['data.amount']])
  expect(await formOf(applicant, id)).toMatchObject({ state: 'running' })
})

test('a revocation is not even asked for where the module says no, and not agreed either', async () => {
  const id = await handIn(applicant, form, { reason: 'r', amount: '480' })
  expect((await approve(approver, id)).body.data).toMatchObject({ state: 'approved' })
  leave.keeps.add('reverse')
  const ask = (client: Client) => client.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'Ill' })
  for (const client of [applicant, manager]) {
    const refused = await ask(client)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['data.amount']])
  }
  expect(leave.asked).not.toContain('reverse')
  leave.keeps.clear()
  expect((await ask(applicant)).status).toBe(200)
  expect((await ask(manager)).body.data).toMatchObject({ state: 'revoked' })
  expect(await records(id)).toBe(0)
})
