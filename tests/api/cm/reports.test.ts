/** The sales reports: known leads, known numbers, who sees them, and their files (cm.md §8, R15). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salesReportKeys } from '../../../src/shared/cm/reports'
import type { AnyReport, ReportCell } from '../../../src/shared/engine/report'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let head: Client
let pipeline: number
let stages: Map<string, number>
let organization: number

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-22T04:00:00Z'))
  ;[admin, staff, other, head] = await Promise.all([
    server.signIn('admin'),
    server.signIn('staff01'),
    server.signIn('staff02'),
    server.signIn('manager'),
  ])
  const {
    body: { data },
  } = await admin.get('/api/cm/lead/board')
  pipeline = Number(data.pipeline)
  stages = new Map((data.columns as { value: number; stage: { name: { en: string } } }[]).map(({ value, stage }) => [stage.name.en, value]))
  organization = Number(
    (await admin.post('/api/cm/organization', { name: 'Reported Works', owner: staff.userId, credit_unlimited: true })).body.data.id,
  )
})
afterAll(() => server.close())

let made = 0
/** A lead that stands as it is told: the sums are what is looked at, not the way. */
async function lead(owner: Client, { stage = 'New', ...values }: Row & { stage?: string }, created = '2026-10-01'): Promise<number> {
  made += 1
  const { body } = await admin.post('/api/cm/lead', {
    title: `Reported ${made}`,
    raw_company: `House ${made} ${'abcdefghij'[made % 10]}`,
    owner: owner.userId,
  })
  expect(body.errors).toBe(undefined)
  const id = Number(body.data.id)
  const status = stage === 'Won' ? 'won' : stage === 'Lost' ? 'lost' : 'open'
  await sql`insert into cm_lead_stage_log (lead_id, from_stage_id, to_stage_id, at, seconds_in_from) select ${id}, ${stages.get('New')}, ${stages.get(stage)}, now(), 172800 where ${stage} <> 'New'`.execute(
    server.db,
  )
  await sql`update cm_lead set created_at = ${created}::date, stage_id = ${stages.get(stage)}, status = ${status}, amount_base = ${values.amount ?? 0}::numeric, push_count = ${values.pushes ?? 0},
    won_at = ${status === 'won' ? values.closed : null}::date, lost_at = ${status === 'lost' ? values.closed : null}::date, competitor = ${values.competitor ?? null}, organization_id = ${values.organization ?? null},
    source_id = ${values.source ?? null} where id = ${id}`.execute(server.db)
  return id
}
async function report(key: string, question = '', client = admin): Promise<AnyReport> {
  const { status, raw } = await client.get(`/api/cm/report/${key}${question}`)
  expect(status, raw.body).toBe(200)
  return raw.json<{ data: AnyReport }>().data
}
const lineOf = ({ rows }: AnyReport, name: string): readonly ReportCell[] | undefined => rows.find(({ cells }) => cells[0] === name)?.cells
const nameOf = async (client: Client) => String((await admin.get(`/api/sc/user/${client.userId}`)).body.data.name_en)

