/** An unmodified client of refine's simple-rest against the generated API, over a real port (docs/simple-rest.md). */
import simpleRest from '@refinedev/simple-rest'
import type { CrudFilter, CrudSort } from '@refinedev/core'
import axios, { isAxiosError, type AxiosInstance } from 'axios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { testApp, type Client, type TestApp } from '../../support/app'

const crate = defineSchema('zz/crate', {
  x: { area: 'use', title: 'label', list: { columns: ['label', 'weight'], sort: 'label', filters: ['weight'] } },
  required: ['label'],
  properties: {
    label: { type: 'string', maxLength: 40, x: { search: true } },
    /** A field whose name is another's with a suffix. */
    label_like: { type: 'string', maxLength: 40 },
    weight: { type: 'integer' },
    price: { x: { type: 'money', guard: 'price' } },
    state: { enum: ['new', 'full', 'gone'], default: 'new' },
    packed: { type: 'string', format: 'date' },
  },
})
const resource = 'zz/crate'

let server: TestApp
let admin: Client
let apiUrl: string
let rest: ReturnType<typeof simpleRest>

/** As a script has one: an access token, and nothing else of ours. */
async function clientOf(person: Client, path: string): Promise<AxiosInstance> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await person.post('/api/sc/access-token', { name: 'script', paths: [path], expires_at })
  return axios.create({ headers: { authorization: `Bearer ${String(body.data.token)}`, 'accept-language': 'en' } })
}

