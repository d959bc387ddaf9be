/** What leads are worth: rates, lines and what their products cost (cm.md §3.5, §9, R3; §12.14, 15). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, Row, TestApp } from '../../support/app'
import { leadOffice } from '../../support/leads'

const { columnOf, demands, idsOf, make, rates, read, win, office } = leadOffice()
let server: TestApp
let admin: Client
let staff: Client
let other: Client
let head: Client
let organization: number
beforeAll(() => {
  ;({ server, admin, staff, other, head, organization } = office())
})

describe('money', () => {
  test('12,000 USD at 31.25 and 60 % add 375,000 and 225,000 to the column; winning keeps 31.25 although the rate changes (cm.md §12.14)', async () => {
    rates.usd = '31.25'
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
    rates.usd = '32'
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
