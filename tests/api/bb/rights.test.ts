/** Rights of categories over HTTP (bb.md §2 `/bb/admin/rights`): the matrix, why somebody may, copies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RightsMatrix } from '../../../src/shared/bb/category'
import { testApp, type Client, type TestApp } from '../../support/app'
import { created, draft, grant, makeBoard, makeCategory, type Board } from '../../support/bulletins'

let app: TestApp
let board: Board
let reader: Client
let [below, apart] = [0, 0]

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  board = await makeBoard(app)
  reader = await app.signIn('staff01')
  below = await makeCategory(board.admin, { parent: board.category })
  apart = await makeCategory(board.admin, { parent: board.category, inherit_rights: false })
})
afterAll(() => app.close())

const matrix = async () => (await board.admin.get<RightsMatrix>('/api/bb/rights')).body.data
const cellOf = ({ cells }: RightsMatrix, category: number, owner: string) =>
  cells.find((cell) => cell.category === category && cell.owner === owner)
const why = (category: number, user: number) => board.admin.get(`/api/bb/rights/inspect?category=${category}&user=${user}`)

test('the matrix tells own rights from those of above, and counts who reads', async () => {
  const found = await matrix()
  const manager = `u${board.manager.userId}`
  expect(cellOf(found, board.category, manager)?.actions.map(({ action }) => action)).toEqual(['manage'])
  expect(cellOf(found, below, manager)).toMatchObject({ actions: [], inherited: [{ action: 'manage', from: board.category }] })
  expect(cellOf(found, apart, manager)).toBeUndefined()
  const readers = (id: number) => found.categories.find((one) => one.id === id)?.readers
  expect(readers(below)).toBe(readers(board.category))
  expect(readers(apart)).toBe(0)
})

test('why somebody may: each row that says so, the strongest first', async () => {
  const { data } = (await why(below, board.manager.userId)).body
  expect(data).toMatchObject({
    may: 'manage',
    reasons: [
      { action: 'manage', category: board.category },
      { action: 'read', owner: 'd1' },
    ],
  })
  expect((await why(apart, board.manager.userId)).body.data).toEqual({ may: null, reasons: [] })
})

test('authors begin with templates of the categories in which they may post, and keep none themselves; its managers do (§6)', async () => {
  const bodies = [{ language: 'en', body: '<p>What, when, where.</p><script>x</script>' }]
  const template = (values: object) => created(board.admin, 'bb/template', { name: { en: 'Event' }, bodies, ...values })
  const [here, anywhere] = [await template({ category: board.category }), await template({})]
  await template({ category: apart })
  await template({ category: board.category, active: false })
  const offered = async (client: Client) => (await client.get('/api/bb/template/options')).body.data.map(({ id }) => Number(id)).sort()
  expect(await offered(board.author)).toEqual([here, anywhere].sort())
  expect(await offered(reader)).toEqual([])
  expect(await offered(board.admin)).toHaveLength(3)
  const shown = (await board.author.get(`/api/bb/template/${here}`)).body.data
  expect(shown.bodies).toMatchObject([{ language: 'en', body: '<p>What, when, where.</p>' }])
  expect((await reader.get(`/api/bb/template/${here}`)).status).toBe(404)
  const tried = async (client: Client, values: object) => {
    const { status, body } = await client.post('/api/bb/template', { name: { en: 'Mine' }, ...values })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await tried(board.author, { category: board.category })).toEqual([422, ['category']])
  expect(await tried(board.manager, {})).toEqual([422, ['category']])
  expect(await tried(board.manager, { category: apart })).toEqual([422, ['category']])

  const mayMake = async (client: Client) => {
    const { actions } = (await client.get('/api/common/schema/bb/template')).body.data
    return Array.isArray(actions) && actions.includes('create')
  }
  // The list offers "New" to nobody who could not save it.
  expect(await Promise.all([board.author, reader, board.manager, board.admin].map(mayMake))).toEqual([false, false, true, true])

  const own = await created(board.manager, 'bb/template', { name: { en: 'Meeting' }, category: board.category })
  const named = { name: { en: 'Event, new' } }
  expect((await board.manager.patch(`/api/bb/template/${here}`, named)).status).toBe(200)
  expect((await board.manager.patch(`/api/bb/template/${own}`, { category: apart })).status).toBe(422)
  for (const client of [board.author, reader]) expect((await client.patch(`/api/bb/template/${here}`, named)).status).toBeGreaterThan(402)
  expect((await board.author.delete(`/api/bb/template/${own}`)).status).toBeGreaterThan(402)
  expect((await board.manager.delete(`/api/bb/template/${anywhere}`)).status).toBeGreaterThan(402)
  expect((await board.manager.delete(`/api/bb/template/${own}`)).status).toBeLessThan(300)
})

test('a cell of several rows becomes one row; who saw it otherwise is refused, and nothing changes', async () => {
  const owner = `u${reader.userId}`
  await grant(board.admin, below, { [owner]: 'read' })
  await grant(board.admin, below, { [owner]: 'post' })
  const cell = async () => cellOf(await matrix(), below, owner)?.actions ?? []
  const seen = (await cell()).map(({ id, version }) => ({ id, version }))
  const set = (action: string | null, rows: object) =>
    board.admin.put('/api/bb/rights/cell', { category: below, owner, action, seen: rows })
  expect((await set('manage', seen)).status).toBe(204)
  const [kept, ...others] = await cell()
  expect([kept?.action, others]).toEqual(['manage', []])
  const late = await set(null, seen)
  expect([late.status, (await cell()).length]).toEqual([409, 1])
  expect((await set(null, [{ id: kept?.id, version: kept?.version }])).status).toBe(204)
  expect(await cell()).toEqual([])
  expect((await set('post', [])).status).toBe(204)
  expect((await cell()).map(({ action }) => action)).toEqual(['post'])
  expect((await reader.put('/api/bb/rights/cell', { category: below, owner, action: 'manage', seen: [] })).status).toBe(403)
})

test('who gives or takes a right is asked first where somebody would read more or less by it (§9)', async () => {
  const owner = `u${reader.userId}`
  const set = async (action: string | null, headers = {}) => {
    const seen = (cellOf(await matrix(), apart, owner)?.actions ?? []).map(({ id, version }) => ({ id, version }))
    const { status, body } = await board.admin.put('/api/bb/rights/cell', { category: apart, owner, action, seen }, { headers })
    return { status, code: body?.code, message: body?.message }
  }
  const readers = async () => (await matrix()).categories.find(({ id }) => id === apart)?.readers
  const sure = { 'x-confirmed': 'yes' }
  expect(await set('post')).toMatchObject({ status: 409, code: 'confirm_required', message: expect.stringMatching(/^1 person/) as string })
  expect(await readers()).toBe(0)
  expect((await set('post', sure)).status).toBe(204)
  expect(await readers()).toBe(1)
  // Between rights that include reading nobody gains or loses it.
  expect((await set('read')).status).toBe(204)
  expect(await set(null)).toMatchObject({ status: 409, code: 'confirm_required', message: expect.stringContaining('no longer') as string })
  expect((await set(null, sure)).status).toBe(204)
  expect(await readers()).toBe(0)
})

test('a row of the list asks as the matrix does, once there is something to read', async () => {
  const own = await makeCategory(board.admin)
  const values = { category: own, owner: `u${reader.userId}`, action: 'read' }
  const first = await board.admin.post('/api/bb/category-right', values)
  expect(first.status).toBe(201)
  await draft(board.admin, own)
  const more = await board.admin.post('/api/bb/category-right', { ...values, owner: `u${board.author.userId}` })
  expect([more.status, more.body.code]).toEqual([409, 'confirm_required'])
  // Another action of the same owner changes nobody's reading.
  expect((await board.admin.patch(`/api/bb/category-right/${first.body.data.id}`, { version: 1, action: 'post' })).status).toBe(200)
  const taken = await board.admin.delete(`/api/bb/category-right/${first.body.data.id}`)
  expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining('no longer') as string])
  const sure = { headers: { 'x-confirmed': 'yes' } }
  expect((await board.admin.delete(`/api/bb/category-right/${first.body.data.id}`, sure)).status).toBeLessThan(300)
})

test('rights are copied once; what the category has stays', async () => {
  await grant(board.admin, apart, { [`u${reader.userId}`]: 'approve' })
  const copy = () => board.admin.post('/api/bb/rights/copy', { from: board.category, to: apart })
  expect((await copy()).body.data).toEqual({ added: 3 })
  expect((await copy()).body.data).toEqual({ added: 0 })
  const found = await matrix()
  expect(cellOf(found, apart, `u${reader.userId}`)?.actions.map(({ action }) => action)).toEqual(['approve'])
  expect(cellOf(found, apart, 'd1')?.actions.map(({ action }) => action)).toEqual(['read'])
})

test('only who administers rights sees and copies them', async () => {
  const body = { from: board.category, to: below }
  expect((await reader.get('/api/bb/rights')).status).toBe(403)
  expect((await why(apart, reader.userId)).status).toBe(200)
  expect((await reader.get(`/api/bb/rights/inspect?category=${apart}&user=1`)).status).toBe(403)
  expect((await reader.post('/api/bb/rights/copy', body)).status).toBe(403)
  expect((await board.admin.post('/api/bb/rights/copy', { ...body, from: 999_999 })).status).toBe(404)
})
