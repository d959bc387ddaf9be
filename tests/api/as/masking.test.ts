/** What is kept of somebody's leave (as.md §6, §12.20): its reason, its files, and the types that tell of health. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { leaveFields, leaveType, publishBound } from '../../support/attendance'
import { handIn } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let staff: Client
let head: Client
let signer: Client
let [sick, personal] = [0, 0]
let ids: number[]

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[admin, head, signer] = (await Promise.all(['admin', 'head.rd', 'staff09'].map((one) => server.signIn(one)))) as [Client, Client, Client]
  // Somebody of the head's own people.
  const people = (await head.get('/api/as/calendar/people?q=staff')).body.data.map(({ id }) => Number(id))
  const { rows } = await sql<{ account: string }>`
    select account from sc_user where id = any(${people}::bigint[]) and account <> 'staff09' order by id limit 1`.execute(server.db)
  staff = await server.signIn(String(rows[0]?.account))
  ;[sick, personal] = [await leaveType(server, 'SICK'), await leaveType(server, 'PERSONAL')]
  const enter = async (leave: number, day: string) =>
    Number(
      (
        await admin.post('/api/as/dayoff', {
          ...{ user: staff.userId, leave, start_at: `${day}T01:00:00.000Z`, end_at: `${day}T10:00:00.000Z`, reason: 'Fever' },
        })
      ).body.data.id,
    )
  ids = [await enter(sick, '2026-11-23'), await enter(personal, '2026-11-24')]
})
afterAll(() => server.close())

type Leave = { id: number; leave: number | null; reason?: string | null; _masked?: string[] }
const listed = async (who: Client, query = ''): Promise<Leave[]> =>
  (await who.get(`/api/as/dayoff?filter[user]=${staff.userId}&sort=start_at${query}`)).body.data as unknown as Leave[]

test('the person reads their own reasons; the head reads that somebody is away, and no reason', async () => {
  expect((await listed(staff)).map(({ leave, reason }) => [leave, reason])).toEqual([
    [sick, 'Fever'],
    [personal, 'Fever'],
  ])
  const rows = await listed(head)
  expect(rows.map(({ leave, reason }) => [leave, reason])).toEqual([
    [null, null],
    [personal, null],
  ])
  expect(rows.map(({ _masked }) => _masked?.includes('leave'))).toEqual([true, false])
  expect(await listed(head, `&filter[leave][in]=${sick}`)).toEqual([])
  expect((await listed(admin)).map(({ leave, reason }) => [leave, reason])).toEqual([
    [sick, 'Fever'],
    [personal, 'Fever'],
  ])
})

test('neither do exports, the calendar, the days or the reports tell the head', async () => {
  const file = await head.post('/api/as/dayoff/export', { format: 'csv', columns: ['user', 'leave', 'reason'] })
  expect(JSON.stringify(file.body)).not.toContain('Fever')
  const { body } = await head.get(`/api/as/calendar?user=${staff.userId}&from=2026-11-23&to=2026-11-24`)
  const days = body.data as unknown as { leave_parts: { leave: { id: number } | null }[] }[]
  expect(days.map(({ leave_parts: parts }) => parts.map(({ leave }) => leave?.id ?? null))).toEqual([[null], [personal]])
  const records = await head.get(`/api/as/day-record?filter[user]=${staff.userId}`)
  for (const record of records.body.data) expect([record.leave_parts ?? null, record.steps ?? null]).toEqual([null, null])
  const balance = await head.get(`/api/as/balance?user=${staff.userId}`)
  const kinds = (balance.body.data as unknown as { leave: { kind: string } }[]).map(({ leave }) => leave.kind)
  expect(kinds).toContain('personal')
  expect(kinds).not.toContain('sick')
  const own = await staff.get('/api/as/balance')
  expect((own.body.data as unknown as { leave: { kind: string } }[]).map(({ leave }) => leave.kind)).toContain('sick')
})

test('a grant with see_reason opens both; one without opens the rows alone', async () => {
  const colleague = signer
  const grant = { viewer: `u${colleague.userId}`, subject: `u${staff.userId}`, kinds: ['leave'], see_reason: false }
  const made = await admin.post('/api/as/read-grant', grant)
  expect((await listed(colleague)).map(({ leave, reason }) => [leave, reason])).toEqual([
    [null, null],
    [personal, null],
  ])
  await admin.patch(`/api/as/read-grant/${String(made.body.data.id)}`, { see_reason: true })
  expect((await listed(colleague)).map(({ leave, reason }) => [leave, reason])).toEqual([
    [sick, 'Fever'],
    [personal, 'Fever'],
  ])
  await admin.patch(`/api/as/read-grant/${String(made.body.data.id)}`, { see_reason: false })
})

test('who signs the form reads why', async () => {
  const form = await publishBound(server, 'LEAVEM', { action: 'as.dayoff', fields: leaveFields, approvers: [signer.userId] })
  await handIn(staff, form, {
    ...{ user_id: staff.userId, leave_id: sick, from: '2026-11-26T09:00:00+08:00', until: '2026-11-26T18:00:00+08:00' },
    ...{ deputy_id: signer.userId, reason: 'A cold' },
  })
  const rows = await listed(signer)
  expect(rows.map(({ id, leave, reason }) => [ids.includes(id), leave, reason]).at(-1)).toEqual([false, sick, 'A cold'])
  expect(rows[0]).toMatchObject({ leave: null, reason: null })
})
