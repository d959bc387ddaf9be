/** Leave by forms (as.md §5 hooks, §12): held while they run, used when approved, given back when not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '../../../server/kernel/context'
import { expireLots } from '../../../server/modules/as/ledger/expire-lots'
import { calendarRules, grantDue } from '../../../server/modules/as/leave/grant-leave'
import { performPhase } from '../../../server/modules/wf/action/run-hooks'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, leftOf, ledgerOf, publishBound } from '../../support/attendance'
import { handIn, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client
let approver: Client
let [blocking, flagging] = [] as unknown as [MadeForm, MadeForm]
let annual = 0

beforeAll(async () => {
  server = await testApp()
  // Dates below are around this one.
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[applicant, approver] = (await Promise.all(['staff01', 'staff02'].map((one) => server.signIn(one)))) as [Client, Client]
  annual = await leaveType(server, 'ANNUAL')
  const of = { action: 'as.dayoff', fields: leaveFields, approvers: [approver.userId] }
  blocking = await publishBound(server, 'LEAVE', of)
  flagging = await publishBound(server, 'LEAVEF', { ...of, on_refusal: 'flag' })
})
afterAll(() => server.close())

const data = (from: string, until: string) => ({
  ...{ user_id: applicant.userId, leave_id: annual, from: `${from}:00+08:00`, until: `${until}:00+08:00` },
  ...{ deputy_id: approver.userId, reason: 'Rest' },
})
const act = async (client: Client, id: number, name: string) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...seen, comment: 'as it is' })
}
const recordOf = async (id: number) =>
  (
    await sql<{ id: number; state: string; minutes: number; fail_code: string | null }>`
      select id::int as id, state, minutes, fail_code from as_dayoff where wf_instance_id = ${id}`.execute(server.db)
  ).rows[0]
const check = (params: object) => applicant.post('/api/as/hook/dayoff/check', { params })

describe('leave', () => {
  test('from Friday to Monday is held, used and given back in rows of the ledger (12.7)', async () => {
    await giveLot(server, { user: applicant.userId, leave: annual, minutes: 3360 })
    const asked = data('2026-12-04T15:00', '2026-12-07T11:00')
    const checked = await check(asked)
    expect(checked.body.data).toMatchObject({ ok: true, computed: { minutes: 300, balance_before: 3360, balance_after: 3060 } })
    const form = await handIn(applicant, blocking, asked)
    expect([await recordOf(form), await leftOf(server, applicant.userId, annual)]).toMatchObject([{ state: 'pending', minutes: 300 }, 3060])
    expect((await act(approver, form, 'approve')).status).toBe(200)
    const rows = await ledgerOf(server, applicant.userId, annual)
    expect(rows.map(([kind, minutes]) => [kind, minutes])).toEqual([
      ['grant', 3360],
      ['hold', -180],
      ['hold', -120],
      ['release', 180],
      ['release', 120],
      ['use', -180],
      ['use', -120],
    ])
    const record = await recordOf(form)
    const admin = await server.signIn('admin')
    const cancelled = await admin.post(`/api/as/dayoff/${record?.id}/cancel`, { reason: 'Plans changed' })
    expect([cancelled.status, (await recordOf(form))?.state, await leftOf(server, applicant.userId, annual)]).toEqual([
      200,
      'cancelled',
      3360,
    ])
    expect((await ledgerOf(server, applicant.userId, annual)).slice(0, 7)).toEqual(rows)
  })

  test('of two forms at once for the same hours takes one; rejecting it lets the other pass (12.8)', async () => {
    const other = await server.signIn('staff05')
    await giveLot(server, { user: other.userId, leave: annual, minutes: 360 })
    const of = (day: string) => ({ ...data(`${day}T09:00`, `${day}T14:00`), user_id: other.userId })
    const drafts = []
    for (const day of ['2026-12-08', '2026-12-09'])
      drafts.push(Number((await other.post('/api/wf/instance', { template: blocking.template, data: of(day) })).body.data.id))
    const submit = (id: number | undefined) => other.post(`/api/wf/instance/${id}/submit`, {})
    const answers = await Promise.all(drafts.map(submit))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.message).toBe('2 h left, 4 h requested.')
    const [taken, left] = answers[0]?.status === 200 ? drafts : drafts.toReversed()
    expect((await act(approver, taken ?? 0, 'reject')).status).toBe(200)
    expect([(await recordOf(taken ?? 0))?.state, await leftOf(server, other.userId, annual)]).toEqual(['rejected', 360])
    expect((await submit(left)).status).toBe(200)
  })

  test('committed twice with one key is used once (12.13)', async () => {
    const { rows } = await sql<{ action: string; payload: { phase: 'commit'; key: string } }>`
      select action, payload from wf_posting where phase = 'commit' and action = 'as.dayoff' and state = 'done' order by id limit 1`.execute(
      server.db,
    )
    const before = await ledgerOf(server, applicant.userId, annual)
    const [posting] = rows
    if (!posting) throw new Error('nothing was committed')
    const ctx = server.app.kontor.systemContext()
    const again = await transact(ctx, (tx) => performPhase(tx, posting.action, posting.payload as never))
    expect([again?.entity, await ledgerOf(server, applicant.userId, annual)]).toEqual(['dayoff', before])
  })

  test('of a month that was locked meanwhile waits, or is listed as failed until somebody tries again (12.14)', async () => {
    const asked = (day: string) => data(`2026-12-${day}T09:00`, `2026-12-${day}T18:00`)
    const [waiting, flagged] = [await handIn(applicant, blocking, asked('14')), await handIn(applicant, flagging, asked('15'))]
    await sql`insert into as_period (month, starts_on, ends_on, state) values ('2026-12', '2026-12-01', '2026-12-31', 'locked')
      on conflict do nothing`.execute(server.db)
    await sql`update as_period set state = 'locked' where month = '2026-12'`.execute(server.db)
    const refused = await act(approver, waiting, 'approve')
    expect([refused.status, refused.body.message, (await recordOf(waiting))?.state]).toEqual([
      422,
      'The month is locked: 2026-12-14.',
      'pending',
    ])
    expect((await act(approver, flagged, 'approve')).status).toBe(200)
    await expect.poll(() => recordOf(flagged).then((one) => [one?.state, one?.fail_code])).toEqual(['failed', 'period_locked'])
    const over = await applicant.post('/api/as/hook/dayoff/check', { params: data('2026-12-30T09:00', '2027-01-05T18:00') })
    expect((over.body.data.errors as Record<string, string[]>).from).toEqual([
      'The month is locked: 2026-12-30, 2026-12-31. Send the rest by itself: 2027-01-01 – 2027-01-05.',
    ])
    await sql`update as_period set state = 'open' where month = '2026-12'`.execute(server.db)
    const admin = await server.signIn('admin')
    expect((await admin.post(`/api/as/dayoff/${(await recordOf(flagged))?.id}/retry`, { reason: 'Unlocked' })).status).toBe(200)
    await server.app.kontor.jobs.tend()
    expect((await recordOf(flagged))?.state).toBe('approved')
    expect((await act(approver, waiting, 'approve')).status).toBe(200)
  })

  test('is asked about by its person alone, and refused in words', async () => {
    const foreign = await check({ ...data('2026-12-21T09:00', '2026-12-21T18:00'), user_id: approver.userId })
    expect([foreign.body.data.ok, foreign.body.data.computed, Object.keys(foreign.body.data.errors as object)]).toEqual([
      false,
      {},
      expect.arrayContaining(['user_id']),
    ])
    const weekend = await check(data('2026-12-19T09:00', '2026-12-19T18:00'))
    expect(weekend.body.data.errors).toEqual({ until: ['There is no working time in this period.'] })
    const twice = await check(data('2026-12-14T10:00', '2026-12-14T12:00'))
    expect(twice.body.data.errors).toMatchObject({ from: [expect.stringContaining('Approved')] })
  })
})

describe('balances', () => {
  test('are sums on any date, and projected by the rules', async () => {
    const answer = await applicant.get(`/api/as/balance?leave=${annual}`)
    const [balance] = answer.body.data
    expect(balance).toMatchObject({
      entitled_min: 3360,
      left_min: await leftOf(server, applicant.userId, annual),
      used_min: 960,
      pending_min: 0,
    })
    const past = await applicant.get(`/api/as/balance?leave=${annual}&date=2026-11-01`)
    expect(past.body.data[0]).toMatchObject({ left_min: 3360, used_min: 0 })
    expect((await applicant.get('/api/as/balance')).body.data.length).toBeGreaterThan(10)
    expect((await applicant.get(`/api/as/balance?user=${approver.userId}`)).status).toBe(404)
    expect((await applicant.get(`/api/as/balance/ledger?leave=${annual}`)).body.data[0]).toMatchObject({
      ...{ kind: 'use', balance_min: 2400, record: { no: expect.stringMatching(/^DO-/) } },
    })
  })

  test('of what is to come are simulated (12.10)', async () => {
    const admin = await server.signIn('admin')
    await server.app.kontor.jobs.tend()
    await sql`update as_member set seniority_date = '2023-07-01' where user_id = ${applicant.userId}`.execute(server.db)
    const answer = await admin.post('/api/as/leave-rule/simulate', { user: applicant.userId, years: 1 })
    expect((answer.body.data as unknown as { grants: { date: string; minutes: number }[] }).grants.slice(0, 4)).toMatchObject([
      { date: '2024-01-01', minutes: 3 * 480 },
      { date: '2024-07-01', minutes: 7 * 480 },
      { date: '2025-07-01', minutes: 10 * 480 },
      { date: '2026-07-01', minutes: 14 * 480 },
    ])
  })

  test('are granted and ended by the night, once', async () => {
    const ctx = server.app.kontor.systemContext()
    const lot = await giveLot(server, {
      user: approver.userId,
      leave: await leaveType(server, 'SUBST'),
      minutes: 480,
      from: '2025-01-01',
      to: '2025-12-31',
    })
    for (let night = 0; night < 2; night += 1) {
      await transact(ctx, async (tx) => grantDue(tx, approver.userId, await calendarRules(tx)))
      await transact(ctx, (tx) => expireLots(tx, '2026-11-25'))
    }
    const { rows } = await sql<{
      kind: string
      minutes: number
    }>`select kind, minutes::int as minutes from as_leave_ledger where lot_id = ${lot} order by id`.execute(server.db)
    expect(rows.map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['grant', 480],
      ['pay_out', -480],
    ])
  })
})

describe('the settings of forms', () => {
  test('say to everybody which are in use, and whether they open with the person filled in', async () => {
    const offered = async () => (await applicant.get('/api/as/hook/forms')).body.data
    expect(await offered()).toHaveLength(5)
    const admin = await server.signIn('admin')
    const rows = (await admin.get<{ id: number; kind: string; version: number }[]>('/api/as/form-setting')).body.data
    const change = async (kind: string, values: object) => {
      const row = rows.find((one) => one.kind === kind)
      expect((await admin.patch(`/api/as/form-setting/${row?.id}`, { ...values, version: row?.version })).status).toBe(200)
    }
    await change('overtime', { auto_fill: false })
    await change('unpunch', { enabled: false })
    expect(await offered()).toEqual([
      { kind: 'dayoff', auto_fill: true },
      { kind: 'overtime', auto_fill: false },
      { kind: 'overtime-compensation', auto_fill: true },
      { kind: 'shift-adjustment', auto_fill: true },
    ])
  })

  test('of the company: half a day is up to the longest break, or four hours (R4)', async () => {
    const half = async () => {
      const params = { user_id: applicant.userId, leave_id: await leaveType(server, 'OFFICIAL'), half: 'am', reason: 'Court' }
      const { body } = await check({ ...params, date_from: '2026-12-15', date_until: '2026-12-15' })
      return (body.data as unknown as { computed: { minutes: number } }).computed.minutes
    }
    expect(await half()).toBe(180)
    await sql`update as_setting set half_day_min = 240 where id = 1`.execute(server.db)
    expect(await half()).toBe(240)
    await sql`update as_setting set half_day_min = null where id = 1`.execute(server.db)
  })
})

describe('by hand', () => {
  test('administrators enter leave for others, change a lot with a reason, and never their own', async () => {
    const admin = await server.signIn('admin')
    const leave = { leave: annual, start_at: '2026-12-22T01:00:00Z', end_at: '2026-12-22T10:00:00Z', note: 'Entered' }
    const made = await admin.post('/api/as/dayoff', { ...leave, user: applicant.userId })
    expect([made.status, made.body.data?.state, made.body.data?.minutes]).toEqual([201, 'approved', 480])
    const changed = await admin.post(`/api/as/dayoff/${String(made.body.data.id)}/reschedule`, {
      ...{ start_at: leave.start_at, end_at: '2026-12-22T04:00:00Z', reason: 'Came back at noon' },
    })
    expect([changed.status, changed.body.data?.minutes]).toEqual([200, 180])
    expect(await leftOf(server, applicant.userId, annual)).toBe(2400 - 180)
    const own = await admin.post('/api/as/dayoff', { ...leave, user: admin.userId })
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['user']])
    const lot = await giveLot(server, { user: approver.userId, leave: annual, minutes: 480 })
    const adjusted = await admin.post(`/api/as/leave-entitlement/${lot}/adjust`, { minutes: -120, reason: 'Wrong date' })
    expect([adjusted.status, await leftOf(server, approver.userId, annual)]).toEqual([200, 360])
    expect((await admin.post(`/api/as/leave-entitlement/${lot}/adjust`, { minutes: -500, reason: 'Too much' })).status).toBe(422)
    const added = await admin.post('/api/as/leave-entitlement', {
      user: approver.userId,
      leave: annual,
      granted_min: 240,
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
    })
    expect([added.status, await leftOf(server, approver.userId, annual)]).toEqual([201, 600])
  })
})

test('leave is handed in with its certificate, which whoever may show the leave opens, and nobody else', async () => {
  const fields = { ...leaveFields, files: { type: 'array', items: { type: 'integer' } } }
  const form = await publishBound(server, 'LEAVEPAPER', {
    action: 'as.dayoff',
    fields,
    approvers: [approver.userId],
    ui: { files: { 'ui:item': 'file' } },
  })
  await giveLot(server, { user: applicant.userId, leave: annual, minutes: 480 })
  const payload = Buffer.from('--part\r\nContent-Disposition: form-data; name="file"; filename="doctor.txt"\r\n\r\nflu\r\n--part--\r\n')
  const upload = await applicant.post('/api/common/attachment', payload, {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
  })
  const file = Number(upload.body.data.id)
  const id = await handIn(applicant, form, { ...data('2026-12-16T09:00', '2026-12-16T11:00'), files: [file] })
  const { rows } = await sql<{ files: number[] }>`
    select array(select target_id::int from as_dayoff__files where parent_id = t.id) as files from as_dayoff as t where wf_instance_id = ${id}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ files: [file] }])
  const [hr, stranger] = await signInAll(server, 'hr', 'staff04')
  const opens = async (client: Client) => (await client.get(`/api/common/attachment/${file}/download`)).status
  expect([await opens(applicant), await opens(approver), await opens(hr), await opens(stranger)]).toEqual([200, 200, 200, 404])
  const { body } = await applicant.post(`/api/wf/instance/${id}/withdraw`, {})
  expect(body.data).toMatchObject({ state: 'withdrawn' })
})
