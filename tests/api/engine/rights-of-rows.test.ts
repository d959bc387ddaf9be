/**
 * A row may be made or given only where one may write it (docs/security.md "Whose a row is"): entities × ways × people, from the
 * declarations. Who may do all with every entity, but write only what is their own, tries to make rows of somebody else, or to give theirs
 * away.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import { defineSchema, type Entity, type Field } from '../../../src/schemas/core/define'
import { writableFields } from '../../../src/schemas/core/json-schema'
import type { Values } from '../../../server/contracts/hooks'
import { testApp, type Answer, type Client, type Row, type TestApp } from '../../support/app'
import { insertRow, put } from '../../support/generated-actions'
import { importFlow } from '../../support/import-file'
import { recordMaker, type RecordMaker } from '../../support/record-maker'
import { belongingTo, giveRoleOverRows } from '../../support/role-over-rows'

/** Rows of these have an owner, and a parent that has one. */
const shelf = defineSchema('zz/shelf', {
  x: { area: 'use', title: 'title', row_owner: 'keeper' },
  required: ['title', 'keeper'],
  properties: { title: { type: 'string' }, keeper: { x: { ref: 'sc/user' } } },
})
const book = defineSchema('zz/book', {
  x: { area: 'use', title: 'title', child_of: 'shelf' },
  required: ['title', 'shelf'],
  properties: { title: { type: 'string' }, shelf: { x: { ref: 'zz/shelf', on_delete: 'cascade' } } },
})
/** Written by whoever has the right, whosever it is: what the attempts below would find in a product without the rule. */
const open = defineSchema('zz/open', {
  x: { area: 'use', title: 'title', row_owner: 'keeper' },
  required: ['title', 'keeper'],
  properties: { title: { type: 'string' }, keeper: { x: { ref: 'sc/user' } } },
})
const planted = [shelf, book, open]
const entities = [...declaredEntities, ...planted]

let server: TestApp
let admin: Client
/** Writes their own rows only. */
let me: Client
let other: Client
let maker: RecordMaker

const writable = entities.filter(
  ({ x }) => !x.singleton && !x.view && x.standard_actions.includes('create') && x.standard_actions.includes('delete'),
)
const ownerOf = (entity: Entity): Field | undefined => writableFields(entity).find(({ name }) => name === entity.x.row_owner)
const owned = writable.filter((entity) => ownerOf(entity) !== undefined)
beforeAll(async () => {
  server = await testApp({ own: planted })
  admin = await server.signIn('admin')
  me = await server.signIn('staff26')
  other = await server.signIn('staff35')
  await giveRoleOverRows(server, admin, [me, other], {
    code: 'writes-own',
    entities: entities.filter(({ x }) => !x.view),
    reach: (entity) => ({ read: 'all', write: entity === open ? 'all' : 'own' }),
  })
  maker = recordMaker(admin, writable, (name, find) => insertRow(server.db, server.app.kontor.snapshot().get(name), find), me)
})
afterAll(() => server.close())

const base = ({ name }: Entity) => `/api/${name}`

/** Everything that is written of it: rows and their versions. */
async function stateOf({ table }: Entity): Promise<unknown> {
  const { rows } = await sql`select count(*)::int as rows, coalesce(sum(version), 0)::int as versions from ${sql.table(table)}`.execute(
    server.db,
  )
  return rows[0]
}

/** Rows of these are written by others too, by a rule of their module, who hold what `me` holds: its own tests say who. */
const widerRules = ['bb/bulletin', 'vs/event']

/** @returns what went wrong: an answer that is no refusal, or rows that are there all the same */
async function attempt(entity: Entity, way: string, act: () => Promise<Answer>): Promise<string[]> {
  const before = await stateOf(entity)
  const { status, body } = await act()
  const after = await stateOf(entity)
  const failed = (body.data as { failed?: unknown[] } | undefined)?.failed?.length ?? 0
  // Of what each person has one, others have theirs already.
  const isTaken = status === 422 && ownerOf(entity)?.x.unique === true && Object.keys(body.errors).join() === entity.x.row_owner
  const isRefused = status === 403 || status === 404 || isTaken || (status === 200 && failed > 0)
  return [
    ...(isRefused ? [] : [`${entity.name} ${way}: ${status} ${JSON.stringify(body).slice(0, 300)}`]),
    ...(isDeepStrictEqual(before, after) ? [] : [`${entity.name} ${way}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`]),
  ]
}

/** All that somebody tries to make of `mine`, a row of theirs, one of `owner`'s, and to make one of `owner`'s at once. */
async function attempts(entity: Entity, field: Field, mine: Row, sample: Values): Promise<string[]> {
  const theirs = { [field.name]: belongingTo(field, other) }
  const url = `${base(entity)}/${mine.id}`
  const isFixed = field.x.fixed === true
  const gave: [string, () => Promise<Answer>][] = isFixed
    ? []
    : [
        ['update', () => me.patch(url, { ...theirs, version: mine.version })],
        ['update by PUT', () => me.put(`/api/rest/${entity.name}/${mine.id}`, theirs)],
        ['batch', () => me.post(`${base(entity)}/batch`, { action: 'edit', ids: [{ id: mine.id }], values: theirs })],
      ]
  const made: [string, () => Promise<Answer>][] = [
    ['create', () => me.post(base(entity), { ...sample, ...theirs })],
    ['create once', () => me.post(base(entity), { ...sample, ...theirs }, { headers: { 'idempotency-key': `foreign-${entity.key}` } })],
  ]
  const found: string[] = []
  for (const [way, act] of [...made, ...gave]) {
    found.push(...(await attempt(entity, way, act)))
    await put(server.db, entity, Number(mine.id), { [field.name]: belongingTo(field, me) })
  }
  return found
}

