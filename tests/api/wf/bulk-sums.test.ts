/** What lists and the bulk approval say of the content of forms (wf.md §2.1, §5.15): only what their reader may see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, overtimeFields, publishBound } from '../../support/attendance'
import { approval, flowOf, handIn, plainContent, publishForm, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client, signer: Client, stranger: Client, blind: Client
let [paid, counted, leave, overtime] = [] as unknown as [MadeForm, MadeForm, MadeForm, MadeForm]

const money = {
  type: 'object',
  properties: { amount: { type: 'string', format: 'decimal' }, currency: { type: 'string' } },
  required: ['amount', 'currency'],
}
const title = (en: string) => ({ 'ui:title': { en } })

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  applicant = await server.signIn('staff01')
  signer = await server.signIn('staff02')
  stranger = await server.signIn('staff04')
  blind = await server.signIn('staff05')
  const flow = flowOf(approval(signer.userId, 'n1'), approval(blind.userId, 'n2', { field_permissions: { price: 'hidden' } }))
  const plain = plainContent(flow)
  const { reason } = plain.json_schema.properties
  paid = await publishForm(server.db, 'PAID', {
    ...plain,
    json_schema: { type: 'object', properties: { price: money, who: { x: { ref: 'sc/user' }, type: 'integer' }, reason: reason ?? {} } },
    ui_schema: {
      // The database keeps no order of fields.
      'ui:layout': [{ row: ['price', 'who', 'reason'].map((field) => ({ field, span: 4 })) }],
      price: { ...title('Price'), 'ui:item': 'money', 'ui:indexed': true },
      who: { ...title('For'), 'ui:item': 'person', 'ui:indexed': true },
      reason: title('Reason'),
    },
  })
  counted = await publishForm(server.db, 'COUNTED', {
    ...plain,
    ui_schema: { amount: { ...title('Pieces'), 'ui:total': true }, reason: title('Reason') },
  })
  const of = { approvers: [signer.userId] }
  leave = await publishBound(server, 'LEAVESUM', { ...of, action: 'as.dayoff', fields: leaveFields })
  overtime = await publishBound(server, 'OVERSUM', { ...of, action: 'as.overtime', fields: overtimeFields })
})
afterAll(() => server.close())

const taskOf = async (instance: number, client: Client): Promise<number> =>
  Number(
    (
      await sql<{
        id: number
      }>`select id from wf_task where instance_id = ${instance} and assignee_id = ${client.userId} and state = 'pending'`.execute(server.db)
    ).rows[0]?.id ?? 0,
  )
const sumsOf = async (client: Client, tasks: readonly number[]) => {
  const { status, body } = await client.get(`/api/wf/task/bulk-sums?tasks=${tasks.join(',')}`)
  expect(status).toBe(200)
  return body.data
}
const priced = (amount: string, currency: string) => ({ price: { amount, currency }, who: signer.userId, reason: 'tickets' })

test('a bulk approval sums amounts by currency, numbers by field, and hours of leave and overtime; another person learns nothing', async () => {
  const annual = await leaveType(server, 'ANNUAL')
  await giveLot(server, { user: applicant.userId, leave: annual, minutes: 3360 })
  const at = (day: string, hour: string) => `2026-12-${day}T${hour}:00+08:00`
  const ids = [
    await handIn(applicant, paid, priced('1250.50', 'USD')),
    await handIn(applicant, paid, priced('900', 'TWD')),
    await handIn(applicant, paid, priced('0.25', 'USD')),
    await handIn(applicant, counted, { amount: '7', reason: 'chairs' }),
    await handIn(applicant, leave, {
      ...{ user_id: applicant.userId, leave_id: annual, from: at('08', '09:00'), until: at('08', '12:00') },
      ...{ deputy_id: signer.userId, reason: 'Rest' },
    }),
    await handIn(applicant, overtime, {
      ...{ user_id: applicant.userId, work_date: '2026-12-09', from: at('09', '18:00'), until: at('09', '20:30'), mode: 'pay' },
      ...{ reason: 'Stocktaking', urgent: false },
    }),
  ]
  const tasks = []
  for (const id of ids) tasks.push(await taskOf(id, signer))
  const sums = await sumsOf(signer, tasks)
  expect(sums).toEqual({
    amounts: [
      { currency: 'USD', unit: null, label: null, amount: '1250.75', forms: 2 },
      { currency: 'TWD', unit: null, label: null, amount: '900', forms: 1 },
      { currency: null, unit: null, label: { en: 'Pieces' }, amount: '7', forms: 1 },
    ],
    time: { minutes: 180 + 150, forms: 2 },
  })
  const nothing = { amounts: [], time: null }
  expect(await sumsOf(stranger, tasks)).toEqual(nothing)
  // Neither does who has handed them in: they decide nothing.
  expect(await sumsOf(applicant, tasks)).toEqual(nothing)
  expect((await signer.get('/api/wf/task/bulk-sums?tasks=1%20or%201')).status).toBe(422)
})

test('a row says what its form is summed up by, in words; what a step hides from its reader is in no row and no sum', async () => {
  const id = await handIn(applicant, paid, priced('480', 'TWD'))
  const rowOf = async (client: Client) => {
    const { body } = await client.get('/api/wf/instance/work?folder=receive&sub=0')
    return body.data.find(({ instance }) => instance === id)
  }
  const { rows } = await sql<{ name: string }>`select name_en as name from sc_user where id = ${signer.userId}`.execute(server.db)
  const who = { key: 'who', label: { en: 'For' }, text: rows[0]?.name }
  const signing = await rowOf(signer)
  expect(signing?.summary).toEqual([{ key: 'price', label: { en: 'Price' }, text: 'TWD 480' }, who])
  const { body } = await signer.get(`/api/wf/instance/${id}/form`)
  const seen = { version: body.data.version, content_hash: body.data.content_hash }
  expect((await signer.post(`/api/wf/task/${await taskOf(id, signer)}/approve`, seen)).status).toBe(200)
  expect((await rowOf(blind))?.summary).toEqual([who])
  expect(await sumsOf(blind, [await taskOf(id, blind)])).toEqual({ amounts: [], time: null })
})
