/** What a leave or an overtime comes to, beside its fields while it is filled in, and to who decides about it (as.md §5 check, wf.md §5.16 check). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Checked } from '../../../src/shared/wf/preview-calls'
import { testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, overtimeFields, publishBound } from '../../support/attendance'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client, approver: Client, copied: Client, stranger: Client, blind: Client
let [leave, overtime] = [] as unknown as [MadeForm, MadeForm]
let annual = 0

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  applicant = await server.signIn('staff01')
  approver = await server.signIn('staff02')
  copied = await server.signIn('staff03')
  stranger = await server.signIn('staff04')
  blind = await server.signIn('staff05')
  annual = await leaveType(server, 'ANNUAL')
  await giveLot(server, { user: applicant.userId, leave: annual, minutes: 960 })
  const of = { approvers: [approver.userId] }
  leave = await publishBound(server, 'LEAVEREV', { ...of, action: 'as.dayoff', fields: leaveFields })
  overtime = await publishBound(server, 'OVERREV', { ...of, action: 'as.overtime', fields: overtimeFields })
})
afterAll(() => server.close())

const at = (day: string, hour: string) => `2026-12-${day}T${hour}:00+08:00`
const leaveOn = (day: string) => ({
  ...{ user_id: applicant.userId, leave_id: annual, from: at(day, '09:00'), until: at(day, '18:00') },
  ...{ deputy_id: approver.userId, reason: 'Rest' },
})
const reviewOf = async (client: Client, id: number) => {
  const { status, body } = await client.get(`/api/wf/instance/${id}/review`)
  return { status, said: body.data as unknown as Checked }
}
const takes = { field: 'until', text: 'Takes 8 h (1 d).', exceeded: false }

test('while it is filled in, a leave says what it takes and what is left, also where it is enough', async () => {
  const ask = async (data: object) =>
    (await applicant.post('/api/wf/preview-flow', { template: leave.template, data })).body.data.checked as unknown as Checked
  expect((await ask(leaveOn('08'))).facts).toEqual([
    takes,
    { field: 'leave_id', text: '8 h (1 d) left afterwards; 16 h now.', exceeded: false },
  ])
  const long = await ask({ ...leaveOn('08'), until: at('10', '18:00') })
  expect(long.facts[1]).toEqual({ field: 'leave_id', text: '8 h too little: 16 h left now.', exceeded: true })
  expect(long.errors).toEqual([{ field: 'until', text: '16 h left, 24 h requested.' }])
})

test('who decides reads the same as the applicant, until it is decided; other readers nothing, others not even that', async () => {
  const id = await handIn(applicant, leave, leaveOn('08'))
  const { task: waiting } = await seenBy(approver, id)
  expect((await approver.post(`/api/wf/task/${waiting}/add-copy`, { people: [copied.userId] })).status).toBe(200)
  const left = { field: 'leave_id', text: '8 h (1 d) left afterwards; 16 h now.', exceeded: false }
  const said = { errors: [], warnings: [], computed: {}, facts: [takes, left] }
  expect(await reviewOf(approver, id)).toEqual({ status: 200, said })
  expect(await reviewOf(applicant, id)).toEqual({ status: 200, said })
  expect([(await formOf(approver, id)).reviewed, (await formOf(copied, id)).reviewed]).toEqual([true, false])
  expect(await reviewOf(copied, id)).toEqual({ status: 200, said: null })
  expect((await reviewOf(stranger, id)).status).toBe(404)
  // What was given besides counts at once.
  await giveLot(server, { user: applicant.userId, leave: annual, minutes: 480 })
  expect((await reviewOf(approver, id)).said.facts[1]?.text).toBe('16 h (2 d) left afterwards; 24 h now.')
  const { task, seen } = await seenBy(approver, id)
  expect((await approver.post(`/api/wf/task/${task}/approve`, seen)).status).toBe(200)
  expect((await reviewOf(approver, id)).said).toBeNull()
})

test('an overtime beyond the month is said as exceeded; that it was handed in in time is asked no more', async () => {
  await sql`update as_setting set limit_action = 'warn', ot_month_cap = 120`.execute(server.db)
  await sql`update as_form_setting set earliest_days_ahead = 20 where kind = 'overtime'`.execute(server.db)
  const data = {
    ...{ user_id: applicant.userId, work_date: '2026-12-09', from: at('09', '18:00'), until: at('09', '20:30'), mode: 'pay' },
    ...{ reason: 'Stocktaking', urgent: false },
  }
  const id = await handIn(applicant, overtime, data)
  await sql`update as_form_setting set earliest_days_ahead = 1 where kind = 'overtime'`.execute(server.db)
  expect((await reviewOf(approver, id)).said).toMatchObject({
    errors: [],
    facts: [
      { field: 'until', text: '2 h 30 min of overtime.', exceeded: false },
      { field: 'until', text: 'Month with this one: 2 h 30 min of 2 h.', exceeded: true },
    ],
  })
})

test('where a step hides a field that counts, nothing is said to who decides there', async () => {
  const mapping = Object.fromEntries(Object.keys(leaveFields).map((name) => [name, { field: name }]))
  const form = await publishForm(
    server.db,
    'BLINDREV',
    plainContent(flowOf(approval(blind.userId, 'n1', { field_permissions: { leave_id: 'hidden' } })), {
      json_schema: { type: 'object', properties: leaveFields, required: ['reason'] } as never,
      ui_schema: {},
      bindings: [{ action: 'as.dayoff', mapping }],
    }),
  )
  const id = await handIn(applicant, form, leaveOn('15'))
  expect([(await formOf(blind, id)).reviewed, (await reviewOf(blind, id)).said]).toEqual([false, null])
  expect((await reviewOf(applicant, id)).said.facts).toHaveLength(2)
})
