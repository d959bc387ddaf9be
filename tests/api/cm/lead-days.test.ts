/** Leads from one day to the next: the rate that a win keeps, and what is left lying (cm.md R6, R10; §12.14, 17). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerModule } from '../../../server/contracts/module'
import { serverModules as modules } from '../../../server/modules'
import { refreshRotten } from '../../../server/modules/cm/lead/lead-activities'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

/** What finance will offer: USD at 31.25, from the next day on at 32. */
const finance: ServerModule = {
  name: 'fa-of-the-test',
  ports: {
    rate: (_ctx, { currency, date }) =>
      Promise.resolve(currency === 'USD' ? { rate: date <= '2025-11-20' ? '31.25' : '32', date_used: date, stale: false } : null),
  },
}

let server: TestApp
let admin: Client
/** Ten in the morning of a day in Taipei; sessions end when the clock jumps. */
const on = async (day: string) => {
  server.setNow(new Date(`${day}T02:00:00Z`))
  admin = await server.signIn('admin')
}

beforeAll(async () => {
  server = await testApp({ modules: [...modules, finance] })
})
afterAll(() => server.close())

const columnOf = async (name: string): Promise<Row> =>
  ((await admin.get('/api/cm/lead/board')).body.data.columns as (Row & { stage: { name: { en: string } } })[]).find(
    ({ stage }) => stage.name.en === name,
  ) ?? {}
const make = async (values: Row): Promise<Row> => {
  const { status, body } = await admin.post('/api/cm/lead', { title: 'Day by day', ...values })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const organization = async (name: string) =>
  Number((await admin.post('/api/cm/organization', { name, credit_unlimited: true })).body.data.id)
const retitled = async ({ id }: Row): Promise<Row> =>
  (await admin.patch(`/api/cm/lead/${Number(id)}`, { title: 'The day after' })).body.data

test('12,000 USD at 31.25 and 60 % add 375,000 and 225,000 to the column; the win keeps 31.25 when the rate changes next day, what is open has the new one (cm.md §12.14)', async () => {
  await on('2025-11-20')
  const open = await make({ raw_company: 'Open Dollars', amount: '12000', currency: 'USD' })
  const before = await columnOf('New')
  const won = await make({ organization: await organization('Dollar Works'), amount: '12000', currency: 'USD', probability: '60' })
  const after = await columnOf('New')
  expect([Number(after.sum) - Number(before.sum), Number(after.weighted) - Number(before.weighted)]).toEqual([375_000, 225_000])
  expect((await admin.post(`/api/cm/lead/${Number(won.id)}/win`, { skip_reason: 'Signed' })).body.data).toMatchObject({
    status: 'won',
    rate: '31.25000000',
    amount_base: '375000.0000',
  })

  await on('2025-11-21')
  expect(await retitled(won)).toMatchObject({ rate: '31.25000000', amount_base: '375000.0000' })
  expect(await retitled(open)).toMatchObject({ rate: '32.00000000', amount_base: '384000.0000' })
})

test('in Qualified, which bears 7 days, touched last on 2025-11-09, it is rotten on 2025-11-21 for 12 days; a visit planned on 2025-11-28 ends that (cm.md §12.17)', async () => {
  await on('2025-11-09')
  const { value, stage } = (await columnOf('Qualified')) as { value: number; stage: { rot_days: number } }
  expect(stage.rot_days).toBe(7)
  const { id } = await make({ organization: await organization('Lying Works'), source: 1, stage: value })
  const lead = async () => (await admin.get(`/api/cm/lead/${Number(id)}`)).body.data
  await on('2025-11-21')
  // The work of the night (§7, 02:10).
  await refreshRotten(server.app.kontor.systemContext(), null)
  const { rotten, last_touch_at } = await lead()
  // The badge counts days of the company's calendar from the last touch.
  expect([rotten, Date.parse('2025-11-21T02:00:00Z') - Date.parse(String(last_touch_at))]).toEqual([true, 12 * 86_400_000])
  expect(
    (await admin.post('/api/cm/activity', { kind: 'visit', subject: 'Visit', lead: id, due_at: '2025-11-28T02:00:00.000Z' })).status,
  ).toBe(201)
  expect((await lead()).rotten).toBe(false)
})
