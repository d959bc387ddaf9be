/** What bulletins do by themselves (bb.md §5.4, §5.7, §7): reminders, heads, the record, the digest, the day's figures, links. */
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { keepAckRecords } from '../../../server/modules/bb/clock/ack-records'
import { checkLinks } from '../../../server/modules/bb/links/check-links'
import { countDay } from '../../../server/modules/bb/clock/daily-stats'
import { sendDigest } from '../../../server/modules/bb/clock/digest'
import { remindReaders } from '../../../server/modules/bb/clock/reminders'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { accounts, act, grant, makeBoard, makeCategory, published, type Board } from '../../support/bulletins'
import { runJob } from '../../support/run-job'

let app: TestApp
let board: Board
let people: Client[]
let head: Client
// A Friday, 09:00 in Taipei.
const now = new Date('2026-11-20T01:00:00.000Z')
const morning = (day: string) => app.setNow(new Date(`${day}T00:30:00.000Z`))

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0', WEBHOOK_NETWORKS: '127.0.0.1' } })
  board = await makeBoard(app)
  people = []
  for (const account of accounts.slice(0, 4)) people.push(await app.signIn(account))
  head = people[0] as Client
  await board.admin.patch(`/api/sc/department/${board.department}`, { head: head.userId })
  app.setNow(now)
})
afterAll(() => app.close())

const notices = async (event: string): Promise<{ user: number; body: { en: string } }[]> =>
  (
    await sql<{ user: number; body: { en: string } }>`
      select user_id::int as "user", data -> 'body' as body from sc_user_notification where event = ${event} order by id`.execute(app.db)
  ).rows
const confirm = (client: Client, id: number) => client.post(`/api/bb/bulletin/${id}/ack`, { revision: 1 })
const clock = () => transact(app.app.kontor.systemContext(), keepAckRecords)

test('who has not confirmed is reminded before and after, once a day, five times at most; the head of those left hears it once', async () => {
  const audience = people.map((one) => `u${one.userId}`)
  // The next Friday, 18:00.
  const id = await published(board.author, board.category, { audience, ack_required: true, ack_until: '2026-11-27T10:00:00.000Z' })
  await confirm(people[1] as Client, id)
  const reminded = async () => (await notices('bb.remind')).map(({ user }) => user)
  for (const day of ['2026-11-21', '2026-11-23']) {
    morning(day)
    await runJob(app, remindReaders)
  }
  expect(await reminded()).toEqual([])
  morning('2026-11-24')
  await runJob(app, remindReaders)
  await runJob(app, remindReaders)
  const left = people.filter((one) => one !== people[1]).map(({ userId }) => userId)
  expect((await reminded()).toSorted()).toEqual(left.toSorted())
  for (const day of ['2026-11-26', '2026-11-27']) {
    morning(day)
    await runJob(app, remindReaders)
  }
  expect(await reminded()).toHaveLength(9)
  expect(await notices('bb.ack-overdue')).toEqual([])

  // Monday: the day after the deadline is a Saturday. Who joins the audience now has no duty.
  app.setNow(new Date('2026-11-27T10:00:01.000Z'))
  await clock()
  await confirm(people[2] as Client, id)
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-07', '2026-12-10', '2026-12-15']) {
    morning(day)
    await runJob(app, remindReaders)
  }
  const [told, ...more] = await notices('bb.ack-overdue')
  // The head's own name is for the one above them.
  expect([told?.user === head.userId || more.some(({ user }) => user === head.userId), more.length]).toEqual([true, 1])
  const ofHead = (await notices('bb.ack-overdue')).find(({ user }) => user === head.userId)
  expect(ofHead?.body.en).toMatch(/^1 of your people has not confirmed in time: \S/)
  // Three, then twice more for each of the two who are left.
  const { rows } = await sql<{ reminded: number }>`
    select reminded from bb_receipt where bulletin_id = ${id}
      and user_id = any(${[head.userId, (people[3] as Client).userId]}::bigint[])`.execute(app.db)
  expect([rows.map((row) => row.reminded), (await reminded()).length]).toEqual([[5, 5], 13])
})

