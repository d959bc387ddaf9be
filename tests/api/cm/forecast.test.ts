/** The forecast: what is won and expected by owner and month, against targets, now and as of a snapshot (cm.md §2.4, §3.6, §6, §7, R6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ForecastAnswer, ForecastCell } from '../../../src/shared/cm/forecast'
import { demoForecast } from '../../../server/modules/cm/demo/forecast'
import { keepSnapshot } from '../../../server/modules/cm/forecast/snapshots'
import type { LeadSum } from '../../../server/modules/cm/forecast/rules/forecast'
import { transact } from '../../../server/kernel/context'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let server: TestApp
let admin: Client
let head: Client
let staff: Client
let other: Client
let organization: number

/** Noon of a day in Taipei; sessions end when the clock jumps. */
const on = async (day: string) => {
  server.setNow(new Date(`${day}T04:00:00Z`))
  ;[admin, head, staff, other] = await Promise.all([
    server.signIn('admin'),
    server.signIn('manager'),
    server.signIn('staff01'),
    server.signIn('staff02'),
  ])
}

beforeAll(async () => {
  server = await testApp()
  // What the demo sold and forecast is not counted here.
  await sql`update cm_lead set deleted_at = now()`.execute(server.db)
  await sql`delete from cm_forecast_snapshot`.execute(server.db)
  // A Monday.
  await on('2031-03-10')
  organization = Number(
    (await admin.post('/api/cm/organization', { name: 'Outlook Works', owner: staff.userId, credit_unlimited: true })).body.data.id,
  )
})
afterAll(() => server.close())

let made = 0
const lead = async (amount: string, expected_close_date: string | null, values: Row = {}): Promise<Row> => {
  made += 1
  const { status, body } = await admin.post('/api/cm/lead', {
    title: `Outlook ${made}`,
    raw_company: `Customer ${made}`,
    owner: staff.userId,
    amount,
    expected_close_date,
    ...values,
  })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
  return body.data
}
const win = async ({ id, version }: Row): Promise<void> => {
  const { status, body } = await admin.post(`/api/cm/lead/${Number(id)}/win`, { version, values: { organization }, skip_reason: 'Test' })
  expect([status, body.errors ?? {}]).toEqual([200, {}])
}
const drop = async (...leads: Row[]) => {
  await sql`update cm_lead set deleted_at = now() where id = any(${leads.map(({ id }) => Number(id))}::bigint[])`.execute(server.db)
}
const ask = (query: string, client = admin) => client.get(`/api/cm/forecast?${query}`)
// The declaration of the answer is that of the call.
const read = async (query: string, client = admin): Promise<ForecastAnswer> =>
  (await ask(query, client)).body.data as unknown as ForecastAnswer
const ofStaff = ({ owners }: ForecastAnswer) => owners.find(({ owner }) => owner === staff.userId)
const figures = (cell: ForecastCell | undefined) => cell && [cell.won, cell.commit, cell.best_case, cell.pipeline, cell.weighted]
const runJob = async (): Promise<Row> => {
  const { body } = await admin.get('/api/sc/schedule?filter[key]=cm.forecast-snapshot')
  const last = async () =>
    (
      await sql<{
        id: number
        state: string
        result: Row
      }>`select id, state, result from sc_job where kind = 'cm.forecast-snapshot' order by id desc limit 1`.execute(server.db)
    ).rows[0]
  const before = (await last())?.id ?? 0
  expect((await admin.post(`/api/sc/schedule/${String(body.data[0]?.id)}/run`)).status).toBeLessThan(300)
  return (await until(last, (job) => job !== undefined && job.id > before && job.state === 'succeeded'))?.result ?? {}
}
const snapshotRows = async () =>
  (
    await sql<Row>`select taken_on::text, owner_id, department_id, month, category, count, amount_base::text, weighted_base::text from cm_forecast_snapshot order by id`.execute(
      server.db,
    )
  ).rows