/** A row of somebody's: a new one, or the one that each person has. */
async function rowOf(entity: Entity, field: Field, whose: Client): Promise<Row> {
  const values = { ...(await maker.sample(entity)), [field.name]: belongingTo(field, whose) }
  const { status, body } = await (whose === me ? me : admin).post(base(entity), values)
  if (status === 201) return body.data
  if (body.code === 'own_rights') return (await admin.post(base(entity), values)).body.data
  if (field.x.unique !== true) {
    const id = await insertRow(server.db, entity, maker.find)
    await put(server.db, entity, id, { [field.name]: belongingTo(field, whose) })
    return { id }
  }
  const filter = JSON.stringify({ field: field.name, op: 'eq', value: belongingTo(field, whose) })
  const kept = await admin.get(`${base(entity)}?filter=${encodeURIComponent(filter)}`)
  expect(kept.body.data?.length, `${entity.name} can't be made: ${status} ${JSON.stringify(body)}`).toBe(1)
  return kept.body.data[0] as Row
}

const judged = owned.filter((entity) => entity !== open && !widerRules.includes(entity.name))

describe.each(judged.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('is made and given by nobody for whom they may not write', async () => {
    const field = ownerOf(entity) as Field
    const mine = await rowOf(entity, field, me)
    expect(mine.version, `${entity.name} is made by nobody for themselves`).toBeDefined()
    expect(await attempts(entity, field, mine, await maker.sample(entity))).toEqual([])
  })

  test('that was somebody else’s comes back to them by nobody else’s hand', async () => {
    const field = ownerOf(entity) as Field
    const { id } = await rowOf(entity, field, other)
    const url = `${base(entity)}/${id}`
    await sql`update ${sql.table(entity.table)} set deleted_at = now() where id = ${id}`.execute(server.db)
    expect(await attempt(entity, 'restore', () => me.post(`${url}/restore`))).toEqual([])
    expect(await attempt(entity, 'delete', () => me.delete(url))).toEqual([])
  })
})

test('only modules whose rules let others write have rows that are judged elsewhere', () => {
  const { hooks } = server.app.kontor
  expect(owned.filter(({ name }) => hooks[name]?.alsoWrites).map(({ name }) => name)).toEqual(widerRules)
})

test('a planted entity that everybody may write is found, by every way', async () => {
  const field = ownerOf(open) as Field
  const found = await attempts(open, field, await rowOf(open, field, me), await maker.sample(open))
  expect(found.filter((one) => one.includes('became'))).toHaveLength(5)
})

describe('of rows that were, or are, somebody else’s', () => {
  const shelfOf = async (keeper: number): Promise<Row> => {
    const { status, body } = await admin.post('/api/zz/shelf', { title: `Shelf of ${keeper}`, keeper })
    expect(status).toBe(201)
    return body.data
  }

  test('none goes back to them by a revision', async () => {
    const row = await shelfOf(other.userId)
    const given = await admin.patch(`/api/zz/shelf/${row.id}`, { keeper: me.userId, title: 'Mine now' })
    expect(given.status).toBe(200)
    expect(await attempt(shelf, 'revert', () => me.post(`/api/zz/shelf/${row.id}/revert`, { version: 1, current: 2 }))).toEqual([])
    expect((await me.post(`/api/zz/shelf/${row.id}/revert`, { version: 1, current: 2, fields: ['title'] })).status).toBe(200)
  })

  test('none is put below theirs, or moved there', async () => {
    const [theirs, mine] = [await shelfOf(other.userId), await shelfOf(me.userId)]
    expect(await attempt(book, 'create', () => me.post('/api/zz/book', { title: 'Put there', shelf: theirs.id }))).toEqual([])
    const own = await me.post('/api/zz/book', { title: 'Mine', shelf: mine.id })
    expect(own.status).toBe(201)
    expect(await attempt(book, 'move', () => me.patch(`/api/zz/book/${own.body.data.id}`, { shelf: theirs.id }))).toEqual([])
  })

  test('a file makes none, whatever else it holds', async () => {
    const flow = importFlow(server, me)
    const before = await stateOf(shelf)
    const { id, state, counters } = await flow.checked('zz/shelf', 'title,keeper\nTheirs,staff35\nMine,staff26', { mode: 'add' })
    expect([state, counters]).toEqual(['checked', expect.objectContaining({ error: 1, new: 1 })])
    const [bad] = await flow.rows(id, 'error')
    expect(bad).toMatchObject({ line: 2, errors: { keeper: ['You may not save this record for somebody else.'] } })
    expect(await stateOf(shelf)).toEqual(before)
    expect((await flow.run(id, 'good')).state).toBe('done')
    expect(await stateOf(shelf)).toMatchObject({ rows: Number((before as Row).rows) + 1 })
  })
})
