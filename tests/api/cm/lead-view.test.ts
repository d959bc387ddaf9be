/** What the screens of leads and contacts ask beside the record: guidance and criteria, totals with tax, a contact's leads (cm.md §2, §2.2, §3.5, §3.6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeadChecklist, SimilarLead } from '../../../src/shared/cm/lead'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let pipeline: number
let organization: number
let lead: Row

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-22T04:00:00Z'))
  ;[admin, staff, other] = await Promise.all([server.signIn('admin'), server.signIn('staff01'), server.signIn('staff02')])
  const stage = (kind: string, name: string, probability: string, more: Row = {}) => ({
    kind,
    name: { en: name },
    probability,
    forecast_category: kind === 'open' ? 'pipeline' : 'closed',
    ...more,
  })
  const criterion = (key: string, mandatory = true) => ({ key, label: { en: `${key} is known`, tw: `已知 ${key}` }, mandatory })
  const made = await admin.post('/api/cm/pipeline/compose', {
    values: { code: 'GUIDED', name: { en: 'Guided' } },
    stages: [
      stage('open', 'Talk', '20', {
        guidance: { en: 'Ask who decides.', tw: '詢問決策者。' },
        checklist: [criterion('need', false), criterion('rival', false)],
      }),
      stage('open', 'Offer', '60', { checklist: [criterion('budget')] }),
      stage('open', 'Sign', '80', { checklist: [criterion('contract')] }),
      stage('won', 'Won', '100'),
      stage('lost', 'Lost', '0'),
    ],
  })
  expect(made.body.errors).toBe(undefined)
  pipeline = Number(made.body.data.id)
  organization = Number(
    (await admin.post('/api/cm/organization', { name: 'Guided Works', owner: staff.userId, credit_unlimited: true })).body.data.id,
  )
  const { body } = await admin.post('/api/cm/lead', { title: 'Guided', owner: staff.userId, organization, pipeline })
  expect(body.errors).toBe(undefined)
  lead = body.data
})
afterAll(() => server.close())

const checklist = async (client = staff): Promise<LeadChecklist> =>
  (await client.get(`/api/cm/lead/${Number(lead.id)}/checklist`)).raw.json<{ data: LeadChecklist }>().data
const criterionNamed = async (key: string) =>
  (await checklist()).stages.flatMap(({ criteria }) => criteria).find((criterion) => criterion.key === key)
const tick = (key: string, done = true, client = staff, more: Row = {}) =>
  client.post(`/api/cm/lead/${Number(lead.id)}/checklist`, { key, done, ...more })

describe('guidance and criteria', () => {
  test('of the stage where it stands and the next, in the language of the reader', async () => {
    const { guidance, stages } = await checklist()
    expect(guidance).toMatch(/詢問決策者|Ask who decides/)
    expect(stages.map(({ name }) => name)).toEqual(['Talk', 'Offer'])
  })
  test('ticked they say by whom and when, also those that are not mandatory; taken back they are open', async () => {
    expect((await tick('rival')).status).toBe(200)
    expect((await criterionNamed('rival'))?.done).toEqual({ by: expect.stringMatching(/./), at: '2026-11-22T04:00:00.000Z' })
    await tick('rival', false)
    expect((await criterionNamed('rival'))?.done).toBe(null)
  })
  test('a tick stays whose it was, and counts when the lead is moved on', async () => {
    await tick('budget')
    await tick('budget', true, admin)
    const {
      body: { data },
    } = await staff.get(`/api/cm/lead/${Number(lead.id)}`)
    expect(data.checklist_done).toMatchObject({ budget: { by: staff.userId } })
    const offer = (await checklist()).stages.find(({ name }) => name === 'Offer')
    expect((await staff.post(`/api/cm/lead/${Number(lead.id)}/move`, { stage_id: offer?.id })).status).toBe(200)
  })
  test('what is no criterion of its pipeline is refused, and so is somebody who may not edit it or saw another version', async () => {
    const { status, body } = await tick('weather')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['key']])
    expect((await tick('need', true, other)).status).toBe(404)
    expect((await other.get(`/api/cm/lead/${Number(lead.id)}/checklist`)).status).toBe(404)
    expect((await tick('contract', true, staff, { version: 1 })).status).toBe(409)
  })
  test('closed it shows what was ticked, and is ticked no more', async () => {
    const { body } = await staff.get(`/api/cm/lead/${Number(lead.id)}`)
    const reason = (await admin.get('/api/cm/lost-reason?filter[code]=DELAY')).body.data[0]?.id
    expect((await staff.post(`/api/cm/lead/${Number(lead.id)}/lose`, { version: body.data.version, lost_reason: reason })).status).toBe(200)
    expect((await checklist()).stages.map(({ name }) => name)).toEqual(['Offer'])
    expect((await tick('need')).status).toBe(409)
  })
})

describe('what lines come to', () => {
  test('13,875 and 333 with 5 % tax: 710, in all 14,918 (scenario 15)', async () => {
    const tax = (await admin.get('/api/cm/tax-category?filter[code]=TW5')).body.data[0]?.id
    const { body } = await admin.post('/api/cm/lead', {
      title: 'Lines',
      owner: staff.userId,
      raw_company: 'Line House',
      amount_mode: 'lines',
      lines: [
        { description: 'Fender', quantity: '12', unit_price: '1250', discount: '7.5', tax_category: tax },
        { description: 'Rope', quantity: '1', unit_price: '333', tax_category: tax },
      ],
    })
    expect(body.errors).toBe(undefined)
    expect((await staff.get(`/api/cm/lead/${Number(body.data.id)}/totals`)).body.data).toEqual({
      currency: 'TWD',
      net: '14208',
      tax: '710',
      total: '14918',
      units: [null, null],
    })
    expect((await other.get(`/api/cm/lead/${Number(body.data.id)}/totals`)).status).toBe(404)
  })

  test('come with the unit of each line in the language of whoever reads them; one that was typed stays', async () => {
    const made = await admin.post('/api/cm/product', {
      code: 'V-UNIT',
      name: { en: 'Rope' },
      unit: { en: 'metre', tw: '公尺', jp: 'メートル' },
      list_price: '20',
    })
    const { body } = await staff.post('/api/cm/lead', {
      title: 'Units',
      owner: staff.userId,
      raw_company: 'Unit House',
      lines: [
        { product: made.body.data.id, quantity: '1' },
        { product: made.body.data.id, quantity: '1', unit: 'coil' },
      ],
    })
    const path = `/api/cm/lead/${Number(body.data.id)}/totals`
    const read = async (language: string) => (await staff.get(path, { language })).body.data.units
    expect(await read('jp')).toEqual(['メートル', 'coil'])
    expect(await read('en')).toEqual(['metre', 'coil'])
  })
})

describe('the leads of a contact', () => {
  test('as the contact of the lead or among the further ones, with the role; of those that the reader may see', async () => {
    const person = Number((await admin.post('/api/cm/person', { family_name: 'Rope', given_name: 'Rita', organization })).body.data.id)
    const make = async (title: string, values: Row) => {
      const send = (more: Row) =>
        admin.post('/api/cm/lead', { title, owner: staff.userId, organization, amount: '1000', ...values, ...more })
      const first = await send({})
      const { body } =
        first.body.code === 'duplicates'
          ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) })
          : first
      expect(body.errors).toBe(undefined)
    }
    await make('Main', { person })
    await make('Both', { person, persons: [{ person, role: 'champion' }] })
    await make('Beside', { persons: [{ person, role: null }] })
    const rows = (await staff.get(`/api/cm/person/${person}/leads`)).body.data.rows as { cells: unknown[]; url: string }[]
    expect(rows.map(({ cells }) => [String(cells[0]).split(' ').at(-1), cells[3]])).toEqual([
      ['Beside', '1000'],
      ['Both', '1000'],
      ['Main', '1000'],
    ])
    expect(rows.map(({ cells }) => String(cells[1]).split(' · ').length)).toEqual([1, 2, 1])
    expect((await other.get(`/api/cm/person/${person}/leads`)).body.data.rows).toEqual([])
    expect((await admin.get('/api/cm/person/999999/leads')).status).toBe(404)
  })
})

describe('similar won leads', () => {
  let customer: number
  let neighbour: number
  let product: number
  /** Others of the same organization are open: whoever makes it has looked at them. */
  const made = async (title: string, values: Row): Promise<Row> => {
    const send = (more: Row) => admin.post('/api/cm/lead', { title, owner: staff.userId, pipeline, amount: '1000', ...values, ...more })
    const first = await send({})
    const { body } =
      first.body.code === 'duplicates'
        ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) })
        : first
    expect(body.errors).toBe(undefined)
    return body.data
  }
  const won = async (title: string, values: Row, owner = staff) => {
    const body = await made(title, { owner: owner.userId, ...values })
    const answer = await admin.post(`/api/cm/lead/${Number(body.id)}/win`, { version: body.version, skip_reason: 'of the test' })
    expect(answer.body.errors).toBe(undefined)
    return Number(body.id)
  }
  const similar = async (id: unknown, client = staff) =>
    (await client.get(`/api/cm/lead/${Number(id)}/similar`)).raw.json<{ data: SimilarLead[] }>().data
  beforeAll(async () => {
    const industry = (await admin.get('/api/cm/industry-type?filter[code]=LOGI')).body.data[0]?.id
    const make = async (name: string, values: Row) =>
      Number((await admin.post('/api/cm/organization', { name, owner: staff.userId, credit_unlimited: true, ...values })).body.data.id)
    customer = await make('Alike Works', { industry_type: industry })
    neighbour = await make('Neighbour Works', { industry_type: industry })
    product = Number(
      (await admin.post('/api/cm/product', { code: 'ALIKE', name: { en: 'Alike' }, unit: { en: 'piece' }, list_price: '10' })).body.data.id,
    )
  })

  test('of the same customer, with its products, of its industry and size, each with why; open ones and others are not among them', async () => {
    const lines = [{ product, quantity: '1', unit_price: '10' }]
    const stranger = Number(
      (await admin.post('/api/cm/organization', { name: 'Stranger Works', owner: staff.userId, credit_unlimited: true })).body.data.id,
    )
    const size = await won('Size', { organization: neighbour, amount: '1900' })
    await won('Large', { organization: neighbour, amount: '2100' })
    const product_ = await won('Product', { organization: stranger, lines })
    const same = await won('Same', { organization: customer, amount: '9000' })
    const mine = await made('Mine', { organization: customer, lines })
    expect((await similar(mine.id)).map(({ id, reasons }) => [id, reasons])).toEqual([
      [same, ['customer']],
      [product_, ['products']],
      [size, ['industry']],
    ])
    expect(await similar(mine.id, admin)).toMatchObject([
      { id: same, title: 'Same', amount: '9000.0000', won_at: '2026-11-22T04:00:00.000Z' },
      {},
      {},
    ])
  })

  test('only those that the reader may see, and of a lead that he may see', async () => {
    const hidden = await won('Of somebody else', { organization: customer, amount: '9000' }, other)
    const mine = await made('Mine too', { organization: customer, amount: '5' })
    expect((await similar(mine.id)).map(({ id }) => id)).not.toContain(hidden)
    expect((await similar(mine.id, admin)).map(({ id }) => id)).toContain(hidden)
    expect((await other.get(`/api/cm/lead/${Number(mine.id)}/similar`)).status).toBe(404)
  })
})

