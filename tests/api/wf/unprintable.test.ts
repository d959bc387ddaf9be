/** Characters that the PDF of a form cannot show are named to who publishes, fills and signs it (wf.md §8), and to nobody else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, handIn, plainContent, publishForm, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let [admin, applicant, approver, stranger] = [] as unknown as [Client, Client, Client, Client]
let form: MadeForm

beforeAll(async () => {
  server = await testApp()
  ;[admin, applicant, approver, stranger] = (await Promise.all(
    ['admin', 'staff01', 'staff02', 'staff03'].map((one) => server.signIn(one)),
  )) as [Client, Client, Client, Client]
  form = await publishForm(server.db, 'GLYPHS', plainContent(flowOf(approval(approver.userId))))
})
afterAll(() => server.close())

const named = (client: Client, id: number, body: object) => client.post(`/api/wf/instance/${id}/unprintable`, body)

test('a signer is notified of those in the form, in their comment and in what they change', async () => {
  const id = await handIn(applicant, form, { amount: '1', reason: '火車票 🚄' })
  expect((await named(approver, id, {})).body.data).toEqual(['🚄'])
  expect((await named(approver, id, { comment: '同意 👍', data: { reason: 'train' } })).body.data).toEqual(['👍'])
  expect((await named(approver, id, { comment: 'ok', data: { reason: '火車票' } })).body.data).toEqual([])
})

test('who may not read the form learns nothing of it', async () => {
  const id = await handIn(applicant, form, { amount: '1', reason: '🚄' })
  expect((await named(stranger, id, { comment: '👍' })).status).toBe(404)
  expect((await server.anonymous.post(`/api/wf/instance/${id}/unprintable`, {})).status).toBe(401)
})

test('who fills the form is warned before they hand it in', async () => {
  const preview = async (reason: string) => {
    const { body } = await applicant.post('/api/wf/preview-flow', { template: form.template, data: { amount: '1', reason } })
    return (body.data as unknown as { checked: { warnings: string[] } }).checked.warnings
  }
  expect(await preview('plain')).toEqual([])
  const [warning] = await preview('한국')
  expect(warning).toContain('한 국')
})

test('who publishes the form is notified of those in its own texts', async () => {
  const draft = (await admin.post(`/api/wf/template/${form.template}/draft`, {})).body.data
  const content = { ui_schema: { ...(draft.ui_schema as object), reason: { 'ui:title': { en: 'Reason 🎉' } } } }
  const path = `/api/wf/template-definition/${Number(draft.id)}`
  const saved = await admin.put(path, { version: draft.version, content })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  const before = async (client: Client) => client.get(`${path}/unprintable`)
  expect((await before(admin)).body.data).toEqual(['🎉'])
  expect((await before(applicant)).status).toBe(403)
  expect((await before(server.anonymous)).status).toBe(401)
  const published = await admin.post(`${path}/publish`, { note: 'With a title that cannot be printed' })
  expect([published.status, published.body.data]).toEqual([200, { id: Number(draft.id), version_no: 2, unprintable: ['🎉'] }])
})

test('who approves many at once is notified of those in any of the forms and in their comment; of forms that wait for others nothing is said', async () => {
  const ids = [
    await handIn(applicant, form, { amount: '1', reason: 'plain' }),
    await handIn(applicant, form, { amount: '1', reason: '🚄' }),
  ]
  const { rows } = await sql<{ id: number }>`select id::int as id from wf_task where instance_id = any(${ids}::bigint[])`.execute(server.db)
  const tasks = rows.map(({ id }) => id)
  const bulk = async (client: Client, body: object) => client.post('/api/wf/task/bulk-unprintable', body)
  expect((await bulk(approver, { tasks, comment: '👍' })).body.data).toEqual({ characters: ['👍', '🚄'], instances: [ids[1]] })
  expect((await bulk(approver, { tasks: [], comment: 'ok' })).body.data).toEqual({ characters: [], instances: [] })
  for (const client of [stranger, applicant]) expect((await bulk(client, { tasks })).body.data).toEqual({ characters: [], instances: [] })
  expect((await bulk(server.anonymous, { tasks })).status).toBe(401)
})
