/** Forms of attendance in one click (as.md §2 form settings): made where nothing is, open to the staff, recorded when approved. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { makeForms } from '../../../server/modules/as/demo/forms'
import type { FormCard } from '../../../src/shared/wf/work-list'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'
import { leaveType } from '../../support/attendance'
import { approval, flowOf, handIn, plainContent, publishForm, seenBy } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let hr: Client
let staff: Client

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[admin, hr, staff] = await signInAll(server, 'admin', 'hr', 'staff01')
  await sql`delete from wf_form_link`.execute(server.db)
})
afterAll(() => server.close())

const address = '/api/as/form-setting/form'
const linked = async (client: Client, kind: string) => (await client.get(`${address}?kind=${kind}`)).body.data
const make = (client: Client, kind: string, publish: boolean) => client.post(address, { kind, publish })
const openForms = async (client: Client) => (await client.get<{ forms: FormCard[] }>('/api/wf/template/open')).body.data.forms

test('are made by who may change the form settings, by nobody else', async () => {
  expect((await make(staff, 'dayoff', true)).status).toBe(403)
  expect((await staff.get(`${address}?kind=dayoff`)).status).toBe(403)
  expect((await make(server.anonymous, 'dayoff', true)).status).toBe(401)
  expect((await make(hr, 'nothing', true)).status).toBe(422)
  expect(await linked(hr, 'dayoff')).toBeNull()
  // To make any form, or to say which form decides about what, is another right.
  expect((await hr.get('/api/wf/template/gallery')).status).toBe(403)
})

test('leave that is asked for in a form made by HR is recorded once the head approves it', async () => {
  const made = await make(hr, 'dayoff', true)
  expect([made.status, made.body.message]).toEqual([201, undefined])
  const template = Number(made.body.data.template)
  expect(await linked(hr, 'dayoff')).toMatchObject({ template, is_open: true, name: { en: 'Leave form', tw: '請假單' } })
  const mapping = (await hr.get('/api/as/form-setting/mapping?kind=dayoff')).body.data
  expect([mapping.is_bound, (mapping.rows as { problem: string | null }[]).filter(({ problem }) => problem !== null)]).toEqual([true, []])
  expect((await openForms(staff)).find(({ id }) => id === template)).toMatchObject({ code: 'AS-DAYOFF', posts: ['Leave record'] })
  const asked = {
    ...{ user: staff.userId, leave: await leaveType(server, 'PERSONAL'), reason: 'Moving house', deputy: hr.userId },
    ...{ start_at: '2026-12-04T09:00:00+08:00', end_at: '2026-12-04T18:00:00+08:00' },
  }
  const form = await handIn(staff, { template, definition: 0 }, asked)
  const { rows } = await sql<{ account: string }>`
    select person.account from wf_task as task join sc_user as person on person.id = task.assignee_id
    where task.instance_id = ${form} and task.state = 'pending'`.execute(server.db)
  const head = await server.signIn(rows[0]?.account ?? '')
  const { task, seen } = await seenBy(head, form)
  expect((await head.post(`/api/wf/task/${task}/approve`, { ...seen })).status).toBe(200)
  const records = await sql<{ user: number; state: string; minutes: number }>`
    select user_id::int as user, state, minutes from as_dayoff where wf_instance_id = ${form}`.execute(server.db)
  expect(records.rows).toEqual([{ user: staff.userId, state: 'approved', minutes: 480 }])
})

test('of two people who ask at once one makes it; afterwards it is there', async () => {
  const answers = await Promise.all([make(hr, 'overtime', true), make(admin, 'overtime', true)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await make(hr, 'overtime', true)).body.message).toBe('A form is connected to this already.')
})

test('as drafts they wait for the designer of who may make forms: connected, not open yet, and published as they are', async () => {
  expect((await make(hr, 'shift-adjustment', false)).status).toBe(403)
  const template = Number((await make(admin, 'shift-adjustment', false)).body.data.template)
  expect(await linked(hr, 'shift-adjustment')).toMatchObject({ template, is_open: false })
  expect((await openForms(staff)).some(({ id }) => id === template)).toBe(false)
  const draft = (await admin.post(`/api/wf/template/${template}/draft`, {})).body.data
  const published = await admin.post(`/api/wf/template-definition/${Number(draft.id)}/publish`, {
    ...{ note: 'As it is', version: draft.version, activate: true },
  })
  expect([published.status, published.body.message]).toEqual([200, undefined])
  expect(await linked(hr, 'shift-adjustment')).toMatchObject({ template, is_open: true })
})

test('stand in one category, and take another code where theirs is taken', async () => {
  await sql`delete from wf_form_link where action = 'as.dayoff'`.execute(server.db)
  const template = Number((await make(hr, 'dayoff', true)).body.data.template)
  const { rows } = await sql<{ code: string; category: string }>`
    select form.code, category.name->>'en' as category from wf_template as form join wf_template_category as category on category.id = form.category_id
    where form.code like 'AS-%' order by form.id`.execute(server.db)
  expect(rows.map(({ code }) => code)).toEqual(['AS-DAYOFF', 'AS-OVERTIME', 'AS-SHIFT-ADJUSTMENT', 'AS-DAYOFF-2'])
  expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(['Attendance']))
  expect(await linked(admin, 'dayoff')).toMatchObject({ template })
})

test('the designer is offered the fields of each action, in four languages', async () => {
  const actions = (await hr.get<{ name: string; suite: { fields: { key: string; ui: object }[] } | null }[]>('/api/wf/action')).body.data
  const leave = actions.find(({ name }) => name === 'as.dayoff')
  expect(leave?.suite?.fields[1]).toMatchObject({ key: 'leave', ui: { 'ui:title': { en: 'Leave type', tw: '假別' } } })
  expect(actions.find(({ name }) => name === 'fa.voucher-approve')?.suite?.fields).toMatchObject([{ key: 'voucher' }])
})

test('of the demo company take the place of those that only look alike', async () => {
  await sql`delete from wf_form_link`.execute(server.db)
  await sql`update wf_template set code = 'OWN-' || id where code like 'AS-%'`.execute(server.db)
  await publishForm(server.db, 'LEAVE', plainContent(flowOf(approval(hr.userId))))
  await transact(server.app.kontor.systemContext(), (ctx) => makeForms(ctx, hr.userId))
  const codes = (await openForms(staff)).map(({ code }) => code)
  expect([codes.includes('LEAVE'), codes.includes('AS-LEAVE')]).toEqual([false, true])
})
