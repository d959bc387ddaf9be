/** Announcements over HTTP (ca.md §4, §9, §12.20, §12.21): published to receipts, read and acknowledged, changed materially, withdrawn. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { moveNotices, reachLateJoiners, remindToAcknowledge } from '../../../server/modules/ca/notice/notice-jobs'
import type { ReceivedNotice } from '../../../src/shared/ca/notice'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { runJob } from '../../support/run-job'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client
let other: Client
const now = new Date('2027-02-22T02:00:00.000Z')

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(now)
  ;[admin, manager, staff, other] = [
    await app.signIn('admin'),
    await app.signIn('manager'),
    await app.signIn('staff01'),
    await app.signIn('hr'),
  ]
})
afterAll(() => app.close())

const write = async (client: Client, values: Row = {}): Promise<Row & { id: number }> => {
  const { status, body } = await client.post('/api/ca/notice', {
    title: { en: 'Fire drill', tw: '消防演練' },
    body_en: '<p>At ten.</p>',
    audience: [`u${staff.userId}`, `u${other.userId}`],
    ...values,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body.data, id: Number(body.data.id) }
}
const act = (client: Client, id: number, action: string, body: Row = {}) => client.post(`/api/ca/notice/${id}/${action}`, body)
const published = async (values: Row = {}) => {
  const notice = await write(admin, values)
  const { status, body } = await act(admin, notice.id, 'publish')
  expect(status, JSON.stringify(body)).toBe(200)
  return notice.id
}
const stands = async (id: number) => (await admin.get(`/api/ca/notice/${id}`)).body.data
const mine = async (client: Client, filter = 'all') =>
  (await client.get<ReceivedNotice[]>(`/api/ca/notice/mine?filter=${filter}`)).body.data
const idsOf = async (client: Client, filter?: string) => (await mine(client, filter)).map(({ id }) => id)
const reach = async (id: number) => (await admin.get<Row>(`/api/ca/notice/reach?ids=${id}`)).body.data[String(id)]

describe('publishing', () => {
  test('gives each active person of the audience a receipt, and nobody who is left out', async () => {
    const id = await published({ exclude: [`u${other.userId}`] })
    expect(await stands(id)).toMatchObject({ status: 'published', published_at: now.toISOString(), expire_at: '2027-03-24T02:00:00.000Z' })
    expect(await reach(id)).toEqual({ people: 1, read: 0, acked: 0 })
    expect([(await idsOf(staff, 'unread')).includes(id), (await idsOf(other)).includes(id)]).toEqual([true, false])
  })
  test('is refused without a text, to nobody, and with an end before it, by field', async () => {
    const refused = async (values: Row) => {
      const { status, body } = await act(admin, (await write(admin, values)).id, 'publish')
      return [status, Object.keys((body as unknown as { errors: Row }).errors)]
    }
    expect(await refused({ body_en: '<p></p>' })).toEqual([422, ['body_tw']])
    expect(await refused({ exclude: [`u${staff.userId}`, `u${other.userId}`] })).toEqual([422, ['audience']])
    expect(await refused({ expire_at: '2027-02-22T01:00:00.000Z' })).toEqual([422, ['expire_at']])
    expect(await refused({ channels: ['popup'] })).toEqual([422, ['expire_at']])
  })
  test('to everybody asks first, naming the count, and needs publish-all', async () => {
    const { id } = await write(admin, { everyone: true, audience: [] })
    const asked = await act(admin, id, 'publish')
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from sc_user where status = 'active' and deleted_at is null`.execute(app.db)
    expect([asked.status, asked.body]).toMatchObject([409, { code: 'confirm_required' }])
    expect(JSON.stringify(asked.body)).toContain(String(rows[0]?.count))
    expect((await admin.post(`/api/ca/notice/${id}/publish`, {}, { headers: { 'x-confirmed': 'yes' } })).status).toBe(200)
    expect(await reach(id)).toMatchObject({ people: rows[0]?.count })
    const beyond = await manager.post('/api/ca/notice', { title: { en: 'All' }, everyone: true })
    expect([beyond.status, Object.keys((beyond.body as unknown as { errors: Row }).errors)]).toEqual([422, ['everyone']])
  })
  test('waits for its time when it is scheduled, and expires (§4)', async () => {
    const { id } = await write(admin, { expire_at: '2027-02-22T02:20:00.000Z' })
    expect((await act(admin, id, 'schedule', { publish_at: '2027-02-22T01:00:00.000Z' })).status).toBe(422)
    expect((await act(admin, id, 'schedule', { publish_at: '2027-02-22T02:10:00.000Z' })).status).toBe(200)
    expect(await idsOf(staff)).not.toContain(id)
    app.setNow(new Date('2027-02-22T02:10:10.000Z'))
    await transact(app.app.kontor.systemContext(), moveNotices)
    expect([(await stands(id)).status, (await idsOf(staff, 'unread')).includes(id)]).toEqual(['published', true])
    app.setNow(new Date('2027-02-22T02:20:10.000Z'))
    await transact(app.app.kontor.systemContext(), moveNotices)
    const has = async (filter?: string) => (await idsOf(staff, filter)).includes(id)
    expect([(await stands(id)).status, await has('unread'), await has()]).toEqual(['expired', false, true])
    expect((await act(admin, id, 'republish', { expire_at: '2027-03-30T00:00:00.000Z' })).status).toBe(200)
    expect(await has('unread')).toBe(true)
    app.setNow(now)
  })
})

describe('an urgent one (20, 21)', () => {
  let id: number
  test('is an alert until it is acknowledged; again changes nothing; the report says 1/2', async () => {
    id = await published({ level: 'urgent' })
    const [alert] = (await mine(staff, 'alerts')).filter((notice) => notice.id === id)
    expect(alert).toMatchObject({ level: 'urgent', require_ack: true, revision: 1, body: '<p>At ten.</p>' })
    const first = await act(staff, id, 'acknowledge', { revision: 1 })
    expect([first.status, (await act(staff, id, 'acknowledge', { revision: 1 })).body.data]).toEqual([200, first.body.data])
    expect(await idsOf(staff, 'alerts')).not.toContain(id)
    expect(await reach(id)).toEqual({ people: 2, read: 1, acked: 1 })
    const { body } = await admin.get(`/api/ca/notice/${id}/receipts?state=unacknowledged`)
    expect([body.data.map(({ user }) => user), body.meta]).toMatchObject([[other.userId], { people: 2, acked: 1, total: 1 }])
  })
  test('changed a little keeps what was acknowledged; changed materially asks all anew, and an old page answers 409', async () => {
    const edit = async (values: Row) => admin.patch(`/api/ca/notice/${id}`, { ...values, version: (await stands(id)).version })
    expect((await edit({ body_en: '<p>At ten sharp.</p>' })).status).toBe(200)
    expect(await reach(id)).toMatchObject({ acked: 1 })
    expect((await edit({ body_en: '<p>At eleven.</p>', change: 'material' })).status).toBe(200)
    expect([await stands(id), await reach(id)]).toMatchObject([
      { revision: 2, change: 'minor' },
      { people: 2, read: 0, acked: 0 },
    ])
    expect((await act(staff, id, 'acknowledge', { revision: 1 })).status).toBe(409)
    expect((await act(staff, id, 'acknowledge', { revision: 2 })).status).toBe(200)
  })
  test('disappears when it is withdrawn; its receipts stay', async () => {
    expect((await act(admin, id, 'withdraw')).status).toBe(422)
    expect((await act(admin, id, 'withdraw', { withdraw_reason: 'Wrong date' })).status).toBe(200)
    expect([await idsOf(staff), (await act(staff, id, 'acknowledge', { revision: 2 })).status]).toEqual([
      expect.not.arrayContaining([id]),
      404,
    ])
    expect(await reach(id)).toMatchObject({ people: 2, acked: 1 })
  })
})

describe('rights (§6)', () => {
  test('staff read what is theirs and nothing else', async () => {
    const theirs = await published()
    const others = await published({ audience: [`u${other.userId}`] })
    const draft = (await write(admin)).id
    const shown = async (id: number) => (await staff.get(`/api/ca/notice/${id}`)).status
    expect([await shown(theirs), await shown(others), await shown(draft)]).toEqual([403, 403, 403])
    expect([(await staff.get('/api/ca/notice')).status, (await staff.get(`/api/ca/notice/${theirs}/receipts`)).status]).toEqual([403, 403])
    expect((await act(staff, others, 'acknowledge', { revision: 1 })).status).toBe(404)
  })
  test('who got it opens its files, as long as it stands', async () => {
    const { data } = (
      await admin.post(
        '/api/common/attachment',
        Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\nGate B\r\n--edge--\r\n'),
        { headers: { 'content-type': 'multipart/form-data; boundary=edge' } },
      )
    ).body
    const file = Number(data.id)
    const id = await published({ audience: [`u${staff.userId}`], files: [file] })
    const opened = async (who: Client) => (await who.get(`/api/common/attachment/${file}/download`)).status
    expect([await opened(staff), await opened(await app.signIn('staff02'))]).toEqual([200, 404])
    await act(admin, id, 'withdraw', { withdraw_reason: 'Wrong plan' })
    expect(await opened(staff)).toBe(404)
  })
  test('its readers talk about it where its author lets them, until it ends (§3 allow_comments)', async () => {
    const [silent, colleague] = [await published(), await app.signIn('staff03')]
    const id = await published({ allow_comments: true, audience: [`u${staff.userId}`, `u${colleague.userId}`] })
    const say = (client: Client, at: number, body: string) => client.post(`/api/common/comment/ca/notice/${at}`, { body })
    const said = await say(staff, id, `Which door? @[${colleague.userId}]`)
    expect([said.status, said.body.meta]).toEqual([201, { not_notified: [] }])
    const { rows } = await sql<{ url: string }>`select data ->> 'url' as url from sc_user_notification
      where user_id = ${colleague.userId} and event = 'common.comment.mention'`.execute(app.db)
    expect(rows).toEqual([{ url: `/ca/use/notice?id=${id}` }])
    const page = async (client: Client, at = id) => client.get(`/api/common/comment/ca/notice/${at}`)
    expect((await page(colleague)).body).toMatchObject({ data: [{ created_by: staff.userId }], meta: { count: 1, is_open: true } })
    expect((await page(admin)).body).toMatchObject({ meta: { count: 1 } })
    const outsider = await app.signIn('staff02')
    const outside = await Promise.all([page(outsider), page(staff, silent), say(outsider, id, 'Me too'), say(staff, silent, 'Hello')])
    expect(outside.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await say(admin, silent, 'Hello')).status).toBe(403)
    await act(admin, id, 'withdraw', { withdraw_reason: 'Wrong door' })
    expect((await page(staff)).status).toBe(404)
    expect((await page(admin)).body).toMatchObject({ meta: { count: 1, is_open: false } })
  })
  test('a head addresses their own departments', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id::int as id from sc_department where head_id = ${manager.userId} and deleted_at is null`.execute(app.db)
    const own = `d${rows[0]?.id}`
    const { rows: foreign } = await sql<{ id: number }>`
      select min(place.id)::int as id from sc_department as place where place.deleted_at is null and place.status = 'active'
        and exists (select 1 from sc_user_department as post join sc_user as person on person.id = post.user_id and person.status = 'active'
          where post.department_id = place.id and post.user_id <> ${manager.userId})
        and not exists (select 1 from sc_department as mine where mine.head_id = ${manager.userId} and place.path like mine.path || '%')`.execute(
      app.db,
    )
    const to = async (audience: string[]) => (await manager.post('/api/ca/notice', { title: { en: 'Ours' }, audience })).status
    expect([await to([own]), await to([`d${foreign[0]?.id}`])]).toEqual([201, 422])
  })
})

test('the report tells how many had read and acknowledged it at the end of each day (§8)', async () => {
  const id = await published({ require_ack: true })
  for (const client of [staff, other]) await act(client, id, 'acknowledge', { revision: 1 })
  // Half an hour after midnight in Taipei is the day before in UTC.
  await sql`update ca_notice_receipt set read_at = '2027-02-22T15:30:00Z', acked_at = '2027-02-22T16:30:00Z'
    where notice_id = ${id} and user_id = ${staff.userId}`.execute(app.db)
  await sql`update ca_notice_receipt set read_at = '2027-02-22T16:30:00Z', acked_at = '2027-02-22T16:30:00Z'
    where notice_id = ${id} and user_id = ${other.userId}`.execute(app.db)
  expect((await admin.get(`/api/ca/notice/${id}/receipts`)).body.meta).toMatchObject({
    over_time: [
      { day: '2027-02-22', read: 1, acked: 0 },
      { day: '2027-02-23', read: 2, acked: 2 },
    ],
  })
})

test('its report is narrowed to a department with those below, its figures too', async () => {
  const id = await published()
  await act(staff, id, 'read', { revision: 1 })
  const pathOf = async ({ userId }: Client) =>
    (
      await sql<{
        path: string
      }>`select place.path from sc_user_department as post join sc_department as place on place.id = post.department_id
        where post.user_id = ${userId} and post.is_primary and post.deleted_at is null`.execute(app.db)
    ).rows[0]?.path ?? ''
  const [own, root] = [(await pathOf(staff)).split('/').at(-2), (await pathOf(staff)).split('/')[1]]
  expect(await pathOf(other)).not.toContain(`/${own}/`)
  const within = async (department: unknown) => (await admin.get(`/api/ca/notice/${id}/receipts?department=${String(department)}`)).body
  expect(await within(own)).toMatchObject({
    data: [{ user: staff.userId }],
    meta: { people: 1, read: 1, total: 1, over_time: [{ read: 1 }] },
  })
  const below = (await pathOf(other)).includes(`/${root}/`) ? 2 : 1
  expect((await within(root)).meta).toMatchObject({ people: below, total: below })
  expect((await within(999_999_999)).meta).toMatchObject({ people: 0, total: 0, over_time: [] })
})

test('who is not addressed any more has it no more, unless they have read it', async () => {
  const late = await app.signIn('staff03')
  const id = await published({ audience: [staff, other, late].map(({ userId }) => `u${userId}`) })
  await act(other, id, 'read', { revision: 1 })
  const { version } = await stands(id)
  expect((await admin.patch(`/api/ca/notice/${id}`, { audience: [`u${staff.userId}`], version })).status).toBe(200)
  expect(await Promise.all([staff, other, late].map(async (client) => (await idsOf(client)).includes(id)))).toEqual([true, true, false])
  expect(await reach(id)).toEqual({ people: 2, read: 1, acked: 0 })
})

test('who joins the audience later gets it once', async () => {
  const id = await published()
  await sql`delete from ca_notice_receipt where notice_id = ${id} and user_id = ${staff.userId}`.execute(app.db)
  expect(await reach(id)).toMatchObject({ people: 1 })
  await runJob(app, reachLateJoiners)
  await runJob(app, reachLateJoiners)
  expect(await reach(id)).toMatchObject({ people: 2 })
})

test('reminders go to who has not acknowledged, five times at most by the clock', async () => {
  const id = await published({ require_ack: true, ack_deadline: '2027-02-24T02:00:00.000Z' })
  await act(other, id, 'acknowledge', { revision: 1 })
  for (let day = 0; day < 6; day += 1) await runJob(app, remindToAcknowledge)
  const { body } = await admin.get(`/api/ca/notice/${id}/receipts`)
  expect(body.data.map(({ user, reminded_count }) => [user, reminded_count])).toEqual([
    [staff.userId, 5],
    [other.userId, 0],
  ])
})
