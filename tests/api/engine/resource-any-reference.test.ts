/** A field that names a record of any entity (`x.ref: '*'`): who may name what, what is shown of it, and what follows when it is deleted, replaced or renamed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { testApp, type Answer, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'

const titled = { type: 'string', maxLength: 60, x: { search: true } } as const
const grants = [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] }] as const

const topic = defineSchema('zz/topic', {
  x: { area: 'use', title: 'title', default_grants: grants, related: [{ entity: 'zz/note', field: 'about' }] },
  required: ['title'],
  properties: { title: titled },
})
/** Of their own people alone, but for administrators. */
const paper = defineSchema('zz/paper', {
  x: {
    area: 'use',
    title: 'title',
    row_owner: 'owner',
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit'], read: 'own', write: 'own' }],
  },
  required: ['title'],
  properties: { title: titled, owner: { x: { ref: 'sc/user', default_to: 'me' } } },
})
/** Nobody but administrators. */
const vault = defineSchema('zz/vault', { x: { area: 'admin', title: 'title' }, required: ['title'], properties: { title: titled } })
const note = defineSchema('zz/note', {
  x: { area: 'use', title: 'title', default_grants: grants, list: { columns: ['title', 'about'], sort: 'title', filters: ['about'] } },
  required: ['title'],
  properties: {
    title: titled,
    about: { x: { ref: '*' } },
    only: { x: { ref: '*', entities: ['zz/topic', 'zz/paper'], on_delete: 'set_null' } },
    with: { x: { ref: '*', on_delete: 'cascade' } },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { says: { type: 'string' }, source: { x: { ref: '*' } } } },
    },
  },
})

let app: TestApp
let admin: Client
let staff: Client
beforeAll(async () => {
  app = await testApp({ own: [topic, paper, vault, note] })
  admin = await app.signIn('admin')
  staff = await app.signIn('staff01')
})
afterAll(() => app.close())

const made = (answer: Answer): number => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return Number(answer.body.data.id)
}
const make = async (entity: string, values: Row, client = admin) => made(await client.post(`/api/${entity}`, values))
const read = async (id: number, client = admin): Promise<Row & { _refs: Record<string, Row> }> =>
  (await client.get(`/api/zz/note/${id}`)).body.data as unknown as Row & { _refs: Record<string, Row> }
const errorsOf = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})]
const titles = async (query: string, client = admin) => (await client.get(`/api/zz/note?${query}`)).body.data.map(({ title }) => title)

describe('written', () => {
  test('a record of any entity is named, and comes back with its title', async () => {
    const [about, source] = [await make('zz/topic', { title: 'Fair' }), 1]
    const id = await make('zz/note', { title: 'one', about: `zz/topic/${about}`, lines: [{ says: 'a', source: `cm/source/${source}` }] })
    const row = await read(id)
    expect(row).toMatchObject({ about: `zz/topic/${about}`, lines: [{ source: `cm/source/${source}` }] })
    expect(row._refs['zz/topic']).toEqual({ [about]: { title: 'Fair', active: true } })
    expect(row._refs['cm/source']?.[source]).toMatchObject({ active: true })
    const list = await admin.get('/api/zz/note?filter[title][eq]=one')
    expect(list.body.meta.refs).toMatchObject({ 'zz/topic': { [about]: { title: 'Fair' } } })
    expect((await admin.patch(`/api/zz/note/${id}`, { about: null })).body.data).toMatchObject({ about: null })
  })

  test.each([
    ['no record', 'zz/topic/999999'],
    ['no entity', 'zz/nothing/1'],
    ['a number', 5],
    ['no number', 'zz/topic'],
    ['one row alone', 'sc/company-setup/1'],
    ['a file', 'sc/attachment/1'],
  ])('%s is refused by the field', async (_, about) => {
    expect(errorsOf(await admin.post('/api/zz/note', { title: 'x', about }))).toEqual([422, ['about']])
  })

  test('of another entity than those declared, too, and in child rows', async () => {
    const topicId = await make('zz/topic', { title: 'T' })
    expect(errorsOf(await admin.post('/api/zz/note', { title: 'x', only: 'cm/source/1' }))).toEqual([422, ['only']])
    await make('zz/note', { title: 'y', only: `zz/topic/${topicId}` })
    expect(errorsOf(await admin.post('/api/zz/note', { title: 'x', lines: [{ source: 'zz/topic/999999' }] }))).toEqual([
      422,
      ['lines.0.source'],
    ])
  })

  test('nobody names what he may not see, nor reads its title; what is there stays', async () => {
    const hidden = await make('zz/vault', { title: 'Safe' })
    const others = await make('zz/paper', { title: 'Of the administrator' })
    const mine = await make('zz/paper', { title: 'Mine' }, staff)
    for (const about of [`zz/vault/${hidden}`, `zz/paper/${others}`])
      expect(errorsOf(await staff.post('/api/zz/note', { title: 'x', about }))).toEqual([422, ['about']])
    await make('zz/note', { title: 'x', about: `zz/paper/${mine}` }, staff)
    const id = await make('zz/note', { title: 'mixed', about: `zz/vault/${hidden}`, only: `zz/paper/${others}` })
    const row = await read(id, staff)
    expect(row).toMatchObject({ about: `zz/vault/${hidden}` })
    expect(row._refs['zz/vault']?.[hidden]).toBeUndefined()
    expect(row._refs['zz/paper']?.[others]).toBeUndefined()
    expect((await staff.patch(`/api/zz/note/${id}`, { title: 'mixed still', about: `zz/vault/${hidden}` })).status).toBe(200)
  })
})

