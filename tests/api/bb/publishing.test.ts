/** How bulletins come out (bb.md §12.3, 4, 12, 13, 17, 18, §4, §9), over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { notifyDue, publishEnded } from '../../../server/modules/bb/bulletin/notify-people'
import { testApp, type Client, type TestApp } from '../../support/app'
import { act, created, draft, grant, latestIds, makeBoard, makeCategory, page, published, type Board } from '../../support/bulletins'

let app: TestApp
let board: Board
let reader: Client
const now = new Date('2026-11-20T00:30:00.000Z')

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  board = await makeBoard(app)
  reader = await app.signIn('staff01')
  app.setNow(now)
})
afterAll(() => app.close())

const run = () => transact(app.app.kontor.systemContext(), (ctx) => notifyDue(ctx))
const told = async (client: Client, id: number): Promise<string[]> => {
  const { rows } = await sql<{ event: string }>`
    select event from sc_user_notification where user_id = ${client.userId}
      and "modelType" = 'bb' and "modelId" = ${id} order by id`.execute(app.db)
  return rows.map(({ event }) => event)
}
const refused = async (client: Client, id: number, name: string, body = {}) => {
  const answer = await client.post(`/api/bb/bulletin/${id}/${name}`, body)
  return { status: answer.status, errors: Object.keys(answer.body.errors ?? {}), meta: answer.body.meta, message: answer.body.message }
}

describe('to the second (§12.3)', () => {
  test('a scheduled one is 404 before its time, and there at it, with the job stopped; it is told once when the job runs', async () => {
    const id = await published(board.manager, board.category, { publish_at: '2026-11-20T01:00:00.000Z', importance: 'important' })
    app.setNow(new Date('2026-11-20T00:59:59.000Z'))
    expect([(await page(reader, id)).status, await latestIds(reader)]).toEqual([404, expect.not.arrayContaining([id])])
    app.setNow(new Date('2026-11-20T01:00:00.000Z'))
    expect([(await page(reader, id)).status, await latestIds(reader)]).toEqual([200, expect.arrayContaining([id])])
    expect(await told(reader, id)).toEqual([])
    await run()
    await run()
    expect(await told(reader, id)).toEqual(['bb.published'])
    app.setNow(now)
  })

  test('an ended one leaves the list, and is found by time; other modules hear of it once', async () => {
    const id = await published(board.author, board.category, { expire_at: '2026-11-20T00:40:00.000Z' })
    app.setNow(new Date('2026-11-20T00:41:00.000Z'))
    expect([await latestIds(reader), await latestIds(reader, 'time=today')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    expect((await page(reader, id)).body.data).toMatchObject({ standing: 'expired', must_confirm: false })
    for (let round = 0; round < 2; round += 1) await transact(app.app.kontor.systemContext(), (ctx) => publishEnded(ctx))
    // In one of the two, whether it has its number yet.
    const { rows } = await sql`
      select event from kontor_outbox where event = 'bb.bulletin.expired' and record_id = ${id}
      union all select event from kontor_event where event = 'bb.bulletin.expired' and record_id = ${id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    app.setNow(now)
  })

  test('`time=today` holds what came out at 00:30 of the company’s day (§12.13); unknown values fall back (§12.1)', async () => {
    app.setNow(new Date('2026-11-20T16:30:00.000Z'))
    const id = await published(board.author, board.category)
    app.setNow(new Date('2026-11-21T02:00:00.000Z'))
    const client = await app.signIn('staff02')
    for (const time of ['today', 'week', '2026-11', '2026'])
      expect([time, await latestIds(client, `time=${time}`)]).toEqual([time, expect.arrayContaining([id])])
    expect(await latestIds(client, 'time=2026-10')).not.toContain(id)
    const { body } = await client.get('/api/bb/bulletin/latest?category=xyz&time=never')
    expect(body.meta).toMatchObject({ category: 'latest', time: '' })
    app.setNow(now)
  })
})

describe('approval (§12.4, §5.10)', () => {
  test('the author’s Publish is not offered and refused; nobody approves their own; the manager’s approval gives a serial number', async () => {
    const category = await makeCategory(board.admin, { code: 'HR', approval: 'manager', number_pattern: '{CODE}{YYYY}-{SEQ:3}' })
    await grant(board.admin, category, { d1: 'read', [`u${board.author.userId}`]: 'approve', [`u${board.manager.userId}`]: 'manage' })
    const id = await draft(board.author, category)
    expect((await page(board.author, id)).body.data.may).toEqual(expect.not.arrayContaining(['publish']))
    expect((await refused(board.author, id, 'publish')).status).toBe(403)
    await act(board.author, id, 'submit')
    expect((await refused(board.author, id, 'approve')).status).toBe(403)
    expect((await board.author.patch(`/api/bb/bulletin/${id}`, { title: { en: 'Other' } })).status).toBe(422)
    await act(board.manager, id, 'approve')
    expect((await page(reader, id)).body.data).toMatchObject({ serial_no: 'HR2026-001', standing: 'live' })
    const second = await draft(board.author, category)
    await act(board.author, second, 'submit')
    await act(board.manager, second, 'return', { return_comment: 'Which day?' })
    expect((await page(board.author, second)).body.data).toMatchObject({ standing: 'draft', return_comment: 'Which day?' })

    // A material change waits as well; the text in force stays.
    const changed = await board.author.patch(`/api/bb/bulletin/${id}`, {
      title: { en: 'Winter hours' },
      change: 'material',
      change_reason: 'Season',
    })
    expect([changed.status, changed.body.data.title, changed.body.data.revision]).toEqual([200, { en: 'Summer hours' }, 1])
    expect((await board.author.patch(`/api/bb/bulletin/${id}`, { title: { en: 'More' } })).status).toBe(409)
    await act(board.manager, id, 'approve-change')
    expect((await page(reader, id)).body.data).toMatchObject({ title: { en: 'Winter hours' }, revision: 2, has_pending: false })
  })

  test('without an approver other than the author it is not submitted', async () => {
    const category = await makeCategory(board.admin, { approval: 'manager' })
    await grant(board.admin, category, { d1: 'read', [`u${board.author.userId}`]: 'manage' })
    expect(await refused(board.author, await draft(board.author, category), 'submit')).toMatchObject({ status: 422, errors: ['category'] })
  })
})

describe('pins (§12.12)', () => {
  test('the fourth in a category with three is refused, naming the three', async () => {
    const category = await makeCategory(board.admin)
    await grant(board.admin, category, { d1: 'read', [`u${board.manager.userId}`]: 'manage' })
    const pinned_until = '2026-12-20T00:00:00.000Z'
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three', 'Four']) ids.push(await published(board.manager, category, { title: { en: title } }))
    for (const [order, id] of ids.slice(0, 3).entries()) await act(board.manager, id, 'pin', { pinned_until, pin_order: order })
    const fourth = await refused(board.manager, ids[3] ?? 0, 'pin', { pinned_until })
    expect(fourth).toMatchObject({
      status: 422,
      errors: ['pinned_until'],
      meta: { pinned: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] },
    })
    expect(fourth.message).toContain('One · Two · Three')
    const { body } = await reader.get(`/api/bb/bulletin/latest?category=${category}`)
    expect([(body.pinned as { id: number }[]).map(({ id }) => id), body.data.map(({ id }) => id)]).toEqual([ids.slice(0, 3), ids.slice(3)])
    expect(body).toMatchObject({ meta: { all: 4, total: 1 } })
    await act(board.manager, ids[0] ?? 0, 'unpin')
    await act(board.manager, ids[3] ?? 0, 'pin', { pinned_until })
    expect((await refused(reader, ids[3] ?? 0, 'unpin')).status).toBe(403)
  })
})

describe('moving a category (§12.17)', () => {
  test('under a narrower parent says how many lose access, and needs confirmation', async () => {
    const [wide, narrow] = [await makeCategory(board.admin), await makeCategory(board.admin)]
    await grant(board.admin, wide, { [`d${board.department}`]: 'read' })
    await grant(board.admin, narrow, { [`u${reader.userId}`]: 'read', [`u${board.manager.userId}`]: 'read' })
    const welfare = await makeCategory(board.admin, { parent: wide })
    expect((await board.admin.get(`/api/bb/category/${welfare}/readers?count=1`)).body.data).toEqual({ count: 9 })
    // Of nine, one may read there too; the manager comes to it.
    expect((await board.admin.post(`/api/bb/category/${welfare}/move-preview`, { parent: narrow })).body.data).toEqual({ gain: 1, lose: 8 })
    const asked = await board.admin.patch(`/api/bb/category/${welfare}`, { parent: narrow })
    expect([asked.status, asked.body.code]).toEqual([409, 'confirm_required'])
    expect(asked.body.message).toContain('8')
    const sure = await board.admin.patch(`/api/bb/category/${welfare}`, { parent: narrow }, { headers: { 'x-confirmed': 'yes' } })
    expect(sure.status).toBe(200)
    expect((await board.admin.get(`/api/bb/category/${welfare}/readers?count=1`)).body.data).toEqual({ count: 2 })
  })
})

describe('two at once', () => {
  test('the second who saves the same text is told what the first wrote (§12.18)', async () => {
    const id = await published(board.author, board.category)
    const { version } = (await board.author.get(`/api/bb/bulletin/${id}`)).body.data
    expect((await board.author.patch(`/api/bb/bulletin/${id}`, { version, title: { en: 'One' } })).status).toBe(200)
    const second = await board.manager.patch(`/api/bb/bulletin/${id}`, { version, title: { en: 'Two' } })
    expect(second.status).toBe(409)
    expect(JSON.stringify(second.body)).toContain('One')
  })

  test('of recall and approval only one goes through', async () => {
    const category = await makeCategory(board.admin, { approval: 'manager' })
    await grant(board.admin, category, { d1: 'read', [`u${board.author.userId}`]: 'post', [`u${board.manager.userId}`]: 'manage' })
    const id = await draft(board.author, category)
    await act(board.author, id, 'submit')
    const answers = await Promise.all([
      board.manager.post(`/api/bb/bulletin/${id}/approve`, {}),
      board.admin.post(`/api/bb/bulletin/${id}/approve`, {}),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('bad input (§9)', () => {
  test('names the field', async () => {
    const errorsOf = async (client: Client, values: object) => {
      const answer = await client.post('/api/bb/bulletin', {
        ...{ category: board.category, title: { en: 'A' }, bodies: [{ language: 'en', body: '<p>b</p>' }] },
        ...values,
      })
      return [answer.status, Object.keys(answer.body.errors ?? {})]
    }
    expect(await errorsOf(reader, {})).toEqual([422, ['category']])
    expect(await errorsOf(board.author, { importance: 'urgent' })).toEqual([422, ['importance']])
    expect(await errorsOf(board.author, { title: { en: 'x'.repeat(201) } })).toEqual([422, ['title']])
    expect(await errorsOf(board.author, { publish_at: '2026-12-01T00:00:00.000Z', expire_at: '2026-11-30T00:00:00.000Z' })).toEqual([
      422,
      ['expire_at'],
    ])
    expect(
      await errorsOf(board.author, { publish_at: '2026-12-01T00:00:00.000Z', ack_required: true, ack_until: '2026-12-01T00:30:00.000Z' }),
    ).toEqual([422, ['ack_until']])
    const nobody = await draft(board.author, board.category, { audience: [`u${reader.userId}`], exclude: [`u${reader.userId}`] })
    expect(await refused(board.author, nobody, 'publish')).toMatchObject({ status: 422, errors: ['audience'] })
    const empty = await draft(board.author, board.category, {
      bodies: [{ language: 'en', body: '<table><tbody><tr><td></td></tr></tbody></table>' }],
    })
    expect(await refused(board.author, empty, 'publish')).toMatchObject({ status: 422, errors: ['bodies'] })
  })

  test('a recalled one shows its reason to its readers, and leaves the lists; published again it is a new revision', async () => {
    const id = await published(board.author, board.category)
    await reader.post(`/api/bb/bulletin/${id}/read`, { revision: 1 })
    await act(board.author, id, 'recall', { recall_reason: 'Wrong date' })
    expect((await page(reader, id)).body.data).toMatchObject({ recall_reason: 'Wrong date', bodies: [], standing: 'recalled' })
    expect(await latestIds(reader)).not.toContain(id)
    expect(await told(reader, id)).toContain('bb.recalled')
    expect((await refused(board.author, id, 'republish')).status).toBe(403)
    await act(board.manager, id, 'republish')
    expect((await page(reader, id)).body.data).toMatchObject({ revision: 2, read_at: null })
  })

  test('published again after its time to confirm was over it asks for another one', async () => {
    const id = await published(board.author, board.category, { ack_required: true, ack_until: '2026-11-20T03:00:00.000Z' })
    await act(board.author, id, 'recall', { recall_reason: 'Wrong date' })
    app.setNow(new Date('2026-11-20T04:00:00.000Z'))
    expect(await refused(board.manager, id, 'republish')).toMatchObject({ status: 422, errors: ['ack_until'] })
    expect(await refused(board.manager, id, 'republish', { ack_until: '2026-11-20T04:59:00.000Z' })).toMatchObject({ status: 422 })
    await act(board.manager, id, 'republish', { ack_until: '2026-11-21T04:00:00.000Z' })
    expect((await page(reader, id)).body.data).toMatchObject({ must_confirm: true, ack_until: '2026-11-21T04:00:00.000Z', revision: 2 })
    await act(board.author, id, 'recall', { recall_reason: 'Nobody has to confirm' })
    app.setNow(new Date('2026-11-22T04:00:00.000Z'))
    await act(board.manager, id, 'republish', { ack_required: false })
    expect((await page(reader, id)).body.data).toMatchObject({ must_confirm: false, revision: 3 })
    app.setNow(now)
  })

  test('a published one is not deleted, an inactive category takes no new ones', async () => {
    const id = await published(board.author, board.category)
    expect((await board.author.delete(`/api/bb/bulletin/${id}`)).status).toBe(409)
    const category = await makeCategory(board.admin)
    await grant(board.admin, category, { [`u${board.author.userId}`]: 'post' })
    await board.admin.patch(`/api/bb/category/${category}`, { active: false })
    const { status } = await board.author.post('/api/bb/bulletin', {
      category,
      title: { en: 'A' },
      bodies: [{ language: 'en', body: '<p>b</p>' }],
    })
    expect(status).toBe(422)
  })
})

test('counts are of live ones that are meant for me, by category', async () => {
  const category = await makeCategory(board.admin)
  await grant(board.admin, category, { d1: 'read', [`u${board.author.userId}`]: 'post' })
  const id = await published(board.author, category, { ack_required: true })
  await published(board.author, category, { exclude: [`u${reader.userId}`] })
  const before = (await reader.get('/api/bb/bulletin/counts')).body.data
  expect((before.by_category as Record<string, number>)[category]).toBe(1)
  await reader.post(`/api/bb/bulletin/${id}/read`, { revision: 1 })
  const after = (await reader.get('/api/bb/bulletin/counts')).body.data
  expect([after.unread, after.ack, (after.by_category as Record<string, number>)[category]]).toEqual([
    Number(before.unread) - 1,
    before.ack,
    undefined,
  ])
  expect(await latestIds(reader, 'category=ack')).toContain(id)
  expect(await latestIds(reader, 'category=unread')).not.toContain(id)
})

test('rights say why: the row, and the category it stands at', async () => {
  const child = await makeCategory(board.admin, { parent: board.category })
  const { data } = (await board.admin.get(`/api/bb/rights/inspect?category=${child}&user=${board.manager.userId}`)).body
  expect(data).toMatchObject({
    may: 'manage',
    reasons: [
      { action: 'manage', category: board.category },
      { action: 'read', owner: 'd1' },
    ],
  })
  const matrix = (
    await board.admin.get<{ cells: { category: number; owner: string; actions: unknown[]; inherited: unknown[] }[] }>('/api/bb/rights')
  ).body.data
  expect(matrix.cells.find((cell) => cell.category === child && cell.owner === 'd1')).toMatchObject({
    actions: [],
    inherited: [{ action: 'read', from: board.category }],
  })
  expect(await created(board.admin, 'bb/category-right', { category: child, owner: 'd1', action: 'post' })).toBeGreaterThan(0)
})
