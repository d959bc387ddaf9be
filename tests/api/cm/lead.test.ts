/** Leads: how they are derived, moved, won, lost and opened again (cm.md §3.5, §4, R3, R6, R7, R10; §12.2, 3, 14, 15, 17, 18). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerModule } from '../../../server/contracts/module'
import { serverModules as modules } from '../../../server/modules'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

/** What finance will offer: USD at 31.25 until the test says otherwise. */
let usd = '31.25'
const finance: ServerModule = {
  name: 'fa-of-the-test',
  ports: {
    rate: (_ctx, { currency, to, date }) =>
      Promise.resolve(currency === 'USD' && to === 'TWD' ? { rate: usd, date_used: date, stale: false } : null),
  },
}

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let head: Client
let stages: Map<string, number>
let organization: number

beforeAll(async () => {
  server = await testApp({ modules: [...modules, finance] })
  ;[admin, staff, other, head] = await Promise.all([
    server.signIn('admin'),
    server.signIn('staff01'),
    server.signIn('staff02'),
    server.signIn('manager'),
  ])
  const {
    body: { data },
  } = await admin.get('/api/cm/lead/board')
  stages = new Map((data.columns as { value: number; stage: { name: { en: string } } }[]).map(({ value, stage }) => [stage.name.en, value]))
  organization = Number(
    (await admin.post('/api/cm/organization', { name: 'Acceptance Works 承驗工程', owner: staff.userId, credit_unlimited: true })).body.data
      .id,
  )
})
afterAll(() => server.close())

const stage = (name: string): number => stages.get(name) ?? 0
let made = 0
/** Others of the same organization are open: whoever makes it has looked at them. */
const make = async (values: Row = {}, client = staff): Promise<Row> => {
  const send = (more: Row) => client.post('/api/cm/lead', { title: `Lead ${made}`, raw_company: 'Harbour Tools', ...values, ...more })
  made += 1
  const first = await send({})
  const { status, body } =
    first.body.code === 'duplicates' ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) }) : first
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(201)
  return body.data
}
const read = async (id: unknown, client = admin): Promise<Row> => (await client.get(`/api/cm/lead/${Number(id)}`)).body.data
const move = ({ id, version }: Row, name: string, more: Row = {}, client = staff) =>
  client.post(`/api/cm/lead/${Number(id)}/move`, { stage_id: stage(name), version, ...more })
const win = ({ id, version }: Row, more: Row = {}, client = staff) => client.post(`/api/cm/lead/${Number(id)}/win`, { version, ...more })
const lose = ({ id, version }: Row, more: Row = {}, client = staff) => client.post(`/api/cm/lead/${Number(id)}/lose`, { version, ...more })
const logOf = async (id: unknown) => (await admin.get(`/api/cm/lead-stage-log?filter[lead]=${Number(id)}&sort=at`)).body.data
const idsOf = async (path: string) => (await admin.get(path)).body.data.map(({ id }) => Number(id))

describe('a new lead', () => {
  test('begins in the first stage, is numbered, belongs to who enters it, and is worth its amount times the chance', async () => {
    const lead = await make({ amount: '300000', expected_close_date: '2026-12-31' })
    expect(lead.number).toMatch(/^LD-\d{6}-\d{4}$/)
    expect(lead).toMatchObject({
      stage: stage('New'),
      status: 'open',
      owner: staff.userId,
      currency: 'TWD',
      rate: '1.00000000',
      amount_base: '300000.0000',
      probability: '10.0000',
      weighted_base: '30000.0000',
      forecast_category: 'pipeline',
      push_count: 0,
    })
    expect(lead.department).toEqual(expect.any(Number))
    expect(await logOf(lead.id)).toMatchObject([{ from_stage: null, to_stage: stage('New') }])
  })

  test('says whose it is', async () => {
    const { status, body } = await staff.post('/api/cm/lead', { title: 'Whose?' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['raw_company']])
  })

  test('is not begun where its stage asks for more, nor as won', async () => {
    const begin = (name: string) => staff.post('/api/cm/lead', { title: 'Too far', raw_company: 'X', stage: stage(name) })
    expect(Object.keys((await begin('Qualified')).body.errors).sort()).toEqual(['organization', 'source'])
    expect(Object.keys((await begin('Won')).body.errors)).toEqual(['stage'])
  })

  test('of somebody else it is entered only with the right to transfer', async () => {
    const owner = other.userId
    expect(Object.keys((await staff.post('/api/cm/lead', { title: 'Yours', raw_company: 'X', owner })).body.errors)).toEqual(['owner'])
    expect((await make({ owner }, head)).owner).toBe(owner)
  })
})

