/** Every entity's API, tested from its declaration: a new schema file is tested here without a line more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import type { Entity } from '../../../src/schemas/core/define'
import { derivedPlan } from '../../../src/schemas/core/derived/plan'
import { writableFields } from '../../../src/schemas/core/json-schema'
import { isEmpty, matches } from '../../../src/schemas/core/condition'
import { actionCases, wayOut } from '../../support/declared-cases'
import { actionProblems, insertRow, stateProblems, type Tools } from '../../support/generated-actions'
import { derivedProblems } from '../../support/generated-derived'
import { preparations } from '../../support/preparations'
import { acceptedRow, recordMaker, type RecordMaker } from '../../support/record-maker'
import { valueOf } from '../../support/sample'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
type Rights = Record<string, Record<string, { name: string; actions?: string[] }[]>>
let rightsOfStaff: Rights
let maker: RecordMaker

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
  maker = recordMaker(admin, writable, (name, find) => insertRow(server.db, server.app.kontor.snapshot().get(name), find))
  rightsOfStaff = (await staff.get(`/api/sc/user/${staff.userId}`)).body.data.userPermission as Rights
})
afterAll(() => server.close())

const ordinary = declaredEntities.filter((entity) => !entity.x.singleton && !entity.x.explicit_grants_only)
const writable = ordinary.filter((entity) => entity.x.standard_actions.includes('create') && entity.x.standard_actions.includes('delete'))
const mayStaff = (entity: Entity, action: string) => {
  const [module = '', area = '', name = ''] = entity.path.split('.')
  return rightsOfStaff[module]?.[area]?.find((object) => object.name === name)?.actions?.includes(action) ?? false
}
const startOf = ({ fields, x }: Entity) => fields.find(({ name }) => name === x.states?.field)?.default as string | undefined
const opensList = ({ name }: Entity) => server.app.kontor.hooks[name]?.openList !== undefined
const base = (entity: Entity) => `/api/${entity.name}`

const isComputed = (entity: Entity, name: string) => entity.fields.find((one) => one.name === name)?.x.computed === true

const create = (entity: Entity) => maker.create(entity)

describe.each(writable.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('is created, and comes back as it was sent', async () => {
    const sample = await maker.sample(entity)
    const created = acceptedRow(entity, sample, await admin.post(base(entity), sample))
    const read = await admin.get(`${base(entity)}/${created.id}`)
    expect(read.body.data).toMatchObject(created)
    expect(read.body.data.version).toBe(1)
    for (const { name, x } of entity.fields) {
      if (x.number) {
        const { on = 'create' } = x.number
        expect([name, isEmpty(created[name])]).toEqual([name, !(on === 'create' || matches(on, created))])
      }
      if (x.days) expect([name, typeof created[name]]).toEqual([name, isEmpty(created[x.days.from]) ? 'object' : 'number'])
    }
    for (const field of entity.fields.filter(({ x }) => x.secret)) expect(read.body.data).not.toHaveProperty(field.name)
  })

  test('without its required fields is refused, each by name', async () => {
    const { status, body } = await admin.post(base(entity), {})
    const required = writableFields(entity).filter(
      (field) => field.required && field.default === undefined && field.x.default_to === undefined,
    )
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(required.map(({ name }) => name)))
    expect(body.request_id).toMatch(/\w/)
  })

  test('refuses what nobody may write: system and unknown fields', async () => {
    const sample = await maker.sample(entity)
    for (const field of ['id', 'created_by', 'version', 'deleted_at', 'no_such_field', 'constructor']) {
      const { status, body } = await admin.post(base(entity), { ...sample, [field]: 7 })
      expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]])
    }
    // Why duplicates are made all the same is asked by the calls of their module, which write it.
    const computed = entity.fields.filter(({ name, x }) => x.computed && name !== 'duplicate_reason').map(({ name }) => name)
    const { status, body } = await admin.post(base(entity), { ...sample, ...Object.fromEntries(computed.map((name) => [name, null])) })
    if (computed.length > 0) expect([status, Object.keys(body.errors).sort()]).toEqual([422, computed.sort()])
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

  test('created several times with one Idempotency-Key, two at once, is there once', async () => {
    const sample = await maker.sample(entity)
    const headers = { 'idempotency-key': `generated-${entity.name}` }
    const create = () => admin.post(base(entity), sample, { headers })
    const answers = [...(await Promise.all([create(), create()])), await create()]
    // Who comes while the first is at work is told so, and asks again.
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'already_running']))
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers.at(-1)?.status).toBe(201)
    const other = await admin.post(base(entity), { ...sample, no_such_field: 1 }, { headers })
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
    for (const [names, twice] of await clashes(entity, sample)) {
      const { status, body } = await admin.post(base(entity), twice)
      expect([names, status, Object.keys(body.errors).some((name) => names.includes(name))]).toEqual([names, 422, true])
    }
  })
})

describe.each(writable.filter(({ x }) => x.exclude).map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('refuses ranges that overlap', async () => {
    for (const { equal = [], from, to, where = [], error } of entity.x.exclude ?? []) {
      const sample: Row = { ...(await maker.sample(entity)) }
      for (const part of where) if (typeof part === 'string' && !isComputed(entity, part)) sample[part] = true
      for (const name of [...equal, from, to]) {
        const field = entity.fields.find((one) => one.name === name)
        if (field && isEmpty(sample[name])) sample[name] = await valueOf(field, 1, maker.find)
      }
      // What is there already may be in the way of the first.
      const [first, second] = [await admin.post(base(entity), sample), await admin.post(base(entity), sample)]
      expect([first.status, ...(first.status === 201 ? [] : Object.keys(first.body.errors))]).toEqual(
        first.status === 201 ? [201] : [422, error],
      )
      expect([second.status, Object.keys(second.body.errors)], wayOut(entity, `a range from ${from} to ${to}`)).toEqual([422, [error]])
    }
  })
})

/** Of each field and group that is unique: another record that has the same there. */
async function clashes(entity: Entity, sample: Row): Promise<(readonly [string[], Row])[]> {
  const single = entity.fields.filter(({ x }) => x.unique && !x.computed).map(({ name }) => [name])
  const groups = [...single, ...(entity.x.unique ?? []).map((names) => [...names])]
  const full = groups.filter((names) => names.every((name) => !isEmpty(sample[name])))
  const others: (readonly [string[], Row])[] = []
  for (const names of full) {
    const other = await maker.sample(entity)
    others.push([names, { ...other, ...Object.fromEntries(names.map((name) => [name, sample[name]])) }])
  }
  return others
}

