/** Exposure of a customer (cm.md R14): what finance and leads say of it, and what its control says to that. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerModule } from '../../../server/contracts/module'
import { gaugeCredit } from '../../../server/modules/cm/credit/credit-gauge'
import { serverModules } from '../../../server/modules'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

/** What finance will say; undefined = it can't be asked. */
let owed: { open: string; days: number } | undefined = { open: '700000', days: 0 }
const finance: ServerModule = {
  name: 'fa-of-the-test',
  ports: {
    receivables: () =>
      owed
        ? Promise.resolve({ open: owed.open, overdue: '0', oldest_overdue_days: owed.days, currency: 'TWD', as_of: '2026-11-21' })
        : Promise.reject(new Error('finance is away')),
    invoicedLeads: () => Promise.resolve(new Map<number, string>()),
  },
}

let server: TestApp
let admin: Client
let staff: Client
let organization: number

beforeAll(async () => {
  server = await testApp({ modules: [...serverModules, finance] })
  ;[admin, staff] = await Promise.all([server.signIn('admin'), server.signIn('staff01')])
  const control = (await admin.get('/api/cm/credit-limit-control?filter[code]=STD')).body.data[0]?.id
  const { body } = await admin.post('/api/cm/organization', {
    name: 'Exposed Works',
    credit_limit: '1000000',
    credit_limit_control: control,
    customer_level: null,
  })
  organization = Number(body.data.id)
  const stage = ((await admin.get('/api/cm/lead/board')).body.data.columns as { value: number }[])[0]?.value
  const {
    body: { data: lead },
  } = await admin.post('/api/cm/lead', { title: 'Won before', organization, amount: '150000', stage })
  expect((await admin.post(`/api/cm/lead/${Number(lead.id)}/win`, { version: lead.version, skip_reason: 'Test' })).status).toBe(200)
})
afterAll(() => server.close())

const exposure = async (search = '', client = admin): Promise<Row> =>
  (await client.get(`/api/cm/organization/${organization}/exposure${search}`)).body.data

test('700,000 owed, 150,000 won and 200,000 more are 105.00 % of 1,000,000: a warning', async () => {
  owed = { open: '700000', days: 0 }
  expect(await exposure('?amount=200000&checkpoint=lead_won')).toEqual({
    currency: 'TWD',
    exposure: '1050000',
    limit: '1000000',
    usage: '105.00',
    overdue_days: 0,
    action: 'warn',
    level: 1,
    receivables_known: true,
  })
})

test.each([
  [25, 'warn'],
  [31, 'approve'],
  [91, 'block'],
])('%i days overdue: %s', async (days, action) => {
  owed = { open: '700000', days }
  expect(await exposure('?amount=200000')).toMatchObject({ overdue_days: days, action })
})

test('finance that can’t be asked leaves what is known, and says so', async () => {
  owed = undefined
  expect(await exposure('?amount=200000')).toMatchObject({ exposure: '350000', usage: '35.00', action: 'none', receivables_known: false })
})

test('without the right to finance fields nobody learns of it, and a currency without a rate is told', async () => {
  expect((await staff.get(`/api/cm/organization/${organization}/exposure`)).status).toBe(403)
  const { status, body } = await admin.get(`/api/cm/organization/${organization}/exposure?amount=1&currency=EUR`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['currency']])
})

test('each night it is written into the rows, for who may see it; who uses nothing, or has no limit, has no usage', async () => {
  const night = () => server.app.kontor.systemContext()
  const limitless = Number((await admin.post('/api/cm/organization', { name: 'Without a limit', credit_unlimited: true })).body.data.id)
  const gauge = async (id: number) => {
    const { credit_exposure, credit_usage, credit_action } = (await admin.get(`/api/cm/organization/${id}`)).body.data
    return [Number(credit_exposure), credit_usage, credit_action]
  }
  owed = { open: '900000', days: 0 }
  expect(await gaugeCredit(night())).toBeGreaterThanOrEqual(2)
  expect([await gauge(organization), await gauge(limitless)]).toEqual([
    [1_050_000, '105.00', 'warn'],
    [900_000, null, 'none'],
  ])
  expect(
    (await admin.get(`/api/cm/organization?filter[credit_usage][gte]=105&filter[id]=${organization}`)).body.data.map(({ id }) => id),
  ).toEqual([organization])
  expect((await staff.get('/api/cm/organization?filter[credit_usage][gte]=105')).status).toBe(403)
  expect((await staff.get(`/api/cm/organization/${organization}`)).body.data).not.toHaveProperty('credit_usage')
  expect(await gaugeCredit(night())).toBe(0)
  owed = { open: '0', days: 0 }
  await gaugeCredit(night())
  expect([await gauge(organization), await gauge(limitless)]).toEqual([
    [150_000, '15.00', 'none'],
    [0, null, null],
  ])
})