test('another open one of the same organization, e-mail address or phone in the pipeline is told (R5)', async () => {
  const {
    body: { data: alone },
  } = await staff.post('/api/cm/organization', { name: 'Lone Wharf' })
  const first = await make({ organization: alone.id })
  const second = await staff.post('/api/cm/lead', { title: 'Again', organization: alone.id })
  expect([second.status, second.body.code, second.body.meta.duplicates]).toMatchObject([422, 'duplicates', [{ id: first.id, score: 70 }]])
  const mailed = await make({ raw_email: 'buyer@lone-wharf.test' })
  expect((await staff.post('/api/cm/lead/check-duplicates', { raw_email: 'BUYER@lone-wharf.test' })).body.data).toMatchObject([
    { id: mailed.id },
  ])
})

describe('money', () => {
  test('12,000 USD at 31.25 and 60 % add 375,000 and 225,000 to the column; winning keeps 31.25 although the rate changes (cm.md §12.14)', async () => {
    usd = '31.25'
    const before = await columnOf('New')
    const lead = await make({
      amount: '12000',
      currency: 'USD',
      probability: '60',
      organization,
      source: (await idsOf('/api/cm/source'))[0],
    })
    expect(lead).toMatchObject({ amount_base: '375000.0000', weighted_base: '225000.0000', probability_manual: true })
    const after = await columnOf('New')
    expect([Number(after.sum) - Number(before.sum), Number(after.weighted) - Number(before.weighted)]).toEqual([375_000, 225_000])
    const { body } = await win(lead, { values: await demands(lead), checklist: ['quotation_sent'] })
    expect(body.data).toMatchObject({
      status: 'won',
      rate: '31.25000000',
      amount_base: '375000.0000',
      probability: '100.0000',
      forecast_category: 'closed',
    })
    usd = '32'
    const { body: renamed } = await staff.patch(`/api/cm/lead/${Number(lead.id)}`, {
      title: 'Still worth the same',
      version: body.data.version,
    })
    expect(renamed.data).toMatchObject({ rate: '31.25000000', amount_base: '375000.0000' })
  })

  test('without a rate it is in no sum, and counted apart', async () => {
    const before = await columnOf('New')
    const lead = await make({ amount: '900', currency: 'EUR' })
    const after = await columnOf('New')
    expect([lead.rate, lead.amount_base, Number(after.sum) - Number(before.sum), Number(after.no_rate) - Number(before.no_rate)]).toEqual([
      null,
      null,
      0,
      1,
    ])
  })

  test('lines of 13,875 and 333 make its amount (of cm.md §12.15 the net part)', async () => {
    const tax = (await idsOf('/api/cm/tax-category?filter[code]=TW5'))[0]
    const lead = await make({
      amount_mode: 'lines',
      lines: [
        { description: 'Fender', quantity: '12', unit_price: '1250', discount: '7.5', tax_category: tax },
        { description: 'Bolts', quantity: '1', unit_price: '333', tax_category: tax },
      ],
    })
    expect(lead.amount).toBe('14208.0000')
    expect((lead.lines as Row[]).map(({ net }) => net)).toEqual(['13875.0000', '333.0000'])
  })

  test('a line takes price, unit and tax from its product for the customer, where nothing was typed', async () => {
    const [vip] = await idsOf('/api/cm/customer-level?filter[code]=VIP')
    const [tax] = await idsOf('/api/cm/tax-category?filter[code]=TW5')
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', {
      code: 'T-LINE',
      name: { en: 'Line' },
      unit: { en: 'piece' },
      list_price: '100',
      tax_category: tax,
      tiers: [{ min_quantity: '10', price: '80', currency: 'TWD', customer_level: vip }],
    })
    const {
      body: { data: strategic },
    } = await admin.post('/api/cm/organization', { name: 'Line Strategic', customer_level: vip, owner: staff.userId })
    const lines = [
      { product: product.id, quantity: '10' },
      { product: product.id, quantity: '1', unit_price: '95' },
    ]
    const lead = await make({ organization: strategic.id, amount_mode: 'lines', lines })
    expect((lead.lines as Row[]).map(({ unit_price, unit, tax_category, net }) => [unit_price, unit, tax_category, net])).toEqual([
      ['80.0000', 'piece', tax, '800.0000'],
      ['95.0000', 'piece', tax, '95.0000'],
    ])
    expect(
      Object.keys((await staff.post('/api/cm/lead', { title: 'Free', raw_company: 'X', lines: [{ description: 'Labour' }] })).body.errors),
    ).toEqual(['lines.0.unit_price'])
    // There is no rate to euros.
    expect(
      Object.keys(
        (await staff.post('/api/cm/lead', { title: 'Euro', raw_company: 'X', currency: 'EUR', lines: [{ product: product.id }] })).body
          .errors,
      ),
    ).toEqual(['lines.0.unit_price'])
  })

  test('a line keeps what its product was called and where its price comes from, whatever becomes of the product (§9)', async () => {
    const [vip] = await idsOf('/api/cm/customer-level?filter[code]=VIP')
    const tiers = [
      { min_quantity: '10', price: '80', currency: 'TWD', customer_level: vip },
      { min_quantity: '5', price: '90', currency: 'TWD' },
    ]
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', { code: 'T-NAMED', name: { en: 'Old pump' }, unit: { en: 'piece' }, list_price: '100', tiers })
    const {
      body: { data: strategic },
    } = await admin.post('/api/cm/organization', { name: 'Named Strategic', customer_level: vip, owner: staff.userId })
    const written = ['10', '5', '1'].map((quantity) => ({ product: product.id, quantity }))
    const lead = await make({
      organization: strategic.id,
      amount_mode: 'lines',
      lines: [...written, { product: product.id, quantity: '1', unit_price: '95' }, { description: 'Labour', unit_price: '5' }],
    })
    const told = ({ lines }: Row) => (lines as Row[]).map(({ product_name, price_reason }) => [product_name, price_reason])
    const old = { en: 'Old pump' }
    expect(told(lead)).toEqual([
      [old, 'level_tier'],
      [old, 'tier'],
      [old, 'list'],
      [old, 'typed'],
      [null, null],
    ])
    expect(
      (
        await admin.patch(`/api/cm/product/${Number(product.id)}`, {
          version: product.version,
          name: { en: 'New pump' },
          list_price: '120',
        })
      ).status,
    ).toBe(200)
    const patch = (values: Row, { version }: Row) => staff.patch(`/api/cm/lead/${Number(lead.id)}`, { version, ...values })
    const [first, second, ...rest] = lead.lines as Row[]
    const {
      body: { data: saved },
    } = await patch(
      { lines: [{ ...first, discount: '1' }, { ...second, unit_price: '70' }, ...rest, { product: product.id, quantity: '1' }] },
      lead,
    )
    expect(told(saved)).toEqual([
      [old, 'level_tier'],
      [old, 'typed'],
      [old, 'list'],
      [old, 'typed'],
      [null, null],
      [{ en: 'New pump' }, 'list'],
    ])
    expect(told((await patch({ title: 'Only its title' }, saved)).body.data)).toEqual(told(saved))
  })

  test('lines from before names were kept have the name that the product had until it is renamed', async () => {
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', { code: 'T-BEFORE', name: { en: 'Before' }, unit: { en: 'piece' }, list_price: '100' })
    const lead = await make({ amount_mode: 'lines', lines: [{ product: product.id, quantity: '1' }] })
    await sql`update cm_lead__lines set product_name = null where parent_id = ${lead.id}`.execute(server.db)
    await admin.patch(`/api/cm/product/${Number(product.id)}`, { version: product.version, name: { en: 'After' } })
    expect((await read(lead.id)).lines).toMatchObject([{ product_name: { en: 'Before' } }])
  })

  test('below the least price sells who may give discounts', async () => {
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', {
      code: 'T-LEAST',
      name: { en: 'Least' },
      unit: { en: 'piece' },
      list_price: '100',
      min_price: '90',
    })
    const values = {
      raw_company: 'X',
      title: 'Cheap',
      amount_mode: 'lines',
      lines: [{ product: product.id, quantity: '1', unit_price: '100', discount: '11' }],
    }
    expect(Object.keys((await staff.post('/api/cm/lead', values)).body.errors)).toEqual(['lines.0.unit_price'])
    expect((await head.post('/api/cm/lead', values)).status).toBe(201)
  })

  test('credits add up to 100', async () => {
    const [me, you] = [staff.userId, other.userId]
    const { body } = await staff.post('/api/cm/lead', {
      title: 'Shared',
      raw_company: 'X',
      credits: [
        { user: me, share: '60' },
        { user: you, share: '30' },
      ],
    })
    expect(Object.keys(body.errors)).toEqual(['credits'])
  })
})