const tools = (): Tools => ({
  db: server.db,
  admin,
  other: staff,
  mayOther: (entity, action) => mayStaff(entity, action),
  make: async (entity) => (writable.includes(entity) ? Number((await create(entity)).id) : insertRow(server.db, entity, maker.find)),
  find: maker.find,
  preparations,
})

/** What is done with a request needs its form: requests.test.ts has them. */
const isOfForm = ({ x: { request } }: Entity, name: string) =>
  name !== 'reschedule' && (request?.acts?.some((act) => act === name) ?? false)
const acting = declaredEntities.flatMap((entity) =>
  actionCases(entity, startOf(entity))
    .filter(({ name }) => !isOfForm(entity, name))
    .map((one) => [`${entity.name}: ${one.name}`, entity, one] as const),
)
describe('the declared action', () => {
  test.each(acting)('%s', async (_name, entity, one) => {
    expect(await actionProblems(tools(), entity, one)).toEqual([])
  })
})

const deriving = writable.filter((entity) => derivedPlan(entity)).map((entity) => [entity.name, entity] as const)
test.each(deriving)('derived values of %s are right in a new record, and when what they are made of changes', async (_name, entity) => {
  expect(await derivedProblems({ admin, maker }, entity)).toEqual([])
})

describe('the states', () => {
  test.each(declaredEntities.filter(({ x }) => x.states && !x.double_entry).map((entity) => [entity.name, entity] as const))(
    'of %s',
    async (_name, entity) => {
      expect(await stateProblems(tools(), entity)).toEqual([])
    },
  )
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
  const answers: [string, number][] = []
  for (const entity of ordinary) {
    if (entity.x.standard_actions.includes('list') && !mayStaff(entity, 'list'))
      // At the address of some lists stands what everybody may know of them (EntityHooks.openList).
      answers.push([`list ${entity.name}`, (await staff.get(`${base(entity)}${opensList(entity) ? '/aggregate' : ''}`)).status])
    if (entity.x.standard_actions.includes('create') && !mayStaff(entity, 'create'))
      answers.push([`create ${entity.name}`, (await staff.post(base(entity), {})).status])
    if (entity.x.standard_actions.includes('edit') && !mayStaff(entity, 'edit'))
      answers.push([`edit ${entity.name}`, (await staff.patch(`${base(entity)}/1`, {})).status])
    if (entity.x.standard_actions.includes('delete') && !mayStaff(entity, 'delete'))
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
