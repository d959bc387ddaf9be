/** The reports of sc (sc.md §8): known people, known numbers, who may see them, and their files. */
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportKeys, type Report, type ReportCell } from '../../../src/shared/engine/report'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let made = 0
beforeAll(async () => {
  app = await testApp()
  app.setNow(new Date('2026-11-22T04:00:00Z'))
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

async function report(key: string, question = '', client = admin): Promise<Report> {
  const { status, raw } = await client.get(`/api/sc/report/${key}${question}`)
  expect(status, raw.body).toBe(200)
  return raw.json<{ data: Report }>().data
}
const lineOf = ({ rows }: Report, name: string): readonly ReportCell[] | undefined => rows.find(({ cells }) => cells[0] === name)?.cells
async function record(entity: string, values: object): Promise<number> {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function place(): Promise<{ id: number; name: string }> {
  const name = `Report ${(made += 1)}`
  const {
    rows: [level],
  } = await sql<{ id: number }>`select id from sc_department_level where code = 'DIVISION'`.execute(app.db)
  return { name, id: await record('sc/department', { code: `REP${made}`, name: { en: name }, parent: 1, level: level?.id }) }
}
async function person(department: number, { post = {}, ...values }: Record<string, unknown> & { post?: object } = {}): Promise<number> {
  const id = await record('sc/user', { account: `reported${(made += 1)}`, name: `Reported ${made}`, hire_date: '2025-01-15', ...values })
  await record('sc/user-department', {
    user: id,
    department,
    is_primary: true,
    start_date: String(values.hire_date ?? '2025-01-15'),
    ...post,
  })
  await sql`update sc_user set status = 'active' where id = ${id}`.execute(app.db)
  return id
}

describe('headcount', () => {
  test('counts who is employed at the end of each of 24 months, where his primary post is then', async () => {
    const [from, to] = [await place(), await place()]
    await person(from.id)
    const mover = await person(from.id, { hire_date: '2026-02-28', post: { end_date: '2026-09-30' } })
    await record('sc/user-department', { user: mover, department: to.id, is_primary: true, start_date: '2026-10-01' })
    await person(from.id, { hire_date: '2026-03-01', leave_date: '2026-05-30' })
    await person(from.id, { directory_hidden: true })
    const found = await report('headcount')
    expect(found.columns.map(({ heading }) => heading)).toEqual([
      'Department',
      '2024-12',
      ...Array.from({ length: 12 }, (_, n) => `2025-${String(n + 1).padStart(2, '0')}`),
      ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
    ])
    const of = (name: string) => lineOf(found, name)?.slice(1)
    expect(of(from.name)).toEqual([0, ...Array<number>(13).fill(1), 2, 3, 3, 2, 2, 2, 2, 2, 1, 1].slice(0, 24))
    expect(of(to.name)?.slice(-3)).toEqual([0, 1, 1])
    expect(found.total?.at(-1)).toBe(found.figure.value)
    expect(found.rows.reduce((sum, { cells }) => sum + Number(cells.at(-1)), 0)).toBe(found.figure.value)
    expect(found.chart.points.at(-1)?.amounts.reduce((sum, amount) => sum + amount, 0)).toBe(found.figure.value)
  })
  test('of who came back counts the former time too, by the posts of then', async () => {
    const { id, name } = await place()
    const back = await person(id, { hire_date: '2025-03-01' })
    // A second post begins where the first ends: one employment.
    await sql`update sc_user_department set end_date = '2025-05-31' where user_id = ${back}`.execute(app.db)
    await record('sc/user-department', { user: back, department: id, is_primary: true, start_date: '2025-06-01' })
    expect((await admin.post(`/api/sc/user/${back}/offboard`, { leave_date: '2025-08-31', skipped: [] })).status).toBe(200)
    const left = await report('movements')
    expect((await admin.post(`/api/sc/user/${back}/rehire`, { hire_date: '2026-09-01' })).status).toBe(200)
    await record('sc/user-department', { user: back, department: id, is_primary: true, start_date: '2026-09-01' })
    const months = (await report('headcount')).columns.slice(1).map(({ heading }) => heading)
    const counted = lineOf(await report('headcount'), name)?.slice(1)
    expect(months.filter((_, n) => counted?.[n] === 1)).toEqual([
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
    const now = await report('movements')
    for (const month of ['2025-03', '2025-06', '2025-08']) expect(lineOf(now, month)).toEqual(lineOf(left, month))
    expect(Number(lineOf(now, '2026-09')?.[1])).toBe(Number(lineOf(left, '2026-09')?.[1]) + 1)
  })
  test('is the same sum by department, level and position', async () => {
    const [department, level, position] = [
      await report('headcount'),
      await report('headcount', '?by=level'),
      await report('headcount', '?by=position'),
    ]
    expect([level.total?.slice(1), position.total?.slice(1)]).toEqual([department.total?.slice(1), department.total?.slice(1)])
    expect((await admin.get('/api/sc/report/headcount?by=colour')).status).toBe(422)
  })
  test('of a department head is that of his own tree', async () => {
    const head = await app.signIn('head.rd')
    const [own, all] = [await report('headcount', '', head), await report('headcount')]
    expect(own.figure.value).toBeGreaterThan(0)
    expect(own.figure.value).toBeLessThan(all.figure.value)
    expect((await head.get('/api/sc/report/headcount/file?format=csv')).status).toBe(403)
  })
})

test('joiners and leavers are counted in their months', async () => {
  const before = await report('movements')
  const { id } = await place()
  await person(id, { hire_date: '2026-06-01', leave_date: '2026-08-31' })
  const after = await report('movements')
  const change = (month: string) => [1, 2, 3].map((at) => Number(lineOf(after, month)?.[at]) - Number(lineOf(before, month)?.[at]))
  expect([change('2026-06'), change('2026-07'), change('2026-08')]).toEqual([
    [1, 0, 1],
    [0, 0, 0],
    [0, 1, -1],
  ])
})

test('the span of control counts who is directly below', async () => {
  const { id } = await place()
  const boss = await person(id)
  const others = [await person(id), await person(id)]
  await admin.patch(`/api/sc/department/${id}`, { head: boss })
  const found = await report('span')
  expect(found.rows.find(({ url }) => url === `/sc/viewuser?id=${boss}`)?.cells[3]).toBe(2)
  expect(found.rows.some(({ url }) => url === `/sc/viewuser?id=${others[0]}`)).toBe(false)
})

test('vacancies are planned places that nobody fills', async () => {
  const before = (await report('vacancies')).figure.value
  const position = await record('sc/job-position', { code: 'REPPOS', name: { en: 'Reported position' }, grade: 3, headcount: 3 })
  const { id } = await place()
  await person(id, { post: { job_position: position } })
  await person(id, { post: { job_position: position, end_date: '2026-01-31' } })
  const found = await report('vacancies')
  expect(lineOf(found, 'REPPOS')?.slice(2)).toEqual([3, 1, 2])
  expect(found.figure.value).toBe(before + 2)
})

describe('rights', () => {
  test('the matrix says what each role may by itself', async () => {
    const found = await report('rights-matrix')
    const at = (role: string) => found.columns.findIndex(({ heading }) => heading === role)
    const audit = lineOf(found, 'sc.admin.audit-log')
    expect([audit?.[at('Auditor')], audit?.[at('Staff')]]).toEqual(['List, Open, Export, Verify', null])
    expect(lineOf(found, 'sc.admin.user')?.[at('HR administrator')]).toContain('Offboard')
  })
  test('the list names who may, as the Inspector does', async () => {
    const found = await report('rights-people', '?path=sc.admin.audit-log.actions.verify')
    const who = (await admin.get('/api/sc/rights/who?path=sc.admin.audit-log.actions.verify')).body.data.map(({ account }) => account)
    expect(found.rows.map(({ cells }) => cells[1])).toEqual(who)
    expect(who).toEqual(expect.arrayContaining(['admin', 'auditor']))
    expect((await admin.get('/api/sc/report/rights-people?path=sc.admin.nothing')).body.errors).toHaveProperty('path')
  })
})

describe('access', () => {
  test('sign-ins are counted on their day of the company', async () => {
    // 23:30 and 00:30 in Taipei are two days.
    await sql`insert into sc_login_attempt (account, result, at) values ('x', 'ok', '2026-11-10T15:30:00Z'), ('x', 'bad', '2026-11-10T16:30:00Z'), ('x', 'locked', '2026-11-10T16:31:00Z')`.execute(
      app.db,
    )
    const found = await report('logins')
    expect(found.rows).toHaveLength(30)
    expect([lineOf(found, '2026-11-10')?.slice(1, 3), lineOf(found, '2026-11-11')?.slice(1, 3)]).toEqual([
      [1, 0],
      [0, 2],
    ])
  })
  test('accounts that were not used for more than 90 days are named', async () => {
    const { id } = await place()
    const [idle, fresh, never] = [await person(id), await person(id), await person(id)]
    await sql`update sc_user set last_login_at = '2026-08-24T03:00:00Z' where id = ${idle}`.execute(app.db)
    await sql`update sc_user set last_login_at = '2026-08-24T05:00:00Z' where id = ${fresh}`.execute(app.db)
    await sql`update sc_user set created_at = '2026-01-01T00:00:00Z' where id = ${never}`.execute(app.db)
    const { rows } = await report('inactive')
    const of = (user: number) => rows.find(({ url }) => url === `/sc/viewuser?id=${user}`)?.cells.slice(3)
    expect([of(idle), of(fresh), of(never)]).toEqual([['2026-08-24T03:00:00.000Z', 90], undefined, [null, 325]])
  })
  test('the second factor covers a share of each department', async () => {
    const { id, name } = await place()
    const [first] = [await person(id), await person(id), await person(id)]
    await sql`update sc_user set two_factor = true where id = ${first}`.execute(app.db)
    expect(lineOf(await report('two-factor'), name)).toEqual([name, 3, 1, 33.3])
  })
  test('seats are those that the licence counts', async () => {
    const [found, license] = [await report('seats'), (await admin.get('/api/sc/license')).body.data]
    expect(found.figure.value).toBe(license.used)
    expect(found.rows.slice(0, 3).reduce((sum, { cells }) => sum + Number(cells[1]), 0)).toBe(license.used)
  })
})

describe('who may see them', () => {
  const offered = async (account: string) =>
    (await (await app.signIn(account)).get('/api/sc/report')).raw.json<{ data: { key: string; file: boolean }[] }>().data
  test('administrators and auditors all, HR those of people, heads without what concerns sign-ins, staff none', async () => {
    expect((await offered('admin')).map(({ key }) => key)).toEqual([...reportKeys])
    expect((await offered('auditor')).map(({ key }) => key)).toEqual([...reportKeys])
    expect((await offered('hr')).map(({ key }) => key)).toEqual(['headcount', 'movements', 'span', 'vacancies', 'inactive', 'two-factor'])
    expect(await offered('head.rd')).toEqual(['headcount', 'movements', 'span', 'vacancies'].map((key) => ({ key, file: false })))
    expect(await offered('staff01')).toEqual([])
  })
  test('and each call says the same', async () => {
    const [hr, staff] = [await app.signIn('hr'), await app.signIn('staff01')]
    const statuses = async (client: Client) =>
      Promise.all(reportKeys.map(async (key) => (await client.get(`/api/sc/report/${key}`)).status))
    expect(await statuses(staff)).toEqual(reportKeys.map(() => 403))
    expect(await statuses(hr)).toEqual(
      reportKeys.map((key) => (['rights-matrix', 'rights-people', 'logins', 'seats'].includes(key) ? 403 : 200)),
    )
  })
})

describe('a file', () => {
  const file = async (key: string, format: string) => {
    const { raw, status } = await admin.get(`/api/sc/report/${key}/file?format=${format}`)
    expect(status).toBe(200)
    return raw
  }
  test('as CSV has the table with its total, words in the reader’s language, and formulas made harmless', async () => {
    const { id } = await place()
    await person(id, { name: '=1+1' })
    const { raw } = await admin.get('/api/sc/report/rights-people/file?format=csv&path=sc.use.directory', { language: 'tw' })
    expect(raw.body.split('\r\n')[0]).toBe('\ufeff人員,帳號,部門,動作,可讀範圍')
    expect(raw.body).toContain(`\n'=1+1,`)
    const total = (await file('seats', 'csv')).body.trim().split('\r\n').at(-1)
    expect(total).toMatch(/^Seats taken,\d+,\d+$/)
  })
  test('as XLSX has numbers as numbers', async () => {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await file('headcount', 'xlsx')).rawPayload.buffer as ArrayBuffer) // as exceljs wants it
    const [sheet] = book.worksheets
    expect(sheet?.getRow(1).cellCount).toBe(25)
    expect(typeof sheet?.lastRow?.getCell(25).value).toBe('number')
  })
  test.each(reportKeys)('%s as PDF is a document, and the export stands in the audit log', async (key) => {
    const { rawPayload, headers } = await file(key, 'pdf')
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(headers['content-type']).toBe('application/pdf')
    const { rows } =
      await sql`select 1 from sc_audit_log where action = 'export' and entity = 'report' and label = ${`${key} pdf`}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
})
