/** What is kept of somebody's leave (as.md §6, §12.20): its reason, its files, and the types that tell of health. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceReportKeys } from '../../../src/shared/as/reports'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'
import { leaveFields, leaveType, publishBound } from '../../support/attendance'
import { textOfPdf } from '../../support/pdf-text'
import { handIn } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let staff: Client
let head: Client
let signer: Client
let hr: Client
let [sick, personal] = [0, 0]
let ids: number[]

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[admin, head, signer, hr] = await signInAll(server, 'admin', 'head.rd', 'staff09', 'hr')
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
  (await who.get<Leave[]>(`/api/as/dayoff?filter[user]=${staff.userId}&sort=start_at${query}`)).body.data

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
  const balance = await head.get(`/api/as/balance?user=${staff.userId}`)
  const kinds = (balance.body.data as unknown as { leave: { kind: string } }[]).map(({ leave }) => leave.kind)
  expect(kinds).toContain('personal')
  expect(kinds).not.toContain('sick')
  const own = await staff.get('/api/as/balance')
  expect((own.body.data as unknown as { leave: { kind: string } }[]).map(({ leave }) => leave.kind)).toContain('sick')
})

test('a day says which of its leave is of an open type, and neither its list nor what explains it says more', async () => {
  const { rows } = await sql<{ id: number; steps: object[] }>`
    insert into as_day_record (user_id, work_date, day_type, status, computed_at, leave_parts, steps)
    values (${staff.userId}, '2026-11-24', 'work', 'leave', now(),
      ${JSON.stringify(ids.map((dayoff, index) => ({ leave: [sick, personal][index], dayoff, min: 480 })))}::text::jsonb, '[{"code": "leave", "values": {}}]'::jsonb)
    on conflict (user_id, work_date) where deleted_at is null do update set leave_parts = excluded.leave_parts, steps = excluded.steps
    returning id::int as id`.execute(server.db)
  const id = Number(rows[0]?.id)
  const seen = async (who: Client) => {
    const [listed, shown] = [await who.get(`/api/as/day-record?filter[id]=${id}`), await who.get(`/api/as/day-record/${id}`)]
    expect(listed.body.data[0]).toMatchObject({ leave_parts: shown.body.data.leave_parts, steps: shown.body.data.steps })
    const parts = shown.body.data.leave_parts as { leave: number | null }[]
    const explained = (await who.get(`/api/as/day-record/${id}/explain`)).raw.json<{ data: { steps: object[] } }>()
    return [parts.map(({ leave }) => leave), explained.data.steps.length]
  }
  expect(await seen(head)).toEqual([[null, personal], 0])
  expect(await seen(staff)).toEqual([[sick, personal], 1])
  expect(await seen(hr)).toEqual([[sick, personal], 1])
  const file = await hr.post('/api/as/day-record/export', { format: 'csv', columns: ['leave_parts'], ids: [id] })
  expect(file.raw.rawPayload.toString()).toContain(String(sick))
})

test('a lot and its ledger tell the type to administrators and to whom see_reason opens it; who uses a type, neither', async () => {
  const role = (await admin.post('/api/sc/role', { code: 'lot-reader', name: { en: 'Reads lots' } })).body.data.id
  for (const path of ['as.admin.user-leave', 'as.admin.leave', 'as.use.dayoff'])
    await admin.post('/api/sc/role-grant', { role, path, effect: 'allow', actions: ['list', 'show', 'export'], read: 'all', write: 'none' })
  const reader = await server.signIn('staff26')
  await admin.post('/api/sc/role-assignment', { role, owner: `u${reader.userId}` })
  const { rows } = await sql<{ id: number }>`
    insert into as_leave_entitlement (user_id, leave_id, source, source_id, granted_min, valid_from, note, allow_negative_min)
    values (${staff.userId}, ${sick}, 'adjust', 'a secret source', 480, '2026-01-01', 'For the operation', 0) returning id::int as id`.execute(
    server.db,
  )
  const lot = Number(rows[0]?.id)
  await sql`insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key, reason)
    values (${lot}, ${staff.userId}, ${sick}, 'grant', 480, now(), '2026-01-01', 'masked lot', 'For the operation')`.execute(server.db)
  const told = async (who: Client) => {
    const [one, lines] = [await who.get(`/api/as/leave-entitlement/${lot}`), await who.get(`/api/as/leave-ledger?filter[lot]=${lot}`)]
    return [one.body.data.leave, one.body.data.note, lines.body.data[0]?.leave, lines.body.data[0]?.reason]
  }
  expect(await told(reader)).toEqual([null, null, null, null])
  expect(await told(hr)).toEqual([sick, 'For the operation', sick, 'For the operation'])
  const users = async (who: Client, leave: number) =>
    (await who.get(`/api/as/leave/${leave}/used-by`)).raw.json<{ data: { entity: string; sample_ids: number[] }[] }>().data
  const lotsIn = (found: Awaited<ReturnType<typeof users>>) =>
    found.filter(({ entity }) => entity !== 'as/leave-rule').map(({ entity }) => entity)
  expect(lotsIn(await users(reader, sick))).toEqual([])
  expect(lotsIn(await users(reader, personal))).toContain('as/dayoff')
  expect(lotsIn(await users(hr, sick))).toEqual(expect.arrayContaining(['as/dayoff', 'as/leave-entitlement', 'as/leave-ledger']))
  const grant = { viewer: `u${reader.userId}`, subject: `u${staff.userId}`, kinds: ['leave'], see_reason: true }
  await admin.post('/api/as/read-grant', grant)
  expect(await told(reader)).toEqual([sick, 'For the operation', sick, 'For the operation'])
})

test('no call of attendance, no report in any format, and no notice names the type or the reason to the head', async () => {
  const { rows } = await sql<{ code: string; name: Record<string, string> }>`select code, name from as_leave where id = ${sick}`.execute(
    server.db,
  )
  const words = ['Fever', ...rows.flatMap(({ code, name }) => [code, ...Object.values(name)])]
  const span = 'from=2026-11-01&to=2026-11-30'
  const urls = [
    ...attendanceReportKeys.map((key) => `/api/as/report/${key}?${span}`),
    ...attendanceReportKeys.flatMap((key) => ['csv', 'pdf'].map((format) => `/api/as/report/${key}/file?format=${format}&${span}`)),
    ...[`/api/as/calendar?user=${staff.userId}&${span}`, '/api/as/team/today', `/api/as/roster?${span}`],
    ...[`/api/as/balance?user=${staff.userId}`, `/api/as/balance/ledger?user=${staff.userId}&leave=${sick}`],
    ...[
      `/api/as/dayoff?filter[user]=${staff.userId}`,
      ...ids.map((id) => `/api/as/dayoff/${id}`),
      ...ids.map((id) => `/api/as/dayoff/${id}/history`),
    ],
    ...[`/api/as/dayoff/aggregate?group=leave`, `/api/as/dayoff/pivot?by=leave&measure=count`],
    ...['/api/sc/user-notification', `/api/common/search?q=${rows[0]?.code ?? ''}`],
  ]
  const told: string[] = []
  for (const url of urls) {
    const { status, raw, headers } = await head.get(url)
    const text = String(headers['content-type']).includes('pdf') ? textOfPdf(raw.rawPayload) : raw.rawPayload.toString()
    expect([url, status]).toEqual([url, 200])
    if (words.some((word) => text.includes(word))) told.push(url)
  }
  expect(told).toEqual([])
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
