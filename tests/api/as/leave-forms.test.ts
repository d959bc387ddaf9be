/** Leave by forms (as.md §5 hooks, §12): held while they run, used when approved, given back when not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, leftOf, ledgerOf, publishBound } from '../../support/attendance'
import { formOf, handIn, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let [applicant, approver] = [] as unknown as [Client, Client]
let [blocking, flagging] = [] as unknown as [MadeForm, MadeForm]
let annual = 0

beforeAll(async () => {
  server = await testApp()
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
})
