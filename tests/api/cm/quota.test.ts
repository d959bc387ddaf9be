/** Quotas: what is reached, how plans live, who sees and sets what (cm.md §3.6, §4, §6, R8, R9; §12 scenario 16). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let server: TestApp
let admin: Client
let head: Client
let staff: Client
let other: Client
let organization: number
let department: number
let stage: number

const today = '2026-05-20'
let day = ''
/** Noon of a day in Taipei; sessions end when the clock jumps. */
const on = async (wanted: string) => {
  if (day === wanted) return
  day = wanted
  server.setNow(new Date(`${wanted}T04:00:00Z`))
  ;[admin, head, staff, other] = await Promise.all([
    server.signIn('admin'),
    server.signIn('manager'),
    server.signIn('staff01'),
    server.signIn('staff02'),
  ])
}

beforeAll(async () => {
  server = await testApp()
  await on(today)
  organization = Number(
    (await admin.post('/api/cm/organization', { name: 'Target Works 達標工程', owner: staff.userId, credit_unlimited: true })).body.data.id,
  )
  stage = ((await admin.get('/api/cm/lead/board')).body.data.columns as { value: number }[])[0]?.value ?? 0
  const {
    rows: [post],
  } = await sql<{
    id: number
  }>`select department_id as id from sc_user_department where user_id = ${staff.userId} and is_primary and deleted_at is null`.execute(
    server.db,
  )
  department = Number(post?.id)
})
afterAll(() => server.close())
beforeEach(() => on(today))

let made = 0
const plan = async (targets: Row[], values: Row = {}, client = admin): Promise<Row> => {
  made += 1
  const { status, body } = await client.post('/api/cm/quota/compose', {
    values: { title: `Plan ${made}`, year: 2026, metric: 'won_amount', period: 'year', ...values },
    targets,
  })
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(201)
  return body.data
}
const target = (owner: string, amount: string, period_start = '2026-01-01'): Row => ({ owner, period_start, target: amount })
const attainment = async ({ id }: Row, client = admin): Promise<Answer> =>
  (await client.get<Answer>(`/api/cm/quota/${Number(id)}/attainment`)).body.data
interface Cell {
  target: string
  actual: string
  percent: string | null
  pace: string | null
  landing: string | null
  landing_percent: string | null
  gap: string
}
interface Answer {
  owners: { owner: string; total: Cell; cells: (Cell | null)[]; over_assigned: string | null }[]
  total: Cell
  spans: { start: string; workdays: number; gone: number }[]
}
const of = ({ owners }: Answer, owner: string) => owners.find((one) => one.owner === owner)?.total

const win = async (amount: string, values: Row = {}, client = admin): Promise<Row> => {
  made += 1
  const send = (more: Row) =>
    client.post('/api/cm/lead', { title: `Sale ${made}`, organization, stage, owner: staff.userId, amount, ...values, ...more })
  const first = await send({})
  const {
    body: { data: lead },
  } =
    first.body.code === 'duplicates' ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) }) : first
  const { status, body } = await admin.post(`/api/cm/lead/${Number(lead.id)}/win`, { version: lead.version, skip_reason: 'Test' })
  expect([status, body.errors ?? {}]).toEqual([200, {}])
  return body.data
}
const reopen = ({ id, version }: Row, client = admin) => client.post(`/api/cm/lead/${Number(id)}/reopen`, { version })
const act = ({ id }: Row, name: string, client = admin) => client.post(`/api/cm/quota/${Number(id)}/${name}`)
const drop = async ({ id }: Row) => {
  await sql`update cm_quota set deleted_at = now() where id = ${id}`.execute(server.db)
}
const noticesOf = async (client: Client, { id }: Row) =>
  (await client.get<{ event: string; data: { url: string } }[]>('/api/sc/user-notification?type=1')).body.data.filter(
    ({ data }) => data.url === `/cm/use/quota/detail?id=${Number(id)}`,
  )

