/**
 * A mask is a right to a field (docs/security.md): entities × fields that some rows close × ways to read them × who may and who may not,
 * from the declarations. Who may do all with every row, but has no right to guarded fields, looks for the value of a row that is not
 * theirs.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import { defineSchema, type Entity, type Field } from '../../../src/schemas/core/define'
import { isReference } from '../../../src/schemas/core/field-types'
import { writableFields } from '../../../src/schemas/core/json-schema'
import { testApp, type Answer, type Client, type Row, type TestApp } from '../../support/app'
import { insertRow } from '../../support/generated-actions'
import { importFlow } from '../../support/import-file'
import { isMasked, markedRow, type Marked, type MaskedTools } from '../../support/masked-rows'
import { textOfPdf } from '../../support/pdf-text'
import { recordMaker } from '../../support/record-maker'
import { giveRoleOverRows } from '../../support/role-over-rows'
import { workbookOf } from '../../support/workbook'

const kind = defineSchema('zz/kind', {
  x: { area: 'use', lookup: true },
  properties: { secret: { type: 'boolean' } },
})
const tellsKind = { guard: 'why', guard_if: { field: 'kind.secret', op: 'eq', value: true } } as const
/** Everything that a guard by row can close; people write some of it. */
const absence = defineSchema('zz/absence', {
  x: { area: 'use', title: 'title', row_owner: 'keeper', guards: { why: { own: true } } },
  required: ['title', 'keeper'],
  properties: {
    title: { type: 'string', x: { search: true } },
    keeper: { x: { ref: 'sc/user' } },
    kind: { x: { ref: 'zz/kind', ...tellsKind } },
    remark: { type: 'string', x: tellsKind },
    reason: { type: 'string', x: { guard: 'why', search: true } },
    others: { x: { refs: 'zz/kind', guard: 'why' } },
  },
})
/** It repeats the former, and is called like what it names. */
const day = defineSchema('zz/day', {
  x: { area: 'use', title: 'kind', row_owner: 'keeper', guards: { why: { own: true } } },
  required: ['keeper'],
  properties: {
    keeper: { x: { ref: 'sc/user' } },
    kind: { x: { ref: 'zz/kind', ...tellsKind } },
    told: { x: { type: 'json', repeats: { entity: 'zz/absence', by: 'absence', fields: ['kind'] } } },
  },
})
/** What the sweep would find in a product that has no masks: the same without guards. */
const open = defineSchema('zz/open', {
  x: { area: 'use', title: 'title', row_owner: 'keeper' },
  required: ['title', 'keeper'],
  properties: {
    title: { type: 'string' },
    keeper: { x: { ref: 'sc/user' } },
    kind: { x: { ref: 'zz/kind' } },
    day: { x: { ref: 'zz/day' } },
    remark: { type: 'string', x: { search: true } },
  },
})
const planted = [kind, absence, day, open]
const entities = [...declaredEntities, ...planted]
const masked = entities.flatMap((entity) =>
  entity.fields.filter((field) => isMasked(entity, field)).map((field) => [entity, field] as const),
)

let server: TestApp
/** Has every right, to guarded fields too. */
let admin: Client
/** Reads and writes every row, and has no right to a guarded field. */
let me: Client
let owner: Client
let tools: MaskedTools

beforeAll(async () => {
  server = await testApp({ own: planted })
  admin = await server.signIn('admin')
  me = await server.signIn('staff26')
  owner = await server.signIn('staff35')
  await giveRoleOverRows(server, admin, [me], {
    code: 'reads-rows',
    entities: entities.filter(({ x }) => !x.view),
    reach: () => ({ read: 'all', write: 'all' }),
  })
  const entity = (name: string) => server.app.kontor.snapshot().get(name)
  const writable = entities.filter(({ x }) => !x.singleton && !x.view && x.standard_actions.includes('create'))
  const maker = recordMaker(admin, writable, (name, find) => insertRow(server.db, entity(name), find))
  tools = { db: server.db, entity, find: maker.find }
})
afterAll(() => server.close())

const allows = ({ x }: Entity, ...actions: Entity['x']['standard_actions'][number][]): boolean =>
  actions.every((action) => x.standard_actions.includes(action))