const columnOf = async (name: string): Promise<Row> =>
  ((await admin.get('/api/cm/lead/board')).body.data.columns as Row[]).find(({ value }) => value === stage(name)) ?? {}

/** What the stages up to won ask for, as far as it is not there. */
async function demands({ organization: own }: Row): Promise<Row> {
  const [source] = await idsOf('/api/cm/source')
  const [term] = await idsOf('/api/cm/term-of-payment?filter[code]=TT30')
  const {
    body: { data: person },
  } = await admin.post('/api/cm/person', {
    family_name: '林',
    given_name: `驗${++made}`,
    organization: own ?? organization,
    owner: staff.userId,
  })
  return { organization: own ?? organization, source, expected_close_date: '2026-12-31', person: person.id, term_of_payment: term }
}

describe('moves', () => {
  test('to a stage that asks: exactly what is missing is told, nothing is saved; filled it moves and one row is logged (cm.md §12.2)', async () => {
    const lead = await make()
    const refused = await move(lead, 'Qualified')
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['organization', 'source']])
    expect((await read(lead.id)).stage).toBe(stage('New'))
    const { body } = await move(lead, 'Qualified', { values: { organization, source: (await idsOf('/api/cm/source'))[0] } })
    expect(body.data).toMatchObject({ stage: stage('Qualified'), probability: '25.0000', organization })
    expect((await logOf(lead.id)).map(({ from_stage, to_stage }) => [from_stage, to_stage])).toEqual([
      [null, stage('New')],
      [stage('New'), stage('Qualified')],
    ])
  })

  test('over stages: what all of them ask for; back: nothing', async () => {
    const lead = await make()
    expect(Object.keys((await move(lead, 'Quotation')).body.errors).sort()).toEqual([
      'amount',
      'checklist.quotation_sent',
      'expected_close_date',
      'organization',
      'person',
      'source',
    ])
    const { body } = await move(lead, 'Quotation', { values: { ...(await demands(lead)), amount: '1000' }, checklist: ['quotation_sent'] })
    expect(body.data).toMatchObject({ stage: stage('Quotation'), checklist_done: { quotation_sent: { by: staff.userId } } })
    expect((await move(body.data, 'New')).body.data.stage).toBe(stage('New'))
  })

  test('who may, passes over what is asked, and says why', async () => {
    const lead = await make({ owner: head.userId }, head)
    expect((await move(lead, 'Qualified', { skip_reason: 'Trade fair' }, staff)).status).toBe(404)
    expect((await move(lead, 'Qualified', { skip_reason: 'Trade fair' }, head)).status).toBe(403)
    expect((await move(lead, 'Qualified', { skip_reason: 'Trade fair' }, admin)).body.data.stage).toBe(stage('Qualified'))
    expect((await logOf(lead.id)).at(-1)).toMatchObject({ skip_reason: 'Trade fair' })
  })

  test('two move the same card: the later is told who was first, and it stays there (cm.md §12.3)', async () => {
    const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
    expect((await move(lead, 'Qualified', {}, head)).status).toBe(200)
    const late = await move(lead, 'Needs confirmed', { values: { amount: '1', expected_close_date: '2026-12-01' } })
    expect([late.status, (late.body.meta as { by: { id: number } }).by.id, (late.body.meta as { fields: string[] }).fields]).toEqual([
      409,
      head.userId,
      expect.arrayContaining(['stage']),
    ])
    expect((await read(lead.id)).stage).toBe(stage('Qualified'))
  })

  test('a card lies below the one it was dropped under, on top without one', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    const order = async () =>
      (await staff.get(`/api/cm/lead/board/cards?pipeline_id=${Number(a.pipeline)}&value=${stage('New')}`)).body.data
        .map(({ id }) => id)
        .filter((id) => [a.id, b.id, c.id].includes(id))
    expect(await order()).toEqual([c.id, b.id, a.id])
    await move(c, 'New', { after_id: a.id })
    expect(await order()).toEqual([b.id, a.id, c.id])
    await move(await read(a.id), 'New', { after_id: null })
    expect(await order()).toEqual([a.id, b.id, c.id])
    const part = (query: string) => staff.get(`/api/cm/lead/board/cards?pipeline_id=${Number(a.pipeline)}&value=${stage('New')}&${query}`)
    expect((await part('limit=1&offset=1')).body).toMatchObject({ data: [{ id: b.id }], meta: { more: true } })
    expect(Object.keys((await part('limit=1001')).body.errors)).toEqual(['limit'])
  })

  test('a stage of another pipeline takes it there', async () => {
    const renewal = (await idsOf('/api/cm/pipeline?filter[code]=RENEWAL'))[0]
    const {
      body: { data: board },
    } = await admin.get(`/api/cm/lead/board?pipeline_id=${Number(renewal)}`)
    const first = (board.columns as { value: number }[])[0]?.value
    const lead = await make({ organization, expected_close_date: '2026-12-31' })
    const { body } = await staff.post(`/api/cm/lead/${Number(lead.id)}/move`, { stage_id: first, version: lead.version })
    expect(body.data).toMatchObject({ pipeline: renewal, stage: first })
  })

  test('putting off to a later month is counted, within the month it is not', async () => {
    const lead = await make({ expected_close_date: '2026-11-20' })
    const patch = async (row: Row, date: string) =>
      (await staff.patch(`/api/cm/lead/${Number(row.id)}`, { expected_close_date: date, version: row.version })).body.data
    const within = await patch(lead, '2026-11-30')
    const later = await patch(within, '2027-01-05')
    expect([within.push_count, later.push_count, (await patch(later, '2026-12-01')).push_count]).toEqual([0, 1, 1])
  })
})