test('a target of 3,000,000 and wins of 2,100,000 are 70.0 %; reopening a win of 300,000 leaves 60.0 % (cm.md §12.16)', async () => {
  await on('2028-05-22')
  const quota = await plan([target(`u${staff.userId}`, '3000000', '2028-01-01')], { year: 2028 })
  await win('1800000')
  const last = await win('300000')
  expect((await attainment(quota)).total).toMatchObject({ target: '3000000', actual: '2100000', percent: '70.0', gap: '900000' })
  expect((await reopen(last)).status).toBe(200)
  expect((await attainment(quota)).total).toMatchObject({ actual: '1800000', percent: '60.0' })
  await drop(quota)
})

describe('what counts', () => {
  test('credits share a win, each rounded, the last takes the rest; the department has all of it', async () => {
    const owners = [`u${staff.userId}`, `u${other.userId}`, `d${department}`]
    const quota = await plan(owners.map((owner) => target(owner, '1000')))
    const before = await attainment(quota)
    await win('1000001', {
      credits: [
        { user: staff.userId, share: '60' },
        { user: other.userId, share: '40' },
      ],
    })
    const after = await attainment(quota)
    expect(owners.map((owner) => Number(of(after, owner)?.actual) - Number(of(before, owner)?.actual))).toEqual([
      600_001, 400_000, 1_000_001,
    ])
    expect(after.total.actual).toBe(of(after, `d${department}`)?.actual)
    await drop(quota)
  })

  test('only what the plan is limited to, in the span of the day it was won', async () => {
    const renewal = (await admin.get('/api/cm/pipeline?filter[code]=RENEWAL')).body.data[0]?.id
    const starts = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']
    const me = `u${staff.userId}`
    const quota = await plan(
      starts.map((start) => target(me, '500', start)),
      { metric: 'won_count', period: 'quarter' },
    )
    const limited = await plan([target(me, '500')], { metric: 'won_count', pipelines: [renewal] })
    const read = async () => ((await attainment(quota)).owners[0]?.cells ?? []).map((cell) => Number(cell?.actual))
    const before = await read()
    await win('10')
    expect((await read()).map((actual, index) => actual - (before[index] ?? 0))).toEqual([0, 1, 0, 0])
    expect((await attainment(limited)).total.actual).toBe('0')
    await Promise.all([quota, limited].map(drop))
  })

  test('a customer is new once: by its first win', async () => {
    const quota = await plan([target(`u${staff.userId}`, '10')], { metric: 'new_customers' })
    const before = Number((await attainment(quota)).total.actual)
    const fresh = Number((await admin.post('/api/cm/organization', { name: `Fresh ${made} Yard`, owner: staff.userId })).body.data.id)
    const first = await win('10', { organization: fresh })
    await win('20', { organization: fresh })
    expect(Number((await attainment(quota)).total.actual) - before).toBe(1)
    await reopen(first)
    expect(Number((await attainment(quota)).total.actual) - before).toBe(1)
    await drop(quota)
  })

  test('activities of the kind that are done; a lead that is deleted counts no more', async () => {
    const me = `u${staff.userId}`
    const calls = await plan([target(me, '10')], { metric: 'activities_done', activity_kind: 'call' })
    const sold = await plan([target(me, '10')])
    const made_calls = async () => Number((await attainment(calls)).total.actual)
    const called = await made_calls()
    for (const kind of ['call', 'visit'])
      await staff.post('/api/cm/activity', {
        kind,
        subject: kind,
        organization,
        status: 'done',
        outcome: 'reached',
        due_at: '2026-05-19T02:00:00.000Z',
        done_at: '2026-05-19T02:00:00.000Z',
      })
    expect((await made_calls()) - called).toBe(1)
    expect((await attainment(calls)).total.landing).toBeNull()
    const before = Number((await attainment(sold)).total.actual)
    const lead = await win('77')
    const reached = async () => Number((await attainment(sold)).total.actual) - before
    expect(await reached()).toBe(77)
    await admin.delete(`/api/cm/lead/${Number(lead.id)}`)
    expect(await reached()).toBe(0)
    await Promise.all([calls, sold].map(drop))
  })

  test('pace by workdays, landing with weighted open leads that close in the span', async () => {
    const me = `u${other.userId}`
    const quota = await plan([target(me, '1000', '2026-04-01'), target(me, '1000', '2026-07-01')], { period: 'quarter' })
    const before = await attainment(quota)
    const { body } = await admin.post('/api/cm/lead', {
      title: 'Open one',
      raw_company: 'Open Co',
      stage,
      owner: other.userId,
      amount: '900',
      probability: '50',
      expected_close_date: '2026-08-10',
    })
    expect(body.errors ?? {}).toEqual({})
    const after = await attainment(quota)
    const landing = ({ owners }: Answer) => (owners[0]?.cells ?? []).map((cell) => Number(cell?.landing ?? 0))
    expect(landing(after).map((value, index) => value - (landing(before)[index] ?? 0))).toEqual([0, 0, 450, 0])
    const second = after.spans[1]
    expect([second?.start, Number(second?.gone) > 0, Number(second?.gone) < Number(second?.workdays)]).toEqual(['2026-04-01', true, true])
    expect(after.spans[2]?.gone).toBe(0)
    await drop(quota)
  })

  test('a target of 0 has no attainment', async () => {
    const quota = await plan([target(`u${staff.userId}`, '0')])
    expect((await attainment(quota)).total).toMatchObject({ percent: null, pace: null })
    await drop(quota)
  })
})

