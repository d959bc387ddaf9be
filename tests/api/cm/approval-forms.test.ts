/** Forms that decide about quotations and credit overrides (cm.md §3.6, §4; wf.md §5.16). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'
import { aboutRecord, handIn, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let approver: Client
let organization: number
let made = 0

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, other, approver] = await signInAll(server, 'admin', 'staff01', 'staff02', 'staff03')
  organization = Number(
    (await admin.post('/api/cm/organization', { name: 'Approved Works', owner: staff.userId, credit_unlimited: true })).body.data.id,
  )
})
afterAll(() => server.close())

async function quotation(): Promise<number> {
  made += 1
  const lines = [{ description: `Fender ${made}`, quantity: '1', unit_price: '1000' }]
  const send = (more: Row) =>
    staff.post('/api/cm/lead', { title: `To approve ${made}`, organization, amount_mode: 'lines', lines, ...more })
  const first = await send({})
  const { body } =
    first.body.code === 'duplicates' ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) }) : first
  const { status, body: answer } = await staff.post(`/api/cm/lead/${Number(body.data.id)}/quotation`, {})
  expect([status, answer.message]).toEqual([201, undefined])
  return Number(answer.data.id)
}
const read = async (entity: 'quotation' | 'credit-override', id: number): Promise<Row> =>
  (await admin.get(`/api/cm/${entity}/${id}`)).body.data
const send = (id: number) => staff.post(`/api/cm/quotation/${id}/send`)
const act = async (client: Client, id: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
}
const start = (client: Client, action: string, entity: string, id: number, more: object = {}) =>
  client.post('/api/wf/instance/start', { action, source: { module: 'cm', entity, id }, data: { reason: 'Big one' }, ...more })

/** A form about a record, linked to the action. */
async function linkedForm(code: string, action: string, param: string): Promise<MadeForm> {
  const content = aboutRecord(action, param, approver.userId)
  const form = await publishForm(server.db, code, content, { managers: [`u${admin.userId}`] })
  const { status, body } = await admin.post('/api/wf/form-link', { action, template: form.template })
  expect([status, body.message]).toEqual([201, undefined])
  return form
}

describe('a quotation', () => {
  test('goes out without a form as long as none is linked', async () => {
    const id = await quotation()
    expect((await staff.get('/api/wf/instance/linked-form?action=cm.quotation')).body.data).toEqual({ template: null })
    expect((await start(staff, 'cm.quotation', 'quotation', id)).status).toBe(422)
    expect([(await send(id)).status, (await read('quotation', id)).wf_status]).toEqual([200, 'none'])
  })

  test('is locked while a form decides, goes out once it is approved, and is open again where it is not', async () => {
    const form = await linkedForm('QUOTE', 'cm.quotation', 'quotation')
    const id = await quotation()
    expect((await staff.get('/api/wf/instance/linked-form?action=cm.quotation')).body.data).toEqual({ template: form.template })
    const early = await send(id)
    expect([early.status, early.body.message]).toEqual([409, 'This quotation must be approved before it is sent.'])

    const filling = await staff.get(`/api/wf/instance/filling?source=cm.quotation:${id}`)
    expect(filling.body.data).toMatchObject({ instance: null, template: { id: form.template }, data: { about: id } })
    expect((await other.get(`/api/wf/instance/filling?source=cm.quotation:${id}`)).status).toBe(404)

    const first = await start(staff, 'cm.quotation', 'quotation', id, { submit: true })
    expect([first.status, first.body.data.state]).toEqual([201, 'running'])
    const instance = Number(first.body.data.id)
    expect(await read('quotation', id)).toMatchObject({ wf_status: 'running', wf_instance: instance })
    expect((await send(id)).body.message).toBe('A form decides about this quotation: it cannot change now.')
    const lead = Number((await read('quotation', id)).lead)
    expect((await staff.post(`/api/cm/lead/${lead}/quotation`, {})).status).toBe(409)
    expect((await start(staff, 'cm.quotation', 'quotation', id)).status).toBe(409)
    // Who may not see the quotation does not hear that a form decides about it.
    const draft = { template: form.template, source: `cm.quotation:${id}`, data: { reason: 'Curious' } }
    expect([(await staff.post('/api/wf/instance', draft)).status, (await other.post('/api/wf/instance', draft)).status]).toEqual([409, 404])

    await act(approver, instance, 'return', { target: 'initiator', comment: 'Why?' })
    await until(
      async () => (await read('quotation', id)).wf_status,
      (status) => status === 'returned',
    )
    expect((await send(id)).status).toBe(409)
    expect((await staff.post(`/api/wf/instance/${instance}/resubmit`, { data: { about: id, reason: 'Because' } })).status).toBe(200)
    expect((await act(approver, instance, 'reject', { comment: 'No' })).status).toBe(200)
    expect(await read('quotation', id)).toMatchObject({ wf_status: 'rejected', status: 'draft' })

    const second = await start(staff, 'cm.quotation', 'quotation', id, { submit: true })
    expect((await act(approver, Number(second.body.data.id), 'approve')).status).toBe(200)
    expect(await read('quotation', id)).toMatchObject({ wf_status: 'approved', wf_instance: second.body.data.id })

    // Made anew it is another offer, and asked about anew.
    expect((await staff.post(`/api/cm/lead/${lead}/quotation`, {})).status).toBe(201)
    expect([(await read('quotation', id)).wf_status, (await send(id)).status]).toEqual(['none', 409])
    const third = await start(staff, 'cm.quotation', 'quotation', id, { submit: true })
    expect([third.status, third.body.message]).toEqual([201, undefined])
    await act(approver, Number(third.body.data.id), 'approve')
    expect((await send(id)).status).toBe(200)
    const late = await admin.post(`/api/wf/instance/${Number(third.body.data.id)}/revoke-request`, { comment: 'Too late' })
    expect([late.status, late.body.message]).toEqual([422, 'This quotation has been sent.'])
  })

  test('is nothing that others can ask about', async () => {
    const id = await quotation()
    expect((await start(other, 'cm.quotation', 'quotation', id)).status).toBe(404)
    const { rows } = await sql<{ template: number; definition: number }>`
      select id as template, current_definition_id as definition from wf_template where code = 'QUOTE'`.execute(server.db)
    await expect(handIn(other, rows[0] ?? { template: 0, definition: 0 }, { about: id, reason: 'Not mine' })).rejects.toThrow(/422/)
    expect((await read('quotation', id)).wf_status).toBe('none')
  })
})

