/** Rights in categories of events over HTTP (vs.md §2 `/vs/admin/permission/:category`, §3, §6). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CategoryRights } from '../../../src/shared/vs/category'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let staff: Client
let [meetings, safety] = [0, 0]

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  admin = await app.signIn('admin')
  staff = await app.signIn('staff01')
  meetings = await category('M')
  safety = await category('S')
})
afterAll(() => app.close())

async function category(code: string): Promise<number> {
  const { status, body } = await admin.post('/api/vs/category', { code, name: { en: code } })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

const set = (cell: { category: number | null; owner: string; action: string; holds: boolean }, client = admin) =>
  client.put('/api/vs/rights/cell', cell)
const rights = async (of: number | null) => (await admin.get<CategoryRights>(`/api/vs/rights${of === null ? '' : `/${of}`}`)).body.data
const actions = async (of: number | null, owner: string) =>
  (await rights(of)).rows.filter((row) => row.owner === owner).map(({ category: at, action }) => `${at ?? 'all'} ${action}`)
const inspected = async (of: number, user: number) => (await admin.get(`/api/vs/rights/${of}/of/${user}`)).body.data
const me = () => `u${staff.userId}`

test('a right is given and taken once; those of every category are shown with each', async () => {
  const cell = { category: meetings, owner: me(), action: 'create', holds: true }
  expect([(await set(cell)).status, (await set(cell)).status]).toEqual([204, 204])
  expect((await set({ ...cell, category: null, action: 'view' })).status).toBe(204)
  expect(await actions(meetings, me())).toEqual([`${meetings} create`, 'all view'])
  expect(await actions(safety, me())).toEqual(['all view'])
  expect(await actions(null, me())).toEqual(['all view'])
  expect((await rights(meetings)).owners).toContainEqual({ owner: me(), name: expect.any(String) as string })
  expect((await set({ ...cell, category: null, action: 'view', holds: false })).status).toBe(204)
  expect(await actions(null, me())).toEqual([])
})

test('two at once give a right of every category once', async () => {
  const cell = { category: null, owner: 'g1', action: 'results', holds: true }
  const group = await admin.get('/api/sc/group?per_page=1')
  const owner = `g${group.body.data[0]?.id ?? 1}`
  const answers = await Promise.all([set({ ...cell, owner }), set({ ...cell, owner })])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(await actions(null, owner)).toEqual(['all results'])
})

test('why somebody may: their own row, their department’s, that of every category; what each includes', async () => {
  await set({ category: meetings, owner: me(), action: 'create', holds: true })
  await set({ category: null, owner: 'd1', action: 'commission', holds: true })
  const found = await inspected(meetings, staff.userId)
  expect(found.may).toEqual(['view', 'create', 'commission'])
  expect(found.reasons).toMatchObject([
    { action: 'commission', owner: 'd1', category: null },
    { action: 'create', owner: me(), category: meetings },
  ])
  await set({ category: null, owner: 'd1', action: 'commission', holds: false })
  expect(await inspected(safety, staff.userId)).toMatchObject({ may: [], reasons: [] })
  expect((await admin.get(`/api/vs/rights/${safety}/of/999999`)).status).toBe(404)
})

test('rights are copied once, from every category too; what is there stays', async () => {
  await set({ category: null, owner: me(), action: 'results', holds: true })
  const copy = (from: number | null, to: number | null) => admin.post('/api/vs/rights/copy', { from, to })
  expect((await copy(meetings, safety)).body.data).toEqual({ added: 1 })
  expect((await copy(meetings, safety)).body.data).toEqual({ added: 0 })
  expect((await copy(null, safety)).body.data.added).toBeGreaterThan(0)
  expect(await actions(safety, me())).toEqual(expect.arrayContaining([`${safety} create`, `${safety} results`]))
  await set({ category: null, owner: me(), action: 'results', holds: false })
})

test('nobody but who administers rights reads, gives, copies or inspects them; there is no right in what is not there', async () => {
  const cell = { category: meetings, owner: me(), action: 'manage', holds: true }
  expect((await set(cell, staff)).status).toBe(403)
  expect((await staff.post('/api/vs/rights/copy', { from: safety, to: meetings })).status).toBe(403)
  expect((await staff.get(`/api/vs/rights/${meetings}`)).status).toBe(403)
  expect((await staff.get(`/api/vs/rights/${meetings}/of/${staff.userId}`)).status).toBe(403)
  expect((await staff.post('/api/vs/category-right', { category: meetings, owner: me(), action: 'manage' })).status).toBe(403)
  expect((await set({ ...cell, category: 999_999 })).status).toBe(404)
  expect((await set({ ...cell, owner: 'u999999' })).status).toBe(422)
  expect((await admin.get('/api/vs/rights/999999')).status).toBe(404)
})