describe('closed periods', () => {
  const close = (periods: Row[]) => admin.patch('/api/cm/setting', { closed_periods: periods })
  // It stays closed: to open it again would put the correction back where it belongs.
  const first_quarter = { from: '2026-01-01', to: '2026-03-31' }
  test('a win reopened after its span was closed keeps its own figure and is a negative line now; its owner alone may not', async () => {
    await on('2026-03-10')
    const me = `u${staff.userId}`
    const quota = await plan([target(me, '1000', '2026-01-01'), target(me, '1000', '2026-04-01')], { period: 'quarter' })
    const before = ((await attainment(quota)).owners[0]?.cells ?? []).map((cell) => Number(cell?.actual))
    const lead = await win('250')
    await on('2026-04-02')
    await close([first_quarter])
    const late = await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: lead.version })
    expect(late.status).toBe(403)
    expect((await reopen(lead)).status).toBe(200)
    const after = ((await attainment(quota)).owners[0]?.cells ?? []).map((cell) => Number(cell?.actual))
    expect(after.slice(0, 2).map((actual, index) => actual - (before[index] ?? 0))).toEqual([250, -250])
    const { body } = await admin.get(`/api/cm/quota-entry?filter[lead]=${Number(lead.id)}&sort=day`)
    expect(body.data.map(({ day, amount, correction }) => [day, amount, correction])).toEqual([
      ['2026-03-10', '250.0000', false],
      ['2026-04-02', '-250.0000', true],
    ])
    await drop(quota)
  })

  test('within a week its owner is told why he may not', async () => {
    const lead = await win('5')
    await close([first_quarter, { from: '2026-05-01', to: '2026-05-31' }])
    const { status, body } = await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: lead.version })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['won_at']])
    await close([first_quarter])
    expect((await staff.post(`/api/cm/lead/${Number(lead.id)}/reopen`, { version: lead.version })).status).toBe(200)
  })
})

