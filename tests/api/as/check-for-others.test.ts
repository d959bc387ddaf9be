/** While a form is filled in, nobody hears of somebody whom they may not apply for (issue 32, point 13; as.md §5, wf.md §5.16). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Checked } from '../../../src/shared/wf/preview-calls'
import { testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, publishBound } from '../../support/attendance'
import { approval, flowOf, plainContent, publishForm, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let staff: Client
let boss: Client
let colleague: Client
let annual: number
let leaves: MadeForm
let plain: MadeForm
/** Nobody has this number. */
const nobody = 9_999_999

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[admin, staff, boss, colleague] = [
    await server.signIn('admin'),
    await server.signIn('staff01'),
    await server.signIn('manager'),
    await server.signIn('staff02'),
  ]
  annual = await leaveType(server, 'ANNUAL')
  await giveLot(server, { user: boss.userId, leave: annual, minutes: 120 })
  leaves = await publishBound(server, 'LEAVE', { action: 'as.dayoff', fields: leaveFields, approvers: [colleague.userId] })
  plain = await publishForm(server.db, 'PLAIN', plainContent(flowOf(approval(colleague.userId))))
})
afterAll(() => server.close())

const allow = (form: MadeForm, on: boolean) =>
  sql`update wf_template set allow_on_behalf = ${on} where id = ${form.template}`.execute(server.db)
const asked = (user_id: number) => ({
  ...{ user_id, leave_id: annual, from: '2026-12-07T09:00:00+08:00', until: '2026-12-07T18:00:00+08:00' },
  ...{ deputy_id: colleague.userId, reason: 'Rest' },
})
interface CheckAnswer {
  ok: boolean
  errors: Record<string, string[]>
  warnings: string[]
  computed: object
}
const check = async (kind: string, body: object) => {
  const { status, raw } = await staff.post(`/api/as/hook/${kind}/check`, body)
  return { status, ...raw.json<{ data: CheckAnswer }>().data }
}
const refused = { status: 200, ok: false, errors: { user_id: [expect.any(String)] }, warnings: [], computed: {} }

describe('a check of attendance', () => {
  test('of somebody else says so, and nothing of their balance; of nobody it says the same', async () => {
    const [theirs, none] = [await check('dayoff', { params: asked(boss.userId) }), await check('dayoff', { params: asked(nobody) })]
    expect(theirs).toEqual(refused)
    expect(none).toEqual(theirs)
    for (const kind of ['overtime', 'unpunch', 'overtime-compensation', 'shift-adjustment'])
      expect([kind, await check(kind, { params: { user_id: boss.userId, mode: 'take', kind: 'change' } })]).toEqual([kind, refused])
  })

  test('is not opened by a form of another kind that is filed for them', async () => {
    await allow(plain, true)
    const draft = await staff.post('/api/wf/instance', { template: plain.template, data: { reason: 'r' }, on_behalf_of: boss.userId })
    expect(draft.status).toBe(201)
    expect(await check('dayoff', { params: asked(boss.userId), instance: draft.body.data.id })).toEqual(refused)
    // One that asks for leave, and may be filed for others, is.
    await allow(leaves, true)
    const filed = await staff.post('/api/wf/instance', { template: leaves.template, data: { reason: 'r' }, on_behalf_of: boss.userId })
    const answer = await check('dayoff', { params: asked(boss.userId), instance: filed.body.data.id })
    expect([answer.ok, answer.errors]).toEqual([false, { until: ['2 h left, 8 h requested.'] }])
    await allow(leaves, false)
    await allow(plain, false)
  })

  test('of a swap with nobody is refused, and of a colleague’s weeks says nothing to who may not read their roster', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id::int as id from as_shift where active and deleted_at is null order by id limit 1`.execute(server.db)
    const works = (work_date: string) => ({ user_id: colleague.userId, work_date, to_shift_id: rows[0]?.id })
    const swap = (counterpart_id: number, lines: object[]) => ({
      params: { kind: 'swap', user_id: staff.userId, counterpart_id, lines, reason: 'Moving house' },
    })
    const none = await check('shift-adjustment', swap(nobody, [{ user_id: nobody, work_date: '2026-12-12', to_day_type: 'rest' }]))
    expect([none.status, Object.keys(none.errors)]).toEqual([200, ['counterpart_id']])
    // Their weekend becomes work: seven days in a row.
    const weekend = swap(colleague.userId, [works('2026-12-12'), works('2026-12-13')])
    expect(await check('shift-adjustment', weekend)).toMatchObject({ ok: true, warnings: [], computed: { issues: [] } })
    const grant = await admin.post('/api/as/read-grant', {
      ...{ viewer: `u${staff.userId}`, subject: `u${colleague.userId}`, kinds: ['roster', 'punch'] },
    })
    expect(grant.status).toBe(201)
    expect((await check('shift-adjustment', weekend)).warnings.length).toBeGreaterThan(0)
  })
})

describe('a preview of a form', () => {
  const preview = async (body: object) => {
    const { status, raw } = await staff.post('/api/wf/preview-flow', body)
    const { errors, data } = raw.json<{ errors?: Record<string, string[]>; data?: { steps?: object[]; checked?: Checked } }>()
    return { status, errors, ...data }
  }

  test('on behalf of another is refused where the form may not be filed for others, as filing it is', async () => {
    const body = { template: leaves.template, data: { reason: 'r' }, on_behalf_of: boss.userId }
    const filed = await staff.post('/api/wf/instance', body)
    const seen = await preview(body)
    expect([seen.status, seen.errors, seen.steps]).toEqual([422, { on_behalf_of: [expect.any(String)] }, undefined])
    expect([filed.status, filed.body.errors]).toEqual([seen.status, seen.errors])
    await allow(plain, true)
    const allowed = await preview({ ...body, template: plain.template })
    expect([allowed.status, allowed.steps?.length]).toEqual([200, 2])
    await allow(plain, false)
  })

  test('with somebody else in its fields says only that they may not be named', async () => {
    const { status, checked } = await preview({ template: leaves.template, data: asked(boss.userId) })
    expect([status, checked]).toEqual([
      200,
      { errors: [{ field: 'user_id', text: expect.any(String) as string }], warnings: [], computed: {}, facts: [] },
    ])
  })

  test('about a record that the caller does not see is 404', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into as_overtime (no, user_id, work_date, start_at, end_at, applied_min, mode, reason, state)
      values ('OT-P', ${boss.userId}, '2026-12-01', '2026-12-01T10:00Z', '2026-12-01T11:00Z', 60, 'pay', 'Release', 'approved') returning id::int as id`.execute(
      server.db,
    )
    const answer = await preview({ template: plain.template, data: { reason: 'r' }, source: `as.overtime:${String(rows[0]?.id)}` })
    expect([answer.status, answer.steps]).toEqual([404, undefined])
  })
})