test('it is filtered by record, by entity, and by being empty', async () => {
  const [one, two] = [await make('zz/topic', { title: 'F1' }), await make('zz/topic', { title: 'F2' })]
  const notes = [`zz/topic/${one}`, `zz/topic/${two}`, 'cm/source/1', null]
  for (const [at, about] of notes.entries()) await make('zz/note', { title: `filter ${at}`, about })
  const among = (condition: object) =>
    titles(
      `sort=title&filter=${encodeURIComponent(JSON.stringify({ all: [{ field: 'title', op: 'startswith', value: 'filter' }, condition] }))}`,
    )
  expect(await titles(`filter[about][eq]=zz/topic/${one}`)).toEqual(['filter 0'])
  expect(await among({ field: 'about', op: 'in', value: [`zz/topic/${two}`, 'cm/source'] })).toEqual(['filter 1', 'filter 2'])
  expect(await among({ field: 'about', op: 'eq', value: 'zz/topic' })).toEqual(['filter 0', 'filter 1'])
  expect(await among({ field: 'about', op: 'ne', value: 'zz/topic' })).toEqual(['filter 2', 'filter 3'])
  expect(await among({ field: 'about', op: 'empty' })).toEqual(['filter 3'])
  expect((await admin.get('/api/zz/note?filter[about][eq]=Fair')).status).toBe(422)
  expect((await admin.get('/api/zz/note?filter[about][gt]=zz/topic')).status).toBe(422)
  expect((await admin.get('/api/zz/note?sort=about')).status).toBe(200)
})

describe('deleted', () => {
  test('what is named stays, and says by whom; what lets go is emptied; what goes along goes', async () => {
    const id = await make('zz/topic', { title: 'Gone' })
    const pointer = `zz/topic/${id}`
    const keeps = await make('zz/note', { title: 'keeps', about: pointer })
    const inRow = await make('zz/note', { title: 'in a row', lines: [{ source: pointer }] })
    const lets = await make('zz/note', { title: 'lets go', only: pointer })
    const along = await make('zz/note', { title: 'along', with: pointer })
    const refused = await admin.delete(`/api/zz/topic/${id}`)
    expect(refused.status).toBe(422)
    expect(refused.body.meta.used_by).toEqual([{ entity: 'zz/note', count: 2, sample_ids: [keeps, inRow] }])
    await admin.patch(`/api/zz/note/${keeps}`, { about: null })
    await admin.patch(`/api/zz/note/${inRow}`, { lines: [] })
    expect((await admin.get(`/api/zz/topic/cascade-preview?ids=${id}`)).body.data).toMatchObject({
      rows: [{ entity: 'zz/note', count: 1 }],
    })
    expect((await admin.delete(`/api/zz/topic/${id}`)).status).toBe(200)
    expect(await read(lets)).toMatchObject({ only: null, version: 2 })
    expect((await admin.get(`/api/zz/note/${along}`)).status).toBe(404)
    expect(errorsOf(await admin.post('/api/zz/note', { title: 'x', about: pointer }))).toEqual([422, ['about']])
  })

  test('what came back from the recycle bin shows that the named record is still in it', async () => {
    const id = await make('zz/topic', { title: 'Binned' })
    const noteId = await make('zz/note', { title: 'first out', about: `zz/topic/${id}` })
    await admin.delete(`/api/zz/note/${noteId}`)
    await admin.delete(`/api/zz/topic/${id}`)
    expect((await admin.post(`/api/zz/note/${noteId}/restore`)).status).toBe(200)
    expect((await read(noteId))._refs['zz/topic']).toEqual({ [id]: { title: 'Binned', active: false } })
  })

  test('replaced by another, the notes name that one, and their history says so', async () => {
    const [from, to] = [await make('zz/topic', { title: 'Old' }), await make('zz/topic', { title: 'New' })]
    const id = await make('zz/note', { title: 'moves', about: `zz/topic/${from}`, lines: [{ source: `zz/topic/${from}` }] })
    expect((await admin.post(`/api/zz/topic/${from}/replace`, { with_id: to })).status).toBe(200)
    expect(await read(id)).toMatchObject({ about: `zz/topic/${to}`, lines: [{ source: `zz/topic/${to}` }] })
    const { data } = (await admin.get(`/api/zz/note/${id}/history`)).body
    expect(data.flatMap(({ changes }) => changes)).toContainEqual({ field: 'about', from: `zz/topic/${from}`, to: `zz/topic/${to}` })
  })
})

