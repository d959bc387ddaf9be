/** The grid of targets as a file (cm.md §8): its template, what a filled one says, who may send one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let head: Client
let staff: Client
let department: number
beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-05-20T04:00:00Z'))
  ;[admin, head, staff] = await signInAll(server, 'admin', 'manager', 'staff01')
  const {
    rows: [post],
  } = await sql<{
    id: number
  }>`select department_id as id from sc_user_department where user_id = ${staff.userId} and is_primary and deleted_at is null`.execute(
    server.db,
  )
  department = Number(post?.id)
})
afterAll(() => server.close())

const send = (client: Client, csv: string, query = 'year=2026&period=quarter') =>
  client.post(
    `/api/cm/quota/sheet?${query}`,
    Buffer.from(
      [
        '--sheet',
        'content-disposition: form-data; name="file"; filename="targets.csv"',
        'content-type: text/csv',
        '',
        csv,
        '--sheet--',
        '',
      ].join('\r\n'),
    ),
    { headers: { 'content-type': 'multipart/form-data; boundary=sheet' } },
  )

test('a sheet of targets starts from the grid, is read with its errors by owner and period, and saves nothing', async () => {
  const grid = {
    owners: [`u${staff.userId}`, `d${department}`],
    targets: [{ owner: `d${department}`, period_start: '2026-04-01', target: '1250000.5' }],
  }
  const template = await admin.post('/api/cm/quota/sheet/template?year=2026&period=quarter&format=csv', grid)
  const lines = template.raw.body.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Account or code,Name,Q1,Q2,Q3,Q4')
  expect(lines).toHaveLength(3)
  expect(lines.some((line) => line.endsWith(',,1250000.5,,'))).toBe(true)
  const mine = lines.find((line) => line.startsWith('staff01,')) ?? ''
  const before = await sql<{ n: number }>`select count(*)::int as n from cm_quota_line`.execute(server.db)
  const { status, body } = await send(admin, [lines[0], mine.replace(/,,,,$/, ',"1,000",2000,many,'), 'nobody,,1,,,'].join('\r\n'))
  expect(status).toBe(200)
  expect(body.data).toEqual({
    targets: [
      { owner: `u${staff.userId}`, period_start: '2026-01-01', target: '1000' },
      { owner: `u${staff.userId}`, period_start: '2026-04-01', target: '2000' },
    ],
    errors: [
      { line: 2, owner: expect.any(String), period: 'Q3', text: expect.stringContaining('many') },
      { line: 3, owner: 'nobody', period: null, text: expect.stringContaining('nobody') },
    ],
  })
  expect((await sql<{ n: number }>`select count(*)::int as n from cm_quota_line`.execute(server.db)).rows).toEqual(before.rows)
})

test('it is refused without a period in its headings, and without the right to set targets', async () => {
  expect((await send(admin, 'Account,Q9\r\nstaff01,1')).body.message).toContain('No column')
  expect((await send(staff, 'Account,Q1\r\nstaff01,1')).status).toBe(403)
  const { body } = await send(head, `Account,Q1\r\nmanager,1\r\nstaff01,2`)
  expect(body.data).toEqual({
    targets: [{ owner: `u${staff.userId}`, period_start: '2026-01-01', target: '2' }],
    errors: [expect.anything()],
  })
})
