/**
 * A row that somebody may not read is told by no path (docs/security.md "Rows, files and hidden values"): entities × GET calls, from the
 * declarations and the documented calls. Who may do all with every entity, but read only what is their own, looks for somebody else's row.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import { defineSchema, type Entity, type Field } from '../../../src/schemas/core/define'
import { isMany, isPlain, isReference, isTranslated } from '../../../src/schemas/core/field-types'
import type { Values } from '../../../server/contracts/hooks'
import { columnOf, isColumn } from '../../../server/database/schema/columns'
import { testApp, type Client, type TestApp } from '../../support/app'
import { insertRow } from '../../support/generated-actions'
import { recordMaker, type RecordMaker } from '../../support/record-maker'
import { belongingTo, giveRoleOverRows } from '../../support/role-over-rows'

const folder = defineSchema('zz/folder', {
  x: { area: 'use', title: 'title' },
  required: ['title'],
  properties: { title: { type: 'string' } },
})
const keeper = { x: { ref: 'sc/user' } } as const
const note = defineSchema('zz/note', {
  x: { area: 'use', title: 'title', row_owner: 'keeper' },
  required: ['title', 'keeper'],
  properties: { title: { type: 'string' }, keeper, folder: { x: { ref: 'zz/folder' } } },
})
const page = defineSchema('zz/page', {
  x: { area: 'use', title: 'title', child_of: 'note' },
  required: ['title', 'note'],
  properties: { title: { type: 'string' }, note: { x: { ref: 'zz/note', on_delete: 'cascade' } }, folder: { x: { ref: 'zz/folder' } } },
})
/** What everybody reads, whosever it is: what the looks below would find in a product without the rule. */
const open = defineSchema('zz/open', {
  x: { area: 'use', title: 'title', row_owner: 'keeper' },
  required: ['title', 'keeper'],
  properties: { title: { type: 'string' }, keeper, folder: { x: { ref: 'zz/folder' } } },
})
const planted = [folder, note, page, open]
const entities = [...declaredEntities, ...planted].filter(({ x }) => !x.view && !x.singleton)

const marker = 'Zq7closed'

let server: TestApp
let admin: Client
/** Reads their own rows only. */
let me: Client
let other: Client
let maker: RecordMaker
/** Documented GET calls. */
let calls: string[]

const ownerOf = (entity: Entity): Field | undefined => entity.fields.find(({ name }) => name === entity.x.row_owner)
const parentField = (entity: Entity): Field | undefined => entity.fields.find(({ name }) => name === entity.x.child_of)
const parentOf = (entity: Entity): Entity | undefined => entities.find(({ name }) => name === parentField(entity)?.ref)
const isOwned = (entity: Entity): boolean => {
  const parent = parentOf(entity)
  return parent ? isOwned(parent) : ownerOf(entity) !== undefined
}
const owned = entities.filter((entity) => isOwned(entity) && entity.x.standard_actions.includes('list'))

beforeAll(async () => {
  server = await testApp({ own: planted })
  admin = await server.signIn('admin')
  me = await server.signIn('staff26')
  other = await server.signIn('staff35')
  await giveRoleOverRows(server, admin, [me, other], {
    code: 'reads-own',
    entities,
    reach: (entity) => ({ read: entity === open ? 'all' : 'own', write: 'own' }),
  })
  const { paths = {} } = server.app.swagger() as { paths?: Record<string, object> }
  calls = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}))
  maker = recordMaker(admin, [], (name, find) => insertRow(server.db, server.app.kontor.snapshot().get(name), find))
})
afterAll(() => server.close())

/** A row that `whose` owns, or whose parent they own. @param given further values, the title among them */
async function plant(entity: Entity, whose: Client, given: Values = {}): Promise<number> {
  const [parent, inParent, owner] = [parentOf(entity), parentField(entity), ownerOf(entity)]
  if (!parent && owner?.x.unique) await leaveNone(entity, owner, whose)
  return insertRow(server.db, entity, maker.find, {
    ...(parent && inParent ? { [inParent.name]: await plant(parent, whose) } : {}),
    ...(!parent && owner ? { [owner.name]: belongingTo(owner, whose) } : {}),
    ...(!parent && !owner ? { created_by: whose.userId } : {}),
    ...given,
  })
}

