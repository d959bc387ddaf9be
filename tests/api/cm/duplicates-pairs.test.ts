/** The night's pairs of duplicates, what people decide about them, and the log of merges (cm.md §3.6, §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client
beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, staff] = await signInAll(app, 'admin', 'manager', 'staff01')
})
afterAll(() => app.close())

async function made(entity: string, values: Row): Promise<number> {
  const {
    body: { data: alike },
  } = await admin.post(`/api/cm/${entity}/check-duplicates`, values)
  const { status, body } = await admin.post(`/api/cm/${entity}`, {
    ...values,
    confirm_duplicates: alike.map(({ id }) => id),
    ...(alike.length > 0 ? { duplicate_reason: 'Of a test' } : {}),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function run(key: string): Promise<Row> {
  const { body } = await admin.get(`/api/sc/schedule?filter[key]=${key}`)
  expect((await admin.post(`/api/sc/schedule/${String(body.data[0]?.id)}/run`)).status).toBe(202)
  const job = await until(
    async () =>
      (
        await sql<{ state: string; result: Row }>`select state, result from sc_job where kind = ${key} order by id desc limit 1`.execute(
          app.db,
        )
      ).rows[0],
    (row) => row !== undefined && !['queued', 'running'].includes(row.state),
  )
  expect(job).toMatchObject({ state: 'succeeded' })
  return job?.result ?? {}
}
interface Side {
  id: number
}
interface PairRow {
  id: number
  score: number
  a: Side
  b: Side
  reasons: { reason: string }[]
  may_merge: boolean
}
const pairs = async (entity: string, { who = admin, state = 'open' } = {}) =>
  (await who.get(`/api/cm/duplicate-pair/candidates?entity=${entity}&state=${state}`)).raw.json<{ data: PairRow[] }>().data
/** Of all pages: leads are alike by the same points, and the demo has many. */
async function leadPairs(): Promise<PairRow[]> {
  const page = async (offset: number) =>
    (await admin.get(`/api/cm/duplicate-pair/candidates?entity=lead&offset=${offset}`)).raw.json<{
      data: PairRow[]
      meta: { total: number }
    }>()
  const { meta } = await page(0)
  return (await Promise.all(Array.from({ length: Math.ceil(meta.total / 30) }, (_, index) => page(index * 30)))).flatMap(({ data }) => data)
}
const between = (list: readonly PairRow[], a: number, b: number) =>
  list.find((pair) => pair.a.id === Math.min(a, b) && pair.b.id === Math.max(a, b))

test('the night finds what is alike, tells it by score, and compares again only what has changed', async () => {
  const [a, b] = [
    await made('organization', { name: '雙胞胎科技股份有限公司', phone: '02-2712-9988' }),
    await made('organization', { name: '雙胞胎科技(股)公司', phone: '02-2712-9988' }),
  ]
  const [p, q] = [
    await made('person', { family_name: 'Twin', given_name: 'A', phones: [{ number: '0977-123-123' }] }),
    await made('person', { family_name: 'Twain', phones: [{ number: '0977-123-123' }] }),
  ]
  const first = await run('cm.duplicate-scan')
  expect(Number(first.compared)).toBeGreaterThanOrEqual(4)
  expect(between(await pairs('organization'), a, b)).toMatchObject({
    score: 100,
    reasons: [{ reason: 'phone' }, { reason: 'name' }],
    may_merge: true,
  })
  expect(between(await pairs('person'), p, q)).toMatchObject({ score: 90, reasons: [{ reason: 'mobile' }] })
  const scores = (await pairs('organization')).map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((x, y) => y - x))

  await admin.patch(`/api/cm/organization/${b}`, { name: '完全不同貿易有限公司', phone: '04-9999-0000' })
  expect(await run('cm.duplicate-scan')).toEqual({ compared: 1 })
  expect(between(await pairs('organization'), a, b)).toBeUndefined()
})

