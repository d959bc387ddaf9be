/** Exchange rates: what is demanded of a row, and what a currency is worth on a day (fa.md R5, §3.1; §12.23). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let usd: number

const confirmed = { headers: { 'x-confirmed': 'yes' } }
const add = (body: Row, options = {}) => admin.post('/api/fa/exchange-rate', { currency: usd, ...body }, options)
const ask = (query: string) => staff.get(`/api/fa/rate?${query}`)

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-11-29T01:00:00Z'))
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
  usd = await currency('USD', '1')
})
afterAll(() => server.close())

/** Seeds may bring it. */
async function currency(code: string, unit: string): Promise<number> {
  const known = (await admin.get(`/api/fa/currency?filter[code][eq]=${code}`)).body.data[0]
  if (known) return Number(known.id)
  return Number((await admin.post('/api/fa/currency', { code, name: { en: code }, decimals: 2, unit })).body.data.id)
}

test('a row has a rate, above zero, and does not buy dearer than it sells', async () => {
  expect((await add({ date: '2026-11-20' })).status).toBe(422)
  expect((await add({ date: '2026-11-20', spot_buy: '0' })).body.errors).toHaveProperty('spot_buy')
  expect((await add({ date: '2026-11-20', spot_buy: '31.45', spot_sell: '31.35' })).body.errors).toHaveProperty('spot_sell')
  expect((await add({ date: '2026-11-20', spot_buy: '31.35', spot_sell: '31.45' })).status).toBe(201)
  expect((await add({ date: '2026-11-20', book: '31' })).status).toBe(422)
})

test('the rate of a day is that of the last row on or before it (fa.md §12.23)', async () => {
  expect((await ask('currency=USD&date=2026-11-21')).body.data).toEqual({
    ...{ rate: '31.40000000', currency: 'USD', to: 'TWD', date_used: '2026-11-20', basis: 'mid', stale: false },
  })
  expect((await ask('currency=USD&date=2026-12-15')).body.data).toMatchObject({ rate: '31.40000000', stale: true })
  const none = await ask('currency=USD&date=2026-10-01')
  expect([none.status, none.body.message]).toEqual([404, expect.stringContaining('USD')])
  expect((await ask('currency=USD&date=2026-11-21&basis=book')).status).toBe(404)
  expect((await ask('currency=TWD&date=2026-10-01')).body.data).toMatchObject({ rate: '1.00000000' })
})

test('other modules ask it in their own transaction', async () => {
  const ctx = server.app.kontor.systemContext()
  const rate = server.app.kontor.ports.rate
  expect(await rate?.(ctx, { currency: 'USD', to: 'TWD', date: '2026-11-21' })).toMatchObject({
    rate: '31.40000000',
    date_used: '2026-11-20',
  })
  expect(await rate?.(ctx, { currency: 'USD', to: 'TWD', date: '2026-10-01' })).toBeNull()
})

test('a change of more than a fifth needs a confirmation', async () => {
  expect((await add({ date: '2026-11-23', spot_buy: '41', spot_sell: '41.1' })).body.code).toBe('confirm_required')
  expect((await add({ date: '2026-11-23', spot_buy: '41', spot_sell: '41.1' }, confirmed)).status).toBe(201)
  expect((await add({ date: '2026-11-24', spot_buy: '42', spot_sell: '42.1' })).status).toBe(201)
})

test('a currency in the days of a span, with what is missing between them', async () => {
  const { body } = await admin.get('/api/fa/rate/series?currency=USD&from=2026-11-01&to=2026-11-25')
  expect(body.data).toMatchObject({ currency: 'USD', currency_id: usd, to: 'TWD', unit: 1, gaps: ['2026-11-25'] })
  expect((body.data.days as Row[]).map(({ date, change }) => [date, change])).toEqual([
    ['2026-11-24', '2.44'],
    ['2026-11-23', '30.73'],
    ['2026-11-20', null],
  ])
  expect((await admin.get('/api/fa/rate/series?currency=XXX&from=2026-11-01&to=2026-11-25')).status).toBe(404)
  expect((await staff.get('/api/fa/rate/series?currency=USD&from=2026-11-01&to=2026-11-25')).status).toBe(403)
})

test('the company’s own currency has no rate but one', async () => {
  const twd = await currency('TWD', '1')
  expect((await admin.post('/api/fa/exchange-rate', { currency: twd, date: '2026-11-20', book: '2' })).body.errors).toHaveProperty(
    'currency',
  )
})

test('rates are written by who may', async () => {
  expect((await staff.post('/api/fa/exchange-rate', { currency: usd, date: '2026-11-25', book: '31' })).status).toBe(403)
  expect((await server.anonymous.get('/api/fa/rate?currency=USD&date=2026-11-21')).status).toBe(401)
})
