/** What people may put into a form over HTTP (wf.md §2.3, §6, §9, §12.14): open fields, records and files that are theirs to name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let applicant: Client
let first: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, applicant, first] = (await Promise.all(['admin', 'staff01', 'staff02'].map((one) => server.signIn(one)))) as [
    Client,
    Client,
    Client,
  ]
})
afterAll(() => server.close())

const create = (client: Client, template: number, data: object) => client.post('/api/wf/instance', { template, data })
const save = (client: Client, id: number, data: object) =>
  client.put(`/api/wf/instance/${id}/draft`, Buffer.from(JSON.stringify({ data })), { headers: { 'content-type': 'application/json' } })
const storedData = async (id: number) =>
  (await sql<{ data: object }>`select data from wf_instance where id = ${id}`.execute(server.db)).rows[0]?.data

test('14: what the start hides or only shows is not stored when it is sent', async () => {
  const flow = flowOf(approval(first.userId))
  flow.nodes[0] = { key: 'start', type: 'start', field_permissions: { amount: 'hidden' } }
  const form = await publishForm(server.db, 'CLOSED', plainContent(flow))
  const { body } = await create(applicant, form.template, { reason: 'r', amount: '5', other: 1 })
  const id = Number(body.data.id)
  expect(await storedData(id)).toEqual({ reason: 'r' })
  expect((await save(applicant, id, { reason: 's', amount: '6' })).status).toBe(200)
  expect(await storedData(id)).toEqual({ reason: 's' })
  expect((await applicant.post(`/api/wf/instance/${id}/submit`, {})).status).toBe(200)
  expect(await storedData(id)).toEqual({ reason: 's' })
})

test('serial no., applicant, department and day are filled by the server, whatever was sent', async () => {
  const content = plainContent(flowOf(approval(first.userId)))
  Object.assign(content.json_schema.properties, {
    who: { type: 'integer', readOnly: true, x: { ref: 'sc/user', system: 'applicant' } },
    where: { type: 'integer', readOnly: true, x: { ref: 'sc/department', system: 'department' } },
    day: { type: 'string', format: 'date', readOnly: true, x: { system: 'today' } },
    no: { type: 'string', readOnly: true, x: { system: 'serial_no' } },
  })
  const form = await publishForm(server.db, 'SYSTEM', content)
  const filling = (await applicant.get(`/api/wf/instance/filling?template=${form.template}`)).body.data
  expect(filling.data).toMatchObject({ who: applicant.userId })
  const id = await handIn(applicant, form, { reason: 'r', who: first.userId, day: '2000-01-01', no: 'MINE' })
  const { data, serial_no } = await formOf(applicant, id)
  const { rows } = await sql<{ department: number }>`select department_id as department from wf_instance where id = ${id}`.execute(
    server.db,
  )
  expect(data).toMatchObject({ who: applicant.userId, where: rows[0]?.department, no: serial_no })
  expect((data as { day: string }).day).not.toBe('2000-01-01')
  const { rows: kept } = await sql<{ same: boolean }>`
    select content_hash = (select content_hash from wf_data_snapshot where instance_id = ${id} and data ->> 'no' = ${String(serial_no)}) as same
    from wf_instance where id = ${id}`.execute(server.db)
  expect(kept).toEqual([{ same: true }])
})

describe('a record', () => {
  const withRecord = async (code: string) => {
    const content = plainContent(flowOf(approval(first.userId, 'n1', { field_permissions: { customer: 'edit' } })))
    content.json_schema.properties.customer = { type: 'integer', x: { ref: 'cm/lead' } }
    content.ui_schema.customer = { 'ui:item': 'record', 'ui:title': { en: 'Customer' } }
    return publishForm(server.db, code, content)
  }
  const lead = async (title: string, holder: Client) => {
    const { body } = await holder.post('/api/cm/organization', { name: `Customer of ${title}`, owner: holder.userId })
    const made = await holder.post('/api/cm/lead', { title, organization: Number(body.data.id), amount: '1' })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    return Number(made.body.data.id)
  }

  test('that the writer may not see is refused by field, at a draft and at a decision; its title is not printed for who may not see it', async () => {
    const form = await withRecord('RECORD')
    const id = await lead('Hidden deal', admin)
    const refused = await create(applicant, form.template, { reason: 'r', customer: id })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['data.customer']])
    const instance = await handIn(admin, form, { reason: 'r', customer: id })
    const printed = async (client: Client) => JSON.stringify((await client.get(`/api/wf/instance/${instance}/print`)).body.data)
    expect([(await printed(admin)).includes('Hidden deal'), (await printed(first)).includes('Hidden deal')]).toEqual([true, false])
    const other = await lead('Also hidden', admin)
    const { task, seen } = await seenBy(first, instance)
    const later = await first.post(`/api/wf/task/${task}/approve`, { ...seen, data: { customer: other } })
    expect([later.status, Object.keys(later.body.errors ?? {})]).toEqual([422, ['data.customer']])
    expect((await first.post(`/api/wf/task/${task}/approve`, { ...seen, data: { customer: id } })).status).toBe(200)
  })
})

test('a file of a field is of the kinds and the size that the field takes', async () => {
  const content = plainContent(flowOf(approval(first.userId)))
  content.json_schema.properties.scan = { type: 'array', items: { type: 'integer' }, x: { accept: ['pdf'], max_mb: 1 } }
  content.ui_schema.scan = { 'ui:item': 'file', 'ui:title': { en: 'Scan' } }
  content.json_schema.properties.photo = { type: 'array', items: { type: 'integer' } }
  content.ui_schema.photo = { 'ui:item': 'image', 'ui:title': { en: 'Photo' } }
  const form = await publishForm(server.db, 'KINDS', content)
  const text = await upload(applicant, 'note.txt', 'hello')
  const kind = await create(applicant, form.template, { reason: 'r', scan: [text] })
  expect([kind.status, Object.keys(kind.body.errors)]).toEqual([422, ['data.scan']])
  const picture = await create(applicant, form.template, { reason: 'r', photo: [text] })
  expect([picture.status, Object.keys(picture.body.errors)]).toEqual([422, ['data.photo']])
  const large = await upload(applicant, 'big.pdf', `%PDF-1.4\n${' '.repeat(1_100_000)}\n%%EOF`)
  const size = await create(applicant, form.template, { reason: 'r', scan: [large] })
  expect([size.status, Object.keys(size.body.errors)]).toEqual([422, ['data.scan']])
})

test('a picture of the layout is kept with the form, opens to who may fill it, and is printed', async () => {
  const content = plainContent(flowOf(approval(first.userId)))
  const form = await publishForm(server.db, 'PICTURE', content)
  const file = await upload(admin, 'logo.png', onePixel)
  const draft = (await admin.post(`/api/wf/template/${form.template}/draft`, {})).body.data
  const layout = [{ section: 's1', items: [{ picture: 'p1', file }] }]
  const saved = await admin.put(
    `/api/wf/template-definition/${Number(draft.id)}`,
    Buffer.from(JSON.stringify({ version: draft.version, content: { ui_schema: { ...content.ui_schema, 'ui:layout': layout } } })),
    { headers: { 'content-type': 'application/json' } },
  )
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  const { rows } = await sql`select entity, record_id from sc_attachment where id = ${file}`.execute(server.db)
  expect(rows).toEqual([{ entity: 'template', record_id: form.template }])
  expect((await admin.post(`/api/wf/template-definition/${Number(draft.id)}/publish`, { note: 'Logo' })).status).toBe(200)
  const link = await applicant.post(`/api/wf/template/picture/${file}`, {})
  expect(link.status).toBe(200)
  expect((await applicant.get(String(link.body.data.url))).status).toBe(200)
  const foreign = await upload(admin, 'other.png', onePixel)
  expect((await applicant.post(`/api/wf/template/picture/${foreign}`, {})).status).toBe(404)
  const id = await handIn(applicant, form, { reason: 'r' })
  const page = (await applicant.get<{ blocks: { kind: string }[] }>(`/api/wf/instance/${id}/print`)).body.data
  expect(page.blocks.map(({ kind }) => kind)).toContain('picture')
})

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function upload(client: Client, name: string, content: string | Buffer): Promise<number> {
  const head = `--part\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const { body } = await client.post(
    '/api/common/attachment',
    Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--part--\r\n')]),
    {
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
    },
  )
  return Number(body.data.id)
}