beforeAll(async () => {
  server = await testApp({ own: [crate] })
  admin = await server.signIn('admin')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}/api/rest`
  rest = simpleRest(apiUrl, await clientOf(admin, 'zz.use.crate'))
  const states = ['new', 'full', 'gone']
  for (let n = 1; n <= 7; n++) {
    const variables = { label: `Crate ${n}`, weight: n * 10, state: states[n % 3], ...(n < 7 ? { packed: `2026-11-0${n}` } : {}) }
    await rest.create({ resource, variables })
  }
})
afterAll(() => server.close())

const labels = async (filters: CrudFilter[], sorters: CrudSort[] = [{ field: 'label', order: 'asc' }]) => {
  const { data, total } = await rest.getList({ resource, filters, sorters, pagination: { currentPage: 1, pageSize: 50 } })
  expect(total).toBe(data.length)
  return data.map(({ label }) => Number(String(label).replace('Crate ', '')))
}
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isAxiosError<{ message: string; errors: Record<string, string[]>; request_id: string }>(error)) throw new Error('it was not refused')
  return { status: error.response?.status, body: error.response?.data }
}

describe('getList', () => {
  test('pages, with the number of all rows', async () => {
    const page = async (currentPage: number) => rest.getList({ resource, pagination: { currentPage, pageSize: 3 } })
    const [first, third] = [await page(1), await page(3)]
    expect([first.total, first.data.map(({ label }) => label)]).toEqual([7, ['Crate 1', 'Crate 2', 'Crate 3']])
    expect([third.total, third.data.map(({ label }) => label)]).toEqual([7, ['Crate 7']])
  })
  test('past the end there is nothing', async () => {
    expect(await rest.getList({ resource, pagination: { currentPage: 4, pageSize: 3 } })).toEqual({ data: [], total: 7 })
  })
  test('without pages gives all rows, as far as a page goes', async () => {
    const { data, total } = await rest.getList({ resource, pagination: { mode: 'off' } })
    expect([data.length, total]).toEqual([7, 7])
  })
  test('sorts, by several fields and both ways', async () => {
    expect(await labels([], [{ field: 'weight', order: 'desc' }])).toEqual([7, 6, 5, 4, 3, 2, 1])
    const both: CrudSort[] = [
      { field: 'state', order: 'desc' },
      { field: 'weight', order: 'asc' },
    ]
    const sorted = await labels([], both)
    const own = await admin.get('/api/zz/crate?sort=-state,weight&per_page=50')
    expect(sorted).toEqual(own.body.data.map(({ label }) => Number(String(label).replace('Crate ', ''))))
  })
  test.each<[string, CrudFilter[], number[]]>([
    ['eq', [{ field: 'weight', operator: 'eq', value: 20 }], [2]],
    ['eq of several values', [{ field: 'state', operator: 'in', value: ['full', 'gone'] }], [1, 2, 4, 5, 7]],
    ['eq of nothing', [{ field: 'packed', operator: 'eq', value: null }], [7]],
    ['ne', [{ field: 'state', operator: 'ne', value: 'new' }], [1, 2, 4, 5, 7]],
    ['ne of several values', [{ field: 'state', operator: 'ne', value: ['new', 'gone'] }], [1, 4, 7]],
    ['ne of nothing', [{ field: 'packed', operator: 'ne', value: null }], [1, 2, 3, 4, 5, 6]],
    ['gte', [{ field: 'weight', operator: 'gte', value: 60 }], [6, 7]],
    ['lte', [{ field: 'packed', operator: 'lte', value: '2026-11-02' }], [1, 2]],
    ['contains', [{ field: 'state', operator: 'contains', value: 'on' }], [2, 5]],
    ['search', [{ field: 'q', operator: 'eq', value: 'crate 3' }], [3]],
    [
      'several at once',
      [
        { field: 'weight', operator: 'gte', value: 20 },
        { field: 'weight', operator: 'lte', value: 50 },
        { field: 'state', operator: 'eq', value: 'gone' },
      ],
      [2, 5],
    ],
  ])('filters: %s', async (_name, filters, found) => {
    expect(await labels(filters)).toEqual(found)
  })
  test("a field's own name comes before a suffix", async () => {
    const { data } = await rest.create({ resource, variables: { label: 'other', label_like: 'Crate' } })
    expect((await rest.getList({ resource, filters: [{ field: 'label_like', operator: 'eq', value: 'Crate' }] })).data).toMatchObject([
      { label: 'other' },
    ])
    await rest.deleteOne({ resource, id: data.id ?? 0 })
  })
  test('parameters of our own dialect win', async () => {
    const query = {
      _start: 0,
      _end: 3,
      _sort: 'weight',
      _order: 'asc',
      per_page: 2,
      sort: '-weight',
      'filter[weight][lt]': 60,
      fields: 'weight',
    }
    const { data } = await rest.custom({ url: `${apiUrl}/${resource}`, method: 'get', query })
    expect(data).toEqual([
      { id: expect.any(Number), weight: 50, version: 1 },
      { id: expect.any(Number), weight: 40, version: 1 },
    ])
  })
  test.each([
    ['a page that is too long', { _start: 0, _end: 201 }, '_end'],
    ['a page without rows', { _start: 10, _end: 10 }, '_end'],
    ['a page that begins within another', { _start: 1, _end: 3 }, '_start'],
    ['what neither dialect knows', { _embed: 'all' }, '_embed'],
    ['an unknown field', { colour_of: 'red' }, 'colour_of'],
  ])('refuses %s, by its name', async (_name, query, name) => {
    const { status, body } = await refusal(rest.custom({ url: `${apiUrl}/${resource}`, method: 'get', query }))
    expect([status, Object.keys(body?.errors ?? {})]).toEqual([422, [name]])
  })
})

describe('one record', () => {
  test('is created, read, changed and deleted, each answer bare', async () => {
    const { data: created } = await rest.create({ resource, variables: { label: 'Crate 8', weight: 80 } })
    expect(created).toMatchObject({ label: 'Crate 8', weight: 80, version: 1 })
    const id = created.id ?? 0
    expect((await rest.getOne({ resource, id })).data).toMatchObject({ id, label: 'Crate 8', state: 'new' })
    expect((await rest.update({ resource, id, variables: { weight: 81 } })).data).toMatchObject({
      id,
      label: 'Crate 8',
      weight: 81,
      version: 2,
    })
    const put = await rest.update({ resource, id, variables: { weight: 82 }, meta: { method: 'put' } })
    expect(put.data).toMatchObject({ id, label: 'Crate 8', weight: 82, version: 3 })
    expect((await rest.deleteOne({ resource, id })).data).toMatchObject({ id })
    expect((await refusal(rest.getOne({ resource, id }))).status).toBe(404)
  })
  test('a refused one comes with our errors', async () => {
    const { status, body } = await refusal(rest.create({ resource, variables: { weight: 'heavy' } }))
    expect([status, Object.keys(body?.errors ?? {}).sort()]).toEqual([422, ['label', 'weight']])
    expect(body?.request_id).toMatch(/\w/)
  })
  test('many are read by their ids', async () => {
    const { data } = await rest.getList({ resource, pagination: { mode: 'off' } })
    const ids = data.slice(2, 5).map(({ id }) => id ?? 0)
    expect((await rest.getMany({ resource, ids })).data.map(({ id }) => id)).toEqual(ids)
    expect((await rest.getMany({ resource, ids: ids.slice(0, 1) })).data.map(({ id }) => id)).toEqual(ids.slice(0, 1))
    const tooMany = Array.from({ length: 201 }, (_, n) => n + 1)
    expect((await refusal(rest.getMany({ resource, ids: tooMany }))).body?.errors).toHaveProperty('id')
  })
  test('any other call is made by custom', async () => {
    const sorters: CrudSort[] = [{ field: 'weight', order: 'desc' }]
    const filters: CrudFilter[] = [{ field: 'state', operator: 'eq', value: 'gone' }]
    const { data } = await rest.custom({ url: `${apiUrl}/${resource}`, method: 'get', sorters, filters })
    expect(data).toMatchObject([{ weight: 50 }, { weight: 20 }])
  })
})

describe('rights are those of our own dialect', () => {
  test('nobody, and who may not, are refused', async () => {
    expect((await refusal(simpleRest(apiUrl, axios.create()).getList({ resource }))).status).toBe(401)
    const staff = simpleRest(apiUrl, await clientOf(await server.signIn('staff01'), 'sc.use.profile'))
    expect((await refusal(staff.getList({ resource }))).status).toBe(403)
    expect((await refusal(staff.create({ resource, variables: { label: 'no' } }))).status).toBe(403)
  })
  test('what is no entity has no place there', async () => {
    for (const path of ['sc/notification/unread', 'sc/user/login', 'zz/nothing', 'sc/company-setup'])
      expect([path, (await refusal(rest.custom({ url: `${apiUrl}/${path}`, method: 'get' }))).status]).toEqual([path, 404])
  })
})

test('HEAD is answered as GET is, with its rights and headers and without a body', async () => {
  const url = `${apiUrl}/${resource}?_start=0&_end=2`
  const client = await clientOf(admin, 'zz.use.crate')
  const [head, get] = [await client.head<unknown>(url), await client.get<unknown[]>(url)]
  expect([head.status, head.data, get.data.length]).toEqual([200, '', 2])
  for (const name of ['content-type', 'x-total-count', 'cache-control', 'referrer-policy'])
    expect(head.headers[name], name).toBe(get.headers[name])
  expect((await axios.head(url, { validateStatus: null })).status).toBe(401)
  expect((await client.head(`${apiUrl}/zz/nothing`, { validateStatus: null })).status).toBe(404)
})

test('OpenAPI shows the calls with bare answers', async () => {
  const { raw } = await admin.get('/api/docs/openapi.json')
  interface Call {
    parameters?: { name: string }[]
    responses: Record<string, { headers?: object; content: { 'application/json': { schema: { type: string } } } }>
  }
  const { paths } = raw.json<{ paths: Record<string, Record<string, Call>> }>()
  const list = paths['/api/rest/zz/crate']?.get
  expect(list?.responses['200']?.content['application/json'].schema.type).toBe('array')
  expect(list?.responses['200']?.headers).toHaveProperty('x-total-count')
  expect(list?.parameters?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['_start', '_end', '_sort', '_order', 'fields', 'total']),
  )
  expect(paths['/api/rest/zz/crate/{id}']?.patch?.responses['200']?.content['application/json'].schema).toHaveProperty('properties.label')
})
