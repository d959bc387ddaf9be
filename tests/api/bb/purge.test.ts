/** Bulletins that are deleted, restored and, 30 days later, gone for good (bb.md §4, §7), over HTTP and in the database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { keepAckRecords } from '../../../server/modules/bb/clock/ack-records'
import { purgeBulletins } from '../../../server/modules/bb/purge/purge-bulletins'
import { testApp, type Client, type TestApp } from '../../support/app'
import { act, makeBoard, page, published, type Board } from '../../support/bulletins'
import { runJob } from '../../support/run-job'

let app: TestApp
let board: Board
let reader: Client
const now = new Date('2026-11-20T01:00:00.000Z')

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  board = await makeBoard(app)
  reader = await app.signIn('staff01')
  app.setNow(now)
})
afterAll(() => app.close())

/** Read, confirmed, commented on, recalled after its deadline and deleted. */
async function deleted(): Promise<number> {
  app.setNow(now)
  const ack_until = '2026-11-20T03:00:00.000Z'
  const id = await published(board.author, board.category, { audience: [`u${reader.userId}`], ack_required: true, ack_until })
  await reader.post(`/api/bb/bulletin/${id}/read`, { revision: 1 })
  await reader.post(`/api/bb/bulletin/${id}/ack`, { revision: 1 })
  await reader.post('/api/common/comment', { module: 'bb', entity: 'bulletin', record_id: id, body: '<p>Seen.</p>' })
  app.setNow(new Date('2026-11-20T03:00:01.000Z'))
  await transact(app.app.kontor.systemContext(), keepAckRecords)
  await act(board.author, id, 'recall', { recall_reason: 'Out of date' })
  const answer = await board.manager.delete(`/api/bb/bulletin/${id}`)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return id
}

const rowsOf = async (id: number) => {
  const { rows } = await sql<{ rows: number[] }>`
    select array[(select count(*)::int from bb_bulletin where id = ${id}), (select count(*)::int from bb_revision where bulletin_id = ${id}),
      (select count(*)::int from bb_ack_record where bulletin_id = ${id}), (select count(*)::int from bb_reading where bulletin_id = ${id}),
      (select count(*)::int from sc_comment where module = 'bb' and record_id = ${id}),
      (select count(*)::int from kontor_revision where entity = 'bb/bulletin' and record_id = ${id} and data is not null) ] as rows`.execute(
    app.db,
  )
  return rows[0]?.rows
}

test('what was read and confirmed of it stays while it is in the recycle bin, and is there when it comes back', async () => {
  const id = await deleted()
  expect((await page(reader, id)).status).toBe(404)
  const answer = await board.manager.post(`/api/bb/bulletin/${id}/restore`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { body } = await board.author.get(`/api/bb/bulletin/${id}/readers`)
  expect(body.meta).toMatchObject({ read: 1, confirmed: 1, records: [{ revision: 1 }] })
})

test('before 30 days the database keeps its revisions and its record, whoever asks; after them it goes, and the audit log says which', async () => {
  const id = await deleted()
  const age = (days: number) =>
    sql`update bb_bulletin set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(app.db)
  await age(29)
  expect(await runJob(app, purgeBulletins)).toMatchObject({ result: { purged: 0 } })
  for (const table of ['bb_revision', 'bb_ack_record'])
    await expect(sql`delete from ${sql.table(table)} where bulletin_id = ${id}`.execute(app.db)).rejects.toThrow(/append_only/)
  await expect(sql`delete from bb_bulletin where id = ${id}`.execute(app.db)).rejects.toThrow(/append_only/)
  await age(31)
  await expect(sql`update bb_revision set reason = 'x' where bulletin_id = ${id}`.execute(app.db)).rejects.toThrow(/append_only/)
  await expect(sql`delete from bb_bulletin where id = ${id}`.execute(app.db)).rejects.toThrow(/append_only/)

  expect(await runJob(app, purgeBulletins)).toMatchObject({ result: { purged: 1 } })
  expect(await rowsOf(id)).toEqual([0, 0, 0, 0, 0, 0])
  const { rows } = await sql<{ label: string; changes: Record<string, unknown> }>`
    select label, changes from sc_audit_log where module = 'bb' and entity = 'bulletin' and record_id = ${id}
      and action = 'purged'`.execute(app.db)
  expect(rows).toMatchObject([
    { label: 'Summer hours', changes: { author: 'hr', state: 'recalled', readers: 1, confirmed: 1, revisions: 1, records: 1 } },
  ])
  expect(rows[0]?.changes).toMatchObject({
    serial_no: expect.stringMatching(/-\d{3}$/),
    content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await runJob(app, purgeBulletins)).toMatchObject({ result: { purged: 0 } })
})
