/** What is exported for editing comes back (shell.md §8): unchanged it is the same, whatever the entity; changed it merges with what others did meanwhile. */
import type exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takesImports } from '../../../server/import/routes'
import { declaredEntities } from '../../../src/schemas'
import type { Entity } from '../../../src/schemas/core/define'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'
import { entryOf, workbookOf } from '../../support/workbook'

let server: TestApp
let admin: Client
let flow: ImportFlow
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  flow = importFlow(server, admin)
})
afterAll(() => server.close())

async function exported(entity: string, body: object = {}, { client = admin, language = 'en' } = {}): Promise<Buffer> {
  const answer = await client.post(`/api/${entity}/export`, { format: 'xlsx', labels: 'editing', ...body }, { language })
  expect(answer.status, answer.body.message).toBe(200)
  return answer.raw.rawPayload
}
const sheetOf = (book: exceljs.Workbook) => book.worksheets[0] as exceljs.Worksheet
const columnOf = (sheet: exceljs.Worksheet, heading: string) =>
  (sheet.getRow(1).values as unknown[]).findIndex((value) => String(value ?? '').startsWith(heading))
const source = 'cm/source'

const both = declaredEntities.filter(
  (entity) => takesImports(entity) && entity.x.standard_actions.includes('export') && entity.x.standard_actions.includes('edit'),
)
test('the entities that are exported and imported are among those tried', () => expect(both.map(({ name }) => name)).toContain(source))

/** @returns how many rows came back as they are */
async function comesBack(name: string, format: 'xlsx' | 'csv'): Promise<number> {
  const content = await exported(name, { format })
  const view = await flow.checked(name, content, { mode: 'upsert' })
  expect(view).toMatchObject({ key_fields: ['id'] })
  const wrong = (await flow.rows(view.id, 'error')).concat(await flow.rows(view.id, 'changed'), await flow.rows(view.id, 'new'))
  expect(
    wrong.map(({ state, errors, changes }) => ({ state, errors, changes })),
    name,
  ).toEqual([])
  expect((view.counters as Row).same, name).toBe((view.counters as Row).total)
  return Number((view.counters as Row).total)
}

test.each(both.map(({ name }) => name))('%s comes back as it is', async (name) => {
  await comesBack(name, 'xlsx')
})

/** Fields of one kind are written and read as cells in the same way. */
const kindsOf = (entity: Entity) =>
  [...entity.fields, ...entity.virtualFields].map(({ type, x }) => [type, x.codes, x.each, x.fixed && 'fixed'].filter(Boolean).join(' '))

test('as CSV, which has its own way with cells only, a field of each kind comes back as it is', async () => {
  const kinds = new Set(both.flatMap(kindsOf))
  const proved = new Set<string>()
  for (const entity of both.toSorted((a, b) => new Set(kindsOf(b)).size - new Set(kindsOf(a)).size)) {
    if (kindsOf(entity).every((kind) => proved.has(kind))) continue
    if ((await comesBack(entity.name, 'csv')) > 0) for (const kind of kindsOf(entity)) proved.add(kind)
  }
  // The others are of entities without a row here.
  expect(proved.size).toBeGreaterThan(kinds.size / 2)
})

test('people come with their posts, groups and roles, departments with their status, as far as one may bring them back', async () => {
  const heading = async (entity: string, client: Client) =>
    (await exported(entity, { format: 'csv' }, { client })).toString('utf8').split('\r\n')[0] ?? ''
  const of = (labels: readonly string[], line: string) =>
    labels.filter((label) => line.split(',').some((one) => one.replace(/^"|"$/g, '') === label))
  const beside = ['Department', 'Position', 'Primary', 'Supervisor', 'Further posts', 'Groups', 'Roles']
  expect(of(beside, await heading('sc/user', admin))).toEqual(beside)
  expect(of(beside, await heading('sc/user', await server.signIn('hr')))).toEqual(beside.slice(0, -1))
  expect(await heading('sc/department', admin)).toContain('Status')
})