describe('leads', () => {
  beforeAll(async () => {
    await sql`update cm_lead set deleted_at = now()`.execute(server.db)
    const source = Number(
      (await admin.post('/api/cm/source', { code: 'FAIR', name: { en: 'Fair', tw: '展覽會' }, channel: 'exhibition', cost: '80000' })).body
        .data.id,
    )
    await lead(staff, { stage: 'Won', closed: '2026-11-20', amount: '200000', organization, source })
    await lead(staff, { stage: 'Lost', closed: '2026-11-05', amount: '50000', competitor: 'Rival' })
    await lead(staff, { stage: 'Lost', closed: '2025-11-05', amount: '1' }, '2025-09-01')
    await lead(staff, { stage: 'Qualified', amount: '70000', pushes: 2 })
    await lead(other, { stage: 'New', amount: '30000' }, '2026-11-10')
    await lead(admin, { stage: 'Won', closed: '2026-11-20', amount: '100000', source })
  })

  test('win rate = won ÷ (won + lost) by closing date, by reason and competitor', async () => {
    const all = await report('outcome', '?from=2026-01-01&to=2026-12-31')
    expect(all.figure).toEqual({ value: 66.7, kind: 'percent' })
    expect(lineOf(all, 'No reason given')).toEqual(['No reason given', 'Rival', 1, 33.3, '50000'])
    expect((await report('outcome', `?from=2026-01-01&to=2026-12-31&owner=u${staff.userId}`)).figure.value).toBe(50)
  })

  test('velocity of each person, and what belongs to the period', async () => {
    const answer = await report('velocity', '?from=2026-11-01&to=2026-11-30')
    // 1 open × 50% × 200,000 ÷ 50 days (1 October to 20 November).
    expect(lineOf(answer, await nameOf(staff))).toEqual([await nameOf(staff), 1, 1, 1, 50, '200000', 50, '2000'])
    expect(lineOf(answer, await nameOf(other))).toEqual([await nameOf(other), 1, 0, 0, null, null, null, null])
    expect(answer.columns[5]?.heading).toBe('Average won (TWD)')
  })

  test('the funnel of a pipeline: who won has passed all stages', async () => {
    const answer = await report('funnel', `?from=2026-10-01&to=2026-11-30&pipeline=${pipeline}`)
    expect(lineOf(answer, 'New')).toEqual(['New', 5, 100, 60, 2])
    expect(lineOf(answer, 'Qualified')?.slice(0, 2)).toEqual(['Qualified', 3])
    expect(lineOf(answer, 'Won')?.slice(0, 3)).toEqual(['Won', 2, 40])
  })

  test('source return = won amount ÷ cost', async () => {
    expect(lineOf(await report('sources', '?from=2026-10-01&to=2026-11-30'), 'Fair')).toEqual(['Fair', 2, 2, '300000', '80000', 3.75])
  })

  test('ages of open leads, and how often they were put off', async () => {
    const ages = await report('ageing')
    expect(ages.rows.map(({ cells }) => cells[1])).toEqual([1, 1, 0, 0, 0])
    expect(lineOf(await report('pushes'), '2 times')).toEqual(['2 times', 1, '70000', 0, 0, null])
  })

  test('customers by what they bought', async () => {
    const answer = await report('abc', '?from=2026-01-01&to=2026-12-31')
    expect(answer.rows).toEqual([
      { cells: ['Reported Works', 'A', 1, '200000', 100, 100], url: `/cm/use/contact/organizations/view?id=${organization}` },
    ])
  })

  test('the forecast against quota has the figures of the forecast, to the end of the year; landing = won + weighted', async () => {
    // A plan of its own: those of the demo are of the year in which the test runs.
    await sql`update cm_quota set deleted_at = now()`.execute(server.db)
    const { status, body } = await admin.post('/api/cm/quota/compose', {
      values: { title: 'Reported plan', year: 2026, metric: 'won_amount', period: 'year' },
      targets: [{ owner: `u${staff.userId}`, period_start: '2026-01-01', target: '1000000' }],
    })
    expect([status, body.errors ?? {}]).toEqual([201, {}])
    expect((await admin.post(`/api/cm/quota/${Number(body.data.id)}/activate`)).status).toBe(200)
    await sql`update cm_lead set expected_close_date = '2026-12-10', weighted_base = 42000, forecast_category = 'best_case' where owner_id = ${staff.userId} and status = 'open' and deleted_at is null`.execute(
      server.db,
    )
    const { owners } = (
      await admin.get<{ owners: { owner: number; total: Readonly<Record<string, string | null>> }[] }>(
        '/api/cm/forecast?from=2026-01&to=2026-12',
      )
    ).body.data
    const total = owners.find(({ owner }) => owner === staff.userId)?.total ?? {}
    const line = lineOf(await report('forecast', '?from=2026-01-01'), await nameOf(staff))
    expect(line).toEqual([await nameOf(staff), total.quota, '200000', '0', '70000', '0', '242000', expect.any(Number), total.gap])
    expect([total.quota, total.won, total.best_case, total.weighted]).toEqual(['1000000', '200000', '70000', '42000'])
    expect(line?.[7]).toBeCloseTo((242_000 / Number(total.quota)) * 100, 0)
  })

  test('customers are watched from 80% of their limit on', async () => {
    const control = Number((await admin.get('/api/cm/credit-limit-control?filter[code]=COMMIT')).body.data[0]?.id)
    for (const [name, credit_limit] of [
      ['Strained', '100000'],
      ['Nearly strained', '131250'],
      ['At ease', '1000000'],
    ] as const) {
      const { body } = await admin.post('/api/cm/organization', { name, owner: staff.userId, credit_limit, credit_limit_control: control })
      const id = await lead(admin, { amount: '105000', organization: Number(body.data.id) }, '2024-10-01')
      await sql`update cm_lead set forecast_category = 'commit' where id = ${id}`.execute(server.db)
    }
    const answer = await report('credit')
    expect(answer.rows.map(({ cells: [name, , ...rest] }) => [name, ...rest])).toEqual([
      ['Strained', '100000', '105000', 105, 0, 'Warn'],
      ['Nearly strained', '131250', '105000', 80, 0, 'Notify'],
    ])
    await sql`update cm_lead set deleted_at = now() where forecast_category = 'commit'`.execute(server.db)
    expect((await staff.get('/api/cm/report/credit')).status).toBe(403)
  })

  test('each sees what stands in his rows: staff their own, heads their department, by person or department', async () => {
    expect((await report('ageing', '', staff)).figure.value).toBe(1)
    expect((await report('ageing', '', head)).figure.value).toBe(2)
    expect((await report('ageing', `?owner=u${staff.userId}`, head)).figure.value).toBe(1)
    expect((await report('ageing', `?owner=u${other.userId}`, staff)).figure.value).toBe(0)
    const {
      rows: [own],
    } = await sql<{
      id: number
    }>`select department_id::int as id from cm_lead where owner_id = ${staff.userId} and status = 'open' and deleted_at is null`.execute(
      server.db,
    )
    expect((await report('ageing', `?owner=d${own?.id}`)).figure.value).toBe(2)
  })
})