describe('a credit override', () => {
  async function override(): Promise<number> {
    const lead = Number((await read('quotation', await quotation())).lead)
    const { rows } = await sql<{ id: number }>`
      insert into cm_credit_override (created_by, updated_by, organization_id, checkpoint, subject, lead_id, amount, reason, state, pending, requester_id, expires_at)
      values (${staff.userId}, ${staff.userId}, ${organization}, 'lead_won', ${lead}, ${lead}, 1000, 'A good customer', 'requested', true, ${staff.userId}, now() + interval '5 days')
      returning id`.execute(server.db)
    return Number(rows[0]?.id)
  }

  test('is approved and rejected by the form, and by nobody else meanwhile', async () => {
    await linkedForm('CREDIT', 'cm.credit-override', 'override')
    const [yes, no, back] = [await override(), await override(), await override()]
    const instances = []
    for (const id of [yes, no, back])
      instances.push(Number((await start(staff, 'cm.credit-override', 'credit-override', id, { submit: true })).body.data.id))
    const [first = 0, second = 0, third = 0] = instances
    expect(await read('credit-override', yes)).toMatchObject({ state: 'requested', wf_status: 'running', wf_instance: first })
    const byHand = await admin.post(`/api/cm/credit-override/${yes}/approve`, { note: 'x' })
    expect([byHand.status, byHand.body.message]).toEqual([409, 'A form decides about this request.'])
    expect((await act(approver, first, 'approve')).status).toBe(200)
    expect(await read('credit-override', yes)).toMatchObject({
      state: 'approved',
      approver: approver.userId,
      wf_status: 'approved',
      pending: null,
    })
    expect((await act(approver, second, 'reject', { comment: 'No' })).status).toBe(200)
    expect(await read('credit-override', no)).toMatchObject({ state: 'rejected', wf_status: 'rejected' })
    expect((await staff.post(`/api/wf/instance/${third}/withdraw`, {})).status).toBe(200)
    expect(await read('credit-override', back)).toMatchObject({ state: 'requested', wf_status: 'withdrawn' })
    expect((await admin.post(`/api/wf/instance/${first}/revoke-request`, { comment: 'Changed' })).status).toBe(200)
    expect(await read('credit-override', yes)).toMatchObject({ state: 'expired', wf_status: 'revoked' })
  })
})
