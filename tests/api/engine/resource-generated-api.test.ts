/** Every entity's API, tested from its declaration: a new schema file is tested here without a line more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { writableFields } from '../../../src/schemas/core/json-schema'
import { sampleOf } from '../../support/sample'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
})
afterAll(() => server.close())

const ordinary = declaredEntities.filter((entity) => !entity.x.singleton && !entity.x.explicit_grants_only)
const writable = ordinary.filter((entity) => entity.x.standard_actions.includes('create') && entity.x.standard_actions.includes('delete'))
const base = (entity: Entity) => `/api/${entity.name}`

/** Any active row of the referred entity: of the demo data, else a new one. */
async function reference(field: Field, code?: string): Promise<number> {
  const { body } = await admin.get(`/api/${field.ref}/options`)
  const found = body.data.find((option) => option.code === code) ?? body.data.at(-1)
  if (found) return Number(found.id)
  const target = writable.find(({ name }) => name === field.ref)
  if (!target) throw new Error(`no ${field.ref} to refer to`)
  return Number((await create(target)).id)
}
let counter = 0
async function create(entity: Entity): Promise<Row> {
  const sample = await sampleOf(entity, ++counter, reference)
  const { status, body } = await admin.post(base(entity), sample)
  expect({ status, errors: body.errors ?? {}, sample }).toEqual({ status: 201, errors: {}, sample })
  return body.data
}

describe.each(writable.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('is created, and comes back as it was sent', async () => {
    const sample = await sampleOf(entity, ++counter, reference)
    const created = await admin.post(base(entity), sample)
    expect({ status: created.status, errors: created.body.errors ?? {}, sample }).toEqual({ status: 201, errors: {}, sample })
    const read = await admin.get(`${base(entity)}/${created.body.data.id}`)
    expect(read.body.data).toMatchObject(created.body.data)
    expect(read.body.data.version).toBe(1)
    for (const field of entity.fields.filter(({ x }) => x.secret)) expect(read.body.data).not.toHaveProperty(field.name)
  })

  test('without its required fields is refused, each by name', async () => {
    const { status, body } = await admin.post(base(entity), {})
    const required = writableFields(entity).filter((field) => field.required && field.default === undefined)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(required.map(({ name }) => name)))
    expect(body.request_id).toMatch(/\w/)
  })

  test('refuses what nobody may write: system and unknown fields', async () => {
    const sample = await sampleOf(entity, ++counter, reference)
    for (const field of ['id', 'created_by', 'version', 'deleted_at', 'no_such_field', 'constructor']) {
      const { status, body } = await admin.post(base(entity), { ...sample, [field]: 7 })
      expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]])
    }
  })

  test('an unchanged save writes no version; a stale one with other fields merges', async () => {
    const row = await create(entity)
    const again = await admin.patch(`${base(entity)}/${row.id}`, { version: row.version })
    expect([again.status, again.body.data.version]).toEqual([200, row.version])
  })

  test('is deleted to the recycle bin, gone from lists and reads, and restored', async () => {
    const row = await create(entity)
    expect((await admin.delete(`${base(entity)}/${row.id}`)).status).toBe(200)
    expect((await admin.get(`${base(entity)}/${row.id}`)).status).toBe(404)
    const trash = await admin.get(`${base(entity)}?trash=1&per_page=200&sort=-id`)
    expect(trash.body.data.map(({ id }) => id)).toContain(row.id)
    expect((await admin.post(`${base(entity)}/${row.id}/restore`)).status).toBe(200)
    expect((await admin.get(`${base(entity)}/${row.id}`)).status).toBe(200)
  })

  test('has a history that names the person and the fields', async () => {
    const row = await create(entity)
    const { status, body } = await admin.get(`${base(entity)}/${row.id}/history`)
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({ version: 1, by: { id: admin.userId } })
    expect((body.data[0]?.changes as Row[]).length).toBeGreaterThan(0)
  })

  test('created twice with one Idempotency-Key is there once', async () => {
    const sample = await sampleOf(entity, ++counter, reference)
    const headers = { 'idempotency-key': `generated-${entity.name}-${counter}` }
    const [first, second] = [await admin.post(base(entity), sample, { headers }), await admin.post(base(entity), sample, { headers })]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.id).toBe(first.body.data.id)
    const other = await admin.post(base(entity), { ...sample, no_such_field: 1 }, { headers })
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  })
})