describe('a sheet that was changed', () => {
  let made = 0
  async function createSource(): Promise<Row> {
    const { status, body } = await admin.post(`/api/${source}`, {
      code: `TRIP${++made}`,
      name: { en: 'Fair', tw: '展覽會' },
      channel: 'web',
      cost: '10',
    })
    expect(status).toBe(201)
    return body.data
  }
  const read = async (id: unknown) => (await admin.get(`/api/${source}/${String(id)}`)).body.data
  /** Exports the row, lets somebody else change it, writes cells into the sheet, imports it. */
  async function trip(row: Row, { meanwhile, cells }: { meanwhile?: object; cells: Record<string, unknown> }): Promise<Row> {
    const book = await workbookOf(await exported(source, { ids: [row.id] }))
    const sheet = sheetOf(book)
    for (const [heading, value] of Object.entries(cells))
      sheet.getRow(2).getCell(columnOf(sheet, heading)).value = value as exceljs.CellValue
    if (meanwhile) expect((await admin.patch(`/api/${source}/${String(row.id)}`, { ...meanwhile, version: row.version })).status).toBe(200)
    return flow.checked(source, new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer), { mode: 'update' })
  }

  test('changes its row, although its code was changed in the sheet too', async () => {
    const row = await createSource()
    const view = await trip(row, { cells: { Code: 'TRIP-NEW', Channel: 'Exhibition' } })
    expect(view.counters).toMatchObject({ changed: 1, error: 0 })
    await flow.run(view.id)
    expect(await read(row.id)).toMatchObject({ code: 'TRIP-NEW', channel: 'exhibition', cost: '10.0000', version: 2 })
  })
  test('keeps what others changed meanwhile in other fields', async () => {
    const row = await createSource()
    const view = await trip(row, { meanwhile: { cost: '99' }, cells: { Channel: 'Exhibition' } })
    expect((await flow.rows(view.id))[0]).toMatchObject({ state: 'changed', changes: { channel: { from: 'web', to: 'exhibition' } } })
    await flow.run(view.id)
    expect(await read(row.id)).toMatchObject({ channel: 'exhibition', cost: '99.0000' })
  })
  test('asks where both changed the same', async () => {
    const row = await createSource()
    const view = await trip(row, { meanwhile: { cost: '99' }, cells: { Cost: 12, Channel: 'Exhibition' } })
    const [told] = await flow.rows(view.id)
    expect(told).toMatchObject({ state: 'error', errors: { cost: [expect.stringContaining('version 1')] } })
    expect(await read(row.id)).toMatchObject({ cost: '99.0000', channel: 'web' })
  })
  test('that was not changed undoes nothing that others did', async () => {
    const row = await createSource()
    const view = await trip(row, { meanwhile: { cost: '99' }, cells: {} })
    expect(view.counters).toMatchObject({ same: 1, changed: 0 })
  })
  test('takes new rows below the last one', async () => {
    const book = await workbookOf(await exported(source, { ids: [(await createSource()).id] }))
    const sheet = sheetOf(book)
    for (const [heading, value] of Object.entries({ Code: 'TRIP-ADDED', 'Name (English)': 'Added', Channel: 'Website' }))
      sheet.getRow(3).getCell(columnOf(sheet, heading)).value = value
    const view = await flow.checked(source, new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer), { mode: 'upsert' })
    expect(view.counters).toMatchObject({ same: 1, new: 1, error: 0 })
  })
})

describe('the sheet', () => {
  test('hides number and version, offers lists, and locks what may not be written', async () => {
    const content = await exported('cm/tax-category', { sort: 'code' })
    const book = await workbookOf(content)
    const sheet = sheetOf(book)
    expect([sheet.getRow(1).getCell(1).value, sheet.getRow(1).getCell(2).value]).toEqual(['id', 'version'])
    expect([1, 2].map((at) => sheet.getColumn(at).hidden)).toEqual([true, true])
    const [kind, code, usedBy] = ['Kind', 'Code', 'Standard set'].map((heading) => columnOf(sheet, heading))
    expect(sheet.getRow(2).getCell(kind ?? 0).dataValidation).toMatchObject({
      type: 'list',
      formulae: [expect.stringMatching(/^lists!\$[A-Z]+\$1:\$[A-Z]+\$\d+$/)],
    })
    expect(book.getWorksheet('lists')?.state).toBe('veryHidden')
    expect(sheet.getRow(2).getCell(code ?? 0).protection?.locked).toBe(false)
    if ((usedBy ?? -1) > 0) expect(sheet.getRow(2).getCell(usedBy ?? 0).protection?.locked ?? true).toBe(true)
    expect(sheet.getRow(1).getCell(code ?? 0).protection?.locked ?? true).toBe(true)
    expect(entryOf(content, 'xl/worksheets/sheet1.xml')).toMatch(/<sheetProtection [^>]*sheet="1"/)
  })
  test('is locked whole for who may only read', async () => {
    const auditor = await server.signIn('auditor')
    const sheet = sheetOf(await workbookOf(await exported('cm/tax-category', {}, { client: auditor })))
    const locked = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getRow(2).getCell(at + 1).protection?.locked ?? true)
    expect(locked.length).toBeGreaterThan(5)
    expect(locked.filter((isLocked) => !isLocked)).toEqual([])
  })
  test('names references by their title, and with the number where two have the same', async () => {
    const department = async (values: Row) => {
      const { status, body } = await admin.post('/api/sc/department', values)
      expect([status, body.errors ?? {}]).toEqual([201, {}])
      return Number(body.data.id)
    }
    const [upper, middle, lower] = (await admin.get('/api/sc/department-level?sort=rank')).body.data.slice(-3).map(({ id }) => id)
    const top = (await admin.get('/api/sc/department?filter[parent][empty]=1')).body.data[0]?.id
    const first = await department({ code: 'TWIN-A', name: { en: 'Twins' }, level: upper, parent: top })
    const twins = [first, await department({ code: 'TWIN-B', name: { en: 'Twins' }, level: middle, parent: first })]
    const child = await department({ code: 'TWIN-C', name: { en: 'Child of the second' }, level: lower, parent: twins[1] })
    const content = await exported('sc/department', { ids: [child] })
    const sheet = sheetOf(await workbookOf(content))
    expect(sheet.getRow(2).getCell(columnOf(sheet, 'Parent')).value).toBe(`Twins #${String(twins[1])}`)
    expect((await flow.checked('sc/department', content, { mode: 'update' })).counters).toMatchObject({ same: 1, error: 0 })
    // A number alone is not believed when the name is another's.
    const wrong = await flow.checked('sc/department', `code,parent\r\nTWIN-C,Somebody #${String(twins[1])}\r\n`, { mode: 'update' })
    expect((await flow.rows(wrong.id))[0]).toMatchObject({ state: 'error', errors: { parent: [expect.stringContaining('Somebody')] } })
  })
})
