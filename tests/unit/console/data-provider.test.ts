/** What refine's hooks send by the data provider, and what of the answers they get. */
import type { InternalAxiosRequestConfig } from 'axios'
import { afterEach, expect, test, vi } from 'vitest'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('sessionStorage', nothingStored)
const { http } = await import('../../../src/providers/http/http')
const { dataProvider, listMeta } = await import('../../../src/providers/data/data-provider')

const adapter = http.defaults.adapter
afterEach(() => {
  if (adapter !== undefined) http.defaults.adapter = adapter
})

/** @returns the requests, in their order; each is answered with `data` */
function answering(data: unknown): InternalAxiosRequestConfig[] {
  const requests: InternalAxiosRequestConfig[] = []
  http.defaults.adapter = async (config) => {
    requests.push(config)
    return { data, status: 200, statusText: 'OK', headers: {}, config }
  }
  return requests
}
const shape = ({ method, url, headers, data }: InternalAxiosRequestConfig) => [
  method,
  url,
  headers.get('Idempotency-Key') ?? null,
  typeof data === 'string' ? (JSON.parse(data) as unknown) : data,
]
const resource = 'cm/source'

test('one record is read, changed and deleted; of a deletion comes what undoes it', async () => {
  const row = { id: 7, version: 2 }
  const requests = answering({ data: { ...row, change_set: 5 } })
  expect(await dataProvider.getOne({ resource, id: 7 })).toEqual({ data: { ...row, change_set: 5 } })
  expect(await dataProvider.update({ resource, id: 7, variables: { version: 2, active: false } })).toMatchObject({ data: row })
  expect(await dataProvider.deleteOne({ resource, id: 7 })).toEqual({ data: { id: 7, change_set: 5 } })
  await dataProvider.deleteOne({ resource, id: 7, meta: { release: true } })
  expect(requests.map(shape)).toEqual([
    ['get', '/api/cm/source/7', null, undefined],
    ['patch', '/api/cm/source/7', null, { version: 2, active: false }],
    ['delete', '/api/cm/source/7', null, undefined],
    ['delete', '/api/cm/source/7', null, undefined],
  ])
  expect(requests.map(({ params }) => (params as object | undefined) ?? {})).toEqual([{}, {}, {}, { release: 'true' }])
})
test("parameters of the page's address, which refine puts into meta, change neither method nor headers of a call", async () => {
  const requests = answering({ data: { id: 7 } })
  const meta = { method: 'delete', headers: { 'X-View-As': '1' }, release: 'true', repeat: 'x' }
  await dataProvider.getOne({ resource, id: 7, meta })
  await dataProvider.create({ resource, variables: {}, meta })
  await dataProvider.update({ resource, id: 7, variables: {}, meta })
  await dataProvider.deleteOne({ resource, id: 7, meta })
  expect(
    requests.map(({ method, headers, params }) => [method, headers.get('X-View-As') ?? null, (params as object | undefined) ?? {}]),
  ).toEqual([
    ['get', null, {}],
    ['post', null, {}],
    ['patch', null, {}],
    ['delete', null, {}],
  ])
})
test('a caller may repeat a call until its answer is sure: to refine it is one, with one key', async () => {
  const requests = answering({ data: { id: 8 } })
  const twice = async <T>(call: () => Promise<T>) => {
    await call()
    return call()
  }
  await dataProvider.create({ resource, variables: {}, meta: { idempotencyKey: 'mine', repeat: twice } })
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['mine', 'mine'])
})
test('a create has a key of its own, or the one that its caller keeps across retries', async () => {
  const requests = answering({ data: { id: 8 } })
  await dataProvider.create({ resource, variables: { code: 'a' } })
  await dataProvider.create({ resource, variables: { code: 'a' } })
  const kept = { resource, variables: { code: 'b' }, meta: { idempotencyKey: 'mine' } }
  await dataProvider.create(kept)
  await dataProvider.update({ ...kept, id: 8 })
  const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/), 'mine', 'mine'])
  expect(keys[0]).not.toBe(keys[1])
})
test('a list is asked in our own dialect: nested conditions, the recycle bin, what the titles are', async () => {
  const requests = answering({ data: [{ id: 1 }], meta: { total: 1, refs: { 'sc/user': {} } } })
  const answer = await dataProvider.getList({
    resource,
    pagination: { currentPage: 2, pageSize: 50 },
    sorters: [{ field: 'code', order: 'desc' }],
    filters: [{ operator: 'or', value: [{ field: 'code', operator: 'startswith', value: 'a' }] }],
    meta: { trash: true, background: true },
  })
  expect(answer).toEqual({ data: [{ id: 1 }], total: 1, meta: { total: 1, refs: { 'sc/user': {} } } })
  const filter = JSON.stringify({ any: [{ field: 'code', op: 'startswith', value: 'a' }] })
  expect([requests[0]?.url, requests[0]?.params, requests[0]?.background]).toEqual([
    '/api/cm/source',
    { page: '2', per_page: '50', sort: '-code', filter, trash: '1' },
    true,
  ])
})
test('a picker gets what is offered, not rows', async () => {
  const requests = answering({ data: [{ id: 1, title: 'A', active: true }] })
  const filter = { field: 'active', op: 'eq', value: true } as const
  const answer = await dataProvider.getList({ resource, meta: listMeta({ options: true, q: 'a', filter }) })
  expect(answer).toEqual({ data: [{ id: 1, title: 'A', active: true }], total: 1 })
  expect([requests[0]?.url, requests[0]?.params]).toEqual(['/api/cm/source/options', { q: 'a', filter: JSON.stringify(filter) }])
})
test('many are asked for as options: whoever may choose them sees their titles', async () => {
  const requests = answering({ data: [{ id: 1, title: 'A', active: true }] })
  expect(await dataProvider.getMany?.({ resource, ids: [1, 2] })).toEqual({ data: [{ id: 1, title: 'A', active: true }] })
  expect([requests[0]?.url, requests[0]?.params]).toEqual(['/api/cm/source/options', { ids: '1,2' }])
})