/** Of our own dialect, and of the simple one, which answers with the bare rows. */
const rowsOf = (body: unknown): Row[] => {
  const data: unknown = Array.isArray(body) ? body : ((body as { data?: unknown } | null)?.data ?? body)
  return [data].flat() as Row[]
}

/** What an answer says, whatever it is written in. */
async function wordsOf({ body, raw, headers }: Answer): Promise<string> {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return textOfPdf(raw.rawPayload)
  if (!type.includes('sheet')) return type.includes('json') ? JSON.stringify(body) : raw.rawPayload.toString('utf8')
  const book = await workbookOf(raw.rawPayload)
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()))
}

type Way = readonly [name: string, tells: () => Promise<boolean>]

/** Every way to read the field of a row: each says whether it tells the value. */
function waysOf(who: Client, entity: Entity, field: Field, { id, marker, target, filter }: Marked): Way[] {
  const url = `/api/${entity.name}`
  const only = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`
  const itself = { field: 'id', op: 'eq', value: id }
  const accepted = async (name: string, ask: () => Promise<Answer>) => {
    const answer = await ask()
    expect(answer.status, `${entity.name}.${field.name}, ${name}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer
  }
  const says = (name: string, ask: () => Promise<Answer>): Way => [
    name,
    async () => {
      const answer = await accepted(name, ask)
      return (await wordsOf(answer)).includes(marker) || rowsOf(answer.body).some((row) => Number(row.id) === id && holds(row[field.name]))
    },
  ]
  const holds = (value: unknown) => target !== undefined && [value].flat().includes(target.id)
  const has = ({ body }: Answer) => rowsOf(body).some((row) => Number(row.id) === id)
  const finds = (name: string, ask: () => Promise<Answer>): Way => [name, async () => has(await accepted(name, ask))]
  const loses = (name: string, ask: () => Promise<Answer>): Way => [name, async () => !has(await accepted(name, ask))]
  const listed = [
    says('list', () => who.get(`${url}?${only(itself)}`)),
    says('list of some fields', () => who.get(`${url}?${only(itself)}&fields=id,${field.name}`)),
    says('simple list', () => who.get(`/api/rest/${entity.name}?id=${id}`)),
    says('options', () => who.get(`${url}/options?ids=${id}`)),
  ]
  const asked = filter
    ? [
        finds('filter', () => who.get(`${url}?${only(filter)}`)),
        loses('filter that excludes', () => who.get(`${url}?${only({ all: [itself, { none: [filter] }] })}`)),
      ]
    : []
  const searched = [
    finds('search', () => who.get(`${url}?q=${marker}`)),
    [
      'search of everything',
      async () => {
        const { raw } = await accepted('search of everything', () => who.get(`/api/common/search?q=${marker}`))
        const { data } = raw.json<{ data: { entity: string; hits: { id: number }[] }[] }>()
        return data.some((one) => one.entity === entity.name && one.hits.some((hit) => Number(hit.id) === id))
      },
    ] as const,
  ]
  const shown = [
    says('show', () => who.get(`${url}/${id}`)),
    says('simple show', () => who.get(`/api/rest/${entity.name}/${id}`)),
    says('history', () => who.get(`${url}/${id}/history`)),
  ]
  const exported = ['csv', 'xlsx', 'pdf'].map((format) =>
    says(`export as ${format}`, () => who.post(`${url}/export`, { format, columns: [field.name], filter: itself })),
  )
  const changed = says('preview of a change', () =>
    who.post(`${url}/batch`, { action: 'edit', ids: [{ id }], values: { [field.name]: null }, dry_run: true }),
  )
  const isWritten = field.x.guard_if !== undefined && writableFields(entity).includes(field) && !field.required
  return [
    ...(allows(entity, 'list') ? [...listed, ...asked, ...(field.x.search ? searched : [])] : []),
    ...(allows(entity, 'list') && target ? waysToReferrer(who, entity, field, { id, marker, target }) : []),
    ...(allows(entity, 'show') ? shown : []),
    ...(allows(entity, 'export') ? exported : []),
    ...(allows(entity, 'edit') && isWritten ? [changed] : []),
  ]
}

