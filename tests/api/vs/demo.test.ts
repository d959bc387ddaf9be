/** The demo of votes and surveys (vs.md §10): what each of those who try it finds, and that figures and protocols hold. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { vsDemo } from '../../../server/modules/vs/demo'
import { protocolHash } from '../../../server/modules/vs/protocol/write-protocol'
import { testApp, testPassword, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await transact(server.app.kontor.systemContext(), (ctx) => vsDemo(ctx, { password: testPassword, activity: true }))
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
})
afterAll(() => server.close())

const counts = async (client: Client) => (await client.get('/api/vs/event/group/pending')).body.meta.counts as unknown

test('seven categories, fourteen templates and 34 events of every state, and two secret votes', async () => {
  const { rows } = await sql<Row>`
    select (select count(*)::int from vs_category where default_example_id is not null) as categories,
      (select count(*)::int from vs_example where builtin) as templates,
      (select jsonb_object_agg(state, n) from (select state, count(*)::int as n from vs_event group by state) as counted) as states`.execute(
    server.db,
  )
  expect(rows[0]).toEqual({
    categories: 7,
    templates: 14,
    states: { draft: 2, scheduled: 1, open: 10, counted: 1, published: 21, cancelled: 1 },
  })
})

test('six wait for whoever tries it, five are ongoing; the first closes in three hours', async () => {
  expect(await counts(staff)).toMatchObject({ pending: 6, ongoing: 5 })
  expect(await counts(admin)).toMatchObject({ pending: 6, ongoing: 5, completed: 23 })
  const [first] = (await staff.get('/api/vs/event/group/pending')).body.data
  expect(Date.parse(String(first?.closes_at)) - Date.now()).toBeLessThan(3 * 3_600_000)
})

test('results are there: a tie by lot, one without quorum, a survey of 44', async () => {
  const { rows } = await sql<{ id: number; title: string; result: Row }>`
    select id::int as id, title ->> 'en' as title, result from vs_event where state = 'published' and board_root is not null
      and answered = (result -> 'cast' ->> 'people')::int order by id`.execute(server.db)
  // Of the practice vote a ballot is missing.
  expect(rows).toHaveLength(20)
  const of = (start: string) => rows.find(({ title }) => title.startsWith(start))
  expect(of('Welfare association')?.result).toMatchObject({ state: 'no_quorum' })
  expect(of('Representative')?.result).toMatchObject({ questions: [{ seating: { ties: [{ rule: 'lot', decided: true }] } }] })
  expect(of('Satisfaction, first')?.result).toMatchObject({ cast: { people: 44 } })
  const seen = await staff.get(`/api/vs/event/${of('Travel by rail')?.id ?? 0}/results`)
  expect([seen.status, seen.body.data?.result]).toMatchObject([200, { questions: [{ pass: { fulfilled: true } }, {}] }])
})

test('the lines of each protocol follow one another, at the times of the plan', async () => {
  const { rows } = await sql<Row & { event: number; hash: string }>`
    select event_id::int as event, line, at, actor_id::int as actor, act, detail, hash from vs_protocol order by event_id, line`.execute(
    server.db,
  )
  let last = { event: 0, hash: '' }
  for (const { hash, at, ...line } of rows) {
    const former = last.event === line.event ? last.hash : ''
    expect(hash).toBe(protocolHash(former, { ...line, at: new Date(String(at)).toISOString() }))
    last = { event: line.event, hash }
  }
  expect(rows.length).toBeGreaterThan(36 * 2)
  expect(rows.filter(({ at }) => Date.parse(String(at)) > Date.now())).toEqual([])
})

test('the quarterly question whether people recommend the company shows how it moved (§12.20)', async () => {
  const { rows } = await sql<{ id: number }>`
    select e.id::int as id from vs_event as e join vs_example as x on x.id = e.example_id
    where x.name ->> 'en' = 'eNPS' and e.state = 'published' order by e.closes_at desc limit 1`.execute(server.db)
  const { data } = (await staff.get(`/api/vs/event/${rows[0]?.id}/trend`)).body
  expect((data.repeats as Row[]).map(({ cast }) => cast)).toEqual([37, 39, 40])
  const [question] = data.questions as { comparable: string[]; lines: { measure: string; amounts: string[] }[] }[]
  expect([question?.comparable, question?.lines.find(({ measure }) => measure === 'nps')?.amounts]).toEqual([
    ['same', 'same', 'same'],
    ['5', '13', '25'],
  ])
})

test('notifications are as old as what they are of; those of what is over were read', async () => {
  const { rows } = await sql<Row>`
    select count(*) filter (where n.created_at > e.published_at + interval '1 minute' and n.event = 'vs.invited')::int as late,
      count(*) filter (where n.read_at is null and e.state = 'published')::int as unread, count(*)::int > 500 as many
    from sc_user_notification as n join vs_event as e on e.id = n."modelId" where n."modelType" = 'vs'`.execute(server.db)
  expect(rows[0]).toEqual({ late: 0, unread: 0, many: true })
})
