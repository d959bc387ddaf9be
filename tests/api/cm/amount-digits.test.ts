/** Amounts beyond the digits of their currency are refused by the server, naming field, currency and digits: in records, lists, actions' questions and imports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const source = (cost: string) =>
  admin.post('/api/cm/source', { name: { en: `Fair ${cost}` }, code: `F${cost.replace('.', '')}`, channel: 'web', cost })

test('an amount of the company’s currency', async () => {
  const { status, body } = await source('12.5')
  expect([status, body.errors]).toEqual([422, { cost: ['Amounts in TWD have at most 0 digits after the decimal point.'] }])
  expect((await source('12.0000')).status).toBe(201)
})

test('in the language of the reader', async () => {
  const { body } = await admin.post('/api/cm/source', { name: { en: 'x' }, code: 'FJ', channel: 'web', cost: '1.25' }, { language: 'jp' })
  expect(body.errors).toEqual({ cost: ['TWD の金額は小数点以下0桁までです。'] })
})

test('an amount that is there already is judged no more, until it changes', async () => {
  const { body } = await source('88')
  const { sql } = await import('kysely')
  await sql`update cm_source set cost = 88.5 where id = ${Number(body.data.id)}`.execute(server.db)
  const change = (values: object) => admin.patch(`/api/cm/source/${String(body.data.id)}`, values)
  expect((await change({ colour: '#112233' })).status).toBe(200)
  expect((await change({ cost: '88.6' })).status).toBe(422)
  expect((await change({ cost: '89' })).status).toBe(200)
})

test('a price of one unit may have more', async () => {
  const { status, body } = await admin.post('/api/cm/product', {
    ...{ code: 'SCREW', name: { en: 'Screw' }, kind: 'goods', unit: { en: 'piece' }, list_price: '0.125' },
  })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
})
