/** What time does to customers (cm.md §7, R11): grades by sales, customers who no longer buy, visits that are due. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshWonAmounts } from '../../../server/modules/cm/party/organization-sums'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let server: TestApp
let admin: Client
let staff: Client
beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = await Promise.all([server.signIn('admin'), server.signIn('staff01')])
})
afterAll(() => server.close())

let made = 0
const customer = async (values: Row = {}): Promise<Row> => {
  made += 1
  const { status, body } = await admin.post('/api/cm/organization', {
    name: `Timely ${made}`,
    owner: staff.userId,
    lifecycle: 'customer',
    ...values,
  })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
  return body.data
}
const read = async ({ id }: Row): Promise<Row> => (await admin.get(`/api/cm/organization/${Number(id)}`)).body.data
/** A won lead as history has it: the acts are tried elsewhere. @param ago a PostgreSQL interval before today */
const won = async ({ id }: Row, amount: string, ago: string) => {
  const { body } = await admin.post('/api/cm/lead', { title: `Sale to ${Number(id)}`, organization: id, amount })
  expect(body.errors ?? {}).toEqual({})
  await sql`update cm_lead set status = 'won', won_at = now() - ${ago}::interval, amount_base = ${amount}::numeric, stage_id = (select id from cm_stage where pipeline_id = cm_lead.pipeline_id and kind = 'won') where id = ${body.data.id}`.execute(
    server.db,
  )
}
const run = async (kind: string): Promise<Row> => {
  const { body } = await admin.get(`/api/sc/schedule?filter[key]=${kind}`)
  const last = async () =>
    (
      await sql<{
        id: number
        state: string
        result: Row
      }>`select id, state, result from sc_job where kind = ${kind} order by id desc limit 1`.execute(server.db)
    ).rows[0]
  const before = (await last())?.id ?? 0
  expect((await admin.post(`/api/sc/schedule/${String(body.data[0]?.id)}/run`)).status).toBeLessThan(300)
  return (await until(last, (job) => job !== undefined && job.id > before && job.state === 'succeeded'))?.result ?? {}
}
const ratings = async () =>
  new Map((await admin.get('/api/cm/sales-rating/options')).body.data.map(({ id, code }) => [String(code), Number(id)]))
const noticesOf = async (event: string) =>
  (
    await sql<{
      title: Record<string, string>
      url: string
    }>`select data -> 'title' as title, data ->> 'url' as url from sc_user_notification where event = ${event} and user_id = ${staff.userId} order by id`.execute(
      server.db,
    )
  ).rows

test('a customer’s grade follows the sales of twelve full months; 3,000,000.00 is B, and what is locked stays (R11)', async () => {
  const [exact, below, old, locked] = [await customer(), await customer(), await customer(), await customer({ sales_rating_locked: true })]
  const codes = await ratings()
  expect((await read(exact)).sales_rating).toBe(codes.get('N'))
  await won(exact, '2000000', '40 days')
  await won(exact, '1000000', '200 days')
  await won(below, '2999999', '40 days')
  await won(old, '5000000', '400 days')
  await won(locked, '5000000', '40 days')
  await run('cm.sales-ratings')
  expect(await Promise.all([exact, below, old, locked].map(async (one) => (await read(one)).sales_rating))).toEqual(
    ['B', 'C', 'N', 'N'].map((code) => codes.get(code)),
  )
  // A second run finds nothing to do.
  expect(await run('cm.sales-ratings')).toEqual({ changed: 0 })
})

test('who has bought nothing for 24 months is a former customer, and the owner is told; a new one has as long', async () => {
  const [gone, buying, fresh] = [await customer(), await customer(), await customer()]
  await sql`update cm_organization set created_at = now() - interval '3 years' where id = any(${[gone.id, buying.id]}::bigint[])`.execute(
    server.db,
  )
  await won(gone, '10', '25 months')
  await won(buying, '10', '23 months')
  await run('cm.former-customers')
  expect(await Promise.all([gone, buying, fresh].map(async (one) => (await read(one)).lifecycle))).toEqual([
    'former',
    'customer',
    'customer',
  ])
  expect(await noticesOf('cm.organization.former')).toMatchObject([
    {
      title: { en: expect.stringContaining(String(gone.name)), tw: expect.stringContaining('24 個月') },
      url: `/record/cm/organization/${String(gone.id)}`,
    },
  ])
})

test('a customer is due for a visit on the day its level says, counted from the last visit', async () => {
  const levels = (await admin.get('/api/cm/customer-level/options')).body.data
  const vip = levels.find(({ code }) => code === 'VIP')?.id
  const [due, visited, met] = [
    await customer({ customer_level: vip }),
    await customer({ customer_level: vip }),
    await customer({ customer_level: vip }),
    await customer({ customer_level: vip }),
  ]
  await sql`update cm_organization set created_at = now() - interval '30 days' where id = any(${[due.id, visited.id, met.id]}::bigint[])`.execute(
    server.db,
  )
  const day = new Date(Date.now() - 86_400_000).toISOString()
  expect(
    (
      await admin.post('/api/cm/activity', {
        kind: 'visit',
        subject: 'Been there',
        organization: visited.id,
        due_at: day,
        done_at: day,
        status: 'done',
      })
    ).status,
  ).toBe(201)
  // At somebody who works there is at the customer's.
  const person = (await admin.post('/api/cm/person', { family_name: 'Met', organization: met.id })).body.data.id
  expect(
    (await admin.post('/api/cm/activity', { kind: 'visit', subject: 'Met him', person, due_at: day, done_at: day, status: 'done' })).status,
  ).toBe(201)
  await run('cm.visits-due')
  // Visits of the demo may be due too.
  const told = (await noticesOf('cm.organization.visit-due')).filter(({ title }) => title.en?.startsWith('Timely'))
  expect(told.map(({ title }) => title.en)).toEqual([`${String(due.name)} is due for a visit: 30 days have passed`])
})

test('what was won more than twelve months ago leaves the sum at night, without anybody touching the customer (§3.3)', async () => {
  const one = await customer()
  await won(one, '700', '11 months')
  await won(one, '300', '2 days')
  expect(await run('cm.won-amounts')).toEqual({ changed: expect.any(Number) })
  const sum = async () => (await read(one)).won_amount_12m
  expect(await sum()).toBe('1000.0000')
  const inDays = (days: number) =>
    refreshWonAmounts({ ...server.app.kontor.systemContext(), now: () => new Date(Date.now() + days * 86_400_000) })
  expect(await inDays(0)).toBe(0)
  await inDays(60)
  expect(await sum()).toBe('300.0000')
  await inDays(370)
  expect(await sum()).toBe('0.0000')
})