/** Of what each person has one, theirs makes room. */
const leaveNone = (entity: Entity, owner: Field, { userId }: Client) =>
  sql`update ${sql.table(entity.table)} set deleted_at = now() where ${sql.ref(columnOf(owner))} = ${userId} and deleted_at is null`.execute(
    server.db,
  )

/** The title as a marker, where it is a text that the row holds itself. */
const marked = (entity: Entity): Values =>
  Object.fromEntries(
    entity.fields
      .filter((field) => field.name === entity.title && isColumn(field) && (isPlain(field) || isTranslated(field)))
      .map((field) => [field.name, isTranslated(field) ? { en: marker, tw: marker } : marker]),
  )

const base = ({ name }: Entity) => `/api/${name}`
const queries: Readonly<Record<string, (id: number) => string>> = {
  '/options': (id) => `?ids=${id}`,
  '/cascade-preview': (id) => `?ids=${id}`,
}

/** Every documented call that answers of rows of the entity, or of one: generated, a module's own, and those that serve all entities. */
function callsOf(entity: Entity, id: number): { url: string; isOfRow: boolean }[] {
  const own = calls.filter((path) => path === base(entity) || path.startsWith(`${base(entity)}/`))
  const common = calls.filter((path) => path.includes('{module}/{entity}'))
  return [...own, ...common]
    .map((path) => ({ path, query: Object.entries(queries).find(([end]) => path.endsWith(end))?.[1](id) ?? '' }))
    .map(({ path, query }) => ({
      url: path.replace('{module}', entity.module).replace('{entity}', entity.key).replace('{id}', String(id)) + query,
      isOfRow: path.includes('{id}'),
    }))
    .filter(({ url }) => !url.includes('{'))
}

/** @returns each path that told of the row: by an answer where none may be, by its title, or by its number among others */
async function tellers(entity: Entity, id: number): Promise<string[]> {
  const found: string[] = []
  for (const { url, isOfRow } of callsOf(entity, id)) {
    if (entity.x.open_options && url.includes('/options')) continue
    const { status, raw } = await me.get(url)
    if (raw.body.includes(marker)) found.push(`${url} has its title`)
    else if (isOfRow && ![403, 404, 422].includes(status)) found.push(`${url}: ${status} ${raw.body.slice(0, 200)}`)
  }
  const filter = encodeURIComponent(JSON.stringify({ field: 'id', op: 'eq', value: id }))
  const { body: list } = await me.get(`${base(entity)}?filter=${filter}`)
  if ((list.data ?? []).some((row) => Number(row.id) === id)) found.push('the list has it')
  const { body: sums } = await me.get(`${base(entity)}/aggregate?filter=${filter}`)
  if (Number(sums.meta?.total ?? 0) > 0) found.push('the aggregate counts it')
  const axis = entity.fields.find((field) => isReference(field) && isColumn(field) && !isMany(field))
  const { status, body: cells } = await me.get(`${base(entity)}/pivot?by=${axis?.name ?? 'id'}&measure=count&filter=${filter}`)
  if (status === 200 && cells.data.length > 0) found.push('the pivot counts it')
  return [...found, ...(await users(entity, id))]
}

/** What the row refers to says who refers to it. */
async function users(entity: Entity, id: number): Promise<string[]> {
  const found: string[] = []
  for (const field of entity.fields.filter((one) => isReference(one) && !isMany(one) && isColumn(one))) {
    const { rows } = await sql<{ target: number | null }>`
      select ${sql.ref(columnOf(field))}::int as target from ${sql.table(entity.table)} where id = ${id}`.execute(server.db)
    const target = rows[0]?.target
    if (!target) continue
    const { status, body } = await me.get(`/api/${field.ref}/${target}/used-by`)
    if (status !== 200) continue
    const told = body.data.find((one) => one.entity === entity.name)
    const { body: mine } = await me.get(
      `${base(entity)}?filter=${encodeURIComponent(JSON.stringify({ field: field.name, op: 'eq', value: target }))}`,
    )
    const readable = new Set((mine.data ?? []).map((row) => Number(row.id)))
    if (told && (told.sample_ids as number[]).some((one) => !readable.has(one)))
      found.push(`${field.ref} says that ${field.name} refers to it`)
  }
  return found
}