describe('the end', () => {
  test('won: the customer gets its code, the lead its day; closed it is not closed again', async () => {
    const lead = await make({ amount: '5000' })
    const missing = await win(lead)
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([
      422,
      expect.arrayContaining(['organization', 'person', 'term_of_payment', 'checklist.quotation_sent']),
    ])
    const { body } = await win(lead, { values: await demands(lead), checklist: ['quotation_sent'] })
    expect(body.data).toMatchObject({ status: 'won', stage: stage('Won'), won_at: expect.any(String), weighted_base: '5000.0000' })
    expect((await admin.get(`/api/cm/organization/${organization}`)).body.data).toMatchObject({
      lifecycle: 'customer',
      customer_code: expect.stringMatching(/^C\d{2}\d{5}$/),
    })
    expect((await win(body.data)).status).toBe(409)
  })

  test('won of a blocked organization: it stays blocked for its reason, and is a customer with a code once it is unblocked', async () => {
    const blocked = Number(
      (await admin.post('/api/cm/organization', { name: 'Blocked while open', owner: staff.userId, credit_unlimited: true })).body.data.id,
    )
    const lead = await make({ organization: blocked, amount: '100' })
    const path = `/api/cm/organization/${blocked}`
    expect(
      (
        await admin.patch(path, {
          version: (await admin.get(path)).body.data.version,
          lifecycle: 'blocked',
          block_reason: 'Bounced cheque',
        })
      ).status,
    ).toBe(200)
    expect((await win(lead, { skip_reason: 'Signed' }, head)).status).toBe(403)
    expect((await win(lead, { skip_reason: 'Signed' }, admin)).status).toBe(200)
    const {
      body: { data: standing },
    } = await admin.get(path)
    expect(standing).toMatchObject({
      lifecycle: 'blocked',
      block_reason: 'Bounced cheque',
      is_customer: true,
      customer_code: expect.stringMatching(/^C\d{7}$/),
    })
    expect((await admin.patch(path, { version: standing.version, lifecycle: 'prospect' })).body.data).toMatchObject({
      lifecycle: 'customer',
      customer_code: standing.customer_code,
      block_reason: null,
    })
  })

  test('won with at least the amount of the settings: whoever leads the owner is told, of less he is not', async () => {
    const {
      body: { data: setting },
    } = await admin.get('/api/cm/setting')
    expect(
      (await admin.patch('/api/cm/setting', { won_notice_amount: '800000', version: (setting as unknown as Row).version })).status,
    ).toBe(200)
    for (const amount of ['799999', '800000']) {
      const lead = await make({ amount, title: `Worth ${amount}`, owner: staff.userId })
      expect((await win(lead, { values: await demands(lead), checklist: ['quotation_sent'] })).status).toBe(200)
    }
    const { rows } = await sql<{
      title: Row
      user: number
    }>`select data -> 'title' as title, user_id::int as user from sc_user_notification where event = 'cm.lead.won-large'`.execute(server.db)
    expect(rows).toEqual([
      {
        user: expect.any(Number) as number,
        title: expect.objectContaining({ en: expect.stringMatching(/ won Worth 800000: TWD 800,000$/) as string }) as Row,
      },
    ])
    expect(rows[0]?.user).not.toBe(staff.userId)
  })

  test('lost: COMP asks for the competitor (cm.md §12.18), GAP for a note', async () => {
    const [comp] = await idsOf('/api/cm/lost-reason?filter[code]=COMP')
    const [gap] = await idsOf('/api/cm/lost-reason?filter[code]=GAP')
    const lead = await make()
    expect(Object.keys((await lose(lead)).body.errors)).toEqual(['lost_reason'])
    expect(await lose(lead, { lost_reason: comp })).toMatchObject({ status: 422, body: { errors: { competitor: [expect.any(String)] } } })
    expect(Object.keys((await lose(lead, { lost_reason: gap })).body.errors)).toEqual(['lost_note'])
    const { body } = await lose(lead, { lost_reason: comp, competitor: 'Rival Ltd' })
    expect(body.data).toMatchObject({
      status: 'lost',
      stage: stage('Lost'),
      lost_reason: comp,
      competitor: 'Rival Ltd',
      weighted_base: '0.0000',
    })
  })

  test('lost: what was planned is called off when that is wanted, and DELAY plans to ask again in 90 days', async () => {
    const [delay] = await idsOf('/api/cm/lost-reason?filter[code]=DELAY')
    const lead = await make({ organization })
    await staff.post('/api/cm/activity', { kind: 'call', subject: 'Ask again', lead: lead.id, due_at: '2026-12-01T02:00:00.000Z' })
    await lose(await read(lead.id), { lost_reason: delay, cancel_activities: true })
    const {
      body: { data },
    } = await admin.get(`/api/cm/activity?filter[lead]=${Number(lead.id)}&sort=id`)
    expect(data.map(({ status, subject }) => [status, subject])).toEqual([
      ['cancelled', 'Ask again'],
      ['planned', lead.title],
    ])
  })

  test('undone, what losing called off is planned again, and the call that it planned is gone', async () => {
    const [delay] = await idsOf('/api/cm/lost-reason?filter[code]=DELAY')
    const lead = await make({ organization })
    const plan = async (subject: string) =>
      (await staff.post('/api/cm/activity', { kind: 'call', subject, lead: lead.id, due_at: '2026-12-01T02:00:00.000Z' })).body.data.id
    await plan('Ask again')
    await staff.post(`/api/cm/activity/${Number(await plan('Never mind'))}/cancel`, { note: '<p>They moved</p>' })
    const lost = (await lose(await read(lead.id), { lost_reason: delay, cancel_activities: true })).body.data
    expect(await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: lost.version, undo: true })).toMatchObject({ status: 200 })
    const {
      body: { data },
    } = await admin.get(`/api/cm/activity?filter[lead]=${Number(lead.id)}&sort=id`)
    expect(data.map(({ status, subject }) => [status, subject])).toEqual([
      ['planned', 'Ask again'],
      ['cancelled', 'Never mind'],
    ])
  })

  test('its owner opens it again within a week, to where it stood last', async () => {
    const [other] = await idsOf('/api/cm/lost-reason?filter[code]=PRICE')
    const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
    const moved = (await move(lead, 'Qualified')).body.data
    const lost = (await lose(moved, { lost_reason: other })).body.data
    const { body } = await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: lost.version })
    expect(body.data).toMatchObject({ status: 'open', stage: stage('Qualified'), lost_reason: null, lost_at: null, probability: '25.0000' })
    expect((await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: body.data.version })).status).toBe(409)
  })

  test('its owner is offered that for a week, and then who has the right; who works along is not', async () => {
    const [reason] = await idsOf('/api/cm/lost-reason?filter[code]=PRICE')
    const lead = await make({ collaborators: [other.userId] })
    expect((await read(lead.id, other))._actions).toEqual(expect.arrayContaining(['win', 'lose', 'convert']))
    expect((await read((await make({ organization })).id))._actions).not.toEqual(expect.arrayContaining(['convert']))
    expect((await lose(lead, { lost_reason: reason })).status).toBe(200)
    const offered = async (client: Client) => ((await read(lead.id, client))._actions as string[]).includes('reopen')
    expect([await offered(staff), await offered(head), await offered(other)]).toEqual([true, true, false])
    expect((await read(lead.id, staff))._actions).not.toEqual(expect.arrayContaining(['win']))
    const open = (client: Client) => client.post(`/api/cm/lead/${Number(lead.id)}/reopen`, {})
    expect((await open(other)).status).toBe(403)
    await sql`update cm_lead set lost_at = lost_at - interval '8 days' where id = ${lead.id}`.execute(server.db)
    expect([await offered(staff), await offered(head)]).toEqual([false, true])
    expect([(await open(staff)).status, (await open(head)).status]).toEqual([403, 200])
  })

  test('no plain save closes or opens it', async () => {
    const lead = await make()
    const { body } = await staff.patch(`/api/cm/lead/${Number(lead.id)}`, { stage: stage('Lost'), version: lead.version })
    expect(Object.keys(body.errors)).toEqual(['stage'])
  })
})

