/** The usage of bulletins over HTTP: figures, reports, files, and who sees them (bb.md §2, §5.4, §6, §12.20). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usageReportKeys } from '../../../src/shared/bb/usage'
import { transact } from '../../../server/kernel/context'
import { keepAckRecords } from '../../../server/modules/bb/clock/ack-records'
import type { AnyReport } from '../../../src/shared/engine/report'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { accounts, act, makeBoard, makeCategory, grant, published, type Board } from '../../support/bulletins'

let app: TestApp
let board: Board
let readers: Client[]
let [first, second] = [0, 0]
const now = new Date('2026-11-20T01:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(now)
  board = await makeBoard(app)
  readers = []
  for (const account of accounts) readers.push(await app.signIn(account))
  const left = readers[4] as Client
  const audience = [`d${board.department}`, `g${board.group}`]
  first = await published(board.author, board.category, {
    ...{ audience, exclude: [`u${left.userId}`], title: { en: 'Travel rules' } },
    ...{ ack_required: true, ack_until: after(3 * 24 * 60).toISOString() },
  })
  second = await published(board.author, board.category, { audience: [`d${board.department}`], title: { en: 'Summer hours' } })
  const targets = readers.filter((one) => one !== left)
  for (const [n, reader] of targets.slice(0, 9).entries()) {
    app.setNow(after(10 * (n + 1)))
    expect((await reader.post(`/api/bb/bulletin/${first}/read`, { revision: 1 })).status).toBe(200)
    if (n < 7) expect((await reader.post(`/api/bb/bulletin/${first}/ack`, { revision: 1 })).status).toBe(200)
  }
  await (readers[0] as Client).post(`/api/bb/bulletin/${second}/read`, { revision: 1 })
  app.setNow(after(120))
})
afterAll(() => app.close())

const usage = async (client: Client, query = '') => client.get(`/api/bb/usage?${query}`)
const report = async (client: Client, key: string, query = ''): Promise<AnyReport> => {
  const answer = await client.get(`/api/bb/report/${key}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as unknown as AnyReport
}

test('twelve targets, nine read: 75 %, half of them after the sixth; the second one is read by one of nine (§5.4)', async () => {
  const { data } = (await usage(board.manager)).body
  expect(data).toMatchObject({ published: 2, views: 10, readers: 9, read_rate: 47.6, half_read_minutes: 60, overdue: 0 })
  const { rows, figure } = await report(board.manager, 'category')
  expect(figure.value).toBe(2)
  expect(rows.map(({ cells }) => cells.slice(1))).toEqual([[2, 10, 47.6, 1, 0, 0]])
})

test('a confirmation that is due and missing is overdue once the record of its deadline is kept', async () => {
  await sql`update bb_bulletin set ack_until = ${after(100)} where id = ${first}`.execute(app.db)
  await transact(app.app.kontor.systemContext(), keepAckRecords)
  expect((await usage(board.manager)).body.data).toMatchObject({ overdue: 5 })
  const { rows, figure } = await report(board.manager, 'overdue')
  expect(rows.map(({ cells, url }) => [cells.at(-1), url])).toEqual([[5, `/bb/use/readers/${first}`]])
  expect(figure.value).toBe(5)
})

test('only the readers who are asked about count', async () => {
  const reader = readers[0] as Client
  expect((await usage(board.manager, `owner=u${reader.userId}`)).body.data).toMatchObject({ published: 2, readers: 1, read_rate: 100 })
  expect((await usage(board.manager, `owner=u${board.author.userId}`)).body.data).toMatchObject({ published: 0, read_rate: null })
})

test('least read opens the readers of each bulletin; the file has the same numbers (§12.20)', async () => {
  const { rows } = await report(board.admin, 'least')
  expect(rows.map(({ cells, url }) => [cells[0], cells[6], url])).toEqual([
    ['Summer hours', 11.1, `/bb/use/readers/${second}`],
    ['Travel rules', 75, `/bb/use/readers/${first}`],
  ])
  expect((await board.admin.get(`/api/bb/bulletin/${second}/readers`)).body.meta).toMatchObject({ read: 1, targets: 9 })
  const file = await board.admin.get('/api/bb/report/least/file?format=csv')
  expect(file.status).toBe(200)
  const lines = file.raw.body.split('\r\n')
  expect(lines.find((one) => one.includes('Summer hours'))).toMatch(/,9,1,11\.1/)
})

test('a row by category leads to the list of what it counted', async () => {
  const { rows } = await report(board.admin, 'category')
  const url = new URL(String(rows[0]?.url), 'http://console')
  const listed = await board.admin.get(`/api/bb/bulletin?${url.searchParams.toString()}`)
  expect((listed.body.data as unknown as Row[]).map(({ id }) => id).sort()).toEqual([first, second])
})

test('after a handover a bulletin counts for who published it, and stands in the list behind the figure', async () => {
  await sql`update bb_bulletin set published_by_id = author_id, author_id = ${board.manager.userId} where id = ${second}`.execute(app.db)
  const { rows } = await report(board.admin, 'author')
  expect(rows.map(({ cells }) => cells[1])).toEqual([2])
  const url = new URL(String(rows[0]?.url), 'http://console')
  const listed = await board.admin.get(`/api/bb/bulletin?${url.searchParams.toString()}`)
  expect((listed.body.data as unknown as Row[]).map(({ id }) => id).sort()).toEqual([first, second])
})

test('by department each reading counts once, by hour in the company zone', async () => {
  const departments = await report(board.manager, 'department')
  expect(departments.total?.slice(1, 3)).toEqual([21, 10])
  const { rows, figure } = await report(board.manager, 'hours')
  expect(figure.value).toBe(10)
  // 09:10 to 10:30 in Taipei, a Friday.
  expect(rows[9]?.cells.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? cell : 0), 0)).toBe(5)
})

test('a category without a bulletin in the period is unused; another period has nothing', async () => {
  const idle = await makeCategory(board.admin)
  await grant(board.admin, idle, { [`u${board.manager.userId}`]: 'manage' })
  const { rows } = await report(board.manager, 'unused')
  expect(rows.map(({ url }) => url)).toEqual([
    `/bb/admin/maintain?${new URLSearchParams({ 'filter[category][in]': String(idle) }).toString()}`,
  ])
  expect((await usage(board.manager, 'from=2025-01-01&to=2025-02-01')).body.data).toMatchObject({ published: 0, half_read_minutes: null })
  expect((await usage(board.manager, 'from=2026-02-01&to=2026-01-01')).status).toBe(422)
})

test('managers see their categories, administrators all, everybody else nothing (§6)', async () => {
  const other = await makeCategory(board.admin)
  await grant(board.admin, other, { d1: 'read' })
  await published(board.admin, other)
  expect((await usage(board.admin)).body.data).toMatchObject({ published: 3 })
  expect((await usage(board.manager)).body.data).toMatchObject({ published: 2 })
  const reader = readers[0] as Client
  expect((await usage(reader)).status).toBe(403)
  expect((await reader.get('/api/bb/report/top')).status).toBe(403)
  expect((await reader.get('/api/bb/report/top/file?format=csv')).status).toBe(403)
  expect((await reader.get('/api/bb/report')).body.data).toEqual([])
  expect((await board.manager.get('/api/bb/report')).body.data).toHaveLength(usageReportKeys.length)
})

test.each(usageReportKeys)('%s is there as data and as a file', async (key) => {
  const found = await report(board.admin, key)
  for (const { cells } of found.rows) expect(cells).toHaveLength(found.columns.length)
  for (const format of ['csv', 'xlsx', 'pdf'])
    expect((await board.admin.get(`/api/bb/report/${key}/file?format=${format}`)).status).toBe(200)
})

test('what was recalled counts no more', async () => {
  await act(board.manager, second, 'recall', { recall_reason: 'Wrong' })
  expect((await usage(board.manager)).body.data).toMatchObject({ published: 1 })
})
