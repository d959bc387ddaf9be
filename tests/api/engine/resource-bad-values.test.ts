/**
 * Values that no field holds, in every field of every entity: what hooks of modules read before the record is judged is never an internal
 * error, and the answer names a field. One wrong value at a time, since the first hides the others.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isOne, isRows } from '../../../src/schemas/core/field-types'
import { writableFields } from '../../../src/schemas/core/json-schema'
import { insertRow } from '../../support/generated-actions'
import { recordMaker, type RecordMaker } from '../../support/record-maker'
import { testApp, type Answer, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let maker: RecordMaker
let keeper: Client
let keeperMaker: RecordMaker

const may = ({ x }: Entity, ...actions: Entity['x']['standard_actions'][number][]) =>
  actions.every((action) => x.standard_actions.includes(action))
const ordinary = declaredEntities.filter(({ x }) => !x.singleton && !x.explicit_grants_only)
const writable = ordinary.filter((entity) => may(entity, 'create', 'delete'))
/** Not for administrators: the accountant in chief keeps them. */
const kept = declaredEntities.filter(({ name }) => name === 'fa/voucher')
const single = declaredEntities.filter((entity) => entity.x.singleton && may(entity, 'edit'))

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  const insert: Parameters<typeof recordMaker>[2] = (name, find) => insertRow(server.db, server.app.kontor.snapshot().get(name), find)
  maker = recordMaker(admin, writable, insert)
  await sql`insert into sc_role_assignment (role_id, owner) select role.id, 'u' || person.id from sc_role as role, sc_user as person
    where role.code = 'chief-accountant' and person.account = 'staff01'`.execute(server.db)
  keeper = await server.signIn('staff01')
  keeperMaker = recordMaker(keeper, kept, insert, keeper)
})
afterAll(() => server.close())

/** No field but json holds any of them, so that nothing is written. Rows of a list also with a wrong value, or with none, in one of their cells. */
const wrongValues = (field: Field): readonly unknown[] => [
  [{}],
  ...(isOne(field, 'text') ? ['\u0000'] : isRows(field) ? ['abc', 5] : [-1.5, 1e300]),
  ...(isOne(field, 'date', 'datetime', 'time') ? ['abc'] : isOne(field, 'reference') ? ['abc', {}, []] : []),
  ...(field.items ?? []).map(({ name }) => [{ [name]: -1.5 }]),
]

const isAnswered = ({ status, body }: Answer) => status < 300 || (status === 422 && Object.keys(body.errors).length > 0)

/** @returns what was answered by something else than success or an error by field */
async function faults(
  entity: Entity,
  values: (field: Field) => readonly unknown[],
  send: (values: object) => Promise<Answer>,
): Promise<unknown[]> {
  const found: unknown[] = []
  for (const field of writableFields(entity)) {
    for (const value of values(field)) {
      const answer = await send({ [field.name]: value })
      if (!isAnswered(answer)) found.push([field.name, value, answer.status, answer.body])
    }
  }
  return found
}

async function expectAnswered(entity: Entity, by: Client, make: RecordMaker): Promise<void> {
  const sample = await make.sample(entity)
  expect(await faults(entity, wrongValues, (wrong) => by.post(`/api/${entity.name}`, { ...sample, ...wrong }))).toEqual([])
  if (!may(entity, 'edit')) return
  const { id } = await make.create(entity)
  expect(
    await faults(
      entity,
      () => [[{}]],
      (wrong) => by.patch(`/api/${entity.name}/${id}`, wrong),
    ),
  ).toEqual([])
}

describe.each(writable.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('answers a value that its field does not hold by a field', () => expectAnswered(entity, admin, maker))
})

describe.each(kept.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('answers a value that its field does not hold by a field', () => expectAnswered(entity, keeper, keeperMaker))
})

describe.each(single.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('answers a value that its field does not hold by a field', async () => {
    expect(await faults(entity, wrongValues, (wrong) => admin.patch(`/api/${entity.name}`, wrong))).toEqual([])
  })
})

test('a day that is none is refused by its field, also in an instant', async () => {
  const site = await maker.find({ name: 'site', type: 'ref', required: true, ref: 'sc/site', schema: {}, x: {} })
  for (const start_at of ['2026-02-31', '2026-02-31T09:00:00Z', '5']) {
    const { status, body } = await admin.post('/api/as/closure', { sites: [site], start_at, end_at: '2026-12-24T18:00:00Z' })
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining(['start_at'])])
  }
})
