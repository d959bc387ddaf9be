/** Fields of the product that an administrator hides, makes required or moves (cm.md §3.7): nobody's before they are published, everybody's then. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRecord } from '../../../server/resource/write/write'
import { testApp, type Answer, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client

beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, staff] = [await app.signIn('admin'), await app.signIn('manager'), await app.signIn('staff01')]
})
afterAll(() => app.close())
// What one test demands is not asked of the next.
afterEach(async () => {
  for (const row of (await admin.get(`${path}?per_page=200`)).body.data)
    await admin.patch(`${path}/${Number(row.id)}`, { hidden: false, required: false, place: null })
  for (const entity of ['lead', 'organization', 'person', 'product']) expect((await publish(entity)).status).toBe(200)
  expect((await admin.get(path)).body.meta.total).toBe(0)
})

const path = '/api/sc/field-setting'
const settle = async (entity: string, field: string, values: Row): Promise<Row> => {
  const answer = await admin.post(path, { entity: `cm/${entity}`, field, ...values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const publish = (entity: string, client = admin): Promise<Answer> => client.post('/api/cm/form/publish', { entity })
const schemaOf = async (entity: string, client = manager) => (await client.get(`/api/common/schema/cm/${entity}`)).body.data
const fieldOf = async (entity: string, name: string) =>
  ((await schemaOf(entity)).entity as { fields: Row[] }).fields.find((field) => field.name === name)

let counter = 0
const newLead = (values: Row = {}, client = manager) =>
  client.post('/api/cm/lead', { title: `Settings ${++counter}`, raw_company: `Company ${counter}`, ...values })
const aSource = async (): Promise<number> => Number((await admin.get('/api/cm/source?per_page=1')).body.data[0]?.id)

describe('a field that is made required', () => {
  test('is asked for by the API once it is published, in the words of any required field; the records there stay until they are saved', async () => {
    const old = (await newLead()).body.data
    const { hash } = await schemaOf('lead')
    await settle('lead', 'source', { required: true })
    expect((await newLead()).status).toBe(201)
    expect((await schemaOf('lead')).hash).toBe(hash)
    const before = (await admin.get('/api/cm/form/lacking?entity=lead&field=source')).body.data
    expect(Number(before.lacking)).toBeGreaterThan(0)
    expect((await publish('lead')).body.data).toEqual({ published: 1, lacking: before.lacking })
    expect((await schemaOf('lead')).hash).not.toBe(hash)

    const refused = await manager.post('/api/cm/lead', { title: 'Without', raw_company: 'Without' }, { language: 'tw' })
    const untitled = await manager.post('/api/cm/lead', { raw_company: 'Without', source: await aSource() }, { language: 'tw' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['source']])
    expect(refused.body.errors.source).toEqual(untitled.body.errors.title)
    const lead = await newLead({ source: await aSource() })
    expect(lead.status, JSON.stringify(lead.body)).toBe(201)

    expect((await manager.get(`/api/cm/lead/${Number(old.id)}`)).body.data.source).toBeNull()
    // As with an added field: whatever is saved of it, inline as well.
    const inline = await manager.patch(`/api/cm/lead/${Number(old.id)}`, { competitor: 'Nobody' })
    expect(Object.keys(inline.body.errors)).toEqual(['source'])
    expect((await manager.patch(`/api/cm/lead/${Number(old.id)}`, { competitor: 'Nobody', source: await aSource() })).status).toBe(200)
    expect((await manager.patch(`/api/cm/lead/${Number(lead.body.data.id)}`, { source: null })).body.errors).toHaveProperty('source')
  })

  test('is optional again when the standard is restored and published', async () => {
    const { id } = await settle('lead', 'source', { required: true })
    await publish('lead')
    expect((await admin.delete(`${path}/${Number(id)}`)).body.errors).toHaveProperty('field')
    expect((await admin.patch(`${path}/${Number(id)}`, { required: false })).status).toBe(200)
    expect((await newLead()).body.errors).toHaveProperty('source')
    expect((await publish('lead')).body.data).toEqual({ published: 1, lacking: 0 })
    expect((await newLead()).status).toBe(201)
    expect((await admin.get(`${path}/${Number(id)}`)).status).toBe(404)
  })

  test('does not stop what the system itself writes', async () => {
    await settle('lead', 'source', { required: true })
    await publish('lead')
    const { kontor } = app.app
    const lead = await createRecord(kontor.systemContext(), kontor.snapshot().get('cm/lead'), {
      title: 'From the web site',
      raw_company: 'Somebody',
    })
    expect(lead.source).toBeNull()
  })

  test('that is shown only at times is required only then', async () => {
    await settle('organization', 'jp_invoice_no', { required: true })
    await publish('organization')
    const create = (values: Row) =>
      admin.post('/api/cm/organization', { name: `Settings party ${++counter}`, registry_type: 'none', ...values })
    expect((await create({ country: 'TW' })).status).toBe(201)
    expect((await create({ country: 'JP' })).body.errors).toHaveProperty('jp_invoice_no')
  })

  test('marks its column in the import template, and a row without it gets the error', async () => {
    await settle('product', 'tax_category', { required: true })
    await publish('product')
    const template = await admin.get('/api/cm/product/import/template?format=csv', { language: 'en' })
    expect(template.raw.body).toContain('Tax category *')
    const flow = importFlow(app, admin)
    const { id } = await flow.checked('cm/product', 'code,name,unit,list_price\nSET-1,Imported,piece,10\n')
    const [row] = await flow.rows(id)
    expect(row?.errors).toHaveProperty('tax_category')
  })
})

describe('a field that is hidden', () => {
  test('is told to forms; API, list columns and filters keep it, and a filled one stays', async () => {
    const source = await aSource()
    const lead = (await newLead({ source, competitor: 'Rival' })).body.data
    await settle('lead', 'competitor', { hidden: true })
    await publish('lead')
    expect(await fieldOf('lead', 'competitor')).toMatchObject({ required: false, setting: { hidden: true, required: false, place: null } })
    expect((await manager.patch(`/api/cm/lead/${Number(lead.id)}`, { title: 'Renamed' })).body.data.competitor).toBe('Rival')
    expect((await manager.get('/api/cm/lead?filter[competitor][eq]=Rival')).body.data.map((row: Row) => row.id)).toEqual([lead.id])
    expect((await manager.patch(`/api/cm/lead/${Number(lead.id)}`, { competitor: 'Other' })).body.data.competitor).toBe('Other')
  })

  test('is asked for by a stage that demands it all the same', async () => {
    await settle('lead', 'expected_close_date', { hidden: true })
    await publish('lead')
    const lead = (await newLead({ source: await aSource() })).body.data
    const {
      body: { data: stages },
    } = await admin.get(`/api/cm/stage?filter[pipeline][eq]=${Number(lead.pipeline)}&per_page=50&sort=position`)
    const demanding = stages.find((stage: Row) => ((stage.required_fields ?? []) as string[]).includes('expected_close_date'))
    const moved = await manager.post(`/api/cm/lead/${Number(lead.id)}/move`, { stage_id: Number(demanding?.id), version: lead.version })
    expect(moved.body.errors).toHaveProperty('expected_close_date')
  })
})

test('a moved field has its new place for everybody, as many as are published together', async () => {
  await settle('lead', 'source', { place: '0.5' })
  await settle('lead', 'competitor', { hidden: true })
  expect((await publish('lead')).body.data).toEqual({ published: 2, lacking: 0 })
  expect(Number(((await fieldOf('lead', 'source'))?.setting as Row).place)).toBe(0.5)
  expect((await publish('lead')).body.data).toEqual({ published: 0, lacking: 0 })
})

test("what can't be set is refused with the field named, in the reader's words", async () => {
  const refused = async (values: Row, language = 'en') =>
    (await admin.post(path, { entity: 'cm/lead', ...values }, { language })).body.errors
  expect(await refused({ field: 'title', hidden: true })).toEqual({ hidden: ['It can’t be hidden: records can’t be without it.'] })
  expect(await refused({ field: 'title', hidden: true }, 'jp')).toEqual({ hidden: ['この項目はデータに必要なため、非表示にできません。'] })
  expect(await refused({ field: 'source', hidden: true, required: true })).toHaveProperty('required')
  expect(await refused({ field: 'owner', required: true })).toHaveProperty('required')
  expect(await refused({ field: 'number', hidden: true })).toHaveProperty('field')
  expect(await refused({ field: 'source', entity: 'cm/quota' })).toHaveProperty('entity')
  expect(await refused({ field: 'source', published_required: true })).toHaveProperty('published_required')
})

describe('two administrators at once', () => {
  test('set one field once', async () => {
    const values = { entity: 'cm/lead', field: 'source' }
    const answers = await Promise.all([admin.post(path, { ...values, hidden: true }), admin.post(path, { ...values, required: true })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toHaveProperty('field')
  })
  test('hear of one another when both change it', async () => {
    const { id, version } = await settle('lead', 'source', { place: '3' })
    expect((await admin.patch(`${path}/${Number(id)}`, { place: '2', version })).status).toBe(200)
    expect((await admin.patch(`${path}/${Number(id)}`, { place: '4', version })).status).toBe(409)
  })
  test("can't hide it and make it required", async () => {
    const { id, version } = await settle('lead', 'source', {})
    const answers = await Promise.all([
      admin.patch(`${path}/${Number(id)}`, { hidden: true, version }),
      admin.patch(`${path}/${Number(id)}`, { required: true, version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
  test('publish at once, and it is in force once', async () => {
    await settle('lead', 'source', { required: true })
    const answers = await Promise.all([publish('lead'), publish('lead')])
    expect(answers.map(({ body }) => body.data.published).sort()).toEqual([0, 1])
  })
})

test('only who may describe fields may set them', async () => {
  for (const client of [manager, staff]) {
    expect((await client.post(path, { entity: 'cm/lead', field: 'source', hidden: true })).status).toBe(403)
    expect((await client.get(path)).status).toBe(403)
    expect((await client.get('/api/cm/form/lacking?entity=lead&field=source')).status).toBe(403)
    expect((await publish('lead', client)).status).toBe(403)
  }
  await settle('lead', 'source', { hidden: true })
  const { rows } = await sql<{
    action: string
  }>`select action from sc_audit_log where module = 'sc' and entity = 'field-setting' order by id desc limit 1`.execute(app.db)
  expect(rows.map(({ action }) => action)).toEqual(['created'])
})
