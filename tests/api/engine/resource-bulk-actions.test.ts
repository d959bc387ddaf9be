/** Acts of an entity on many rows: named, or all that a filter shows; each judged by itself, more than 200 as a job (shell.md §2.4). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

/** What is put away can be taken out again by undoing it. */
const crate = defineSchema('zz/crate', {
  x: {
    area: 'use',
    title: 'title',
    states: { field: 'state' },
    actions: { store: { from: ['packed'], to: 'stored', bulk: true } },
  },
  required: ['title'],
  properties: { title: { type: 'string' }, state: { enum: ['packed', 'stored'], default: 'packed', x: { computed: true } } },
})

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp({ own: [crate] })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const mails = 204
const refusal = 'This is not possible in the present state of the record.'

/** Mails that wait, of which the last two are cancelled already. */
async function waitingMails(word: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into sc_mail_outbox ("to", subject, html, text, event, state)
    select 'to@example.com', ${word}::text || ' ' || n, 'x', 'x', 'sc.user.invited', case when n > ${count - 2} then 'cancelled' else 'held' end
    from generate_series(1, ${count}::int) as n returning id`.execute(app.db)
  return rows.map(({ id }) => Number(id))
}
const statesOf = async (ids: readonly number[]) =>
  (
    await sql<{
      state: string
      n: number
    }>`select state, count(*)::int as n from sc_mail_outbox where id = any(${ids}::bigint[]) group by state order by state`.execute(app.db)
  ).rows
const titled = (word: string) => ({ filter: { field: 'subject', op: 'contains', value: `${word} ` } })

describe('more than 200 rows', () => {
  test('named by their ids run as a job, whose result names each row that was refused', async () => {
    const ids = await waitingMails('Named', mails)
    const { status, body } = await admin.post('/api/sc/mail-outbox/cancel', { ids })
    expect(status).toBe(202)
    const job = await endOf(body.data.job_id)
    expect(job).toMatchObject({
      kind: 'common.act',
      state: 'succeeded',
      title: expect.stringContaining('Cancel mail: Mail outbox'),
      message: '202 done, 2 failed.',
    })
    expect(job.result).toMatchObject({
      done: 202,
      failed: 2,
      failures: [
        { id: ids[202], title: 'Named 203', message: refusal },
        { id: ids[203], title: 'Named 204', message: refusal },
      ],
    })
    expect(await statesOf(ids)).toEqual([{ state: 'cancelled', n: mails }])
  })

  test('that a filter shows are done too, but for those that were taken out of the selection', async () => {
    const ids = await waitingMails('Matching', mails)
    const { status, body } = await admin.post('/api/sc/mail-outbox/cancel', { ...titled('Matching'), except: [ids[0]] })
    expect([status, body.data.total]).toEqual([202, 203])
    expect((await endOf(body.data.job_id)).result).toMatchObject({ done: 201, failed: 2 })
    expect(await statesOf(ids)).toEqual([
      { state: 'cancelled', n: mails - 1 },
      { state: 'held', n: 1 },
    ])
  })

  test('go on where a job ended that is begun anew: nothing is done, or refused, twice', async () => {
    const ids = await waitingMails('Again', mails)
    const {
      rows: [job],
    } = await sql<{ id: number }>`
      insert into sc_job (kind, title, state, params, owner_user_id, language, queued_at, finished_at)
      values ('common.act', 'begun', 'failed', ${JSON.stringify({ entity: 'sc/mail-outbox', act: 'cancel', told: {}, ids, session_id: null, so_far: { at: 200, done: 200, failed: 0, failures: [] } })}::text::jsonb, ${admin.userId}, 'en', now(), now())
      returning id`.execute(app.db)
    expect((await admin.post(`/api/common/job/${String(job?.id)}/retry`)).status).toBe(200)
    expect((await endOf(job?.id)).result).toMatchObject({ done: 202, failed: 2 })
    expect(await statesOf(ids)).toEqual([
      { state: 'cancelled', n: 4 },
      { state: 'held', n: 200 },
    ])
  })
})

test('more than 200 rows of a declared action are one change set: undone, they are as they were', async () => {
  const ids: number[] = []
  // A few at once: as many as one person may ask at the same time.
  for (let n = 0; n < 202; n += 2) {
    const pair = await Promise.all([n, n + 1].map((one) => admin.post('/api/zz/crate', { title: `Crate ${one}` })))
    ids.push(...pair.map(({ body }) => Number(body.data.id)))
  }
  const states = async () =>
    (await sql<{ state: string; n: number }>`select state, count(*)::int as n from zz_crate group by state`.execute(app.db)).rows
  const job = await endOf((await admin.post('/api/zz/crate/store', { ids })).body.data.job_id)
  expect(job.result).toMatchObject({ done: 202, failed: 0, change_set: expect.any(Number) })
  expect(await states()).toEqual([{ state: 'stored', n: 202 }])
  const { body } = await admin.post(`/api/common/change-set/${String((job.result as Row).change_set)}/undo`, {})
  if (body.data.job_id !== undefined) await endOf(body.data.job_id)
  expect(await states()).toEqual([{ state: 'packed', n: 202 }])
})

describe('a few rows', () => {
  test('that a filter shows are done at once, and the refused ones told with their names', async () => {
    const ids = await waitingMails('Few', 5)
    const { status, body } = await admin.post('/api/sc/mail-outbox/cancel', titled('Few'))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      done: ids.slice(0, 3),
      failed: [
        { id: ids[3], title: 'Few 4', message: refusal },
        { id: ids[4], title: 'Few 5', message: refusal },
      ],
    })
  })

  test('are named or filtered, not both and not neither', async () => {
    expect((await admin.post('/api/sc/mail-outbox/cancel', {})).body.errors).toHaveProperty('ids')
    expect((await admin.post('/api/sc/mail-outbox/cancel', { ids: [1], ...titled('Few') })).body.errors).toHaveProperty('ids')
  })
})

describe('people', () => {
  const idOf = async (account: string) =>
    (await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id ?? 0

  test('of a nested filter are suspended, each judged by itself: nobody suspends himself', async () => {
    const staff = await idOf('staff40')
    const filter = {
      all: [{ all: [{ field: 'id', op: 'in', value: [staff, admin.userId] }] }, { field: 'status', op: 'in', value: ['active'] }],
    }
    const { body } = await admin.post('/api/sc/user/suspend', { filter, reason: 'seasonal' })
    expect(body.data).toMatchObject({
      done: [staff],
      failed: [{ id: admin.userId, title: expect.stringMatching(/./), message: expect.any(String) }],
    })
    expect((await admin.post('/api/sc/user/suspend', { filter: {} })).body.errors).toHaveProperty('reason')
  })

  test('come into a group in one write, beside those who are in it; who left does not', async () => {
    const [a, b, c, gone] = [await idOf('staff41'), await idOf('staff42'), await idOf('staff43'), await idOf('staff44')]
    await sql`update sc_user set status = 'left' where id = ${gone}`.execute(app.db)
    const { id, version } = (await admin.post('/api/sc/group', { code: 'BULK', name: { en: 'Bulk' }, kind: 'static', members: [`u${a}`] }))
      .body.data
    const { body } = await admin.post('/api/sc/user/add-to-group', { ids: [a, b, c, gone], group: id })
    expect(body.data).toMatchObject({ done: [a, b, c], failed: [{ id: gone, title: expect.any(String), message: expect.any(String) }] })
    expect((await admin.get(`/api/sc/group/${String(id)}`)).body.data).toMatchObject({
      members: [`u${a}`, `u${b}`, `u${c}`],
      version: Number(version) + 1,
    })
    expect((await admin.post('/api/sc/user/add-to-group', { ids: [a], group: 999_999 })).status).toBe(404)
  })

  test('are out of reach of who may not do it to one; a job asks again', async () => {
    const staff = await app.signIn('staff01')
    expect((await staff.post('/api/sc/user/add-to-group', { filter: {}, group: 1 })).status).toBe(403)
    expect((await staff.post('/api/sc/mail-outbox/cancel', { filter: {} })).status).toBe(403)
    const ids = await waitingMails('Foreign', 3)
    const {
      rows: [job],
    } = await sql<{ id: number }>`
      insert into sc_job (kind, title, state, params, owner_user_id, language, queued_at, finished_at)
      values ('common.act', 'foreign', 'failed', ${JSON.stringify({ entity: 'sc/mail-outbox', act: 'cancel', told: {}, ids, session_id: null })}::text::jsonb, ${staff.userId}, 'en', now(), now()) returning id`.execute(
      app.db,
    )
    expect((await staff.post(`/api/common/job/${String(job?.id)}/retry`)).status).toBe(200)
    expect((await endOf(job?.id)).state).toBe('failed')
    expect(await statesOf(ids)).toContainEqual({ state: 'held', n: 1 })
  })
})

async function endOf(id: unknown): Promise<Row> {
  for (;;) {
    const { body } = await admin.get(`/api/common/job/${String(id)}`)
    if (['succeeded', 'failed', 'cancelled'].includes(String(body.data.state))) return body.data
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
