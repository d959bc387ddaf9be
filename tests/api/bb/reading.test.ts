/** Who reads bulletins, and what stands of it (bb.md §12.2, 9–11, 15, 16, 19), over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { denyRight } from '../../support/deny-right'
import { accounts, act, draft, grant, latestIds, makeBoard, makeCategory, page, published, type Board } from '../../support/bulletins'

let app: TestApp
let board: Board
let people: Client[]
const now = new Date('2026-11-20T01:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
/** All but the one who is left out. */
let targets: Client[]
let example: { audience: string[]; exclude: string[] }

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  board = await makeBoard(app)
  people = []
  for (const account of accounts) people.push(await app.signIn(account))
  app.setNow(now)
  const left = people[4] as Client
  targets = people.filter((one) => one !== left)
  example = { audience: [`d${board.department}`, `g${board.group}`], exclude: [`u${left.userId}`] }
})
afterAll(() => app.close())

const readers = async (client: Client, id: number, query = '') => client.get(`/api/bb/bulletin/${id}/readers?${query}`)
const read = (client: Client, id: number, revision = 1) => client.post(`/api/bb/bulletin/${id}/read`, { revision })
const confirm = (client: Client, id: number, revision = 1) => client.post(`/api/bb/bulletin/${id}/ack`, { revision })
const revise = async (client: Client, id: number, body: string) => {
  const { version } = (await client.get(`/api/bb/bulletin/${id}`)).body.data
  return client.patch(`/api/bb/bulletin/${id}`, {
    version,
    bodies: [{ language: 'en', body }],
    change: 'material',
    change_reason: 'New hours',
  })
}

describe('who reads (§12.2)', () => {
  test('twelve are counted before it is published; who is left out finds nothing anywhere', async () => {
    const reach = await board.author.post('/api/bb/bulletin/reach', { category: board.category, ...example })
    expect(reach.body.data).toMatchObject({ targets: 12, cannot_read_count: 0 })
    const id = await published(board.author, board.category, example)
    const [in_, out] = [people[0] as Client, people[4] as Client]
    expect([(await page(in_, id)).status, (await page(out, id)).status]).toEqual([200, 404])
    expect([(await latestIds(in_)).includes(id), (await latestIds(out)).includes(id)]).toEqual([true, false])
    // The categories themselves are the administrators'; whoever reads one may follow it.
    const followed = await in_.post(`/api/bb/category/${board.category}/follow`, { following: true })
    expect([followed.status, (await in_.get('/api/bb/category')).status]).toEqual([200, 403])
    const mine = (await in_.get<{ id: number; is_following: boolean }[]>('/api/bb/category/mine')).body.data
    expect(mine.find((one) => one.id === board.category)?.is_following).toBe(true)
    expect((await in_.post('/api/bb/category/999999/follow', { following: true })).status).toBe(404)
    for (const url of [`/api/bb/bulletin/${id}`, `/api/common/comment/bb/bulletin/${id}`, `/api/bb/bulletin/${id}/diff`])
      expect([url, (await out.get(url)).status]).toEqual([url, 404])
    expect((await out.get('/api/bb/bulletin?per_page=100')).body.data.map((row) => row.id)).not.toContain(id)
    expect((await read(out, id)).status).toBe(404)
    expect(JSON.stringify((await out.get('/api/common/search?q=Summer')).body)).not.toContain(`"id":${id}`)
  })
})

test('the preview as one person says whether they would read it, and why not; only who may post there asks', async () => {
  const [in_, out] = [people[0] as Client, people[4] as Client]
  const asPerson = async (client: Client, person: number, values = {}) =>
    client.post('/api/bb/bulletin/as-person', { category: board.category, ...example, person, ...values })
  const view = async (person: number, values = {}) => (await asPerson(board.author, person, values)).body.data?.view
  expect([await view(in_.userId), await view(out.userId)]).toEqual(['target', 'excluded'])
  expect(await view(out.userId, { exclude: [], audience: [`u${in_.userId}`] })).toBe('not_in_audience')
  expect(await view(out.userId, { author: out.userId })).toBe('overseer')
  expect(await view(board.manager.userId)).toBe('overseer')
  await sql`update sc_user set language = 'jp' where id = ${in_.userId}`.execute(app.db)
  expect((await asPerson(board.author, in_.userId)).body.data).toEqual({ view: 'target', language: 'jp' })
  expect((await asPerson(in_, out.userId)).status).toBe(404)
  expect((await asPerson(board.author, 999_999)).status).toBe(404)
  await sql`update sc_user set language = null where id = ${in_.userId}`.execute(app.db)
})