test('at the deadline the record is kept: who confirms later is late, and it never changes (§5.4)', async () => {
  app.setNow(now)
  const audience = people.slice(0, 3).map((one) => `u${one.userId}`)
  const ack_until = '2026-11-20T04:00:00.000Z'
  const id = await published(board.author, board.category, { audience, ack_required: true, ack_until })
  await confirm(people[0] as Client, id)
  app.setNow(new Date('2026-11-20T04:00:05.000Z'))
  // Before the record is written, and still too late for it.
  await confirm(people[1] as Client, id)
  await clock()
  await clock()
  const { rows } = await sql<{ user: number; confirmed: boolean; hashed: boolean }>`
    select user_id::int as "user", ack_at is not null as confirmed, ack_hash is not null as hashed from bb_ack_record
    where bulletin_id = ${id} order by user_id`.execute(app.db)
  expect(rows.map(({ user, ...line }) => [user, line.confirmed, line.hashed])).toEqual(
    people
      .slice(0, 3)
      .map(({ userId }) => [userId, userId === people[0]?.userId, userId === people[0]?.userId])
      .toSorted((a, b) => Number(a[0]) - Number(b[0])),
  )
  await expect(sql`update bb_ack_record set ack_at = now() where bulletin_id = ${id}`.execute(app.db)).rejects.toThrow()
  const seen = async (client: Client) =>
    (await client.get(`/api/bb/ack-record?filter=${encodeURIComponent(JSON.stringify({ field: 'bulletin', op: 'eq', value: id }))}`)).body
  expect((await seen(board.author)).data).toHaveLength(3)
  expect((await seen(people[2] as Client)).data).toHaveLength(1)

  // The readers' page shows both: who has confirmed since, and the record, which stays as it was kept.
  const readers = async (query: string) => {
    const { status, body } = await board.author.get(`/api/bb/bulletin/${id}/readers${query}`)
    return { status, meta: body.meta as Row, names: body.data as Row[] | undefined }
  }
  expect((await readers('')).meta).toMatchObject({
    ...{ targets: 3, confirmed: 2, record: null, asks_confirmation: true },
    records: [{ ack_until, revision: 1 }],
  })
  await board.author.patch(`/api/bb/bulletin/${id}`, { audience: audience.slice(1), change: 'minor' })
  expect((await readers('')).meta).toMatchObject({ targets: 2, confirmed: 1 })
  const kept = await readers(`?record=${ack_until}`)
  expect(kept.meta).toMatchObject({ targets: 3, read: 1, confirmed: 1, ack_rate: '33.3', record: ack_until, revision: 1 })
  expect(kept.names?.map(({ user }) => user).toSorted()).toEqual(
    people
      .slice(0, 3)
      .map(({ userId }) => userId)
      .toSorted(),
  )
  expect((await readers(`?record=${ack_until}&state=confirmed`)).names?.map(({ user }) => user)).toEqual([people[0]?.userId])
  expect((await readers('?record=2026-11-20T05:00:00.000Z')).status).toBe(404)
  // Of one that nobody has to confirm nothing is said of it.
  const plain = await published(board.author, board.category)
  const { meta } = (await board.author.get(`/api/bb/bulletin/${plain}/readers`)).body
  expect(meta).toMatchObject({ asks_confirmation: false, records: [] })
  await act(board.author, plain, 'recall', { recall_reason: 'Out of date' })
})

test('the digest names what came out and nobody was notified of: each bulletin once, on a workday', async () => {
  app.setNow(now)
  const category = await makeCategory(board.admin)
  const [reader, follower] = [people[2] as Client, people[3] as Client]
  await grant(board.admin, category, {
    [`u${board.author.userId}`]: 'post',
    [`u${reader.userId}`]: 'read',
    [`u${follower.userId}`]: 'read',
  })
  await follower.post(`/api/bb/category/${category}/follow`, { following: true })
  await published(board.author, category, { title: { en: 'Gym hours' } })
  await published(board.author, category, { title: { en: 'Parking' } })
  const later = await published(board.author, category, { title: { en: 'Read at once' } })
  await published(board.author, category, { title: { en: 'Heard of' }, importance: 'important' })
  await reader.post(`/api/bb/bulletin/${later}/read`, { revision: 1 })
  const digests = async () => (await notices('bb.digest')).filter(({ body }) => body.en.includes('Gym'))
  morning('2026-11-21')
  await runJob(app, sendDigest)
  expect(await digests()).toEqual([])
  morning('2026-11-23')
  await runJob(app, sendDigest)
  await runJob(app, sendDigest)
  expect(await digests()).toEqual([{ user: reader.userId, body: expect.objectContaining({ en: 'Gym hours · Parking' }) as { en: string } }])
})

