/** Vouchers that a form confirms (fa.md §4.1, wf.md §5.16 `fa.voucher-approve`). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { act, draftOf, openBooks, type Books } from '../../support/fa-vouchers'
import { until } from '../../support/until'
import { aboutRecord, publishForm, seenBy } from '../../support/workflow-forms'

let server: TestApp
let books: Books
let approver: Client
let admin: Client

beforeAll(async () => {
  server = await testApp()
  books = await openBooks(server)
  ;[admin, approver] = await signInAll(server, 'admin', 'staff05')
  await sql`update fa_voucher_category set requires_approval = true where code = 'T'`.execute(server.db)
})
afterAll(() => server.close())

const read = async (id: number): Promise<Row> => (await books.chief.get(`/api/fa/voucher/${id}`)).body.data
const decide = async (instance: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(approver, instance)
  return approver.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
}

async function linked(code: string, { asks = false } = {}): Promise<void> {
  const content = aboutRecord('fa.voucher-approve', 'voucher', approver.userId)
  const json_schema = { ...content.json_schema, required: asks ? ['about', 'reason'] : ['about'] }
  const { template } = await publishForm(server.db, code, { ...content, json_schema }, { managers: [`u${admin.userId}`] })
  await sql`delete from wf_form_link where action = 'fa.voucher-approve'`.execute(server.db)
  const { status, body } = await admin.post('/api/wf/form-link', { action: 'fa.voucher-approve', template })
  expect([status, body.message]).toEqual([201, undefined])
}

test('without a form nothing is submitted, and a colleague does not confirm what a form decides', async () => {
  const id = await draftOf(books, books.amy)
  const submitted = await act(books.amy, id, 'submit')
  expect([submitted.status, submitted.body.message]).toEqual([
    409,
    'No form decides about vouchers yet. Switch the approval of this category off, and confirm the voucher.',
  ])
  expect((await act(books.ben, id, 'confirm')).status).toBe(409)
  expect((await read(id)).status).toBe('draft')
})

test('submitted it is closed; approved it has its number and its approver; posted it is not revoked', async () => {
  await linked('APPROVE')
  const id = await draftOf(books, books.amy)
  const submitted = await act(books.amy, id, 'submit')
  expect([submitted.status, submitted.body.message]).toEqual([200, undefined])
  const waiting = await read(id)
  expect(waiting).toMatchObject({ status: 'submitted', wf_status: 'running', number: null })
  expect((await books.amy.patch(`/api/fa/voucher/${id}`, { summary: 'Other', version: waiting.version })).status).toBe(422)
  expect((await act(books.amy, id, 'submit')).status).toBe(409)

  expect((await decide(Number(waiting.wf_instance), 'approve')).status).toBe(200)
  expect(await read(id)).toMatchObject({
    ...{ status: 'confirmed', wf_status: 'approved', confirmed_by: approver.userId },
    number: expect.stringMatching(/^T202611-\d{4}$/) as string,
  })
  const { rows } =
    await sql`select 1 from sc_user_notification where event = 'fa.voucher-confirmed' and user_id = ${books.amy.userId}`.execute(server.db)
  expect(rows).toHaveLength(1)
  expect((await act(books.chief, id, 'post')).status).toBe(200)
  const revoked = await admin.post(`/api/wf/instance/${Number(waiting.wf_instance)}/revoke-request`, { comment: 'Too late' })
  expect([revoked.status, revoked.body.message]).toEqual([422, 'This voucher is posted. Reverse it instead.'])
})

test('returned it is a draft to change and hand in again; rejected it is a draft for another form', async () => {
  const id = await draftOf(books, books.amy)
  await act(books.amy, id, 'submit')
  const instance = Number((await read(id)).wf_instance)
  await decide(instance, 'return', { target: 'initiator', comment: 'Which invoice?' })
  const returned = await until(
    () => read(id),
    ({ wf_status }) => wf_status === 'returned',
  )
  expect(returned.status).toBe('draft')
  const changed = await books.amy.patch(`/api/fa/voucher/${id}`, { summary: 'Invoice AB-1', version: returned.version })
  expect([changed.status, changed.body.message]).toEqual([200, undefined])
  expect((await books.amy.post(`/api/wf/instance/${instance}/resubmit`, { data: { about: id } })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'submitted', wf_status: 'running', summary: 'Invoice AB-1' })
  expect((await decide(instance, 'reject', { comment: 'No' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'draft', wf_status: 'rejected', number: null })
  expect((await act(books.amy, id, 'submit')).status).toBe(200)
})

test('unconfirmed, what a form approved is a draft that keeps its number and goes to another form', async () => {
  const id = await draftOf(books, books.amy)
  await act(books.amy, id, 'submit')
  await decide(Number((await read(id)).wf_instance), 'approve')
  const { number } = await read(id)
  expect((await act(books.chief, id, 'unconfirm', { reason: 'Wrong account' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'draft', wf_status: 'none', wf_instance: null, number })
  expect((await act(books.amy, id, 'submit')).status).toBe(200)
})

test('what R0 refuses is refused at its cells before any form is made; a form that asks for more is filled in', async () => {
  const unbalanced = await draftOf(books, books.amy, {
    lines: [
      ['6211', 105_000, 0],
      ['2201', 0, 100_000],
    ],
  })
  const refused = await act(books.amy, unbalanced, 'submit')
  expect([refused.status, refused.body.errors]).toMatchObject([422, { lines: [expect.stringContaining('5,000')] }])

  await linked('ASKS', { asks: true })
  const id = await draftOf(books, books.amy)
  const requested = await act(books.amy, id, 'submit')
  expect([requested.status, requested.body.code]).toEqual([409, 'form_asks_more'])
  expect((await books.amy.get(`/api/wf/instance/filling?source=fa.voucher:${id}`)).body.data).toMatchObject({ data: { about: id } })
  expect(await read(id)).toMatchObject({ status: 'draft', wf_status: 'none' })
})

test("nobody submits a colleague's draft, nor one that he does not see", async () => {
  await linked('AGAIN')
  const id = await draftOf(books, books.amy)
  expect((await act(books.ben, id, 'submit')).status).toBe(403)
  expect((await act(books.cashier, id, 'submit')).status).toBe(404)
  const start = { action: 'fa.voucher-approve', source: { module: 'fa', entity: 'voucher', id }, submit: true }
  expect((await admin.post('/api/wf/instance/start', start)).status).toBe(404)
  expect((await books.auditor.post('/api/wf/instance/start', start)).status).toBe(422)
  expect(await read(id)).toMatchObject({ status: 'draft', wf_status: 'none' })
})