/** From the row that the field names. */
function waysToReferrer(who: Client, entity: Entity, field: Field, { id, marker, target }: Required<Omit<Marked, 'filter'>>): Way[] {
  const filter = encodeURIComponent(JSON.stringify({ field: `${field.name}.id`, op: 'eq', value: target.id }))
  const itself = encodeURIComponent(JSON.stringify({ field: 'id', op: 'eq', value: id }))
  const names = (users: unknown) =>
    (users as { entity: string; sample_ids: number[] }[]).some(
      (user) => user.entity === entity.name && user.sample_ids.map(Number).includes(id),
    )
  const url = `/api/${entity.name}`
  const named = `/api/${target.entity.name}`
  const restricts = (field.x.on_delete ?? 'restrict') === 'restrict'
  const behind: Way[] = [
    ['filter behind it', async () => rowsOf((await who.get(`${url}?filter=${filter}`)).body).length > 0],
    ['groups', async () => JSON.stringify((await who.get(`${url}/aggregate?filter=${itself}&group=${field.name}`)).body).includes(marker)],
  ]
  return [
    ...(isReference(field) ? behind : []),
    ...(restricts && allows(target.entity, 'list')
      ? [['used by', async () => names((await who.get(`${named}/${target.id}/used-by`)).body.data)] as const]
      : []),
    ...(restricts && allows(target.entity, 'delete')
      ? [['refused deletion', async () => names((await who.delete(`${named}/${target.id}`)).body.meta.used_by)] as const]
      : []),
  ]
}

/** Ways that tell every value to who may read it. */
const plain = [
  ...['list', 'list of some fields', 'simple list', 'filter', 'filter that excludes', 'used by', 'refused deletion'],
  ...['show', 'simple show', 'history', 'export as csv', 'export as xlsx'],
]

async function toldBy(ways: readonly Way[]): Promise<string[]> {
  const told: string[] = []
  for (const [name, tells] of ways) if (await tells()) told.push(name)
  return told
}

describe.each(masked.map(([entity, field]) => [`${entity.name}.${field.name}`, entity, field] as const))('%s', (_name, entity, field) => {
  test('is told to nobody who may not read it, and by every way to who may', async () => {
    const row = await markedRow(tools, entity, field, owner.userId)
    expect(await toldBy(waysOf(me, entity, field, row))).toEqual([])
    const ways = waysOf(admin, entity, field, row)
    // In files a choice is called as people call it.
    const isSaid = (name: string) => plain.includes(name) && !(field.type === 'enum' && name.startsWith('export'))
    expect(await toldBy(ways)).toEqual(expect.arrayContaining(ways.map(([name]) => name).filter(isSaid)))
  })
})

test('what has no guard is found by every way: so the sweep would find what is told', async () => {
  for (const name of ['kind', 'remark']) {
    const field = open.fields.find((one) => one.name === name) as Field
    const ways = waysOf(me, open, field, await markedRow(tools, open, field, owner.userId))
    expect(await toldBy(ways)).toEqual(ways.map(([way]) => way).filter((way) => way !== 'options'))
  }
})

