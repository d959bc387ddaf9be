/** From what a lead was told to its customer and contact, on the way through the stages, and whom its picker offers (cm.md §2.1, §4, R5). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let staff: Client
let qualified = 0

beforeAll(async () => {
  app = await testApp()
  staff = await app.signIn('staff01')
  const { body } = await staff.get('/api/cm/lead/board')
  qualified =
    (body.data.columns as { value: number; stage: { name: { en: string } } }[]).find(({ stage }) => stage.name.en === 'Qualified')?.value ??
    0
})
afterAll(() => app.close())

const make = async (entity: string, values: Row): Promise<Row> => {
  const { status, body } = await staff.post(`/api/cm/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const namesOf = async (name: string) =>
  (await staff.get(`/api/cm/organization?q=${encodeURIComponent(name)}`)).body.data.map((row) => row.name)

test('a move makes the customer that was told of, or nothing at all', async () => {
  const lead = await make('lead', { title: 'Told', raw_company: 'Told Quay Ltd', raw_name: 'Ida Quay' })
  const convert = { organization: { name: 'Told Quay Ltd' }, person: { family_name: 'Ida Quay' } }
  const move = (more: Row) => staff.post(`/api/cm/lead/${Number(lead.id)}/move`, { stage_id: qualified, version: lead.version, ...more })
  // Its source is missing too: no organization is left behind.
  const refused = await move({ convert })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['source']])
  expect(await namesOf('Told Quay')).toEqual([])
  const { status, body } = await move({ convert, values: { source: 1 } })
  expect([status, body.data.stage]).toEqual([200, qualified])
  expect(body.data).toMatchObject({ organization: expect.any(Number), person: expect.any(Number), converted_at: expect.any(String) })
  expect(await namesOf('Told Quay')).toEqual(['Told Quay Ltd'])
})

test('of a customer that is there already the move takes that one; a blank name is told at its field', async () => {
  const there = await make('organization', { name: 'There Pier Ltd' })
  const lead = await make('lead', { title: 'Known', raw_company: 'There Pier', source: 1 })
  const move = (organization: Row) =>
    staff.post(`/api/cm/lead/${Number(lead.id)}/move`, { stage_id: qualified, version: lead.version, convert: { organization } })
  expect(Object.keys((await move({ name: '' })).body.errors)).toEqual(['organization.name'])
  expect((await move({ id: there.id })).body.data).toMatchObject({ organization: there.id, stage: qualified })
})

test('contacts of the customer stand first with where they are, those of another one are left out, those of none follow', async () => {
  const [mine, other] = [await make('organization', { name: 'Picker Mine' }), await make('organization', { name: 'Picker Other' })]
  const person = (family_name: string, organization: unknown) => make('person', { family_name, ...(organization ? { organization } : {}) })
  const [, ours] = [await person('Apicker Free', null), await person('Zpicker Ours', mine.id), await person('Mpicker Theirs', other.id)]
  const offered = async (near: string) =>
    (await staff.get(`/api/cm/person/options?q=picker${near}`)).body.data.map(({ title, detail }) => [title, detail ?? null])
  expect(await offered(`&near=organization:${Number(mine.id)}`)).toEqual([
    ['Zpicker Ours', 'Picker Mine'],
    ['Apicker Free', null],
  ])
  expect(await offered('')).toHaveLength(3)
  // A field that no reference puts first orders nothing.
  expect(await offered('&near=owner:1')).toHaveLength(3)
  const lead = { title: 'Pair', organization: mine.id, person: ours.id }
  expect((await staff.post('/api/cm/lead', lead)).status).toBe(201)
})

test('lines come to the same while they are typed as once they are written, and a price that was shown is the product’s (R7)', async () => {
  const admin = await app.signIn('admin')
  const tax = (await admin.get('/api/cm/tax-category?filter[code]=TW5')).body.data[0]?.id
  const values = { code: 'LIVE-1', name: { en: 'Live pump' }, kind: 'goods', unit: { en: 'piece' }, list_price: '1250', tax_category: tax }
  const product = (await admin.post('/api/cm/product', values)).body.data
  const typed = [{ product: product.id, quantity: '12', discount: '7.5', unit: null, unit_price: null, tax_category: null }]
  const { body } = await staff.post('/api/cm/lead/lines', { lines: typed })
  // 12 × 1,250 × 0.925 = 13,875; 5 % of it are 693.75, in TWD 694.
  expect(body.data).toMatchObject({ net: '13875', tax: '694', total: '14569' })
  const line = (body.data.lines as Row[])[0]
  expect(line).toMatchObject({ unit_price: '1250', unit: 'piece', tax_category: tax, net: '13875', requested: typed[0] })
  const { requested: _requested, net: _net, ...filled } = line as Row
  const lead = await make('lead', { title: 'Live', raw_company: 'Live', amount_mode: 'lines', lines: [{ ...typed[0], ...filled }] })
  expect(Number(lead.amount)).toBe(13875)
  expect((lead.lines as Row[])[0]).toMatchObject({ price_reason: 'list' })
  // Half typed, it adds nothing, and nothing breaks.
  expect((await staff.post('/api/cm/lead/lines', { lines: [{ product: null, quantity: '', unit_price: 'x' }] })).body.data).toMatchObject({
    net: '0',
  })
})

test('a stop says what is added and who decides; a prospect without history is not blocked by its rating’s limit (R14)', async () => {
  const admin = await app.signIn('admin')
  const prospect = await make('organization', { name: 'Fresh Prospect Ltd' })
  const lead = await make('lead', { title: 'Large', organization: prospect.id, source: 1, amount: '90000000' })
  const before = (await admin.get(`/api/cm/lead/${Number(lead.id)}/credit?checkpoint=lead_won`)).body.data
  expect(before).toMatchObject({ action: 'approve', adds: '90000000', currency: 'TWD', limit: expect.any(String), exposure: '90000000' })
  const refused = await staff.post(`/api/cm/lead/${Number(lead.id)}/win`, { version: lead.version, skip_reason: 'Test' })
  const won =
    refused.status === 403
      ? await admin.post(`/api/cm/lead/${Number(lead.id)}/win`, { version: lead.version, skip_reason: 'Test' })
      : refused
  expect([won.status, won.body.code]).toEqual([422, 'credit_approval'])
  expect(won.body.meta.credit).toMatchObject({ action: 'approve', adds: '90000000', deciders: expect.any(Array) })
  // Who may not see the credit of customers is told no amounts of it.
  const told = (await staff.get<Row>(`/api/cm/lead/${Number(lead.id)}/credit?checkpoint=quotation`)).body.data
  expect([told.adds, told.limit, told.exposure]).toEqual(['90000000', undefined, undefined])
})