test('activities done by each person, by kind', async () => {
  for (const kind of ['visit', 'call', 'call'])
    expect(
      (
        await admin.post('/api/cm/activity', {
          kind,
          subject: 'Report me',
          organization,
          owner: staff.userId,
          due_at: '2024-05-20T01:00:00.000Z',
          status: 'done',
          done_at: '2024-05-20T01:00:00.000Z',
        })
      ).status,
    ).toBe(201)
  // A day on which the demo, whose days are counted from today, has none.
  const answer = await report('activities', `?from=2024-05-20&to=2024-05-20&owner=u${staff.userId}`)
  expect(lineOf(answer, await nameOf(staff))).toEqual([await nameOf(staff), 2, 0, 1, 0, 0, 0, 0, 3])
  expect(answer.columns[1]?.heading).toBe('Call')
})

test('customers past their visit date: by the interval of their level, since somebody was there', async () => {
  const level = Number((await admin.get('/api/cm/customer-level?filter[code]=VIP')).body.data[0]?.id)
  const {
    body: { data },
  } = await admin.post('/api/cm/organization', { name: 'Seldom seen', owner: staff.userId, customer_level: level })
  await sql`update cm_organization set created_at = '2026-09-01' where id = ${data.id}`.execute(server.db)
  expect(lineOf(await report('visits'), 'Seldom seen')?.slice(3)).toEqual([null, '2026-10-01', 52])
  await admin.post('/api/cm/activity', {
    kind: 'visit',
    subject: 'There',
    organization: data.id,
    due_at: '2026-11-01T01:00:00.000Z',
    status: 'done',
    done_at: '2026-11-01T01:00:00.000Z',
  })
  expect(lineOf(await report('visits'), 'Seldom seen')).toBe(undefined)
})

test('the ranking of attainment has the people of running plans', async () => {
  const answer = await report('attainment', '?from=2026-01-01&to=2026-12-31')
  expect(answer.columns.map(({ kind }) => kind)).toEqual(['text', 'text', 'money', 'money', 'percent', 'money'])
})

test('an end before the beginning is refused; every report is told to heads, files are theirs', async () => {
  const { status, body } = await admin.get('/api/cm/report/outcome?from=2026-02-01&to=2026-01-01')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['to']])
  expect((await head.get('/api/cm/report')).body.data).toEqual(salesReportKeys.map((key) => ({ key, file: true })))
  expect((await staff.get('/api/cm/report')).body.data.map(({ file }) => file)).toEqual(
    salesReportKeys.filter((key) => key !== 'credit').map(() => false),
  )
  expect((await staff.get('/api/cm/report/outcome/file?format=csv')).status).toBe(403)
  const file = await head.get('/api/cm/report/outcome/file?format=csv&from=2026-01-01&to=2026-12-31')
  expect([file.status, file.raw.body.includes('Rival')]).toEqual([200, true])
  for (const key of salesReportKeys) expect((await head.get(`/api/cm/report/${key}/file?format=xlsx`)).status).toBe(200)
})