test('a bulletin that came out after somebody looked at others is theirs to open, find and discuss at once', async () => {
  const reader = people[0] as Client
  const search = 'per_page=100&filter[state][eq]=published'
  const places = (id: number) => [`/api/bb/bulletin/${id}`, `/api/common/comment/bb/bulletin/${id}`, `/api/common/search?q=Canteen`]
  const seen = async (id: number) => {
    const [record, comments, hits] = await Promise.all(places(id).map((url) => reader.get(url)))
    const listed = (await reader.get(`/api/bb/bulletin?${search}`)).body.data.some((row) => row.id === id)
    return [record?.status, comments?.status, JSON.stringify(hits?.body).includes(`"id":${id},`), listed]
  }
  const all = [200, 200, true, true]
  expect(await seen(await published(board.author, board.category, { title: { en: 'Canteen' } }))).toEqual(all)
  app.setNow(after(1))
  expect(await seen(await published(board.author, board.category, { title: { en: 'Canteen, again' } }))).toEqual(all)
  app.setNow(now)
})

describe('people named in the text (§5.8)', () => {
  const told = async (client: Client, id: number) => {
    const { rows } = await sql<{ event: string }>`
      select event from sc_user_notification where user_id = ${client.userId} and "modelType" = 'bb' and "modelId" = ${id}
        order by id`.execute(app.db)
    return rows.map(({ event }) => event)
  }

  test('who may read it is told once, in place of its publication; everybody reads the names', async () => {
    const [in_, out, other] = [people[0] as Client, people[4] as Client, people[1] as Client]
    const body = `<p>Ask @[${in_.userId}] or @[${out.userId}].</p>`
    const id = await published(board.author, board.category, {
      ...example,
      importance: 'important',
      bodies: [{ language: 'en', body }],
    })
    expect([await told(in_, id), await told(out, id), await told(other, id)]).toEqual([['bb.mention'], [], ['bb.published']])
    const shown = (await page(other, id)).body.data
    const nameOf = (client: Client) => (shown.mentioned as { id: number; name: string }[]).find((one) => one.id === client.userId)?.name
    expect(shown.summaries).toEqual({ en: `Ask @${nameOf(in_)} or @${nameOf(out)}.` })
    const lines = (await other.get(`/api/bb/bulletin/latest?q=${encodeURIComponent(nameOf(out) as string)}`)).body.data
    expect(lines.find((line) => line.id === id)).toMatchObject({ summary: `Ask @${nameOf(in_)} or @${nameOf(out)}.` })
    // A minor change that names one more tells that one alone.
    const { version } = (await board.author.get(`/api/bb/bulletin/${id}`)).body.data
    const more = [{ language: 'en', body: body.replace('.</p>', `, else @[${other.userId}].</p>`) }]
    expect((await board.author.patch(`/api/bb/bulletin/${id}`, { version, bodies: more, change: 'minor' })).status).toBe(200)
    expect([await told(in_, id), await told(other, id)]).toEqual([['bb.mention'], ['bb.published', 'bb.mention']])
  })

  test('nobody who is not there can be named', async () => {
    const bodies = [{ language: 'en', body: '<p>@[999999]</p>' }]
    const { status, body } = await board.author.post('/api/bb/bulletin', { category: board.category, title: { en: 'X' }, bodies })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['bodies']])
  })
})

