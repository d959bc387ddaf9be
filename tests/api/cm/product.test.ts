/** Products: their rules, their prices, who sees what they cost (cm.md §3.6, §6, R7). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let head: Client
let level: number

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, head] = await Promise.all([server.signIn('admin'), server.signIn('staff01'), server.signIn('manager')])
  level = Number((await admin.get('/api/cm/customer-level?filter[code]=VIP')).body.data[0]?.id)
})
afterAll(() => server.close())

let made = 0
const make = (values: Row = {}) =>
  admin.post('/api/cm/product', { code: `T-${++made}`, name: { en: 'Test pump' }, unit: { en: 'piece' }, list_price: '100', ...values })
const price = (id: unknown, query = '', client = admin) => client.get(`/api/cm/product/${Number(id)}/price${query}`)

test('the price by quantity, level, day and currency, and why', async () => {
  const {
    body: {
      data: { id },
    },
  } = await make({
    min_price: '85',
    cost: '60',
    tiers: [
      { min_quantity: '10', price: '90', currency: 'TWD' },
      { min_quantity: '10', price: '80', currency: 'TWD', customer_level: level },
      { min_quantity: '1', price: '3.25', currency: 'USD', to: '2026-12-31' },
    ],
  })
  expect((await price(id)).body.data).toEqual({ price: '100', currency: 'TWD', reason: 'list', tier: null, below_minimum: false })
  expect((await price(id, '?quantity=10')).body.data).toMatchObject({
    price: '90',
    reason: 'tier',
    below_minimum: false,
    tier: { customer_level: null },
  })
  expect((await price(id, `?quantity=10&customer_level=${level}`)).body.data).toMatchObject({
    price: '80',
    reason: 'tier',
    below_minimum: true,
    tier: { customer_level: level },
  })
  expect((await price(id, '?currency=USD&date=2026-12-31')).body.data).toMatchObject({ price: '3.25', currency: 'USD' })
  expect((await price(id, '?currency=USD&date=2027-01-01')).body.data).toMatchObject({ price: null, reason: 'no_rate' })
})

test('for a customer its level decides the price; one that nobody may show is refused', async () => {
  const {
    body: {
      data: { id },
    },
  } = await make({ tiers: [{ min_quantity: '1', price: '80', currency: 'TWD', customer_level: level }] })
  const customer = async (values: Row) => Number((await admin.post('/api/cm/organization', values)).body.data.id)
  const [vip, other] = [
    await customer({ name: 'Priced for its level', customer_level: level }),
    await customer({ name: 'Whoever comes along', customer_level: null }),
  ]
  expect((await price(id, `?organization_id=${vip}`, staff)).body.data).toMatchObject({
    price: '80',
    reason: 'tier',
    tier: { customer_level: level },
  })
  expect((await price(id, `?organization_id=${other}&quantity=3&date=2026-12-31`)).body.data).toMatchObject({
    price: '100',
    reason: 'list',
  })
  const unknown = await price(id, '?organization_id=999999')
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['organization_id']])
})

test('what is asked wrongly is refused, and told by its name', async () => {
  const {
    body: {
      data: { id },
    },
  } = await make()
  const answers = await Promise.all(['?quantity=0', '?quantity=-1', '?date=2026-02-30', '?currency=usd'].map((query) => price(id, query)))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(answers.map(({ body }) => Object.keys(body.errors)[0])).toEqual(['quantity', 'quantity', 'date', 'currency'])
  const unknown = await price(id, '?organisation=1')
  expect([unknown.status, unknown.body.errors]).toEqual([422, { organisation: [expect.any(String)] }])
  expect((await price(999_999)).status).toBe(404)
})

test('a barcode with a wrong check digit, and a tier that comes twice', async () => {
  expect((await make({ barcode: '4006381333932' })).body.errors).toEqual({
    barcode: ['The check digit of this barcode is wrong. Was a digit mistyped?'],
  })
  const tier = { min_quantity: '5', price: '9', currency: 'TWD' }
  expect(Object.keys((await make({ tiers: [tier, { ...tier, price: '8', min_quantity: '5.0' }] })).body.errors)).toEqual([
    'tiers.1.min_quantity',
  ])
  expect((await make({ barcode: '4006381333931', tiers: [tier, { ...tier, customer_level: level }] })).status).toBe(201)
})

test('a code is there once, in whatever case and width', async () => {
  expect((await make({ code: 'once-1' })).body.data.code).toBe('ONCE-1')
  expect(Object.keys((await make({ code: 'ＯＮＣＥ-1' })).body.errors)).toEqual(['code'])
})

test('staff see products and prices and not what they cost; heads see that, and neither writes', async () => {
  const {
    body: {
      data: { id },
    },
  } = await make({ cost: '61.5' })
  expect((await head.get(`/api/cm/product/${id}`)).body.data.cost).toBe('61.5000')
  const seen = (await staff.get(`/api/cm/product/${id}`)).body.data
  expect(seen).toMatchObject({ id, list_price: '100.0000' })
  expect(seen).not.toHaveProperty('cost')
  expect((await staff.get('/api/cm/product?filter[cost][gt]=1')).status).toBe(403)
  expect((await price(id, '', staff)).body.data.price).toBe('100')
  expect([
    (await staff.patch(`/api/cm/product/${id}`, { version: 1, code: 'X' })).status,
    (await head.delete(`/api/cm/product/${id}?version=1`)).status,
  ]).toEqual([403, 403])
})
