/** What a customer bought, and how much of a product was sold (cm.md §2): known leads, known sums, by whom they may be read. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyReport } from '../../../src/shared/engine/report'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let organization: number
let pump: number
let taxed: number

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-22T04:00:00Z'))
  ;[admin, staff, other] = await signInAll(server, 'admin', 'staff01', 'staff02')
  organization = Number(
    (await admin.post('/api/cm/organization', { name: 'Buying Works', owner: staff.userId, credit_unlimited: true })).body.data.id,
  )
  pump = Number(
    (await admin.post('/api/cm/product', { code: 'WON-1', name: { en: 'Won pump' }, unit: { en: 'piece', tw: '個' }, list_price: '100' }))
      .body.data.id,
  )
  taxed = Number(
    (
      await admin.post('/api/cm/tax-category', {
        code: 'INC5',
        name: { en: 'With tax' },
        country: 'TW',
        kind: 'standard',
        rate: '5',
        price_includes_tax: true,
      })
    ).body.data.id,
  )
  await won(staff, '2026-11-20T18:00:00Z', [
    { product: pump, quantity: '2', unit: 'piece', unit_price: '1000' },
    { description: 'Fitting', quantity: '1', unit_price: '500' },
  ])
  await won(staff, '2026-09-10T04:00:00Z', [
    { product: pump, quantity: '1', unit: 'piece', unit_price: '1050', tax_category: taxed },
    { product: pump, quantity: '3', unit: 'box', unit_price: '10' },
  ])
  await won(other, '2026-10-10T04:00:00Z', [{ product: pump, quantity: '7', unit: '個', unit_price: '1' }])
  await won(staff, '2025-10-10T04:00:00Z', [{ product: pump, quantity: '100', unit: 'piece', unit_price: '1' }])
  // Still open.
  await lead(staff, [{ product: pump, quantity: '50', unit: 'piece', unit_price: '1' }])
})
afterAll(() => server.close())

let made = 0
async function lead(owner: Client, lines: readonly Row[]): Promise<number> {
  made += 1
  const values = { title: `Bought ${made}`, organization, owner: owner.userId, amount_mode: 'lines', lines }
  const first = await admin.post('/api/cm/lead', values)
  const { body } =
    first.body.code === 'duplicates'
      ? await admin.post('/api/cm/lead', { ...values, confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) })
      : first
  expect(body.errors).toBe(undefined)
  return Number(body.data.id)
}
/** A lead that stands as it is told: the sums are what is looked at, not the way. */
async function won(owner: Client, at: string, lines: readonly Row[]): Promise<void> {
  const id = await lead(owner, lines)
  await sql`update cm_lead set status = 'won', won_at = ${at}::timestamptz, stage_id = (select id from cm_stage where pipeline_id = cm_lead.pipeline_id and kind = 'won' and deleted_at is null) where id = ${id}`.execute(
    server.db,
  )
}
async function report(path: string, client = admin): Promise<AnyReport> {
  const { status, raw } = await client.get(path)
  expect(status, raw.body).toBe(200)
  return raw.json<{ data: AnyReport }>().data
}

test('what a customer bought: by product and unit, without tax, with the day of the last', async () => {
  const { columns, rows, total } = await report(`/api/cm/organization/${organization}/bought`)
  expect(columns.map(({ heading }) => heading)).toEqual(['Product', 'Quantity', 'Unit', 'Won amount (TWD)', 'Leads won', 'Last won'])
  // 2,000 + 1,050 with 5 % tax in it + 7 + 100.
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Won pump', 110, 'piece', '3107', 4, '2026-11-21'],
    ['Fitting', 1, '', '500', 1, '2026-11-21'],
    ['Won pump', 3, 'box', '30', 1, '2026-09-10'],
  ])
  expect(rows[0]?.url).toBe(`/cm/use/product/view?id=${pump}`)
  expect(total?.[3]).toBe('3637')
})

test('how much of a product was sold in the last twelve months, each unit by itself, whatever its language', async () => {
  const { columns, rows, total, chart } = await report(`/api/cm/product/${pump}/sold`)
  expect(columns.map(({ heading }) => heading)).toEqual(['Month', 'Quantity (piece)', 'Quantity (box)', 'Won amount (TWD)', 'Leads won'])
  expect(rows.map(({ cells }) => cells).slice(0, 3)).toEqual([
    ['2026-11', 2, 0, '2000', 1],
    ['2026-10', 7, 0, '7', 1],
    ['2026-09', 1, 3, '1030', 1],
  ])
  expect([rows.length, total]).toEqual([12, ['Total', 10, 3, '3037', 3]])
  expect([chart.points[0]?.name, chart.points.at(-1)?.name]).toEqual(['2025-12', '2026-11'])
})

test('only leads that the caller may read count', async () => {
  expect((await report(`/api/cm/product/${pump}/sold`, other)).total).toEqual(['Total', 7, '7', 1])
  expect((await report(`/api/cm/organization/${organization}/bought`, other)).total?.[3]).toBe('7')
})

test('nothing sold is no row at all; of what is not there nothing is told', async () => {
  const idle = Number(
    (await admin.post('/api/cm/product', { code: 'WON-2', name: { en: 'Idle' }, unit: { en: 'piece' }, list_price: '1' })).body.data.id,
  )
  expect((await report(`/api/cm/product/${idle}/sold`)).rows).toEqual([])
  expect([(await admin.get('/api/cm/product/999999/sold')).status, (await admin.get('/api/cm/organization/999999/bought')).status]).toEqual(
    [404, 404],
  )
})

test('the leads with a product: open ones first, then the newest, with what of it is in each and when they close', async () => {
  const { columns, rows, figure, chart } = await report(`/api/cm/product/${pump}/leads`)
  expect(columns.map(({ heading }) => heading)).toEqual([
    'Lead',
    'Customer',
    'Stage',
    'Owner',
    'Quantity',
    'Unit',
    'Amount (TWD)',
    'Closes',
  ])
  expect(rows.map(({ cells }) => [String(cells[0]).replace(/^\S+ /, ''), cells[2], ...cells.slice(4)])).toEqual([
    ['Bought 5', 'New', 50, 'piece', '50', null],
    ['Bought 4', 'Won', 100, 'piece', '100', '2025-10-10'],
    ['Bought 3', 'Won', 7, 'piece', '7', '2026-10-10'],
    ['Bought 2', 'Won', 3, 'box', '30', '2026-09-10'],
    ['Bought 2', 'Won', 1, 'piece', '1000', '2026-09-10'],
    ['Bought 1', 'Won', 2, 'piece', '2000', '2026-11-21'],
  ])
  expect([figure.value, chart.points]).toEqual([
    5,
    [
      { name: 'New', amounts: [1] },
      { name: 'Won', amounts: [4] },
    ],
  ])
  expect((await report(`/api/cm/product/${pump}/leads`, other)).rows.map(({ cells }) => cells[4])).toEqual([7])
  expect((await admin.get('/api/cm/product/999999/leads')).status).toBe(404)
})