test('figures by owner and month: categories of the leads, weighted, what is past due and what has no date apart', async () => {
  const made = [
    await lead('100000', '2031-03-20', { forecast_category: 'commit', probability: '80' }),
    await lead('50000', '2031-03-31', { forecast_category: 'best_case', probability: '60' }),
    await lead('30000', '2031-04-01', { probability: '10' }),
    await lead('7000', '2031-04-30', { forecast_category: 'omitted' }),
    await lead('9000', '2031-02-28', { probability: '50' }),
    await lead('1000', null),
    await lead('2000', '2031-06-01'),
  ]
  const sold = await lead('40000', '2031-05-05')
  await win(sold)
  const answer = await read('')
  expect([answer.from, answer.to, answer.months, answer.taken_on, answer.currency]).toEqual([
    '2031-03',
    '2031-05',
    ['2031-03', '2031-04', '2031-05'],
    null,
    'TWD',
  ])
  const row = ofStaff(answer)
  // Won in the month in which it was won, not in that of its close date.
  expect(row?.months.map(figures)).toEqual([
    ['40000', '100000', '50000', '0', '110000'],
    ['0', '0', '0', '30000', '3000'],
    ['0', '0', '0', '0', '0'],
  ])
  expect(figures(row?.total)).toEqual(['40000', '100000', '50000', '30000', '113000'])
  expect(figures(row?.past)).toEqual(['0', '0', '0', '9000', '4500'])
  expect(answer.columns.map(({ value, count, sum }) => [value, count, sum])).toEqual([
    ['past', 1, '9000'],
    ['2031-03', 2, '150000'],
    ['2031-04', 1, '30000'],
    ['2031-05', 0, '0'],
    [null, 1, '1000'],
  ])
  expect(figures(answer.totals.total)).toEqual(figures(row?.total))
  await drop(...made, sold)
})

test('a lead in a currency without a rate is counted apart, in no sum (R6)', async () => {
  const foreign = await lead('5000', '2031-03-20', { currency: 'CHF' })
  const answer = await read('from=2031-03&to=2031-03')
  expect(answer.columns.find(({ value }) => value === '2031-03')).toEqual({
    value: '2031-03',
    count: 1,
    sum: '0',
    weighted: '0',
    no_rate: 1,
  })
  expect([ofStaff(answer)?.total.no_rate, figures(ofStaff(answer)?.total)]).toEqual([1, ['0', '0', '0', '0', '0']])
  await drop(foreign)
})

test('a target of a quarter is spread over its months; the gap is target − won − commit; a person without leads but with a target is there', async () => {
  const promised = await lead('20000', '2031-04-02', { forecast_category: 'commit' })
  const {
    body: { data: plan },
  } = await admin.post('/api/cm/quota/compose', {
    values: { title: 'Quarters', year: 2031, metric: 'won_amount', period: 'quarter' },
    targets: [
      { owner: `u${staff.userId}`, period_start: '2031-04-01', target: '100000' },
      { owner: `u${other.userId}`, period_start: '2031-04-01', target: '30' },
    ],
  })
  expect(ofStaff(await read('from=2031-04&to=2031-04'))?.total.quota).toBe(null)
  expect((await admin.post(`/api/cm/quota/${Number(plan.id)}/activate`)).status).toBe(200)
  const answer = await read('from=2031-03&to=2031-06')
  expect(ofStaff(answer)?.months.map(({ quota, gap }) => [quota, gap])).toEqual([
    [null, null],
    ['33333', '13333'],
    ['33333', '33333'],
    ['33334', '33334'],
  ])
  expect(ofStaff(answer)?.total).toMatchObject({ quota: '100000', gap: '80000' })
  expect(answer.owners.find(({ owner }) => owner === other.userId)?.total).toMatchObject({ quota: '30', gap: '30', won: '0' })
  expect(answer.totals.total).toMatchObject({ quota: '100030' })
  await sql`update cm_quota set deleted_at = now() where id = ${plan.id}`.execute(server.db)
  await drop(promised)
})

describe('who sees what', () => {
  test('staff their own, the head the department, others nothing of it', async () => {
    const mine = await lead('11000', '2031-03-20')
    const theirs = await lead('12000', '2031-03-20', { owner: admin.userId })
    const owners = async (client: Client) => (await read('', client)).owners.map(({ owner }) => owner)
    expect(await owners(staff)).toEqual([staff.userId])
    expect(await owners(other)).toEqual([])
    expect(await owners(head)).toEqual([staff.userId])
    expect((await owners(admin)).sort()).toEqual([staff.userId, admin.userId].sort())
    await drop(mine, theirs)
  })
})

