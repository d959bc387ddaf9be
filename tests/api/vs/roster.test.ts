/** The roster over HTTP (vs.md §3, §8, §9): prepared in a draft, weights and groups by sheet, fixed when it opens. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { openDue } from '../../../server/modules/vs/event/clock'
import type { RosterImport, RosterLine, RosterState } from '../../../src/shared/vs/control'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { workbookOf } from '../../support/workbook'

let app: TestApp
let organiser: Client
let voters: Client[]
let category = 0

const start = '2026-11-20T01:00:00.000Z'
const opens = '2026-11-20T01:10:00.000Z'

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date(start))
  const admin = await app.signIn('admin')
  organiser = await app.signIn('hr')
  voters = [await app.signIn('staff01'), await app.signIn('staff02')]
  category = Number((await admin.post('/api/vs/category', { code: 'ROLL', name: { en: 'Roll' } })).body.data.id)
  await admin.post('/api/vs/category-right', { category, owner: `u${organiser.userId}`, action: 'create' })
})
afterAll(() => app.close())

const draft = async (values: Row = {}): Promise<number> => {
  const { status, body } = await organiser.post('/api/vs/event', {
    ...{ category, title: { en: 'Shares' }, kind: 'vote', secrecy: 'named', weighted: true, opens_at: opens },
    ...{ closes_at: '2026-11-20T03:10:00.000Z', audience: voters.map(({ userId }) => `u${userId}`) },
    questions: [{ key: 'motion', type: 'yes_no', title: { en: 'Yes?' }, required: true }],
    ...values,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
interface Roster {
  data: RosterLine[]
  meta: { total: number; counts: Record<RosterState, number>; changeable: boolean }
}
const roster = async (id: number, query = '') => (await organiser.get(`/api/vs/event/${id}/roster${query}`)).body as unknown as Roster
const weights = async (id: number) => (await roster(id)).data.map(({ account, weight, group }) => [account, weight, group]).sort()
const prepare = (id: number) => organiser.post(`/api/vs/event/${id}/roster/prepare`, {})
const act = (id: number, name: string, body: Row = {}) => organiser.post(`/api/vs/event/${id}/${name}`, body)

async function upload(content: string, client = organiser): Promise<number> {
  const payload = `--kontor\r\ncontent-disposition: form-data; name="file"; filename="roster.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--kontor--\r\n`
  const { body } = await client.post('/api/common/attachment', payload, {
    headers: { 'content-type': 'multipart/form-data; boundary=kontor' },
  })
  return Number(body.data.id)
}
async function imported(id: number, ...lines: string[]) {
  const { status, body } = await act(id, 'roster/import', { file: await upload(lines.join('\n')) })
  return { status, data: body.data as unknown as RosterImport, message: body.message }
}

test('of a draft it is prepared; what is entered then is kept when it is published, and who has left the audience is gone', async () => {
  const id = await draft()
  expect([(await roster(id)).meta.total, (await prepare(id)).body.data.people]).toEqual([0, 2])
  const done = await imported(id, 'Account,Weight,Group,Remark', 'staff01,2.5,Owners,x', 'staff02,1,,')
  expect(done.data).toEqual({ changed: 1, problems: [], ignored: ['Remark'], errors: null })
  expect(await weights(id)).toEqual([
    ['staff01', '2.5000', 'Owners'],
    ['staff02', '1.0000', null],
  ])
  // Nobody of it learns of a draft.
  expect((await voters[0]?.get(`/api/vs/participant?filter[event][eq]=${id}`))?.body.data).toEqual([])
  const { version } = (await organiser.get(`/api/vs/event/${id}`)).body.data
  expect((await organiser.patch(`/api/vs/event/${id}`, { version, audience: [`u${voters[0]?.userId}`] })).status).toBe(200)
  expect((await act(id, 'publish')).status).toBe(200)
  expect(await weights(id)).toEqual([['staff01', '2.5000', 'Owners']])
  expect((await voters[0]?.get(`/api/vs/participant?filter[event][eq]=${id}`))?.body.data).toHaveLength(1)
})

test('one wrong line and nothing is written; the answer names each, and a workbook has them to mend', async () => {
  const id = await draft()
  await prepare(id)
  const { status, data } = await imported(id, 'account,weight', 'staff01,9', 'staff02,none', 'staff03,1', 'nobody,1')
  expect([status, data.changed, data.problems.map(({ line, column }) => [line, column])]).toEqual([
    200,
    0,
    [
      [3, 'Weight'],
      [4, 'Account'],
      [5, 'Account'],
    ],
  ])
  expect((await weights(id)).map(([, weight]) => weight)).toEqual(['1.0000', '1.0000'])
  const book = await workbookOf(Buffer.from(data.errors?.content ?? '', 'base64'))
  const sheet = book.worksheets[0]
  expect(sheet?.rowCount).toBe(4)
  expect([1, 2, 3].map((cell) => String(sheet?.getRow(2).getCell(cell).value))).toEqual([
    'staff02',
    'none',
    expect.stringContaining('none') as string,
  ])
  expect((await imported(id, 'weight', '1')).status).toBe(422)
})

test('another person’s file is not read; employee numbers name people too', async () => {
  const id = await draft()
  await prepare(id)
  const theirs = await upload('account,weight\nstaff01,9', voters[0])
  expect((await act(id, 'roster/import', { file: theirs })).status).toBe(404)
  const { rows } = await sql<{ number: string }>`select employee_no as number from sc_user where account = 'staff01'`.execute(app.db)
  expect((await imported(id, 'account,weight', `${rows[0]?.number ?? ''},3`)).data.changed).toBe(1)
  expect(await weights(id)).toContainEqual(['staff01', '3.0000', null])
})

test('a line is changed by hand until it opens, a secret one’s until it is published; then by nobody and no way', async () => {
  const id = await draft()
  await act(id, 'publish')
  const line = (await roster(id)).data[0]
  const set = (weight: string, group: string | null = null, of = id) =>
    organiser.put(`/api/vs/event/${of}/roster/${line?.id}`, { weight, group })
  expect((await set('4', 'West')).status).toBe(204)
  expect((await set('0')).status).toBe(422)
  expect((await set('4', null, await draft())).status).toBe(404)
  await transact(app.app.kontor.systemContext(), async (ctx) => {
    await sql`update vs_event set secrecy = 'secret' where id = ${id}`.execute(ctx.db)
  })
  expect([(await set('5')).status, (await roster(id)).meta.changeable]).toEqual([422, false])
  await transact(app.app.kontor.systemContext(), async (ctx) => {
    await sql`update vs_event set secrecy = 'named' where id = ${id}`.execute(ctx.db)
  })
  app.setNow(new Date(opens))
  await transact(app.app.kontor.systemContext(), openDue)
  expect((await set('5')).status).toBe(422)
  expect((await imported(id, 'account,weight', 'staff01,9')).status).toBe(422)
  expect((await prepare(id)).status).toBe(422)
  const admin = await app.signIn('admin')
  const row = (await admin.get(`/api/vs/participant/${line?.id}`)).body.data
  expect((await admin.patch(`/api/vs/participant/${line?.id}`, { version: row.version, weight: '9' })).status).toBe(422)
  app.setNow(new Date(start))
})

test('it is found by name or account and by state, and goes out as a sheet that comes in again', async () => {
  const id = await draft()
  await act(id, 'publish')
  expect((await roster(id, '?q=STAFF01')).data.map(({ account }) => account)).toEqual(['staff01'])
  expect((await roster(id, '?state=answered')).meta).toMatchObject({ total: 0, counts: { open: 2, issued: 0, answered: 0 } })
  const { name, content } = (await organiser.get(`/api/vs/event/${id}/roster/sheet?format=csv`)).body.data
  const text = Buffer.from(String(content), 'base64').toString().replace('\uFEFF', '')
  expect([String(name), text.split('\r\n')[0]]).toEqual([expect.stringMatching(/\.csv$/), 'Account,Weight,Group,Person,Department,State'])
  expect((await imported(id, ...text.replaceAll('1.0000', '7').trim().split('\r\n'))).data).toMatchObject({ changed: 2, problems: [] })
})