describe('a plan’s life', () => {
  test('without targets it is not activated; then its people are told, and a second one like it is refused', async () => {
    const empty = await plan([], { year: 2031 })
    expect(Object.keys((await act(empty, 'activate')).body.errors)).toEqual(['lines'])
    const first = await plan([target(`u${other.userId}`, '10', '2031-01-01')], { year: 2031 })
    const second = await plan([target(`u${other.userId}`, '10', '2031-01-01')], { year: 2031 })
    expect((await act(first, 'activate', head)).status).toBe(403)
    expect((await act(first, 'activate')).body.data).toMatchObject({ status: 'active' })
    expect(await noticesOf(other, first)).toMatchObject([{ event: 'cm.quota.activated' }])
    expect(await noticesOf(staff, first)).toEqual([])
    const refused = await act(second, 'activate')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['year']])
    expect((await act(first, 'activate')).status).toBe(409)
    const other_metric = await plan([target(`u${other.userId}`, '10', '2031-01-01')], { year: 2031, metric: 'won_count' })
    expect((await act(other_metric, 'activate')).status).toBe(200)
  })

  test('two people at once: the table has one of them', async () => {
    const plans = await Promise.all([1, 2].map(() => plan([target(`u${staff.userId}`, '10', '2032-01-01')], { year: 2032 })))
    const answers = await Promise.all(plans.map((one) => act(one, 'activate')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(Object.keys(answers.find(({ status }) => status === 422)?.body.errors ?? {})).toEqual(['year'])
  })

  test('active, what it measures stays, and it is not deleted; closed after its last span, its figures stay', async () => {
    await on('2033-06-03')
    const me = `u${staff.userId}`
    const quota = await plan([target(me, '1000', '2033-01-01')], { year: 2033 })
    const lead = await win('100')
    await act(quota, 'activate')
    const path = `/api/cm/quota/${Number(quota.id)}`
    expect(Object.keys((await admin.patch(path, { metric: 'won_count' })).body.errors)).toEqual(['metric'])
    expect((await admin.delete(path)).status).toBe(422)
    expect(Object.keys((await act(quota, 'close')).body.errors)).toEqual(['status'])
    await on('2034-01-03')
    expect((await act(quota, 'close')).body.data).toMatchObject({ status: 'closed' })
    expect((await reopen(lead)).status).toBe(200)
    expect((await attainment(quota)).total.actual).toBe('100')
    expect((await admin.post(`${path}/compose`, { values: {}, targets: [target(me, '1', '2033-01-01')] })).status).toBe(409)
    const { body } = await admin.get(`/api/cm/quota-entry?filter[lead]=${Number(lead.id)}&sort=day`)
    expect(body.data.map(({ day, amount }) => [day, amount])).toEqual([
      ['2033-06-03', '100.0000'],
      ['2034-01-03', '-100.0000'],
    ])
  })

  test('80 and 100 percent of one’s own target are told, once', async () => {
    await on('2029-02-05')
    const quota = await plan([target(`u${staff.userId}`, '1000', '2029-01-01')], { year: 2029 })
    await act(quota, 'activate')
    const before = (await noticesOf(staff, quota)).length
    await win('700')
    expect((await noticesOf(staff, quota)).length).toBe(before)
    const last = await win('150')
    await reopen(last)
    await win('150')
    expect((await noticesOf(staff, quota)).length).toBe(before + 1)
    await win('150')
    const told = await noticesOf(staff, quota)
    expect(told.length).toBe(before + 2)
    expect(told[0]).toMatchObject({ event: 'cm.quota.reached' })
    await drop(quota)
  })
})