describe('whose it is', () => {
  test('staff see their own and those they work on; collaborators edit, but neither delete nor hand over', async () => {
    const lead = await make()
    const path = `/api/cm/lead/${Number(lead.id)}`
    expect((await other.get(path)).status).toBe(404)
    const { body } = await staff.patch(path, { collaborators: [other.userId], version: lead.version })
    const seen = (await other.get(path)).body.data
    expect(seen._actions).toEqual(expect.arrayContaining(['edit', 'win']))
    expect(seen._actions).not.toEqual(expect.arrayContaining(['delete']))
    expect((await other.patch(path, { title: 'Ours', version: body.data.version })).status).toBe(200)
    expect((await other.patch(path, { owner: other.userId })).status).toBe(422)
  })

  test('the head of the department sees them all, and the board of others shows them nothing', async () => {
    const lead = await make()
    expect((await head.get(`/api/cm/lead/${Number(lead.id)}`)).status).toBe(200)
    const {
      body: { data },
    } = await other.get(`/api/cm/lead/board/cards?pipeline_id=${Number(lead.pipeline)}&value=${stage('New')}`)
    expect(data.map(({ id }) => id)).not.toContain(lead.id)
  })

  test('the head of the department takes them along as a file, staff do not (§6)', async () => {
    const file = (client: Client) => client.post('/api/cm/lead/export', { format: 'csv', columns: ['number', 'title'] })
    expect((await file(head)).status).toBe(200)
    expect((await file(staff)).status).toBe(403)
  })
})