describe('read and confirmed (§12.9–11)', () => {
  test('9 of 12 and 7 of 12 are 75.0 % and 58.3 %; after a material change nobody has, and revision 1 keeps its list', async () => {
    const id = await published(board.author, board.category, { ...example, ack_required: true })
    for (const one of targets.slice(0, 9)) expect((await read(one, id)).status).toBe(200)
    for (const one of targets.slice(0, 7)) expect((await confirm(one, id)).status).toBe(200)
    expect((await readers(board.author, id)).body.meta).toMatchObject({ targets: 12, read_rate: '75.0', ack_rate: '58.3' })
    expect((await revise(board.author, id, '<p>We close at five.</p><p>On Fridays at four.</p>')).body.data).toMatchObject({
      revision: 2,
      minor: 0,
    })
    expect((await readers(board.author, id)).body.meta).toMatchObject({ revision: 2, read_rate: '0.0', ack_rate: '0.0' })
    expect((await readers(board.author, id, 'revision=1')).body.meta).toMatchObject({ read: 9, confirmed: 7 })
    const change = (await (targets[0] as Client).get(`/api/bb/bulletin/${id}/diff?from=1&to=2`)).body.data
    expect(change).toMatchObject({
      reason: 'New hours',
      bodies: [
        { language: 'en', parts: expect.arrayContaining([{ kind: 'added', text: expect.stringContaining('On Fridays at four.') }]) },
      ],
    })
  })

  test('a receipt carries the hash of the bulletin; again it is the same receipt', async () => {
    const id = await published(board.author, board.category, { ...example, ack_required: true })
    const [one] = targets as [Client]
    expect((await page(one, id)).body.data).toMatchObject({ must_confirm: true, revision: 1 })
    const { data: first } = (await confirm(one, id)).body
    const { content_hash } = (await page(one, id)).body.data
    expect(first).toMatchObject({ ack_revision: 1, ack_hash: content_hash, ack_at: now.toISOString() })
    app.setNow(after(5))
    expect((await confirm(one, id)).body.data).toEqual(first)
    app.setNow(now)
  })

  test('of an older revision it is refused with the change; then it works', async () => {
    const id = await published(board.author, board.category, { ...example, ack_required: true })
    const [one] = targets as [Client]
    await revise(board.author, id, '<p>We close at four.</p>')
    const refused = await confirm(one, id, 1)
    expect([refused.status, refused.body.meta]).toEqual([409, { revision: 2, from: 1 }])
    expect((await confirm(one, id, 2)).status).toBe(200)
  })

  test('a minor change keeps them', async () => {
    const id = await published(board.author, board.category, { ...example, ack_required: true })
    const [one] = targets as [Client]
    await confirm(one, id)
    const changed = await board.author.patch(`/api/bb/bulletin/${id}`, { title: { en: 'Summer hour' } })
    expect(changed.body.data).toMatchObject({ revision: 1, minor: 1 })
    expect((await page(one, id)).body.data).toMatchObject({ must_confirm: false, ack_at: now.toISOString() })
    const unreasoned = await board.author.patch(`/api/bb/bulletin/${id}`, { title: { en: 'Hours' }, change: 'material' })
    expect([unreasoned.status, Object.keys(unreasoned.body.errors)]).toEqual([422, ['change_reason']])
  })
})

describe('reminding (§12.15)', () => {
  test('reaches who has not confirmed, and not again within four hours', async () => {
    const id = await published(board.author, board.category, { ...example, ack_required: true })
    for (const one of targets.slice(0, 5)) await confirm(one, id)
    expect((await board.author.post(`/api/bb/bulletin/${id}/remind`)).body.data).toEqual({ reminded: 7 })
    app.setNow(after(60))
    const again = await board.author.post(`/api/bb/bulletin/${id}/remind`)
    expect([again.status, again.headers['retry-after']]).toEqual([429, String(3 * 3600)])
    app.setNow(after(241))
    expect((await board.author.post(`/api/bb/bulletin/${id}/remind`)).status).toBe(200)
    app.setNow(now)
    expect((await (targets[0] as Client).post(`/api/bb/bulletin/${id}/remind`)).status).toBe(404)
  })
})

describe('readers by department (§12.16)', () => {
  test('a head sees their tree only, a colleague nothing', async () => {
    const id = await published(board.author, board.category, example)
    const head = people[0] as Client
    await head.get('/api/me')
    await board.admin.patch(`/api/sc/department/${board.department}`, { head: head.userId })
    const seen = await readers(head, id)
    expect(seen.body.meta).toMatchObject({ targets: 8, is_partial: true })
    expect((await readers(people[9] as Client, id)).status).toBe(404)
    expect((await readers(board.manager, id)).body.meta).toMatchObject({ targets: 12, is_partial: false })
  })
})

describe('who joins later (§12.19)', () => {
  test('sees it; after ack_until without a box to confirm', async () => {
    const ack_until = after(180).toISOString()
    const id = await published(board.author, board.category, { audience: [`d${board.department}`], ack_required: true, ack_until })
    const joiner = await app.signIn('staff16')
    expect((await page(joiner, id)).status).toBe(404)
    app.setNow(new Date('2026-11-23T01:00:00.000Z'))
    const [admin, later, staff] = [await app.signIn('admin'), await app.signIn('staff16'), await app.signIn('staff02')]
    const { rows } = await sql<{ id: number }>`
      select id::int as id from sc_user_department where user_id = ${joiner.userId} and is_primary
        and deleted_at is null and end_date is null`.execute(app.db)
    const moved = await admin.post('/api/sc/user-department/transfer', {
      posts: rows.map((row) => row.id),
      department: board.department,
      start_date: '2026-11-22',
    })
    expect(moved.status, JSON.stringify(moved.body)).toBeLessThan(300)
    expect((await page(later, id)).body.data).toMatchObject({ must_confirm: false, ack_required: true })
    expect((await page(staff, id)).body.data).toMatchObject({ must_confirm: true })
    app.setNow(now)
  })
})