/** Rows of somebody's own that name the row show no more of it than its number. */
async function namers(entity: Entity, id: number): Promise<string[]> {
  const found: string[] = []
  for (const { entity: user, field, list } of server.app.kontor.snapshot().referrers(entity.name)) {
    const isShown = owned.includes(user) && !list && isColumn(field) && !isMany(field) && user.x.child_of !== field.name
    if (!isShown || entity.x.open_options || entity.lookup || entity.x.attached) continue
    // What its own rules keep apart is not named by it.
    const mine = await plant(user, me, { [field.name]: id }).catch(() => undefined)
    if (mine === undefined) continue
    for (const { url } of callsOf(user, mine)) {
      const { raw } = await me.get(url)
      if (raw.body.includes(marker)) found.push(`${url} has its title by ${field.name}`)
    }
  }
  return found
}

/** Rows of these are read by others too, by a rule of their module: its own tests say who. */
const widerRules = [
  'bb/ack-record',
  'bb/bulletin',
  'bb/receipt',
  'bb/revision',
  'cm/organization',
  'cm/person',
  'vs/event',
  'vs/participant',
]
const judged = owned.filter((entity) => entity !== open && !widerRules.includes(entity.name))

test.each(judged.map((entity) => [entity.name, entity] as const))('%s is told of to nobody who may not read it', async (_name, entity) => {
  const id = await plant(entity, other, marked(entity))
  expect(await tellers(entity, id)).toEqual([])
  expect(await namers(entity, id)).toEqual([])
})

test('a planted entity that everybody may read is found, by every path', async () => {
  const id = await plant(open, other, { title: marker, folder: await plant(folder, other) })
  const found = await tellers(open, id)
  for (const path of [`${base(open)}/${id}`, `${base(open)}/options?ids=${id}`, base(open)])
    expect(found).toContain(`${path} has its title`)
  expect(found).toEqual(expect.arrayContaining(['the list has it', 'the aggregate counts it', 'the pivot counts it']))
})

test('what is one’s own is told by every path', async () => {
  const place = await plant(folder, other)
  const mine = await plant(note, me, { folder: place })
  const theirs = await plant(note, other, { folder: place })
  const used = await me.get(`/api/zz/folder/${place}/used-by`)
  expect(used.body.data).toEqual([{ entity: 'zz/note', count: 1, sample_ids: [mine] }])
  expect((await admin.get(`/api/zz/folder/${place}/used-by`)).body.data).toEqual([
    { entity: 'zz/note', count: 2, sample_ids: [mine, theirs] },
  ])
  const { body: list } = await me.get(
    `/api/zz/folder?with=used_by&filter=${encodeURIComponent(JSON.stringify({ field: 'id', op: 'eq', value: place }))}`,
  )
  expect(list.data[0]).toMatchObject({ _used_by: 1 })
})

test('who refers to a record that is to be deleted is named as far as one may read it', async () => {
  const place = await plant(folder, other)
  await plant(note, other, { folder: place })
  const unseen = await me.delete(`/api/zz/folder/${place}`)
  expect([unseen.status, unseen.body.meta, unseen.body.errors]).toEqual([
    422,
    { used_by: [], used_unseen: true },
    { id: ['Records that you may not see refer to this entry, so it cannot be deleted.'] },
  ])
  const mine = await plant(note, me, { folder: place })
  const both = await me.delete(`/api/zz/folder/${place}`)
  expect(both.body.meta).toEqual({ used_by: [{ entity: 'zz/note', count: 1, sample_ids: [mine] }], used_unseen: true })
  const { rows } = await sql`select deleted_at from zz_folder where id = ${place}`.execute(server.db)
  expect(rows).toEqual([{ deleted_at: null }])
})