test('what stands in the name of who leaves: his customers, open leads and what is planned; handed over they are the other’s', async () => {
  const path = `/api/sc/user/${other.userId}/handover`
  const counts = async () => {
    const items = new Map(
      ((await admin.get(path)).body.data.items as { key: string; count: number }[]).map(({ key, count }) => [key, count]),
    )
    return ['cm.organization-owner', 'cm.lead-owner'].map((key) => items.get(key) ?? 0)
  }
  const before = await counts()
  const lead = await make({}, other)
  expect((await other.post('/api/cm/organization', { name: 'Zephyr Ropeway' })).status).toBe(201)
  expect(await counts()).toEqual(before.map((count) => count + 1))
  expect((await admin.post(`${path}/cm.lead-owner`, { to: staff.userId })).status).toBe(200)
  expect((await read(lead.id)).owner).toBe(staff.userId)
})

test('converting makes the organization and the person, and leaves what was told', async () => {
  const lead = await make({ raw_company: 'Fresh Quay Ltd', raw_name: 'Ann Lee' })
  const wrong = await staff.post(`/api/cm/lead/${Number(lead.id)}/convert`, { organization: { name: '' }, person: null })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['organization.name']])
  const { body } = await staff.post(`/api/cm/lead/${Number(lead.id)}/convert`, {
    version: lead.version,
    organization: { name: 'Fresh Quay Ltd' },
    person: { family_name: 'Lee', given_name: 'Ann' },
  })
  expect(body.data).toMatchObject({
    organization: expect.any(Number),
    person: expect.any(Number),
    raw_company: 'Fresh Quay Ltd',
    converted_at: expect.any(String),
  })
})