test('merged records are named by the survivor, and by themselves again once they are parted', async () => {
  const [survivor, loser] = [await make('cm/organization', { name: 'Stays' }), await make('cm/organization', { name: 'Goes' })]
  const id = await make('zz/note', { title: 'merged', about: `cm/organization/${loser}` })
  const merged = await admin.post('/api/cm/organization/merge', { survivor_id: survivor, loser_ids: [loser] })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await read(id)).toMatchObject({ about: `cm/organization/${survivor}` })
  expect((await admin.post(`/api/cm/merge-log/${Number(merged.body.data.id)}/undo`)).status).toBe(200)
  expect(await read(id)).toMatchObject({ about: `cm/organization/${loser}` })
})

test('a client of simple-rest filters by it', async () => {
  const id = await make('zz/topic', { title: 'Rest' })
  await make('zz/note', { title: 'by rest', about: `zz/topic/${id}` })
  const { body } = await admin.get(`/api/rest/zz/note?about=${encodeURIComponent(`zz/topic/${id}`)}`)
  expect((body as unknown as Row[]).map(({ title }) => title)).toEqual(['by rest'])
})

test('several edited at once show the titles of what they would name', async () => {
  const id = await make('zz/topic', { title: 'For all' })
  const noteId = await make('zz/note', { title: 'batch' })
  const { body } = await admin.post('/api/zz/note/batch', {
    action: 'edit',
    ids: [{ id: noteId }],
    values: { about: `zz/topic/${id}` },
    dry_run: true,
  })
  expect(body.data).toMatchObject({ changed: 1, refs: { 'zz/topic': { [id]: { title: 'For all' } } } })
})

test('sheets have what it is and its title, and bring it back by that, by code, and as it is kept', async () => {
  const id = await make('zz/topic', { title: 'Sheet: of paper' })
  await make('zz/note', { title: 'sheet', about: `zz/topic/${id}`, only: `zz/topic/${id}` })
  const filter = { field: 'title', op: 'eq', value: 'sheet' }
  const csv = async (labels: string) =>
    (await admin.post('/api/zz/note/export', { format: 'csv', labels, filter, columns: ['title', 'about'] })).raw.rawPayload.toString(
      'utf8',
    )
  expect(await csv('language')).toContain('Sheet: of paper')
  expect(await csv('field')).toContain(`zz/topic/${id}`)
  expect(await csv('editing')).toContain(`zz/topic/${id}`)
  const flow = importFlow(app, admin)
  const { body: source } = await admin.get('/api/cm/source/1')
  const view = await flow.checked(
    'zz/note',
    `title,about\nby title,zz/topic: Sheet: of paper\nby code,Source: ${String(source.data.code)}\nas kept,zz/topic/${id}\nunknown,zz/topic: none\nno kind,Fair\n`,
    { mode: 'add' },
  )
  const rows = await flow.rows(view.id)
  expect(rows.map(({ state, errors }) => [state, Object.keys((errors as Row | null) ?? {})])).toEqual([
    ['new', []],
    ['new', []],
    ['new', []],
    ['error', ['about']],
    ['error', ['about']],
  ])
  await flow.run(view.id, 'good')
  expect(await titles(`filter[about][eq]=zz/topic/${id}&sort=title`)).toEqual(['as kept', 'by title', 'sheet'])
  expect(await titles('filter[about][eq]=cm/source/1&filter[title][eq]=by code')).toEqual(['by code'])
})

test('its JSON Schema says what it looks like, and which entities may be chosen', async () => {
  const { entity } = (await admin.get('/api/common/schema/zz/note')).body.data as unknown as { entity: typeof note }
  expect(entity.fields.find(({ name }) => name === 'only')?.schema).toEqual({
    type: 'string',
    pattern: '^(?:zz/topic|zz/paper)/[1-9][0-9]{0,14}$',
  })
  const offered = (await staff.get('/api/common/schema')).body.data.filter(
    ({ nameable, actions }) => nameable && (actions as string[]).includes('list'),
  )
  const names = offered.map(({ entity: name }) => name)
  expect(names).toEqual(expect.arrayContaining(['zz/topic', 'zz/paper', 'zz/note']))
  expect(names).not.toContain('zz/vault')
  expect(names).not.toContain('sc/attachment')
})