test('a draft is seen by its author, co-authors and managers alone', async () => {
  const id = await draft(board.author, board.category, { co_authors: [(people[2] as Client).userId] })
  const seen = await Promise.all(
    [board.author, people[2] as Client, board.manager, people[3] as Client].map(async (one) => (await page(one, id)).status),
  )
  expect(seen).toEqual([200, 200, 200, 404])
  await act(board.author, id, 'publish')
})

test('what stood on screen is seen, not read; all of a category are read at once, and confirmed only one by one (§5.3)', async () => {
  const category = await makeCategory(board.admin)
  await grant(board.admin, category, { d1: 'read', [`u${board.author.userId}`]: 'post' })
  const [plain, asking] = [
    await published(board.author, category),
    await published(board.author, category, { ack_required: true, ack_until: null }),
  ]
  const reader = people[0] as Client
  expect((await reader.post('/api/bb/bulletin/seen', { ids: [plain, 999_999] })).status).toBe(204)
  const receipt = async (id: number) =>
    (
      await sql<{ seen: boolean; read: boolean; confirmed: boolean }>`
        select first_seen_at is not null as seen, read_at is not null as read, ack_at is not null as confirmed from bb_receipt
        where bulletin_id = ${id} and user_id = ${reader.userId}`.execute(app.db)
    ).rows
  expect([await receipt(plain), await receipt(999_999)]).toEqual([[{ seen: true, read: false, confirmed: false }], []])
  expect((await reader.post('/api/bb/bulletin/read-all', { category: String(category) })).body.data).toEqual({ read: 2 })
  expect(await receipt(asking)).toEqual([{ seen: true, read: true, confirmed: false }])
})

test('a reaction is one of each person, and can be taken back; saved ones are a list of their own', async () => {
  const id = await published(board.author, board.category, example)
  const [reader, other, outsider] = [people[0], people[1], people[4]] as [Client, Client, Client]
  const react = (client: Client, kind: string | null) => client.post(`/api/bb/bulletin/${id}/react`, { kind })
  await react(reader, 'like')
  await react(other, 'thanks')
  expect((await react(reader, 'thanks')).body.data).toEqual({ reactions: { thanks: 2 }, my_reaction: 'thanks' })
  expect((await react(reader, null)).body.data).toEqual({ reactions: { thanks: 1 }, my_reaction: null })
  expect((await react(outsider, 'like')).status).toBe(404)
  const save = (client: Client, saved: boolean) => client.post(`/api/bb/bulletin/${id}/save`, { saved })
  expect((await save(reader, true)).body.data).toEqual({ is_saved: true })
  expect(await latestIds(reader, 'category=saved')).toEqual([id])
  await save(reader, false)
  expect([await latestIds(reader, 'category=saved'), (await save(outsider, true)).status]).toEqual([[], 404])
})

test('where comments are off nobody adds one; those that stand are read', async () => {
  const id = await published(board.author, board.category, example)
  const place = `/api/common/comment/bb/bulletin/${id}`
  const reader = people[0] as Client
  expect((await reader.post(place, { body: '<p>And on Fridays?</p>' })).status).toBe(201)
  const { version } = (await board.author.get(`/api/bb/bulletin/${id}`)).body.data
  expect((await board.author.patch(`/api/bb/bulletin/${id}`, { version, comments_on: 'no' })).status).toBe(200)
  const refused = await reader.post(place, { body: '<p>And on Mondays?</p>' })
  expect([refused.status, refused.body.code]).toEqual([403, 'comments_off'])
  expect((await page(reader, id)).body.data.comments_on).toBe(false)
  expect((await reader.get(place)).body.data).toHaveLength(1)
})

test('comments are written by their right; who lacks it reads them, and is offered none', async () => {
  const id = await published(board.author, board.category, example)
  const place = `/api/common/comment/bb/bulletin/${id}`
  const [silent, reader] = [people[0] as Client, people[1] as Client]
  const giveBack = await denyRight(board.admin, silent, 'bb.use.bulletin', ['comment'])
  const seen = async (client: Client) => [
    (await client.get(place)).body.meta.is_open,
    String((await page(client, id)).body.data.may)
      .split(',')
      .includes('comment'),
  ]
  expect((await reader.post(place, { body: '<p>And on Fridays?</p>' })).status).toBe(201)
  expect((await silent.post(place, { body: '<p>And on Mondays?</p>' })).status).toBe(403)
  expect([await seen(reader), await seen(silent)]).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await silent.get(place)).body.data).toHaveLength(1)
  await giveBack()
  expect((await silent.post(place, { body: '<p>And on Mondays?</p>' })).status).toBe(201)
})