test('converting to certain duplicates takes a look at each record and a reason for each, which is kept there (R5)', async () => {
  const phone = '02 2999 1234'
  const [company, contact] = [
    (await admin.post('/api/cm/organization', { name: 'Twice Quay Ltd', phone })).body.data.id,
    (await admin.post('/api/cm/person', { family_name: 'Twice', emails: [{ email: 'twice@quay.example', is_primary: true }] })).body.data
      .id,
  ]
  const lead = await make({ raw_company: 'Twice Quay Ltd' })
  const values = {
    version: lead.version,
    organization: { name: 'Twice Quay Ltd', phone },
    person: { family_name: 'Twice', emails: [{ email: 'twice@quay.example', is_primary: true }] },
  }
  const convert = (more: Row = {}, client = admin) => client.post(`/api/cm/lead/${Number(lead.id)}/convert`, { ...values, ...more })
  const first = await convert()
  expect([first.status, first.body.code, first.body.meta]).toMatchObject([
    422,
    'duplicates',
    { entity: 'cm/organization', may_create: true, duplicates: [{ id: company, score: 100 }] },
  ])
  expect((await convert({ confirm_duplicates: [company] }, staff)).body.errors.duplicate).toEqual([
    expect.stringContaining('only your manager'),
  ])
  expect(Object.keys((await convert({ confirm_duplicates: [company] })).body.errors)).toEqual(['organization.duplicate_reason'])
  const branch = { ...values.organization, duplicate_reason: 'The branch in Tainan' }
  const second = await convert({ organization: branch, confirm_duplicates: [company] })
  expect(second.body.meta).toMatchObject({ entity: 'cm/person', duplicates: [{ id: contact }] })
  expect(Object.keys((await convert({ organization: branch, confirm_duplicates: [company, contact] })).body.errors)).toEqual([
    'person.duplicate_reason',
  ])
  const {
    status,
    body: { data },
  } = await convert({
    organization: branch,
    person: { ...values.person, duplicate_reason: 'His sister' },
    confirm_duplicates: [company, contact],
  })
  expect(status).toBe(200)
  const reasonOf = async (entity: string) => (await admin.get(`/api/cm/${entity}/${Number(data[entity])}`)).body.data.duplicate_reason
  expect([await reasonOf('organization'), await reasonOf('person')]).toEqual(['The branch in Tainan', 'His sister'])
})

