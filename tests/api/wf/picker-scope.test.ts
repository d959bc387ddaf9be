/** Whom a picker of a form offers is whom the server takes (`ui:scope`, wf.md §2.3, §6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormContent } from '../../../src/shared/wf/form'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { approval, flowOf, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client
let inside: Client
let outside: Client
let [department, elsewhere] = [0, 0]
let form: MadeForm

beforeAll(async () => {
  server = await testApp()
  ;[applicant, inside, outside] = (await Promise.all(['staff01', 'staff02', 'staff03'].map((one) => server.signIn(one)))) as [
    Client,
    Client,
    Client,
  ]
  const { rows } = await sql<{ id: number }>`
    select d.id from sc_department as d where d.deleted_at is null and d.status = 'active'
      and not exists (select 1 from sc_department as below where below.parent_id = d.id) order by d.id limit 2`.execute(server.db)
  ;[department, elsewhere] = rows.map(({ id }) => Number(id)) as [number, number]
  const person = { type: 'integer', x: { ref: 'sc/user' } } as const
  const flow = flowOf({
    ...approval(inside.userId),
    field_permissions: { who: 'edit', helpers: 'edit' },
  } as Parameters<typeof flowOf>[0])
  const scope = { 'ui:item': 'person', 'ui:scope': [`u${inside.userId}`] }
  const content: FormContent = plainContent(flow, {
    json_schema: {
      type: 'object',
      properties: {
        reason: { type: 'string' },
        who: { ...person },
        helpers: { type: 'array', items: { ...person } },
        place: { type: 'integer', x: { ref: 'sc/department' } },
        rows: { type: 'array', items: { type: 'object', properties: { who: { ...person } } } },
      },
    },
    ui_schema: {
      who: scope,
      helpers: scope,
      place: { 'ui:item': 'department', 'ui:scope': [`d${department}`] },
      rows: { 'ui:item': 'table', items: { who: scope } },
    },
  })
  form = await publishForm(server.db, 'SCOPE', content)
})
afterAll(() => server.close())

const draft = (data: object) => applicant.post('/api/wf/instance', { template: form.template, data })
const fields = ({ body }: { body: { errors?: Record<string, string[]> } }) => Object.keys(body.errors ?? {})

describe('a field with a scope', () => {
  test('takes whom it offers, alone, in lists and in rows', async () => {
    const good = { who: inside.userId, helpers: [inside.userId], place: department, rows: [{ who: inside.userId }] }
    expect((await draft(good)).status).toBe(201)
    for (const [field, value] of [
      ['who', outside.userId],
      ['helpers', [inside.userId, outside.userId]],
      ['place', elsewhere],
      ['rows', [{ who: inside.userId }, { who: outside.userId }]],
    ] as const) {
      const refused = await draft({ ...good, [field]: value })
      expect([refused.status, fields(refused).map((path) => path.split('.')[1])]).toEqual([422, [field]])
    }
  })

  test('is judged again when the form is handed in, whenever the value came in', async () => {
    const id = Number((await draft({ who: inside.userId })).body.data.id)
    await sql`update wf_instance set data = jsonb_set(data, '{who}', ${String(outside.userId)}::text::jsonb) where id = ${id}`.execute(
      server.db,
    )
    const refused = await applicant.post(`/api/wf/instance/${id}/submit`, {})
    expect([refused.status, fields(refused)]).toEqual([422, ['data.who']])
  })

  test('is judged where an approver changes it', async () => {
    const id = Number((await draft({ who: inside.userId })).body.data.id)
    expect((await applicant.post(`/api/wf/instance/${id}/submit`, {})).status).toBe(200)
    const { task, seen } = await seenBy(inside, id)
    const refused = await inside.post(`/api/wf/task/${task}/approve`, { ...seen, data: { who: outside.userId } })
    expect([refused.status, fields(refused)]).toEqual([422, ['data.who']])
    expect((await inside.post(`/api/wf/task/${task}/approve`, { ...seen, data: { helpers: [inside.userId] } })).status).toBe(200)
  })

  test('offers the same: the screen is told who, and asks for these alone', async () => {
    const filling = (await applicant.get(`/api/wf/instance/filling?template=${form.template}`)).body.data
    const { ui_schema } = filling.content as unknown as { ui_schema: Record<string, Row> }
    expect(ui_schema.who?.['ui:within']).toEqual([inside.userId])
    expect(ui_schema.place?.['ui:within']).toEqual([department])
    const filter = encodeURIComponent(JSON.stringify({ field: 'id', op: 'in', value: [inside.userId] }))
    const offered = (await applicant.get<Row[]>(`/api/sc/user/options?filter=${filter}`)).body.data
    expect(offered.map(({ id }) => id)).toEqual([inside.userId])
  })
})
