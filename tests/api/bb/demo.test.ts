/** The demo of bulletins (bb.md §10): three levels of categories, bulletins in every state, one revised after confirmations. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { keepAckRecords } from '../../../server/modules/bb/clock/ack-records'
import { bbDemo } from '../../../server/modules/bb/demo'
import { testApp, testPassword, type TestApp } from '../../support/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await transact(server.app.kontor.systemContext(), (ctx) =>
    bbDemo(ctx, { password: testPassword, activity: true, files: server.app.kontor.files }),
  )
})
afterAll(() => server.close())

test('fourteen categories on three levels; bulletins of every state; the pinned ones first for everybody', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*)::int from bb_category) as categories, (select count(distinct level_id)::int from bb_category) as levels,
      array(select distinct state from bb_bulletin order by state) as states,
      (select count(*)::int from bb_bulletin where publish_at > now()) as scheduled,
      (select count(*)::int from bb_bulletin where expire_at < now()) as ended,
      (select max(revision)::int from bb_bulletin) as revision`.execute(server.db)
  expect(rows[0]).toEqual({
    ...{ categories: 14, levels: 3, states: ['draft', 'published', 'recalled', 'submitted'], scheduled: 2, ended: 92, revision: 2 },
  })
  const staff = await server.signIn('staff05')
  const { pinned, data } = (await staff.get('/api/bb/bulletin/latest?category=latest')).body as unknown as {
    pinned: unknown[]
    data: unknown[]
  }
  expect(pinned).toHaveLength(3)
  expect(data.length).toBeGreaterThan(6)
})

test('older ones are as many as §10 says, were read and answered, and stand as the use cases leave them', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from bb_bulletin) as bulletins, (select count(*)::int from bb_template) as templates,
      (select count(*)::int from sc_comment where module = 'bb') as comments,
      (select count(*)::int from bb_reaction) as reactions, (select count(*)::int from bb_receipt) as receipts,
      (select count(*)::int from bb_bulletin as b where b.state = 'published' and not exists (
        select from bb_revision as v where v.bulletin_id = b.id and v.content_hash = b.content_hash)) as unkept,
      (select count(*)::int from bb_bulletin as b where b.state = 'published' and b.publish_at < now()
        and b.notified_revision < b.revision) as unannounced`.execute(server.db)
  const [made] = rows
  expect(made).toMatchObject({ bulletins: 160, templates: 4, unkept: 0, unannounced: 0 })
  expect(made?.comments).toBeGreaterThan(200)
  expect(made?.receipts).toBeGreaterThan(5000)
  const staff = await server.signIn('staff06')
  const { data } = (await staff.get(`/api/bb/bulletin/latest?time=${new Date(Date.now() - 200 * 86_400_000).getFullYear()}`)).body
  expect(data.length).toBe(20)
})

test('what was changed after its confirmation is confirmed by nobody; the others by some, each once', async () => {
  const { rows } = await sql<{ revision: number; confirmed: number }>`
    select b.revision, (select count(*)::int from bb_receipt as r where r.bulletin_id = b.id and r.ack_revision = b.revision) as confirmed
    from bb_bulletin as b where b.ack_required and b.state = 'published' order by b.revision`.execute(server.db)
  expect(rows.at(-1)).toEqual({ revision: 2, confirmed: 0 })
  for (const { confirmed } of rows.filter(({ revision }) => revision === 1)) expect(confirmed).toBeGreaterThan(0)
})

test('of one the time to confirm is over, and some have not confirmed', async () => {
  await transact(server.app.kontor.systemContext(), keepAckRecords)
  const { rows } = await sql<{ missing: number; kept: number }>`
    select count(*) filter (where ack_at is null)::int as missing, count(*)::int as kept from bb_ack_record
    group by bulletin_id`.execute(server.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.missing).toBeGreaterThan(0)
  expect(rows[0]?.missing).toBeLessThan(rows[0]?.kept ?? 0)
})

test('each is as old as it says: half of its readers came after its publication, and notifications are as old as it is', async () => {
  const admin = await server.signIn('admin')
  const { rows } = await sql<{ id: number }>`
    select id::int as id from bb_bulletin where ack_required and state = 'published' and revision = 1 order by id limit 1`.execute(
    server.db,
  )
  const { meta } = (await admin.get(`/api/bb/bulletin/${rows[0]?.id ?? 0}/readers`)).body as unknown as {
    meta: { half_read_minutes: number; revisions: { at: string }[] }
  }
  expect(meta.half_read_minutes).toBeGreaterThanOrEqual(17)
  const late = await sql`select from sc_user_notification as n join bb_bulletin as b on b.id = n."modelId"
    where n."modelType" = 'bb' and n.created_at > b.publish_at + interval '1 minute'`.execute(server.db)
  expect(late.rows).toEqual([])
})

test('drafts, submitted and recalled ones are there; some have a cover, a picture in the text, and a PDF file to open first', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select jsonb_object_agg(state, n) from (select state, count(*)::int as n from bb_bulletin where state <> 'published'
        group by state) as counted) as states,
      (select count(*)::int from bb_bulletin where ack_required) as confirmed,
      (select count(*)::int from bb_bulletin where cover_id is not null) as covers,
      (select count(distinct parent_id)::int from bb_bulletin__bodies where body like '%<img src="/api/common/attachment/%') as pictures,
      (select array_agg(distinct file.mime) from bb_bulletin__files as held join sc_attachment as file on file.id = held.target_id) as kinds,
      (select count(*)::int from bb_bulletin where cardinality(must_open) = 1) as opened_first`.execute(server.db)
  expect(rows[0]).toEqual({
    ...{
      states: { draft: 4, submitted: 2, recalled: 3 },
      confirmed: 5,
      covers: 3,
      pictures: 3,
      kinds: ['application/pdf'],
      opened_first: 2,
    },
  })
})