describe('whose targets', () => {
  test('are told cell by cell what is wrong with them', async () => {
    const send = (cell: Row) =>
      admin.post('/api/cm/quota/compose', {
        values: { title: 'Wrong', year: 2026, metric: 'won_amount', period: 'year' },
        targets: [target(`u${staff.userId}`, '1'), cell],
      })
    expect(Object.keys((await send(target('g1', '5'))).body.errors)).toEqual(['targets.1.owner'])
    expect(Object.keys((await send(target('u999999', '5'))).body.errors)).toEqual(['targets.1.owner'])
    expect(Object.keys((await send(target(`u${staff.userId}`, '5', '2026-02-01'))).body.errors)).toEqual(['targets.1.period_start'])
    expect((await admin.get('/api/cm/quota?filter[title]=Wrong')).body.data).toEqual([])
  })

  test('staff read their own line and no other; the head those of the department, and sets those below, neither his own nor the department’s', async () => {
    const owners = [`d${department}`, `u${head.userId}`, `u${staff.userId}`, `u${other.userId}`]
    const quota = await plan(
      owners.map((owner) => target(owner, '100')),
      { year: 2026 },
    )
    expect((await attainment(quota, staff)).owners.map(({ owner }) => owner)).toEqual([`u${staff.userId}`])
    expect((await attainment(quota, head)).owners.map(({ owner }) => owner)).toEqual(expect.arrayContaining(owners))
    expect((await staff.get(`/api/cm/quota-line?filter[quota]=${Number(quota.id)}`)).body.data.map(({ owner }) => owner)).toEqual([
      `u${staff.userId}`,
    ])
    expect((await staff.get(`/api/cm/quota/sums?ids=${Number(quota.id)}`)).body.data).toMatchObject({
      [Number(quota.id)]: { target: '100' },
    })
    const path = `/api/cm/quota/${Number(quota.id)}/compose`
    const set = (client: Client, owner: string) => client.post(path, { values: {}, targets: [target(owner, '120')] })
    expect((await set(staff, `u${staff.userId}`)).status).toBe(403)
    expect([
      (await set(head, `u${staff.userId}`)).status,
      (await set(head, `u${head.userId}`)).status,
      (await set(head, `d${department}`)).status,
      (await set(head, `u${admin.userId}`)).status,
    ]).toEqual([200, 403, 403, 403])
    expect((await head.post(path, { values: { title: 'Mine' }, targets: [] })).status).toBe(403)
    expect((await head.get('/api/cm/quota/basis?year=2026&period=year&metric=won_amount')).body.data.owners).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ owner: `u${staff.userId}`, may_set: true }),
        expect.objectContaining({ owner: `u${head.userId}`, may_set: false }),
        expect.objectContaining({ owner: `d${department}`, may_set: false }),
      ]),
    )
    expect((await staff.get('/api/cm/quota/basis?year=2026&period=year&metric=won_amount')).status).toBe(403)
    await drop(quota)
  })

  test('people with 110 % of their department are over-assigned by 10 %: a warning (R9)', async () => {
    const quota = await plan([target(`d${department}`, '1000'), target(`u${staff.userId}`, '600'), target(`u${other.userId}`, '500')])
    expect((await attainment(quota)).owners.find(({ owner }) => owner === `d${department}`)).toMatchObject({ over_assigned: '10' })
    await drop(quota)
  })

  test('the year before is what a plan is made from', async () => {
    await on('2027-01-20')
    const {
      body: { data },
    } = await admin.get('/api/cm/quota/basis?year=2027&period=year&metric=won_amount')
    const last = (data.owners as unknown as { owner: string; last: string[] }[]).find(({ owner }) => owner === `u${staff.userId}`)?.last
    const {
      rows: [sum],
    } = await sql<{
      amount: string
    }>`select sum(amount)::text as amount from cm_quota_entry where user_id = ${staff.userId} and day between '2026-01-01' and '2026-12-31'`.execute(
      server.db,
    )
    expect([data.this_year, last]).toEqual([2027, [sum?.amount]])
  })
})

test('the night counts anew: nothing differs, and what was meddled with is mended and told', async () => {
  // The schedule has run by then: what the jump of the clock would make up for by itself is one of its kind at a time.
  await sql`update sc_schedule set last_run = '2035-03-05T04:00:00Z' where key = 'cm.quota-reconcile'`.execute(server.db)
  await until(
    async () =>
      (await sql`select 1 from sc_job where kind = 'cm.quota-reconcile' and state in ('queued', 'running')`.execute(server.db)).rows.length,
    (running) => running === 0,
  )
  await on('2035-03-05')
  const quota = await plan([target(`u${staff.userId}`, '1000', '2035-01-01'), target(`d${department}`, '1000', '2035-01-01')], {
    year: 2035,
  })
  await win('40')
  const before = await attainment(quota)
  const night = async () => {
    const { body } = await admin.get('/api/sc/schedule?filter[key]=cm.quota-reconcile')
    expect((await admin.post(`/api/sc/schedule/${Number(body.data[0]?.id)}/run`)).status).toBe(202)
    const last = async () =>
      (
        await sql<{
          state: string
          result: Row
        }>`select state, result from sc_job where kind = 'cm.quota-reconcile' order by id desc limit 1`.execute(server.db)
      ).rows[0]
    return (await until(last, (job) => job?.state === 'succeeded'))?.result
  }
  expect(await night()).toMatchObject({ leads: 0, activities: 0, lines: [] })
  await sql`update cm_quota_line set actual = actual + 5 where quota_id = ${quota.id}`.execute(server.db)
  await sql`delete from cm_quota_entry where id = (select max(id) from cm_quota_entry where amount > 0)`.execute(server.db)
  expect(await night()).toMatchObject({ leads: 1, lines: [expect.anything(), expect.anything()] })
  expect((await attainment(quota)).total.actual).toBe(before.total.actual)
  await drop(quota)
})
