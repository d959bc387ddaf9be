/** Comments with mentions (sc.md §3.6): by the right to show the record, and told to nobody who has it not. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  staff = await app.signIn('staff01')
})
afterAll(() => app.close())

let counter = 0
async function newRecord(): Promise<number> {
  const code = `COMMENT-${++counter}`
  const { status, body } = await admin.post('/api/cm/tax-category', {
    code,
    name: { en: code, tw: `稅率 ${counter}` },
    country: 'TW',
    kind: 'standard',
    rate: '5',
  })
  expect(status, body.message).toBe(201)
  return Number(body.data.id)
}
const at = (record: number) => `/api/common/comment/cm/tax-category/${record}`
const one = (comment: number) => `/api/common/comment/${comment}`
async function say(who: Client, record: number, body: string, parent?: number): Promise<{ id: number; not_notified: Row[] }> {
  const answer = await who.post(at(record), { body, ...(parent ? { parent } : {}) })
  expect(answer.status, answer.body.message).toBe(201)
  return { id: Number(answer.body.data.id), not_notified: answer.body.meta.not_notified as Row[] }
}
interface Notice {
  event: string
  title: Record<string, string>
  url: string
}
async function notices({ userId }: Client, record: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select event, data->'title' as title, data->>'url' as url from sc_user_notification where user_id = ${userId} and "modelId" = ${record} and "modelType" = 'cm' order by id`.execute(
    app.db,
  )
  return rows
}
const day = 24 * 60 * 60 * 1000

describe('who may show the record', () => {
  test('reads and writes its comments, newest last, with answers below', async () => {
    const record = await newRecord()
    const first = await say(admin, record, 'First')
    await say(manager, record, 'Second')
    await say(manager, record, 'An answer', first.id)
    const { body } = await manager.get(at(record))
    expect(body.data.map(({ body, replies }) => [body, (replies as Row[]).map((reply) => reply.body)])).toEqual([
      ['First', ['An answer']],
      ['Second', []],
    ])
    expect(body.meta).toMatchObject({ count: 3, next: null })
    expect(body.meta.refs).toMatchObject({ 'sc/user': { [admin.userId]: { active: true }, [manager.userId]: { active: true } } })
  })

  test('and nobody else: every call answers as if there were none', async () => {
    const record = await newRecord()
    const { id } = await say(admin, record, 'Not for staff')
    for (const answer of [
      await staff.get(at(record)),
      await staff.post(at(record), { body: 'x' }),
      await staff.patch(one(id), { body: 'x' }),
      await staff.delete(one(id)),
      await staff.post(at(record), { body: 'x', parent: id }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.raw.body).not.toContain('Not for staff')
    }
    expect((await app.anonymous.get(at(record))).status).toBe(401)
  })

  test('a record that is deleted, unknown, or of no kind that is shown has no comments', async () => {
    const record = await newRecord()
    await say(admin, record, 'Soon gone')
    expect((await admin.delete(`/api/cm/tax-category/${record}`)).status).toBe(200)
    for (const url of [
      at(record),
      at(999_999_999),
      '/api/common/comment/cm/no-such/1',
      '/api/common/comment/sc/security-setting/1',
      '/api/common/comment/sc/reset-token/1',
      '/api/common/comment/sc/comment/1',
    ]) {
      expect([url, (await admin.get(url)).status, (await admin.post(url, { body: 'x' })).status]).toEqual([url, 404, 404])
    }
  })

  test('a private list view is closed to administrators, and so is what is said of it', async () => {
    const view = await manager.post('/api/sc/saved-view', { screen: 'cm/tax-category', name: 'Mine' })
    const url = `/api/common/comment/sc/saved-view/${String(view.body.data.id)}`
    expect((await manager.post(url, { body: 'Private' })).status).toBe(201)
    expect((await admin.get(url)).status).toBe(404)
  })

  test.each(
    declaredEntities
      .filter((entity) => entity.x.standard_actions.includes('show') && !entity.x.singleton && !entity.x.view)
      .map((entity) => [entity.name, entity] as const),
  )('%s: comments are readable exactly where the record is, if it has any', async (name, { x }) => {
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(name.replace('/', '_').replaceAll('-', '_'))} where deleted_at is null order by id limit 3`.execute(
      app.db,
    )
    for (const { id } of rows) {
      for (const person of [admin, manager, staff]) {
        // The read of a person answers colleagues with the directory's part of it (user-record.ts): no record is shown there.
        const shown =
          name === 'sc/user' ? (await person.get(`/api/sc/user/${id}/history`)).status : (await person.get(`/api/${name}/${id}`)).status
        const comments = (await person.get(`/api/common/comment/${name}/${id}`)).status
        expect([person.userId, id, comments]).toEqual([person.userId, id, shown === 200 && x.comments !== false ? 200 : 404])
      }
    }
  })
})

describe('mentions', () => {
  test('who cannot show the record, a tax category while there are no leads, gets nothing, and the writer is warned (sc.md §12.21)', async () => {
    const record = await newRecord()
    const { not_notified } = await say(admin, record, `@[${staff.userId}] see this`)
    const {
      rows: [person],
    } = await sql<{ name: string }>`select name_en as name from sc_user where id = ${staff.userId}`.execute(app.db)
    expect(not_notified).toEqual([{ id: staff.userId, name: person?.name }])
    expect(await notices(staff, record)).toEqual([])
  })

  test('who can is told once, in four languages, with the way to the comments and no word of them', async () => {
    const record = await newRecord()
    const { not_notified } = await say(admin, record, `@[${manager.userId}] please, @[${manager.userId}], @[${admin.userId}]: confidential`)
    expect(not_notified).toEqual([])
    const told = await notices(manager, record)
    expect(told).toMatchObject([{ event: 'common.comment.mention', url: `/record/cm/tax-category/${record}#comments` }])
    expect(told[0]?.title.en).toMatch(/mentioned you in Tax category “COMMENT-\d+”$/)
    expect(told[0]?.title.tw).toContain('提及您')
    expect(JSON.stringify(told)).not.toContain('confidential')
    expect(await notices(admin, record)).toEqual([])
  })

  test('an answer tells the one who is answered, a mention in it does not tell him twice', async () => {
    const record = await newRecord()
    const { id } = await say(manager, record, 'A question')
    await say(admin, record, 'An answer', id)
    expect((await notices(manager, record)).map(({ event }) => event)).toEqual(['common.comment.reply'])
    const other = await newRecord()
    const question = await say(manager, other, 'A question')
    await say(admin, other, `@[${manager.userId}] an answer`, question.id)
    expect((await notices(manager, other)).map(({ event }) => event)).toEqual(['common.comment.mention'])
  })

  test('followers are told once: not who was mentioned, not who writes, not who may no longer see it', async () => {
    const record = await newRecord()
    await sql`insert into sc_follow (created_at, updated_at, user_id, module, entity, record_id) values (now(), now(), ${staff.userId}, 'cm', 'tax-category', ${record})`.execute(
      app.db,
    )
    for (const who of [admin, manager]) await who.post(`/api/sc/follow/cm/tax-category/${record}`)
    await say(admin, record, `@[${manager.userId}] first`)
    // Events are handled in their order: when the second has been told, the first has been handled.
    await say(manager, record, 'second')
    await expect
      .poll(() => notices(admin, record))
      .toMatchObject([{ event: 'sc.follow.commented', url: `/record/cm/tax-category/${record}#comments` }])
    expect((await notices(manager, record)).map(({ event }) => event)).toEqual(['common.comment.mention'])
    expect(await notices(staff, record)).toEqual([])
  })

  test('somebody who does not exist is refused by the name of the field', async () => {
    const { status, body } = await admin.post(at(await newRecord()), { body: '@[999999] who?' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
  })

  test('an edit tells only who is mentioned newly', async () => {
    const record = await newRecord()
    const { id } = await say(admin, record, `@[${staff.userId}]`)
    const edited = await admin.patch(one(id), { body: `@[${staff.userId}] and @[${manager.userId}]` })
    expect(edited.body.meta.not_notified).toEqual([])
    expect((await notices(manager, record)).map(({ event }) => event)).toEqual(['common.comment.mention'])
  })
})

describe('a comment', () => {
  test('is formatted, and nothing in it that could do something is kept', async () => {
    const record = await newRecord()
    await say(
      admin,
      record,
      `<p onclick="x()">Dear <strong>all</strong> &lt;b&gt; {{name}} @[${manager.userId}]</p><img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:x()">here</a>`,
    )
    expect((await admin.get(at(record))).body.data[0]?.body).toBe(
      `<p>Dear <strong>all</strong> &lt;b&gt; {{name}} @[${manager.userId}]</p><a>here</a>`,
    )
  })

  test.each([
    ['empty', ''],
    ['blank', ' \n\t '],
    ['without a word', '<p>&nbsp;</p><p><br></p>'],
    ['too long', 'x'.repeat(150_001)],
    ['no text', 5],
  ])('%s is refused by the name of the field', async (_what, body) => {
    const { status, body: answer } = await admin.post(at(await newRecord()), { body }, { language: 'tw' })
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['body']])
    expect(answer.errors.body?.[0]).toMatch(/[一-鿿]/)
  })

  test('is answered on one level, at its own record, and not once it is removed', async () => {
    const [record, other] = [await newRecord(), await newRecord()]
    const { id } = await say(admin, record, 'Question')
    const answer = await say(admin, record, 'Answer', id)
    const gone = await say(admin, record, 'Gone')
    await admin.delete(one(gone.id))
    for (const [where, parent] of [
      [record, answer.id],
      [other, id],
      [record, gone.id],
      [record, 999_999_999],
    ] as const) {
      const { status, body } = await admin.post(at(where), { body: 'x', parent })
      expect([parent, status, Object.keys(body.errors)]).toEqual([parent, 422, ['parent']])
    }
  })

  test('sent twice under one key is written and told once', async () => {
    const record = await newRecord()
    const headers = { 'idempotency-key': `comment-${record}` }
    const twice = [
      await admin.post(at(record), { body: `@[${manager.userId}] once` }, { headers }),
      await admin.post(at(record), { body: `@[${manager.userId}] once` }, { headers }),
    ]
    expect(twice.map(({ status, body }) => [status, body.data.id])).toEqual([
      [201, twice[0]?.body.data.id],
      [201, twice[0]?.body.data.id],
    ])
    expect((await admin.get(at(record))).body.meta.count).toBe(1)
    expect(await notices(manager, record)).toHaveLength(1)
  })

  test('comes page by page, the newest first', async () => {
    const record = await newRecord()
    for (const text of ['1', '2', '3']) await say(admin, record, text)
    const newest = await admin.get(`${at(record)}?per_page=2`)
    expect(newest.body.data.map(({ body }) => body)).toEqual(['2', '3'])
    const older = await admin.get(`${at(record)}?per_page=2&before=${String(newest.body.meta.next)}`)
    expect([older.body.data.map(({ body }) => body), older.body.meta.next]).toEqual([['1'], null])
  })

  test('is edited by its author alone, and says so', async () => {
    const record = await newRecord()
    const { id } = await say(manager, record, 'Befor')
    expect((await admin.patch(one(id), { body: 'Not mine' })).status).toBe(403)
    expect((await manager.patch(one(id), { body: 'Before' })).status).toBe(200)
    const [comment] = (await admin.get(at(record))).body.data
    expect(comment).toMatchObject({ body: 'Before', _actions: ['remove'] })
    expect(comment?.edited_at).toEqual(expect.any(String))
  })

  test("is its author's for 24 hours; an administrator removes it at any time", async () => {
    const record = await newRecord()
    const { id } = await say(manager, record, 'Yesterday')
    try {
      app.setNow(new Date(Date.now() + day + 60_000))
      const [later, moderator] = [await app.signIn('manager'), await app.signIn('admin')]
      expect((await later.get(at(record))).body.data[0]?._actions).toEqual([])
      for (const answer of [await later.patch(one(id), { body: 'Today' }), await later.delete(one(id))]) {
        expect([answer.status, answer.body.message]).toEqual([422, 'A comment can be edited and removed for 24 hours.'])
      }
      expect((await moderator.delete(one(id))).status).toBe(200)
    } finally {
      app.setNow(undefined)
    }
  })

  test("of somebody else is removed by an administrator of the record's module, not of another", async () => {
    const record = await newRecord()
    const { id } = await say(admin, record, 'Off topic')
    const make = async (module: string) =>
      Number((await admin.post('/api/sc/module-admin', { module, owner: `u${manager.userId}` })).body.data.id)
    const other = await make('sc')
    expect((await manager.delete(one(id))).status).toBe(403)
    const own = await make('cm')
    expect((await manager.delete(one(id))).status).toBe(200)
    for (const row of [other, own]) await admin.delete(`/api/sc/module-admin/${row}`)
  })

  test('once removed keeps its place and its answers, and no word of it is left anywhere', async () => {
    const record = await newRecord()
    const { id } = await say(admin, record, `xylophone @[${manager.userId}]`)
    await say(manager, record, 'An answer', id)
    await admin.patch(one(id), { body: `xylophone twice @[${manager.userId}]` })
    expect((await admin.delete(one(id))).status).toBe(200)
    const { body, raw } = await manager.get(at(record))
    expect(body.data).toMatchObject([
      { id, body: null, removed_at: expect.any(String) as string, _actions: [], replies: [{ body: 'An answer' }] },
    ])
    expect(body.meta.count).toBe(1)
    expect(raw.body).not.toContain('xylophone')
    for (const url of [`/api/cm/tax-category/${record}/history`, '/api/common/search?q=xylophone', '/api/sc/user-notification']) {
      const { status, raw: answer } = await manager.get(url)
      expect([url, status, answer.body.includes('xylophone')]).toEqual([url, 200, false])
    }
    const { rows } = await sql<{ kept: string }>`
      select 'revision' as kept from kontor_revision where entity = 'sc/comment' and data::text like '%xylophone%'
      union all select 'audit' from sc_audit_log where entity = 'comment' and changes::text like '%xylophone%'
      union all select 'comment' from sc_comment where body like '%xylophone%'
      union all select 'event' from kontor_event where payload::text like '%xylophone%'
      union all select 'notification' from sc_user_notification where data::text like '%xylophone%'`.execute(app.db)
    expect(rows).toEqual([])
    expect((await admin.patch(one(id), { body: 'again' })).status).toBe(422)
    expect((await admin.delete(one(id))).status).toBe(422)
  })

  test('is told to the screens of its record, which read it themselves', async () => {
    const record = await newRecord()
    const { id } = await say(admin, record, 'Told')
    await admin.patch(one(id), { body: 'Told again' })
    const events = () =>
      sql<{
        event: string
        payload: Row
      }>`select event, payload from kontor_event where entity = 'cm/tax-category' and record_id = ${record} and event like 'comment%' order by seq`
        .execute(app.db)
        .then(({ rows }) => rows)
    await expect.poll(events).toEqual([
      { event: 'commented', payload: { told: [] } },
      { event: 'comment-changed', payload: {} },
    ])
  })
})

describe('files of a comment', () => {
  async function uploaded(who: Client, name = 'plan.txt'): Promise<number> {
    const edge = `edge${randomBytes(8).toString('hex')}`
    const { status, body } = await who.post(
      '/api/common/attachment',
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name}\r\n--${edge}--\r\n`),
      { headers: { 'content-type': `multipart/form-data; boundary=${edge}` } },
    )
    expect(status).toBe(201)
    return Number(body.data.id)
  }
  const fetched = async (who: Client, file: number) => (await who.get(`/api/common/attachment/${file}/download`)).status
  const listed = async (record: number) => (await admin.get(at(record))).body.data
  const attach = async (who: Client, record: number, body: { body: string; files: number[]; parent?: number }) => {
    const answer = await who.post(at(record), body)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return Number(answer.body.data.id)
  }

  test('stand with it and with an answer, in their order, and are fetched by who may show the record alone', async () => {
    const record = await newRecord()
    const [one_, two, three] = [await uploaded(admin, 'one.txt'), await uploaded(admin, 'two.txt'), await uploaded(manager, 'three.txt')]
    const id = await attach(admin, record, { body: 'See these', files: [two, one_] })
    await attach(manager, record, { body: '', files: [three], parent: id })
    expect(await listed(record)).toMatchObject([
      {
        body: 'See these',
        files: [{ id: two, name: 'two.txt', size: 7, mime: 'text/plain' }, { id: one_ }],
        replies: [{ body: '', files: [{ id: three }] }],
      },
    ])
    for (const file of [one_, two, three])
      expect([await fetched(admin, file), await fetched(manager, file), await fetched(staff, file)]).toEqual([200, 200, 404])
    expect((await admin.delete(`/api/cm/tax-category/${record}`)).status).toBe(200)
    expect(await fetched(manager, one_)).toBe(404)
  })

  test('are one\u2019s own uploads that no record has, at most 20; without text or file there is no comment', async () => {
    const record = await newRecord()
    const held = await uploaded(admin)
    await attach(admin, record, { body: 'x', files: [held] })
    for (const files of [[await uploaded(manager)], [held], [999_999_999]]) {
      const { status, body } = await admin.post(at(record), { body: 'y', files })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['files']])
    }
    expect((await admin.post(at(record), { body: 'y', files: Array.from({ length: 21 }, (_, index) => index + 1) })).status).toBe(422)
    expect(Object.keys((await admin.post(at(record), { body: ' ', files: [] })).body.errors)).toEqual(['body'])
  })

  test('come and go with an edit; the text may go too where a file stays', async () => {
    const record = await newRecord()
    const [first, second] = [await uploaded(admin, 'first.txt'), await uploaded(admin, 'second.txt')]
    const id = await attach(admin, record, { body: 'Two', files: [first] })
    expect((await admin.patch(one(id), { body: 'Text alone' })).status).toBe(200)
    expect(await listed(record)).toMatchObject([{ body: 'Text alone', files: [{ id: first }] }])
    expect((await admin.patch(one(id), { body: '', files: [second] })).status).toBe(200)
    expect(await listed(record)).toMatchObject([
      { body: '', files: [{ id: second }], removed_at: null, edited_at: expect.any(String) as string },
    ])
    expect([await fetched(admin, first), await fetched(manager, second)]).toEqual([404, 200])
    expect(Object.keys((await admin.patch(one(id), { body: '', files: [] })).body.errors)).toEqual(['body'])
  })

  test('go with a removed comment', async () => {
    const record = await newRecord()
    const file = await uploaded(manager)
    const id = await attach(manager, record, { body: 'Wrong file', files: [file] })
    expect((await admin.delete(one(id))).status).toBe(200)
    expect(await listed(record)).toMatchObject([{ body: null, files: [] }])
    expect([await fetched(manager, file), await fetched(admin, file)]).toEqual([404, 404])
  })
})
