/** Leave of many people at once (as.md §4.7; §12 scenario 17). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let people: number[]
let leave = 0

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-03-02T04:00:00Z'))
  admin = await server.signIn('admin')
  leave = (await sql<{ id: number }>`select id::int as id from as_leave where code = 'OFFICIAL'`.execute(server.db)).rows[0]?.id ?? 0
  people = (
    await sql<{
      id: number
    }>`select u.id::int as id from sc_user as u where u.status = 'active' and u.id <> ${admin.userId} and u.hire_date < '2026-01-01'
      and coalesce(u.leave_date, '2030-01-01') > '2026-12-31' and u.calendar_region_id is null order by u.id limit 4`.execute(server.db)
  ).rows.map(({ id }) => id)
})
afterAll(() => server.close())

const path = (batch: Row, rest = '') => `/api/as/batch/${Number(batch.id)}${rest}`
const read = async (batch: Row): Promise<Row & { lines: Row[] }> => (await admin.get(path(batch))).body.data as never
const act = async (batch: Row, name: string, values: Row = {}) => {
  const { status, body } = await admin.post(path(batch, `/${name}`), values)
  expect([name, status, body.errors ?? {}]).toEqual([name, 200, {}])
  return read(batch)
}
const recordsOf = async (batch: Row) =>
  (await sql<{ state: string }>`select state from as_dayoff where batch_id = ${Number(batch.id)} order by id`.execute(server.db)).rows.map(
    ({ state }) => state,
  )

test('lines in order are posted, the others stay with their reason; posting again posts nothing twice; void calls all off (scenario 17)', async () => {
  // Monday, 9 to 12 in Taipei.
  const span = { start_at: '2026-03-09T01:00:00.000Z', end_at: '2026-03-09T04:00:00.000Z' }
  const lines = people.map((user) => ({ user, leave, reason: 'Trip', ...span }))
  const { body, status } = await admin.post('/api/as/batch', { kind: 'dayoff', title: 'Company trip', lines })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
  const batch = body.data
  // One of them asks for a Sunday, on which nobody works.
  const draft = await read(batch)
  const changed = draft.lines.map((line, at) =>
    at === 0 ? { ...line, start_at: '2026-03-08T01:00:00.000Z', end_at: '2026-03-08T04:00:00.000Z' } : line,
  )
  expect((await admin.patch(path(batch), { lines: changed, version: draft.version })).status).toBe(200)
  const checked = await act(batch, 'check')
  expect(checked.lines.map(({ result }) => result)).toEqual(['error', 'ok', 'ok', 'ok'])
  // Whoever reads it is told the refusal in their language.
  const told = async (language: 'en' | 'tw') => {
    const { body: answer } = await admin.get(path(batch, '/records'), { language })
    return (answer.meta.refusals as Record<string, string>)[String(checked.lines[0]?.id)]
  }
  expect(await told('en')).toBe(checked.lines[0]?.message)
  expect(await told('tw')).toMatch(/\p{Script=Han}/u)
  expect(checked).toMatchObject({ state: 'checked', people: 4, ok_count: 3, failed_count: 1 })
  expect(checked.lines[1]?.minutes).toBe(180)
  expect(await recordsOf(batch)).toEqual([])

  expect(await act(batch, 'post')).toMatchObject({ state: 'partly_posted', ok_count: 3, failed_count: 1 })
  expect(await recordsOf(batch)).toEqual(['approved', 'approved', 'approved'])
  await act(batch, 'check')
  await act(batch, 'post')
  expect(await recordsOf(batch)).toEqual(['approved', 'approved', 'approved'])

  const voided = await act(batch, 'void', { void_reason: 'The trip was put off.' })
  expect(voided.lines.map(({ result }) => result)).toEqual(['error', 'voided', 'voided', 'voided'])
  expect(await recordsOf(batch)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

const preview = async (body: Row) => {
  const answer = await admin.post('/api/as/batch/preview', body)
  return {
    status: answer.status,
    errors: answer.body.errors,
    lines: answer.body.data as unknown as Row[],
    meta: answer.body.meta as unknown as Row,
  }
}
const monday = { start_at: '2026-03-16T01:00:00.000Z', end_at: '2026-03-16T04:00:00.000Z' }
const sunday = { start_at: '2026-03-15T01:00:00.000Z', end_at: '2026-03-15T04:00:00.000Z' }

test('a preview says what each line comes to, its balance before and after, and what stands in its way; it writes nothing', async () => {
  const annual = (await sql<{ id: number }>`select id::int as id from as_leave where code = 'ANNUAL'`.execute(server.db)).rows[0]?.id ?? 0
  const [first = 0, second = 0] = people
  const lot = { user: first, leave: annual, granted_min: 300, valid_from: '2026-01-01', valid_to: '2026-12-31' }
  expect((await admin.post('/api/as/leave-entitlement', lot)).status).toBe(201)
  const owners = people.slice(0, 2).map((id) => `u${id}`)
  const before = await preview({ kind: 'dayoff', people: { owners, leave: annual, ...monday } })
  expect(
    before.lines.map(({ user, result, minutes, balance_before, balance_after }) => [user, result, minutes, balance_before, balance_after]),
  ).toEqual([
    [first, 'ok', 180, 300, 120],
    [second, 'error', 180, 0, null],
  ])
  expect(before.lines[1]?.messages).toHaveLength(1)
  // The facts of each row are those of a single form.
  expect(before.lines.map(({ facts }) => facts)).toEqual([
    [
      { text: 'Takes 3 h (0.38 d).', exceeded: false },
      { text: '2 h (0.25 d) left afterwards; 5 h now.', exceeded: false },
    ],
    [
      { text: 'Takes 3 h (0.38 d).', exceeded: false },
      { text: '3 h too little: 0 h left now.', exceeded: true },
    ],
  ])
  expect(before.lines.map(({ days }) => days)).toEqual([0.38, 0.38])
  // What one line takes, a later one of the same person has not any more; the same time twice clashes.
  const tuesday = { start_at: '2026-03-17T01:00:00.000Z', end_at: '2026-03-17T04:00:00.000Z' }
  const line = { user: first, leave: annual }
  const several = await preview({
    kind: 'dayoff',
    lines: [
      { ...line, ...monday },
      { ...line, ...tuesday },
      { ...line, ...monday },
    ],
  })
  expect(several.lines.map(({ result, balance_before, balance_after }) => [result, balance_before, balance_after])).toEqual([
    ['ok', 300, 120],
    ['error', 120, -60],
    ['error', 120, -60],
  ])
  expect(several.lines[1]?.facts).toContainEqual({ text: '1 h too little: 2 h left now.', exceeded: true })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from as_dayoff where start_at >= '2026-03-15'`.execute(server.db)
  expect(rows[0]?.n).toBe(0)
})

test('who does not work then is left out where that is asked; nobody, no type and a wrong order are refused by field', async () => {
  const owners = people.map((id) => `u${id}`)
  const off = await preview({ kind: 'dayoff', people: { owners, leave, only_scheduled: true, ...sunday } })
  expect([off.lines, off.meta]).toEqual([[], { left_out: 4 }])
  expect((await preview({ kind: 'dayoff', people: { owners, leave, exclude: people.slice(0, 3), ...monday } })).lines).toHaveLength(1)
  expect((await preview({ kind: 'dayoff', people: { owners, leave, exclude: people, ...monday } })).errors).toHaveProperty('owners')
  expect((await preview({ kind: 'dayoff', people: { owners, ...monday } })).errors).toHaveProperty('leave')
  expect(
    (await preview({ kind: 'dayoff', people: { owners, leave, start_at: monday.end_at, end_at: monday.start_at } })).errors,
  ).toHaveProperty('end_at')
})

test('people are added to the lines that there are: whoever stands there at that time already does not come twice, and lines of days off stay', async () => {
  const [first = 0, second = 0] = people
  const lines = [
    { user: first, leave, ...monday },
    { user: first, leave, ...sunday },
  ]
  const added = { owners: [`u${first}`, `u${second}`], leave, only_scheduled: true, ...monday }
  const both = await preview({ kind: 'dayoff', lines, people: added })
  expect(both.lines.map(({ user, start_at, result }) => [user, start_at, result])).toEqual([
    [first, monday.start_at, 'ok'],
    [first, sunday.start_at, 'error'],
    [second, monday.start_at, 'ok'],
  ])
  expect((await preview({ kind: 'dayoff', lines, people: { ...added, owners: [`u${first}`] } })).errors).toHaveProperty('owners')
})

test('overtime shows the month with it and its ceiling', async () => {
  const evening = { start_at: '2026-03-16T10:30:00.000Z', end_at: '2026-03-16T12:30:00.000Z' }
  const { lines } = await preview({ kind: 'overtime', people: { owners: [`u${people[0] ?? 0}`], break_min: 30, ...evening } })
  expect(lines).toMatchObject([
    { result: 'ok', minutes: 90, month_total_min: 90, month_cap_min: 2760, meter: 'green', balance_before: null, days: null },
  ])
  expect(lines[0]?.facts).toEqual([
    { text: '1 h 30 min of overtime.', exceeded: false },
    { text: 'Month with this one: 1 h 30 min of 46 h.', exceeded: false },
  ])
})

async function upload(content: string): Promise<number> {
  const payload = `--kontor\r\ncontent-disposition: form-data; name="file"; filename="lines.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--kontor--\r\n`
  const { body } = await admin.post('/api/common/attachment', payload, {
    headers: { 'content-type': 'multipart/form-data; boundary=kontor' },
  })
  return Number(body.data.id)
}

test("a sheet is read in the company's zone with its errors by row and column; its template is a sheet that is read", async () => {
  const { rows } = await sql<{ no: string }>`select employee_no as no from sc_user where id = ${people[0] ?? 0}`.execute(server.db)
  const no = rows[0]?.no ?? ''
  const file = await upload(
    [
      'employee_no,leave_code,start,end,reason',
      `${no},OFFICIAL,2026-03-16 09:00,2026-03-16 12:00,Trip`,
      'X-NOBODY,OFFICIAL,later,2026-03-16 12:00,',
    ].join('\n'),
  )
  const { status, body } = await admin.post('/api/as/batch/sheet', { kind: 'dayoff', file })
  const answer = body.data as unknown as { lines: Row[]; problems: Row[] }
  expect([status, answer.lines]).toMatchObject([200, [{ line: 2, user: people[0], leave, ...monday, reason: 'Trip' }]])
  expect(answer.problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Employee number'],
    [3, 'Start'],
  ])
  const template = (await admin.get('/api/as/batch/sheet/template?kind=overtime&format=csv')).body.data
  const text = Buffer.from(String(template.content), 'base64').toString()
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe('employee_no,work_date,start,end,break_min,mode,reason')
  expect((await admin.post('/api/as/batch/sheet', { kind: 'overtime', file })).status).toBe(422)
  const staff = await server.signIn('staff01')
  expect((await staff.post('/api/as/batch/sheet', { kind: 'dayoff', file })).status).toBe(403)
  expect((await staff.post('/api/as/batch/preview', { kind: 'overtime', lines: [] })).status).toBe(403)
})

test('whoever has no right to batches of overtime finds those of leave only', async () => {
  for (const kind of ['dayoff', 'overtime']) expect((await admin.post('/api/as/batch', { kind, title: `Only ${kind}` })).status).toBe(201)
  const role = await admin.post('/api/sc/role', { code: 'batch-leave', name: { en: 'Batch leave' } })
  const staff = await server.signIn('staff01')
  const grant = { role: role.body.data.id, path: 'as.use.batch-dayoff', effect: 'allow', actions: ['list', 'show'] }
  expect((await admin.post('/api/sc/role-grant', grant)).status).toBe(201)
  expect((await admin.post('/api/sc/role-assignment', { role: role.body.data.id, owner: `u${staff.userId}` })).status).toBe(201)
  const kindsOf = async (who: Client) => new Set((await who.get<Row[]>('/api/as/batch?per_page=200')).body.data.map(({ kind }) => kind))
  expect(await kindsOf(admin)).toEqual(new Set(['dayoff', 'overtime']))
  expect(await kindsOf(staff)).toEqual(new Set(['dayoff']))
  const overtime = (await admin.get<Row[]>('/api/as/batch?filter[kind][eq]=overtime')).body.data[0]
  expect((await staff.get(path(overtime ?? {}))).status).toBe(404)
})

test('the right to batches of overtime alone is enough for them, and for nothing of leave (§6)', async () => {
  const role = Number((await admin.post('/api/sc/role', { code: 'stocktaker', name: { en: 'Stocktaker' } })).body.data.id)
  const actions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'post', 'void']
  const grant = { role, path: 'as.use.batch-overtime', effect: 'allow', actions, read: 'all', write: 'all' }
  expect((await admin.post('/api/sc/role-grant', grant)).status).toBe(201)
  const clerk = await server.signIn('staff03')
  expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${clerk.userId}` })).status).toBe(201)
  const ofLeave = (await admin.post('/api/as/batch', { kind: 'dayoff', title: 'Nobody’s business' })).body.data

  const others = people.filter((id) => id !== clerk.userId).slice(0, 2)
  const evening = { start_at: '2026-03-18T10:30:00.000Z', end_at: '2026-03-18T12:30:00.000Z' }
  const lines = others.map((user) => ({ user, mode: 'pay', ...evening }))
  const made = await clerk.post('/api/as/batch', { kind: 'overtime', title: 'Stocktaking', lines })
  expect([made.status, made.body.errors ?? {}]).toEqual([201, {}])
  for (const name of ['check', 'post']) expect([name, (await clerk.post(path(made.body.data, `/${name}`), {})).status]).toEqual([name, 200])
  expect((await clerk.get(path(made.body.data))).body.data).toMatchObject({ state: 'posted', ok_count: 2 })
  const records = async (who: Client) => (await who.get(path(made.body.data, '/records'))).body.data
  expect(await records(admin)).toHaveLength(2)
  expect(await records(clerk)).toEqual([])
  const called = await clerk.post(path(made.body.data, '/void'), { void_reason: 'Put off' })
  expect([called.status, called.body.data]).toMatchObject([200, { state: 'voided' }])
  const { body: all } = await admin.get('/api/as/overtime?filter[work_date][eq]=2026-03-18')
  expect(all.data.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  const list = await clerk.get('/api/as/batch?with=people')
  const listed = list.body.data
  expect((list.body.meta.refs as Record<string, Row>)['sc/user']?.[String(clerk.userId)]).toMatchObject({ active: true })
  expect([...new Set(listed.map(({ kind }) => kind))]).toEqual(['overtime'])

  expect((await clerk.get(path(ofLeave))).status).toBe(404)
  expect((await clerk.get(path(ofLeave, '/records'))).status).toBe(404)
  expect((await clerk.post('/api/as/batch', { kind: 'dayoff', title: 'Leave' })).status).toBe(403)
  expect((await clerk.delete(path(ofLeave))).status).toBe(404)
  expect((await clerk.post(path(ofLeave, '/check'), {})).status).toBe(404)
  expect((await clerk.post('/api/as/batch/preview', { kind: 'dayoff', people: { owners: ['u1'], leave, ...monday } })).status).toBe(403)
  expect((await clerk.get('/api/as/overtime')).body.data).toEqual([])
})

test('attachments of a batch are those of everybody whom it gave leave, and of nobody else (§2, §6)', async () => {
  const certificate = await upload('Notice of the health check')
  const [staff, other] = [await server.signIn('staff06'), await server.signIn('staff07')]
  const day = { start_at: '2026-03-23T01:00:00.000Z', end_at: '2026-03-23T04:00:00.000Z' }
  const line = { user: staff.userId, leave, reason: 'Health check', ...day }
  const { body, status } = await admin.post('/api/as/batch', { kind: 'dayoff', title: 'Health check', files: [certificate], lines: [line] })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
  const open = async (who: Client) => (await who.get(`/api/common/attachment/${certificate}`)).status
  expect([await open(admin), await open(staff)]).toEqual([200, 404])
  await act(body.data, 'check')
  const [posted] = (await act(body.data, 'post')).lines
  const address = `/api/as/dayoff/${Number(posted?.record)}/batch-files`
  expect((await staff.get(address)).body.data).toMatchObject([{ id: certificate, title: 'lines.csv' }])
  expect([await open(staff), await open(other)]).toEqual([200, 404])
  expect((await other.get(address)).status).toBe(404)
})
