/** Overtime, missed punches and changes of shifts by forms (as.md §5 hooks, §12). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '../../../server/kernel/context'
import { grantFloatingDays, holidaysOnDaysOff } from '../../../server/modules/as/overtime/day-off-owed'
import { expireLots } from '../../../server/modules/as/ledger/expire-lots'
import { performPhase } from '../../../server/modules/wf/action/run-hooks'
import type { WorkflowCall } from '../../../server/contracts/workflow'
import { remainingBands } from '../../../server/modules/as/overtime/rules/overtime-bands'
import { testApp, type Client, type TestApp } from '../../support/app'
import { leaveFields, leaveType, overtimeFields, publishBound, unpunchFields } from '../../support/attendance'
import { handIn, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client
let approver: Client
let colleague: Client
let [overtime, take, unpunch, shifts] = [] as unknown as [MadeForm, MadeForm, MadeForm, MadeForm]

beforeAll(async () => {
  server = await testApp()
  // Dates below are around this one.
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[applicant, approver, colleague] = (await Promise.all(['staff01', 'staff02', 'staff03'].map((one) => server.signIn(one)))) as [
    Client,
    Client,
    Client,
  ]
  const approvers = [approver.userId]
  overtime = await publishBound(server, 'OT', { action: 'as.overtime', fields: overtimeFields, approvers })
  const { leave_id: _leave, ...comp } = leaveFields
  take = await publishBound(server, 'COMP', {
    action: 'as.overtime-compensation',
    fields: { ...comp, mode: { type: 'string', maxLength: 20 } },
    approvers,
  })
  unpunch = await publishBound(server, 'UNPUNCH', { action: 'as.unpunch', fields: unpunchFields, approvers })
  shifts = await publishBound(server, 'SHIFT', {
    action: 'as.shift-adjustment',
    fields: {
      kind: { type: 'string', maxLength: 20 },
      ...{ user_id: { type: 'integer' }, counterpart_id: { type: 'integer' }, reason: { type: 'string', maxLength: 200 } },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            ...{ user_id: { type: 'integer' }, work_date: { type: 'string', format: 'date' }, to_shift_id: { type: 'integer' } },
            to_day_type: { type: 'string', maxLength: 20 },
          },
        },
      },
    },
    approvers: [colleague.userId, approver.userId],
  })
})
afterAll(() => server.close())

const act = async (client: Client, id: number, name: string) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...seen, comment: 'as it is' })
}
const rowsOf = async (table: string, id: number) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where wf_instance_id = ${id} order by id`.execute(server.db)).rows
const asked = (date: string, from: string, until: string, more: object = {}) => ({
  ...{ user_id: applicant.userId, work_date: date, from: `${date}T${from}:00+08:00`, until: `${date}T${until}:00+08:00` },
  ...{ mode: 'pay', reason: 'Release', ...more },
})

describe('overtime', () => {
  test('of a rest day becomes compensatory time, of which the dearest part lapses (12.11)', async () => {
    // Saturday.
    const form = await handIn(applicant, overtime, asked('2026-12-05', '08:00', '18:00', { mode: 'comp' }))
    expect((await act(approver, form, 'approve')).status).toBe(200)
    const [record] = await rowsOf('as_overtime', form)
    expect(record).toMatchObject({ state: 'approved', day_type: 'rest', applied_min: 600 })
    const comp = await leaveType(server, 'COMP')
    const lotOf = async () =>
      (
        await sql<{ id: number; left: number; bands: { min: number; num: number; den: number }[]; valid_to: string }>`
          select e.id::int as id, sum(l.minutes)::int as left, e.pay_bands as bands, to_char(e.valid_to, 'YYYY-MM-DD') as valid_to
          from as_leave_entitlement as e join as_leave_ledger as l on l.lot_id = e.id where e.user_id = ${applicant.userId} and e.leave_id = ${comp} group by e.id`.execute(
          server.db,
        )
      ).rows[0]
    const lot = await lotOf()
    expect([lot?.left, lot?.bands.map(({ min }) => min)]).toEqual([600, [120, 360, 120]])
    const day = { user_id: applicant.userId, mode: 'take', from: '2026-12-07T09:00:00+08:00', until: '2026-12-07T18:00:00+08:00' }
    const leave = await handIn(applicant, take, { ...day, deputy_id: approver.userId, reason: 'Rest' })
    expect((await act(approver, leave, 'approve')).status).toBe(200)
    expect((await lotOf())?.left).toBe(120)
    const admin = await server.signIn('admin')
    const refused = await admin.post(`/api/as/overtime/${String(record?.id)}/cancel`, { reason: 'Mistake' })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^The compensatory time was used by DO-/)])
    const ctx = server.app.kontor.systemContext()
    await transact(ctx, (tx) => expireLots(tx, '2028-01-01'))
    const { rows } = await sql<{
      minutes: number
    }>`select -minutes::int as minutes from as_leave_ledger where lot_id = ${lot?.id ?? 0} and kind = 'expire'`.execute(server.db)
    expect([rows, remainingBands(lot?.bands ?? [], 480)]).toEqual([[{ minutes: 120 }], [{ min: 120, num: 8, den: 3 }]])
  })

  test('above the ceiling of the month warns, or is blocked (12.12)', async () => {
    const bands = JSON.stringify([{ class: 'work', min: 2700, num: 4, den: 3, flat: null, counts_to_cap: true, comp_num: 1, comp_den: 1 }])
    await sql`insert into as_overtime (no, user_id, work_date, start_at, end_at, break_min, applied_min, mode, reason, state, source, bands)
      values ('OT-T', ${applicant.userId}, '2027-01-04', '2027-01-04T12:00Z', '2027-01-04T13:00Z', 0, 2700, 'pay', 'x', 'approved', 'import', ${bands}::text::jsonb)`.execute(
      server.db,
    )
    const form = asked('2027-01-06', '18:30', '20:00')
    const check = () => applicant.post('/api/as/hook/overtime/check', { params: form })
    expect((await check()).body.data).toMatchObject({
      ...{ ok: true, warnings: ['Month: 46 h 30 min of 46 h (LSA 32(2)).'] },
      computed: { minutes: 90, day_type: 'work', month_total_min: 2790, exceeds: ['month'] },
    })
    await sql`update as_setting set limit_action = 'block' where id = 1`.execute(server.db)
    const draft = Number((await applicant.post('/api/wf/instance', { template: overtime.template, data: form })).body.data.id)
    const blocked = await applicant.post(`/api/wf/instance/${draft}/submit`, {})
    expect([blocked.status, blocked.body.errors]).toEqual([422, { 'data.until': ['Month: 46 h 30 min of 46 h (LSA 32(2)).'] }])
    await sql`update as_setting set limit_action = 'warn' where id = 1`.execute(server.db)
    expect((await applicant.post(`/api/wf/instance/${draft}/submit`, {})).status).toBe(200)
    expect((await rowsOf('as_overtime', draft))[0]).toMatchObject({ state: 'pending', exceeds: ['month'] })
  })

  test('lies outside of working time, on its own date, and on the weekly day off only if urgent', async () => {
    const errors = async (form: object) => (await applicant.post('/api/as/hook/overtime/check', { params: form })).body.data.errors
    expect(await errors(asked('2027-01-07', '17:00', '19:00'))).toEqual({ from: ['It is within working time.'] })
    expect(await errors({ ...asked('2027-01-07', '18:00', '19:00'), work_date: '2027-01-08' })).toEqual({
      work_date: ['It belongs to 2027-01-07.'],
    })
    expect(Object.keys((await errors(asked('2027-01-10', '09:00', '12:00'))) as object)).toEqual(['urgent'])
    expect(await errors(asked('2027-01-10', '09:00', '12:00', { urgent: true }))).toEqual({})
  })
})

describe('a day off that is owed', () => {
  const dayOffs = async (user: number) =>
    (
      await sql<{ left: number; from: string; to: string }>`
        select sum(l.minutes)::int as left, to_char(e.valid_from, 'YYYY-MM-DD') as from, to_char(e.valid_to, 'YYYY-MM-DD') as to
        from as_leave_entitlement as e join as_leave_ledger as l on l.lot_id = e.id
        where e.user_id = ${user} and e.leave_id = ${await leaveType(server, 'SUBST')} group by e.id order by e.id`.execute(server.db)
    ).rows

  test('comes with urgent work on the weekly day off, once a date, and goes with the last of it (R8, LSA 40)', async () => {
    const urgent = { urgent: true }
    const [morning, evening] = [
      await handIn(applicant, overtime, asked('2026-12-06', '09:00', '11:00', urgent)),
      await handIn(applicant, overtime, asked('2026-12-06', '19:00', '20:00', urgent)),
    ]
    expect(await dayOffs(applicant.userId)).toEqual([])
    for (const form of [morning, evening]) expect((await act(approver, form, 'approve')).status).toBe(200)
    const owed = { left: 480, from: '2026-12-06', to: '2027-12-05' }
    expect(await dayOffs(applicant.userId)).toEqual([owed])
    const admin = await server.signIn('admin')
    const cancel = async (form: number) => {
      const [record] = await rowsOf('as_overtime', form)
      return (await admin.post(`/api/as/overtime/${String(record?.id)}/cancel`, { reason: 'Mistake' })).status
    }
    expect([await cancel(morning), await dayOffs(applicant.userId)]).toEqual([200, [owed]])
    expect([await cancel(evening), await dayOffs(applicant.userId)]).toEqual([200, [{ ...owed, left: 0 }]])
  })

  test('that was taken keeps the overtime that it came from', async () => {
    const admin = await server.signIn('admin')
    const entered = await admin.post('/api/as/overtime', {
      ...{ user: colleague.userId, work_date: '2026-12-06', start_at: '2026-12-06T01:00:00Z', end_at: '2026-12-06T03:00:00Z' },
      ...{ mode: 'pay', urgent: true, reason: 'Flood' },
    })
    expect([entered.status, entered.body.errors]).toEqual([201, undefined])
    const taken = await admin.post('/api/as/dayoff', {
      ...{ user: colleague.userId, leave: await leaveType(server, 'SUBST'), note: 'Entered' },
      ...{ start_at: '2026-12-08T01:00:00Z', end_at: '2026-12-08T10:00:00Z' },
    })
    expect([taken.status, (await dayOffs(colleague.userId))[0]?.left]).toEqual([201, 0])
    const refused = await admin.post(`/api/as/overtime/${String(entered.body.data.id)}/cancel`, { reason: 'Mistake' })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^The day off that it earned was used by DO-/)])
  })

  test('floats where a holiday meets a day off of the roster, and only there (R10)', async () => {
    // Peace Memorial Day 2026 is given on Friday, 27 February.
    await sql`insert into as_roster_entry (user_id, work_date, day_type, source, state) values
      (${approver.userId}, '2026-02-27', 'rest', 'online', 'published'),
      (${approver.userId}, '2026-02-28', 'regular_off', 'online', 'published'),
      (${approver.userId}, '2026-02-26', 'rest', 'online', 'published')`.execute(server.db)
    const before = server.app.kontor.systemContext()
    const then = { ...before, now: () => new Date('2026-03-02T00:00:00Z') }
    const night = () =>
      transact(then, async (tx) => grantFloatingDays(tx, approver.userId, (await holidaysOnDaysOff(tx)).get(approver.userId) ?? []))
    expect([await night(), await night()]).toEqual([1, 0])
    expect(await dayOffs(approver.userId)).toEqual([{ left: 480, from: '2026-02-27', to: '2027-02-26' }])
  })
})

describe('a missed punch', () => {
  test('that is approved is a punch of the form, and void when it is taken back (12.6)', async () => {
    const { rows: reasons } = await sql<{ id: number }>`select id::int as id from as_unpunch_reason order by id limit 1`.execute(server.db)
    const form = await handIn(applicant, unpunch, {
      ...{ user_id: applicant.userId, work_date: '2026-03-10', direction: 'out', at: '2026-03-10T18:05:00+08:00' },
      ...{ reason_code: reasons[0]?.id, reason: 'Forgot' },
    })
    expect((await act(approver, form, 'approve')).status).toBe(200)
    // A module that is late is asked again (wf.md §5.16): the days that it counts take their time on a busy machine.
    const state = async () => (await rowsOf('as_unpunch', form))[0]?.state
    await expect.poll(async () => server.app.kontor.jobs.tend().then(state), { interval: 2000 }).toBe('approved')
    const [record] = await rowsOf('as_unpunch', form)
    const punch = async () =>
      (
        await sql<{ method: string; state: string; date: string }>`
          select method, state, to_char(work_date, 'YYYY-MM-DD') as date from as_punch where source_form = ${Number(record?.id)}`.execute(
          server.db,
        )
      ).rows
    expect([record?.state, await punch()]).toEqual(['approved', [{ method: 'form', state: 'valid', date: '2026-03-10' }]])
    const outside = await applicant.post('/api/as/hook/unpunch/check', {
      params: {
        user_id: applicant.userId,
        work_date: '2026-03-10',
        direction: 'out',
        at: '2026-03-12T18:05:00+08:00',
        reason_code: reasons[0]?.id,
      },
    })
    expect(outside.body.data).toMatchObject({
      ok: false,
      errors: { at: ['It does not belong to 2026-03-10.'] },
      computed: { month_count: 1 },
    })
    const { rows } = await sql<{
      payload: WorkflowCall
    }>`select payload from wf_posting where instance_id = ${form} and phase = 'commit'`.execute(server.db)
    const call = rows[0]?.payload
    const ctx = server.app.kontor.systemContext()
    if (call)
      await transact(ctx, (tx) => performPhase(tx, 'as.unpunch', { ...call, key: call.key.replace('commit', 'reverse'), phase: 'reverse' }))
    expect([(await rowsOf('as_unpunch', form))[0]?.state, (await punch())[0]?.state]).toEqual(['cancelled', 'void'])
  })
})

describe('a swap of shifts', () => {
  const cells = async (date: string) =>
    (
      await sql<{ user: number; type: string; source: string }>`
        select user_id::int as "user", day_type as type, source from as_roster_entry where work_date = ${date}::date and state = 'published' order by user_id`.execute(
        server.db,
      )
    ).rows
  const swap = (date: string) => ({
    ...{ kind: 'swap', user_id: applicant.userId, counterpart_id: colleague.userId, reason: 'Family' },
    lines: [
      { user_id: applicant.userId, work_date: date, to_day_type: 'rest' },
      { user_id: colleague.userId, work_date: date, to_day_type: 'rest' },
    ],
  })

  test('that the colleague refuses changes nothing; that is agreed changes both cells (12.16)', async () => {
    const refused = await handIn(applicant, shifts, swap('2026-12-10'))
    expect((await act(colleague, refused, 'reject')).status).toBe(200)
    expect([(await rowsOf('as_shift_adjustment', refused))[0], await cells('2026-12-10')]).toMatchObject([
      { state: 'rejected', consent: 'refused' },
      [],
    ])
    const agreed = await handIn(applicant, shifts, swap('2026-12-10'))
    for (const signer of [colleague, approver]) expect((await act(signer, agreed, 'approve')).status).toBe(200)
    expect((await rowsOf('as_shift_adjustment', agreed))[0]).toMatchObject({ state: 'approved', consent: 'given' })
    expect(await cells('2026-12-10')).toEqual(
      [applicant.userId, colleague.userId].sort((a, b) => a - b).map((user) => ({ user, type: 'rest', source: 'swap' })),
    )
  })

  test('over a cell that was changed meanwhile is refused whole (12.16)', async () => {
    const form = await handIn(applicant, shifts, swap('2026-12-16'))
    expect((await act(colleague, form, 'approve')).status).toBe(200)
    await sql`insert into as_roster_entry (user_id, work_date, day_type, source, state) values (${applicant.userId}, '2026-12-16', 'off', 'online', 'published')`.execute(
      server.db,
    )
    const refused = await act(approver, form, 'approve')
    expect([refused.status, refused.body.message]).toEqual([422, 'The roster has changed since the form was sent.'])
    expect(await cells('2026-12-16')).toEqual([{ user: applicant.userId, type: 'off', source: 'online' }])
  })
})