test('a day’s views, readers and comments are counted in the night after it, and again give the same', async () => {
  app.setNow(now)
  const id = await published(board.author, board.category)
  for (const one of people.slice(0, 3)) await one.post(`/api/bb/bulletin/${id}/read`, { revision: 1 })
  expect((await (people[0] as Client).post(`/api/common/comment/bb/bulletin/${id}`, { body: '<p>And on Fridays?</p>' })).status).toBe(201)
  await sql`update sc_comment set created_at = ${new Date('2026-11-20T02:00:00.000Z')} where module = 'bb' and record_id = ${id}`.execute(
    app.db,
  )
  app.setNow(new Date('2026-11-20T16:20:00.000Z'))
  await runJob(app, countDay)
  await runJob(app, countDay)
  await (people[3] as Client).post(`/api/bb/bulletin/${id}/read`, { revision: 1 })
  app.setNow(new Date('2026-11-21T16:20:00.000Z'))
  await runJob(app, countDay)
  const { rows } = await sql`
    select day::text, views, readers, comments from bb_daily_stat where bulletin_id = ${id} order by day`.execute(app.db)
  expect(rows).toEqual([
    { day: '2026-11-20', views: 3, readers: 3, comments: 1 },
    { day: '2026-11-21', views: 1, readers: 1, comments: 0 },
  ])
})

test('links and files that lead nowhere are found once, told to the publisher, and forgotten once they are taken out (§7)', async () => {
  app.setNow(now)
  const web = createServer((request, answer) => {
    answer.statusCode = request.url === '/there' ? 200 : 404
    answer.end()
  })
  await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening))
  const address = web.address()
  const site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  try {
    const [lost, kept] = [await upload(board.author, 'plan.txt'), await upload(board.author, 'menu.txt')]
    const recalled = await published(board.author, board.category)
    await act(board.author, recalled, 'recall', { recall_reason: 'Out of date' })
    const link = (href: string) => `<a href="${href}">here</a>`
    const body = `<p>${[`${site}/there`, `${site}/gone?a=1&amp;b=2`, `/bb/use/read/${recalled}`, 'mailto:a@b.example'].map(link).join(' ')}</p>`
    const id = await published(board.author, board.category, { bodies: [{ language: 'en', body }], files: [lost, kept] })
    const { rows } = await sql<{ key: string }>`select storage_key as key from sc_attachment where id = ${lost}`.execute(app.db)
    await app.app.kontor.files.delete(rows[0]?.key ?? '')
    const broken = async (client: Client) =>
      ((await client.get(`/api/bb/bulletin/${id}/page`)).body.data.broken as { name: string }[]).map(({ name }) => name)

    expect((await runJob(app, checkLinks))?.result).toEqual({ found: 3 })
    const names = ['plan.txt', `/bb/use/read/${recalled}`, `${site}/gone?a=1&b=2`]
    expect((await broken(board.author)).toSorted()).toEqual(names.toSorted())
    expect(await broken(people[0] as Client)).toEqual([])
    expect((await notices('bb.links-broken')).map(({ user }) => user)).toEqual([board.author.userId])
    // Again: nothing new, and nobody hears of it twice.
    expect((await runJob(app, checkLinks))?.result).toEqual({ found: 0 })
    expect(await notices('bb.links-broken')).toHaveLength(1)
    const report = (await board.admin.get('/api/bb/report/broken')).body.data as Row
    expect((report.rows as { cells: string[] }[]).map(({ cells }) => cells[3])).toEqual(expect.arrayContaining(names))

    const listed = (await board.admin.get('/api/bb/broken-link?per_page=50')).body.data
    expect(listed.filter((row) => Number(row.bulletin) === id).map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    expect((await board.author.post('/api/bb/broken-link/check', {})).status).toBe(403)
    expect((await board.admin.post('/api/bb/broken-link/check', {})).status).toBe(202)
    expect((await board.admin.post('/api/bb/broken-link/check', {})).status).toBe(409)

    const check = (client: Client) => client.post(`/api/bb/bulletin/${id}/check-links`, {})
    expect([(await check(people[0] as Client)).status, (await check(board.author)).status]).toEqual([403, 202])
    const another = await published(board.author, board.category, { bodies: [{ language: 'en', body: `<p>${link(`${site}/lost`)}</p>` }] })
    expect(await runJob(app, checkLinks, { bulletin: id })).toMatchObject({ result: { found: 0 }, message: '3 個無法開啟。' })
    expect(await runJob(app, checkLinks, { bulletin: another })).toMatchObject({ result: { found: 1 }, message: '1 個無法開啟。' })

    const mended = await board.author.patch(`/api/bb/bulletin/${id}`, {
      bodies: [{ language: 'en', body: '<p>Here.</p>' }],
      change: 'minor',
    })
    expect(mended.status).toBe(200)
    expect(await broken(board.author)).toEqual(['plan.txt'])
  } finally {
    await new Promise((closed) => web.close(closed))
  }
})

async function upload(client: Client, name: string): Promise<number> {
  const edge = 'edge'
  const body = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${name}\r\n--${edge}--\r\n`
  const answer = await client.post('/api/common/attachment', Buffer.from(body), {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return Number(answer.body.data.id)
}