test('left lying for longer than its stage bears it is told so; a visit planned soon keeps it (cm.md §12.17)', async () => {
  const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
  const moved = (await move(lead, 'Qualified')).body.data
  await sql`update cm_lead set last_touch_at = now() - interval '12 days' where id = ${lead.id}`.execute(server.db)
  const touched = (await staff.patch(`/api/cm/lead/${Number(lead.id)}`, { title: 'Not forgotten?', version: moved.version })).body.data
  expect(touched.rotten).toBe(true)
  await staff.post('/api/cm/activity', {
    kind: 'visit',
    subject: 'Visit',
    lead: lead.id,
    due_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  })
  expect((await read(lead.id)).rotten).toBe(false)
})

test('a remark cares for it: from then on it no longer rots (R10)', async () => {
  const lead = await make({ organization, source: (await idsOf('/api/cm/source'))[0] })
  const {
    body: {
      data: { version },
    },
  } = await move(lead, 'Qualified')
  await sql`update cm_lead set last_touch_at = now() - interval '12 days' where id = ${lead.id}`.execute(server.db)
  expect((await staff.patch(`/api/cm/lead/${Number(lead.id)}`, { title: 'Quiet', version })).body.data.rotten).toBe(true)
  expect((await staff.post('/api/cm/remark', { target_type: 'lead', target_id: lead.id, body: '<p>Called back</p>' })).status).toBe(201)
  expect((await read(lead.id)).rotten).toBe(false)
})