test('open leads of one customer or telephone in one pipeline are pairs too; one that is closed is none any more', async () => {
  const [a, b] = [
    await made('lead', { title: 'Enquiry', raw_name: 'Ms Pair', raw_phone: '02-2798-7654 ext. 12' }),
    await made('lead', { title: 'Enquiry again', raw_name: 'Pair', raw_phone: '＋886 2 2798 7654' }),
  ]
  const other = await made('lead', { title: 'Another', raw_name: 'Nobody', raw_phone: '02-2798-7655' })
  await run('cm.duplicate-scan')
  const pair = between(await leadPairs(), a, b)
  expect(pair).toMatchObject({ score: 70, reasons: [{ reason: 'phone' }], may_merge: true })
  expect(between(await leadPairs(), a, other)).toBeUndefined()

  const { body } = await admin.post('/api/cm/lead/merge', { survivor_id: a, loser_ids: [b] })
  expect(between(await leadPairs(), a, b)).toBeUndefined()
  expect((await admin.get('/api/cm/merge-log/entries')).raw.json<{ data: Row[] }>().data[0]).toMatchObject({
    id: body.data.id,
    entity: 'cm/lead',
    survivor: { id: a, title: 'Enquiry' },
    losers: [{ id: b, title: 'Enquiry again' }],
  })
  expect((await admin.post(`/api/cm/merge-log/${String(body.data.id)}/undo`)).status).toBe(200)
  expect(between(await leadPairs(), a, b)).toBeDefined()

  const reason = (await admin.get('/api/cm/lost-reason?filter[code]=PRICE')).body.data[0]
  expect((await admin.post(`/api/cm/lead/${b}/lose`, { lost_reason: reason?.id })).status).toBe(200)
  expect(between(await leadPairs(), a, b)).toBeUndefined()
  await run('cm.duplicate-scan')
  expect((await sql`select 1 from cm_duplicate_pair where id = ${pair?.id}`.execute(app.db)).rows).toEqual([])
})

test('Not a duplicate stays so, until somebody takes it back; a merged pair is settled, its undo opens it again', async () => {
  const [a, b] = [
    await made('person', { family_name: 'Same', emails: [{ email: 'same@pair.example' }] }),
    await made('person', { family_name: 'Samer', emails: [{ email: 'same@pair.example' }] }),
  ]
  await run('cm.duplicate-scan')
  const pair = between(await pairs('person'), a, b)
  expect(pair).toMatchObject({ score: 100 })
  const decide = (state: string, who = admin) => who.post(`/api/cm/duplicate-pair/${pair?.id}/decide`, { state })
  expect((await decide('dismissed', staff)).status).toBe(403)
  expect((await decide('dismissed')).body.data).toEqual({ id: pair?.id, state: 'dismissed' })
  await admin.patch(`/api/cm/person/${a}`, { job_title: 'Buyer' })
  await run('cm.duplicate-scan')
  expect(between(await pairs('person'), a, b)).toBeUndefined()
  expect(between(await pairs('person', { state: 'dismissed' }), a, b)).toBeDefined()
  await decide('open')

  const { body } = await admin.post('/api/cm/person/merge', { survivor_id: a, loser_ids: [b] })
  expect(between(await pairs('person'), a, b)).toBeUndefined()
  const refused = await decide('dismissed')
  expect([404, 409]).toContain(refused.status)
  const log = async () => (await admin.get('/api/cm/merge-log/entries')).raw.json<{ data: Row[] }>().data[0]
  expect(await log()).toMatchObject({
    id: body.data.id,
    entity: 'cm/person',
    survivor: { id: a, title: 'Same' },
    losers: [{ id: b, title: 'Samer' }],
    by: { id: admin.userId },
    undone_at: null,
    undo_until: expect.any(String),
  })
  expect((await admin.post(`/api/cm/merge-log/${String(body.data.id)}/undo`)).status).toBe(200)
  expect(between(await pairs('person'), a, b)).toBeDefined()
  expect(await log()).toMatchObject({ undone_at: expect.any(String), undone_by: { id: admin.userId }, undo_until: null })
})

test('a department head sees them and merges his own; staff neither', async () => {
  for (const address of ['/api/cm/duplicate-pair/candidates?entity=person', '/api/cm/merge-log/entries']) {
    expect((await staff.get(address)).status).toBe(403)
    expect((await manager.get(address)).status).toBe(200)
  }
  const [a, b] = [
    await made('organization', { name: 'Foreign to sales', phone: '02-2712-5566', owner: admin.userId }),
    await made('organization', { name: 'Foreign to sales Ltd', phone: '02-2712-5566', owner: admin.userId }),
  ]
  await run('cm.duplicate-scan')
  expect(between(await pairs('organization', { who: manager }), a, b)).toMatchObject({ may_merge: false })
})

test('what a merge kept of people goes with the time to undo it', async () => {
  const { body } = await admin.post('/api/cm/person/merge', {
    survivor_id: await made('person', { family_name: 'Kept' }),
    loser_ids: [await made('person', { family_name: 'Gone' })],
  })
  const kept = async () =>
    (
      await sql<{
        kept: boolean
      }>`select snapshot is not null and moved is not null as kept from cm_merge_log where id = ${body.data.id}`.execute(app.db)
    ).rows
  await run('cm.merge-expiry')
  expect(await kept()).toEqual([{ kept: true }])
  await sql`update cm_merge_log set created_at = created_at - interval '31 days' where id = ${body.data.id}`.execute(app.db)
  expect(await run('cm.merge-expiry')).toEqual({ expired: 1 })
  expect(await kept()).toEqual([{ kept: false }])
  expect((await admin.post(`/api/cm/merge-log/${String(body.data.id)}/undo`)).status).toBe(409)
})
