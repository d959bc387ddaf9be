/** What people do with leave and overtime besides their forms (as.md §2, §4.1, §6): by right, as its own person, and as nobody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, leftOf, overtimeFields, publishBound } from '../../support/attendance'
import { handIn, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let [owner, approver, colleague, hr, admin] = [] as unknown as [Client, Client, Client, Client, Client]
let [leaveForm, failing, overtimeForm] = [] as unknown as [MadeForm, MadeForm, MadeForm]
let annual = 0
const granted = 9600

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[owner, approver, colleague, hr, admin] = (await signInAll(server, 'staff01', 'staff02', 'staff03', 'hr', 'admin')) as [
    ...[Client, Client, Client],
    ...[Client, Client],
  ]
  annual = await leaveType(server, 'ANNUAL')
  const of = { action: 'as.dayoff', fields: leaveFields, approvers: [approver.userId] }
  leaveForm = await publishBound(server, 'ACTLEAVE', of)
  failing = await publishBound(server, 'ACTFAILS', { ...of, on_refusal: 'flag' })
  overtimeForm = await publishBound(server, 'ACTOVER', { action: 'as.overtime', fields: overtimeFields, approvers: [approver.userId] })
  await giveLot(server, { user: owner.userId, leave: annual, minutes: granted, to: '2027-12-31' })
})
afterAll(() => server.close())
beforeEach(() => policy('dayoff', 'form'))

const policy = (kind: string, cancel: 'free' | 'form' | 'never') =>
  sql`update as_form_setting set cancel = ${cancel} where kind = ${kind}`.execute(server.db)
const begins = (id: number, at: string) =>
  sql`update as_dayoff set start_at = ${at}::timestamptz, end_at = ${at}::timestamptz + interval '1 hour' where id = ${id}`.execute(
    server.db,
  )
const asked = (day: string) => ({
  ...{ user_id: owner.userId, leave_id: annual, from: `${day}T09:00:00+08:00`, until: `${day}T18:00:00+08:00` },
  ...{ deputy_id: approver.userId, reason: 'Rest' },
})
const approve = async (form: number) => {
  const { task, seen } = await seenBy(approver, form)
  return approver.post(`/api/wf/task/${task}/approve`, { ...seen, comment: '' })
}
const recordOf = async (form: number, table = 'as_dayoff') => {
  const { rows } = await sql<{ id: number; state: string; note: string | null; fail_code: string | null }>`
    select id::int as id, state, note, fail_code from ${sql.table(table)} where wf_instance_id = ${form}`.execute(server.db)
  if (!rows[0]) throw new Error('The form made no record.')
  return rows[0]
}
const pending = async (day: string, form = leaveForm) => {
  const id = await handIn(owner, form, asked(day))
  return { form: id, id: (await recordOf(id)).id }
}
const approved = async (day: string) => {
  const made = await pending(day)
  expect((await approve(made.form)).status).toBe(200)
  return made
}
const actionsOf = async (client: Client, id: number, entity = 'dayoff') =>
  (await client.get<{ _actions?: string[] } | null>(`/api/as/${entity}/${id}`)).body.data?._actions ?? []
const offered = async (client: Client, id: number) =>
  (await actionsOf(client, id)).filter((name) => ['cancel', 'reschedule', 'retry', 'withdraw', 'revoke'].includes(name))
const why = { reason: 'Plans changed' }

describe('a pending request', () => {
  test('is withdrawn by its person, with its form, and by nobody else', async () => {
    const { form, id } = await pending('2026-12-01')
    const others = [colleague, approver, hr, admin]
    const refused = await Promise.all(others.map(async (one) => (await one.post(`/api/as/dayoff/${id}/withdraw`, {})).status))
    expect(refused.every((status) => status === 403 || status === 404)).toBe(true)
    expect([await offered(owner, id), await offered(hr, id)]).toEqual([['withdraw'], []])
    expect((await owner.post(`/api/as/dayoff/${id}/withdraw`, {})).status).toBe(200)
    expect([(await recordOf(form)).state, await leftOf(server, owner.userId, annual)]).toEqual(['withdrawn', granted])
    const { rows } = await sql<{ state: string }>`select state from wf_instance where id = ${form}`.execute(server.db)
    expect(rows).toEqual([{ state: 'withdrawn' }])
    // Done once: what is withdrawn is pending no more.
    expect((await owner.post(`/api/as/dayoff/${id}/withdraw`, {})).status).toBe(409)
  })

  test('is neither cancelled nor moved: its form decides', async () => {
    const { id } = await pending('2026-12-02')
    expect((await hr.post(`/api/as/dayoff/${id}/cancel`, why)).status).toBe(409)
    const at = { start_at: '2026-12-03T01:00:00Z', end_at: '2026-12-03T04:00:00Z' }
    expect((await hr.post(`/api/as/dayoff/${id}/reschedule`, { ...at, ...why })).status).toBe(409)
  })

  test('is withdrawn or approved, not both, where two are at it at once', async () => {
    const { form, id } = await pending('2026-12-09')
    const { task, seen } = await seenBy(approver, form)
    const answers = await Promise.all([
      owner.post(`/api/as/dayoff/${id}/withdraw`, {}),
      approver.post(`/api/wf/task/${task}/approve`, { ...seen, comment: '' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // A module that is late on a busy machine is asked again.
    const settled = answers[0]?.status === 200 ? 'withdrawn' : 'approved'
    const stateNow = () => server.app.kontor.jobs.tend().then(async () => (await recordOf(form)).state)
    await expect.poll(stateNow, { interval: 500 }).toBe(settled)
  })
})

describe('an approved request', () => {
  test('is cancelled by who manages records, with the reason, and not without the right', async () => {
    const { form, id } = await approved('2026-12-03')
    const before = await leftOf(server, owner.userId, annual)
    for (const one of [colleague, approver]) expect([403, 404]).toContain((await one.post(`/api/as/dayoff/${id}/cancel`, why)).status)
    const unsaid = await hr.post(`/api/as/dayoff/${id}/cancel`, {})
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['reason']])
    expect(await offered(hr, id)).toEqual(['cancel', 'reschedule'])
    expect((await hr.post(`/api/as/dayoff/${id}/cancel`, why)).status).toBe(200)
    expect(await recordOf(form)).toMatchObject({ state: 'cancelled', note: why.reason })
    expect(await leftOf(server, owner.userId, annual)).toBe(before + 480)
    const { rows } = await sql<{ action: string }>`
      select action from sc_audit_log where entity = 'dayoff' and record_id = ${id} and action = 'cancel'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('is cancelled by its own person where the company lets them, until it begins', async () => {
    const { form, id } = await approved('2026-12-04')
    expect(await offered(owner, id)).toEqual(['revoke'])
    const refused = await owner.post(`/api/as/dayoff/${id}/cancel`, why)
    expect([refused.status, refused.body.errors?.user]).toEqual([422, ['You can’t cancel it yourself. Request its cancellation.']])
    await policy('dayoff', 'free')
    expect(await offered(owner, id)).toEqual(['cancel'])
    await begins(id, '2026-11-25T08:00:00+08:00')
    expect([await offered(owner, id), (await owner.post(`/api/as/dayoff/${id}/cancel`, why)).status]).toEqual([['revoke'], 422])
    await begins(id, '2026-12-04T09:00:00+08:00')
    expect((await colleague.post(`/api/as/dayoff/${id}/cancel`, why)).status).toBe(404)
    expect((await owner.post(`/api/as/dayoff/${id}/cancel`, why)).status).toBe(200)
    expect((await recordOf(form)).state).toBe('cancelled')
  })

  test('whose person requests the cancellation stays until those agree whom its form names', async () => {
    const { form, id } = await approved('2026-12-07')
    for (const one of [colleague, hr]) expect([403, 404]).toContain((await one.post(`/api/as/dayoff/${id}/revoke`, why)).status)
    const answer = await owner.post(`/api/as/dayoff/${id}/revoke`, why)
    expect([answer.status, (await recordOf(form)).state]).toEqual([200, 'approved'])
    const { rows } = await sql`select 1 from wf_event where instance_id = ${form} and act = 'revoke_request'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('stays where the company rules a cancellation out', async () => {
    const { form, id } = await approved('2026-12-08')
    await policy('dayoff', 'never')
    const answers = await Promise.all(['cancel', 'revoke'].map((act) => owner.post(`/api/as/dayoff/${id}/${act}`, why)))
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(await offered(owner, id)).toEqual([])
    // Nor by its form, which asks for no right of attendance.
    const byForm = await owner.post(`/api/wf/instance/${form}/revoke-request`, { comment: why.reason })
    expect([byForm.status, JSON.stringify(byForm.body)]).toEqual([422, expect.stringContaining('are not cancelled here')])
    const { rows } = await sql`select 1 from wf_event where instance_id = ${form} and act = 'revoke_request'`.execute(server.db)
    expect([rows, (await recordOf(form)).state]).toEqual([[], 'approved'])
    expect((await hr.post(`/api/as/dayoff/${id}/cancel`, why)).status).toBe(200)
  })

  test('of overtime is moved by who manages records, and never one’s own', async () => {
    const form = await handIn(owner, overtimeForm, {
      ...{ user_id: owner.userId, work_date: '2026-11-26', from: '2026-11-26T19:00:00+08:00', until: '2026-11-26T21:00:00+08:00' },
      ...{ mode: 'pay', reason: 'Release' },
    })
    expect((await approve(form)).status).toBe(200)
    const { id } = await recordOf(form, 'as_overtime')
    const at = { start_at: '2026-11-26T11:00:00Z', end_at: '2026-11-26T12:00:00Z', break_min: 0, ...why }
    expect([403, 404]).toContain((await owner.post(`/api/as/overtime/${id}/reschedule`, at)).status)
    const moved = await hr.post(`/api/as/overtime/${id}/reschedule`, at)
    expect([moved.status, moved.body.data?.applied_min, moved.body.data?.reason]).toEqual([200, 60, 'Release'])
    const own = await admin.post('/api/as/overtime', {
      ...{ user: hr.userId, work_date: '2026-11-26', start_at: '2026-11-26T11:00:00Z', end_at: '2026-11-26T12:00:00Z' },
      ...{ mode: 'pay', reason: 'Release' },
    })
    const ownId = Number(own.body.data.id)
    const alone = await hr.post(`/api/as/overtime/${ownId}/cancel`, why)
    expect([alone.status, Object.keys(alone.body.errors), await actionsOf(hr, ownId, 'overtime')]).toEqual([
      422,
      ['user'],
      expect.not.arrayContaining(['cancel']),
    ])
    expect((await hr.post(`/api/as/overtime/${ownId}/reschedule`, at)).status).toBe(422)
  })
})

test('a posting that is refused again is refused in words, and changes nothing; without the right it is not tried', async () => {
  const { form, id } = await pending('2027-01-12', failing)
  await sql`insert into as_period (month, starts_on, ends_on, state) values ('2027-01', '2027-01-01', '2027-01-31', 'locked')
    on conflict do nothing`.execute(server.db)
  await sql`update as_period set state = 'locked' where month = '2027-01'`.execute(server.db)
  expect((await approve(form)).status).toBe(200)
  await expect.poll(async () => (await recordOf(form)).state).toBe('failed')
  for (const one of [owner, colleague, approver]) expect([403, 404]).toContain((await one.post(`/api/as/dayoff/${id}/retry`, {})).status)
  const refused = await hr.post(`/api/as/dayoff/${id}/retry`, {})
  expect([refused.status, refused.body.message]).toEqual([422, 'The month is locked: 2027-01-12.'])
  expect(await recordOf(form)).toMatchObject({ state: 'failed', fail_code: 'period_locked' })
  await sql`update as_period set state = 'open' where month = '2027-01'`.execute(server.db)
  expect((await hr.post(`/api/as/dayoff/${id}/retry`, {})).status).toBe(200)
  expect(await recordOf(form)).toMatchObject({ state: 'approved', fail_code: null })
})