describe('of a field that they may write, but not read in this row', () => {
  const fieldOf = (entity: Entity, name: string) => entity.fields.find((one) => one.name === name) as Field
  const remark = () => markedRow(tools, absence, fieldOf(absence, 'remark'), owner.userId)

  test('a file that changes it is told neither what stands there nor whether it says the same', async () => {
    const flow = importFlow(server, me)
    const rows = [await remark(), await remark()]
    const lines = rows.map(({ id, marker }, index) => `${id},${index === 0 ? marker : 'another'}`)
    const { id } = await flow.checked('zz/absence', ['id,remark', ...lines].join('\n'), { mode: 'update' })
    const checked = await flow.rows(id)
    expect(checked.map(({ state, changes }) => [state, changes])).toEqual([
      ['changed', {}],
      ['changed', {}],
    ])
  })

  test('the preview of a bulk change counts the one that says the same as changed', async () => {
    const { id, marker } = await remark()
    const preview = await me.post('/api/zz/absence/batch', { action: 'edit', ids: [{ id }], values: { remark: marker }, dry_run: true })
    expect(preview.body.data).toMatchObject({ changed: 1, same: 0, sample: [{ id, changes: [] }] })
  })

  test('who was too late is told which field, not what the other wrote', async () => {
    const { id } = await remark()
    expect((await admin.patch(`/api/zz/absence/${id}`, { remark: 'masked-by-admin', version: 1 })).status).toBe(200)
    const late = await me.patch(`/api/zz/absence/${id}`, { remark: 'mine', version: 1 })
    expect([late.status, late.body.meta.fields]).toEqual([409, ['remark']])
    expect(JSON.stringify(late.body)).not.toContain('masked')
  })

  test('who writes what stands there already can’t tell it from another value', async () => {
    const [one, two] = [await remark(), await remark()]
    for (const [row, value] of [
      [one, one.marker],
      [two, 'another'],
    ] as const) {
      const saved = await me.patch(`/api/zz/absence/${row.id}`, { remark: value })
      expect([saved.status, saved.body.data.version]).toEqual([200, 2])
      expect((await me.patch(`/api/zz/absence/${row.id}`, { remark: value, version: 1 })).status).toBe(409)
      const { rows } = await sql<{ changes: object }>`
        select changes from sc_audit_log where module = 'zz' and entity = 'absence' and record_id = ${row.id} order by id desc limit 1`.execute(
        server.db,
      )
      expect(Object.keys(rows[0]?.changes ?? {})).toEqual(['remark'])
    }
  })

  test('what they write they write, and read nothing back', async () => {
    const { id } = await remark()
    const saved = await me.patch(`/api/zz/absence/${id}`, { remark: 'mine' })
    expect([saved.status, saved.body.data.remark, saved.body.data._masked]).toEqual([200, null, expect.arrayContaining(['remark'])])
    expect((await owner.get(`/api/zz/absence/${id}`)).status).toBe(403)
    expect((await admin.get(`/api/zz/absence/${id}`)).body.data.remark).toBe('mine')
  })
})

test('what is called like a masked reference is sorted as if it had no name', async () => {
  const kinds = [
    await insertRow(server.db, kind, tools.find, { secret: true }),
    await insertRow(server.db, kind, tools.find, { secret: true }),
  ]
  const days: number[] = []
  for (const one of kinds.toReversed()) days.push(await insertRow(server.db, day, tools.find, { keeper: owner.userId, kind: one }))
  const opens: number[] = []
  for (const one of days) opens.push(await insertRow(server.db, open, tools.find, { keeper: owner.userId, day: one }))
  const filter = encodeURIComponent(JSON.stringify({ field: 'id', op: 'in', value: opens }))
  const sorted = await me.get(`/api/zz/open?filter=${filter}&sort=day`)
  expect(sorted.body.data.map(({ id }) => id)).toEqual(opens)
  expect(JSON.stringify(sorted.body.meta.refs)).toContain(`"#${days[0]}"`)
})

test('the audit log tells changes of guarded fields to who may read them', async () => {
  const { body } = await admin.post('/api/zz/absence', {
    title: 'Logged',
    keeper: owner.userId,
    reason: 'masked-in-the-log',
    remark: 'masked-too',
  })
  const role = (await admin.post('/api/sc/role', { code: 'reads-log', name: { en: 'Reads the log' } })).body.data.id
  await sql`insert into sc_role_grant (role_id, path, effect, actions, read, write)
    values (${role}, 'sc.admin.audit-log', 'allow', ${['list', 'show', 'export']}, 'all', 'none')`.execute(server.db)
  expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${owner.userId}` })).status).toBe(201)
  const filter = {
    all: [
      { field: 'entity', op: 'eq', value: 'absence' },
      { field: 'record_id', op: 'eq', value: body.data.id },
    ],
  }
  const read = async (who: Client) => {
    const listed = await who.get(`/api/sc/audit-log?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const shown = await who.get(`/api/sc/audit-log/${String(listed.body.data[0]?.id)}`)
    const file = await who.post('/api/sc/audit-log/export', { format: 'csv', columns: ['changes'], filter })
    return [JSON.stringify(listed.body), JSON.stringify(shown.body), file.raw.rawPayload.toString()]
  }
  for (const text of await read(owner)) {
    expect(text).toContain('Logged')
    expect(text).not.toContain('masked-')
  }
  for (const text of await read(admin)) expect(text).toContain('masked-in-the-log')
})