describe.each(ordinary.filter(({ x }) => x.standard_actions.includes('list')).map((entity) => [entity.name, entity] as const))(
  'the list of %s',
  (_name, entity) => {
    test('answers pages in the default order, with titles of what rows refer to', async () => {
      const { status, body } = await admin.get(`${base(entity)}?per_page=5`)
      expect(status).toBe(200)
      expect(body.meta).toMatchObject({ current_page: 1, per_page: 5 })
      for (const field of entity.fields.filter(({ type }) => type === 'ref')) {
        for (const row of body.data) {
          const id = row[field.name]
          if (typeof id === 'number') expect((body.meta.refs as Record<string, Row>)[field.ref ?? '']).toHaveProperty(String(id))
        }
      }
    })
    test('sorts and filters by each of its columns and filters', async () => {
      const names = [...new Set([...(entity.x.list?.columns ?? []), ...(entity.x.list?.filters ?? [])])].filter(
        (name) => name !== 'used_by',
      )
      for (const name of names) {
        const field = entity.fields.find((candidate) => candidate.name === name)
        if (!['list', 'refs', 'json'].includes(field?.type ?? ''))
          expect([name, (await admin.get(`${base(entity)}?sort=-${name}`)).status]).toEqual([name, 200])
        expect([name, (await admin.get(`${base(entity)}?filter[${name}][nempty]=1`)).status]).toEqual([name, 200])
      }
    })
    test('pages by cursor give every row once, in the same order', async () => {
      const whole = await admin.get(`${base(entity)}?per_page=50`)
      const ids: unknown[] = []
      let after = ''
      for (let n = 0; n < 30 && ids.length < whole.body.data.length; n++) {
        const { body } = await admin.get(`${base(entity)}?per_page=4${after}`)
        ids.push(...body.data.map(({ id }) => id))
        if (!body.meta.next) break
        after = `&after=${String(body.meta.next)}`
      }
      expect(ids.slice(0, whole.body.data.length)).toEqual(whole.body.data.map(({ id }) => id))
    })
  },
)

test('without rights every generated call answers 403, and never a row', async () => {
  const tree = (await staff.get(`/api/sc/user/${staff.userId}`)).body.data.userPermission as Record<
    string,
    Record<string, { name: string; actions?: string[] }[]>
  >
  const may = (entity: Entity, action: string) => {
    const [module = '', area = '', name = ''] = entity.path.split('.')
    return tree[module]?.[area]?.find((object) => object.name === name)?.actions?.includes(action) ?? false
  }
  const answers: [string, number][] = []
  for (const entity of ordinary) {
    if (entity.x.standard_actions.includes('list') && !may(entity, 'list'))
      answers.push([`list ${entity.name}`, (await staff.get(base(entity))).status])
    if (entity.x.standard_actions.includes('create') && !may(entity, 'create'))
      answers.push([`create ${entity.name}`, (await staff.post(base(entity), {})).status])
    if (entity.x.standard_actions.includes('edit') && !may(entity, 'edit'))
      answers.push([`edit ${entity.name}`, (await staff.patch(`${base(entity)}/1`, {})).status])
    if (entity.x.standard_actions.includes('delete') && !may(entity, 'delete'))
      answers.push([`delete ${entity.name}`, (await staff.delete(`${base(entity)}/1`)).status])
  }
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter(([, status]) => status !== 403)).toEqual([])
})

test('signed out every generated call answers 401', async () => {
  for (const entity of ordinary.filter(({ x }) => x.standard_actions.includes('list'))) {
    expect([entity.name, (await server.anonymous.get(base(entity))).status]).toEqual([entity.name, 401])
  }
})
