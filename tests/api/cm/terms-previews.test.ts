import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueRows } from '../../../server/modules/cm'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

async function rowOf(entity: string, code: string): Promise<Row> {
  const [found] = (await admin.get(`/api/cm/${entity}?filter[code]=${code}`)).body.data
  if (!found) throw new Error(`no ${entity} ${code}`)
  return found
}
const amounts = (rows: readonly Row[]) => rows.map(({ amount }) => Number(amount))

describe('POST payment-term/preview', () => {
  const preview = async (base: string, values?: Row) =>
    admin.post('/api/cm/payment-term/preview', { ...(values ?? (await rowOf('payment-term', 'C20D10'))), base_date_value: base })

  test('C20D10 from 2025-11-21 is due on 2026-01-12, from 2025-11-20 on 2025-12-10 (cm.md §12.6)', async () => {
    expect((await preview('2025-11-21')).body.data).toMatchObject({ due_date: '2026-01-12', discount_date: null })
    expect((await preview('2025-11-20')).body.data.due_date).toBe('2025-12-10')
  })
  test('tells how the date comes about', async () => {
    expect(((await preview('2025-11-21')).body.data.steps as Row[]).map(({ step }) => step)).toEqual([
      'base',
      'cutoff',
      'months',
      'day_of_month',
      'next',
    ])
  })
  test('a form that is not complete yet is told by its fields only, not by code and name', async () => {
    const { status, body } = await preview('2025-11-21', { month_rule: 'day_of_month' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['due_day']])
    expect((await preview('2025-11-21', {})).body.data.due_date).toBe('2025-11-21')
  })
  test('a day that is none, and a calendar that is none, are refused', async () => {
    expect((await preview('2025-02-30')).status).toBe(422)
    expect((await admin.post('/api/cm/payment-term/preview', { base_date_value: '2025-11-21', region: 999 })).body.errors).toHaveProperty(
      'region',
    )
  })
  test('is for those who may see payment terms', async () => {
    const staff = await server.signIn('staff01')
    expect((await staff.post('/api/cm/payment-term/preview', { base_date_value: '2025-11-21' })).status).toBe(403)
  })
})

describe('POST term-of-payment/preview', () => {
  const preview = async (more: Row) =>
    admin.post('/api/cm/term-of-payment/preview', {
      instalments: (await rowOf('term-of-payment', 'S361')).instalments,
      amount: '100001',
      currency: 'TWD',
      date: '2025-11-21',
      ...more,
    })

  test('S361 and 100,001 TWD: 30,000 / 60,001 / 10,000 with their dates (cm.md §12.7)', async () => {
    const { body } = await preview({})
    expect(amounts(body.data)).toEqual([30000, 60001, 10000])
    expect(body.data.map(({ due_date }) => due_date)).toEqual(['2025-11-21', '2025-11-28', '2026-02-23'])
  })
  test('with D50: 50,001 / 42,858 / 7,142 (cm.md §12.7)', async () => {
    const { body } = await preview({ deposit_ratio: (await rowOf('deposit-ratio', 'D50')).id })
    expect(amounts(body.data)).toEqual([50001, 42858, 7142])
    expect(body.data[0]).toMatchObject({ is_deposit: true, payment_term: { code: 'PREPAY' } })
  })
  test('a least deposit is in company currency and says nothing about another', async () => {
    const ratio = await admin.post('/api/cm/deposit-ratio', { code: 'MIN', name: { en: 'Least' }, ratio: '10', min_amount: '25000' })
    expect(amounts((await preview({ amount: '100000', deposit_ratio: ratio.body.data.id })).body.data)).toEqual([25000, 64286, 10714])
    expect(amounts((await preview({ amount: '100000', currency: 'USD', deposit_ratio: ratio.body.data.id })).body.data)[0]).toBe(10000)
  })
  test('a discount is told with its date and what is paid then', async () => {
    const rows = [{ portion: '100', payment_term: (await rowOf('payment-term', 'D2N30')).id }]
    const { body } = await preview({ instalments: rows, amount: '105000', tax: '5000' })
    expect(body.data[0]).toMatchObject({ discount_date: '2025-12-01', discount_payment: '102900.0000', due_date: '2025-12-22' })
  })
  test('rows that do not add up are told so', async () => {
    const rows = [{ portion: '30', payment_term: (await rowOf('payment-term', 'NET30')).id }]
    expect((await preview({ instalments: rows })).body.errors).toEqual({ instalments: ['Portions must add up to 100 (now 30).'] })
  })
})

describe('POST credit-limit-control/preview', () => {
  test('1,050,000 of 1,000,000 under STD warns at 105.00 %, and asks for approval 31 days overdue', async () => {
    const { levels } = await rowOf('credit-limit-control', 'STD')
    const check = async (exposure: string, overdue_days: number, limit: string | null = '1000000') =>
      (await admin.post('/api/cm/credit-limit-control/preview', { levels, limit, exposure, overdue_days })).body.data
    expect(await check('1050000', 25)).toEqual({ usage: '105.00', action: 'warn', level: 1 })
    expect(await check('1050000', 31)).toEqual({ usage: '105.00', action: 'approve', level: 2 })
    expect(await check('1', 0, '0')).toEqual({ usage: null, action: 'block', level: 3 })
    expect(await check('9999999', 0, null)).toEqual({ usage: '0.00', action: 'none', level: null })
  })
})

test('cm.dueRows gives other modules the same rows by the id of the term', async () => {
  const term = Number((await rowOf('term-of-payment', 'DEP30')).id)
  const rows = await dueRows(server.app.kontor.systemContext(), {
    term,
    dates: { order_date: '2025-11-21' },
    total: '1000.50',
    currency: 'USD',
  })
  expect(rows.map(({ amount, due_date }) => [amount, due_date])).toEqual([
    ['300.1500', '2025-11-21'],
    ['700.3500', null],
  ])
})