describe('the age of a lead', () => {
  test('whole days since it was made, of a closed one until it was closed; sorted, filtered and exported, and in no history', async () => {
    const made = async (title: string, created: string, closed: string | null) => {
      const { body } = await admin.post('/api/cm/lead', { title, owner: staff.userId, raw_company: 'Aged', pipeline })
      const id = Number(body.data.id)
      await sql`update cm_lead set created_at = now() - ${created}::interval, lost_at = now() - ${closed}::interval where id = ${id}`.execute(
        server.db,
      )
      return id
    }
    const [old, young, closed] = [
      await made('Old', '40 days 3 hours', null),
      await made('Young', '5 hours', null),
      await made('Closed', '60 days', '50 days'),
    ]
    const ages = async (query: string) =>
      (await admin.get(`/api/cm/lead?filter[raw_company]=Aged&${query}`)).body.data.map(({ id, age }) => [id, age])
    expect(await ages('sort=-age')).toEqual([
      [old, 40],
      [closed, 10],
      [young, 0],
    ])
    expect(await ages('filter[age][gte]=10&sort=age')).toEqual([
      [closed, 10],
      [old, 40],
    ])
    expect((await admin.get(`/api/cm/lead/${old}`)).body.data.age).toBe(40)
    const sheet = await admin.post('/api/cm/lead/export', {
      format: 'csv',
      columns: ['title', 'age'],
      filter: { field: 'id', op: 'eq', value: old },
    })
    expect(sheet.raw.body).toMatch(/Old,"?40/)
    const { body } = await admin.patch(`/api/cm/lead/${old}`, {
      priority: 2,
      version: (await admin.get(`/api/cm/lead/${old}`)).body.data.version,
    })
    expect(body.data.age).toBe(40)
    const {
      body: { data: history },
    } = await admin.get(`/api/cm/lead/${old}/history`)
    expect(JSON.stringify(history)).not.toContain('"age"')
    expect((await admin.patch(`/api/cm/lead/${old}`, { age: 3 })).status).toBe(422)
  })
})

describe('fields that administrators want on the cards (§3.7)', () => {
  test('stand there for who may read them, and are no part of the answer for others', async () => {
    const added = async (key: string, values: Row) => {
      const { body } = await admin.post('/api/sc/custom-field', { entity: 'cm/lead', key, label: { en: key }, type: 'text', ...values })
      expect(body.errors).toBe(undefined)
      expect((await admin.post(`/api/sc/custom-field/${Number(body.data.id)}/publish`, {})).status).toBe(200)
    }
    await added('c_open', { show_in: ['card'] })
    await added('c_secret', { show_in: ['card'], view_roles: [`u${admin.userId}`] })
    await added('c_elsewhere', { show_in: ['list'] })
    const {
      body: { data },
    } = await admin.post('/api/cm/lead', {
      title: 'Carded',
      owner: staff.userId,
      raw_company: 'Card House',
      pipeline,
      c_open: 'yes',
      c_secret: 'psst',
      c_elsewhere: 'no',
    })
    const card = async (client: Client) =>
      (await client.get(`/api/cm/lead/board/cards?pipeline_id=${pipeline}&value=${Number(data.stage)}`)).body.data.find(
        ({ id }) => id === data.id,
      )
    expect(await card(admin)).toMatchObject({ c_open: 'yes', c_secret: 'psst' })
    const seen = await card(staff)
    expect(seen).toMatchObject({ c_open: 'yes' })
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['c_secret']))
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['c_elsewhere']))
  })
})