describe('a question that makes no sense', () => {
  test.each([
    ['from=2031-13', 'from'],
    ['to=soon', 'to'],
    ['as_of=soon', 'as_of'],
    ['from=2031-03&to=2031-02', 'to'],
    ['from=2031-03&to=2032-03', 'to'],
    ['as_of=2020-01-01', 'as_of'],
  ])('%s is refused on %s', async (query, field) => {
    const { status, body } = await ask(query)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})

test('moved to another month by its ordinary edit, a lead is pushed once; into an earlier one it is not', async () => {
  const { id, version } = await lead('1000', '2031-03-31')
  const moved = await staff.patch(`/api/cm/lead/${Number(id)}`, { expected_close_date: '2031-04-30', version })
  expect([moved.status, moved.body.data.push_count]).toEqual([200, 1])
  expect(
    (await staff.patch(`/api/cm/lead/${Number(id)}`, { expected_close_date: '2031-03-30', version: moved.body.data.version })).body.data
      .push_count,
  ).toBe(1)
  expect((await staff.patch(`/api/cm/lead/${Number(id)}`, { expected_close_date: '2031-05-30', version })).status).toBe(409)
  await drop({ id })
})

describe('snapshots', () => {
  test('one a day however often it runs; later it tells what was forecast then, and what has changed since; after three years it is gone', async () => {
    const promised = await lead('100000', '2031-04-20', { forecast_category: 'commit', probability: '80' })
    const hoped = await lead('50000', '2031-03-31', { forecast_category: 'best_case', probability: '60' })
    expect(await runJob()).toMatchObject({ rows: 2, dropped: 0 })
    const first = await snapshotRows()
    expect(
      first.map(({ taken_on, month, category, count, amount_base, weighted_base }) => [
        taken_on,
        month,
        category,
        count,
        Number(amount_base),
        Number(weighted_base),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['2031-03-10', '2031-04', 'commit', 1, 100_000, 80_000],
        ['2031-03-10', '2031-03', 'best_case', 1, 50_000, 30_000],
      ]),
    )
    expect(first.every(({ department_id }) => department_id !== null)).toBe(true)
    await win(promised)
    expect(await runJob()).toMatchObject({ rows: 0 })
    expect(await snapshotRows()).toEqual(first)

    const answer = await read('as_of=2031-03-12')
    expect([answer.taken_on, answer.snapshots]).toEqual(['2031-03-10', ['2031-03-10']])
    expect(figures(ofStaff(answer)?.total)).toEqual(['0', '100000', '50000', '0', '110000'])
    expect(ofStaff(answer)?.total.change).toEqual({ won: '100000', commit: '-100000', best_case: '0', pipeline: '0', weighted: '-80000' })
    expect(answer.columns.find(({ value }) => value === '2031-04')).toMatchObject({ count: 1, sum: '100000' })
    // As rows they are read by whose they are, and written by nobody.
    const seen = async (client: Client) => (await client.get('/api/cm/forecast-snapshot')).body.data.length
    expect([await seen(staff), await seen(head), await seen(other)]).toEqual([2, 2, 0])
    expect((await ask('as_of=2031-03-12', other)).status).toBe(422)
    expect((await admin.post('/api/cm/forecast-snapshot', { taken_on: '2031-03-10' })).status).toBe(404)
    const held = await ask('from=2030-03&to=2030-04&as_of=2031-03-12')
    expect([held.status, Object.keys(held.body.errors ?? {})]).toEqual([422, ['from']])

    await on('2034-03-13')
    expect(await runJob()).toMatchObject({ dropped: 2 })
    await on('2031-03-10')
    await drop(promised, hoped)
    await sql`delete from cm_forecast_snapshot`.execute(server.db)
  })

  test('two at once write one, also of leads that are nobody’s', async () => {
    const sums: LeadSum[] = [
      { owner: null, month: '2031-04', category: 'pipeline', is_open: true, count: 1, amount: '100', weighted: '10' },
    ]
    const written = await Promise.all(
      [1, 2].map(() => transact(server.app.kontor.systemContext(), (ctx) => keepSnapshot(ctx, '2031-03-10', sums))),
    )
    expect(written.sort()).toEqual([0, 1])
    expect(await snapshotRows()).toMatchObject([{ owner_id: null, department_id: null, count: 1 }])
    await sql`delete from cm_forecast_snapshot`.execute(server.db)
  })

  test('the demo tells twelve Mondays from the stages that were logged', async () => {
    const one = await lead('100', '2031-04-20')
    await sql`update cm_lead_stage_log set at = '2031-02-01' where lead_id = ${one.id}`.execute(server.db)
    await transact(server.app.kontor.systemContext(), demoForecast)
    const rows = await snapshotRows()
    expect([...new Set(rows.map(({ taken_on }) => taken_on))]).toEqual(
      ['2031-03-03', '2031-02-24', '2031-02-17', '2031-02-10', '2031-02-03'].reverse(),
    )
    expect(
      rows.every(
        ({ month, category, amount_base, weighted_base }) =>
          month === '2031-04' && category === 'pipeline' && Number(amount_base) === 100 && Number(weighted_base) === 10,
      ),
    ).toBe(true)
  })
})
