/** Notices beyond the bell (sc.md §3.5, §3.6, §7; shell.md §2.3, §9): rules, own choices, mail, digests, folding, webhooks on two nodes. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../../server/modules/sc'
import type { Notice } from '../../../server/modules/sc'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { until } from '../../support/until'

const env = { KONTOR_SECRET: 'one secret for all nodes of this test, long enough', WEBHOOK_NETWORKS: '127.0.0.1' }
/** Friday, 10:00 in Taipei. */
const friday = new Date('2026-11-20T02:00:00Z')
let database: TestDatabase
let app: TestApp
let other: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  app = await testApp({ database, env })
  other = await testApp({ database, env })
  admin = await app.signIn('admin')
  staff = await app.signIn('staff01')
  await admin.patch('/api/sc/company-setup', { base_url: 'https://kontor.example.com/' })
  await sql`update sc_user set language = 'en' where id = ${staff.userId}`.execute(app.db)
  await sql`delete from sc_notify_template`.execute(app.db)
})
beforeEach(async () => {
  app.setNow(undefined)
  // The second node never finds what waits for a later time of the first.
  other.setNow(friday)
  await sql`delete from sc_user_notification`.execute(app.db)
  await sql`delete from kontor_notice_mail`.execute(app.db)
  await sql`delete from sc_mail_outbox`.execute(app.db)
  await sql`delete from sc_notify_preference`.execute(app.db)
})
afterAll(async () => {
  await app.close()
  await other.close()
  await database.drop()
})

const send = (notice: Partial<Notice> = {}) =>
  notify.send(app.app.kontor.systemContext(), {
    event: 'common.comment.mention',
    to: [`u${staff.userId}`],
    data: { title: { en: 'Hello', tw: '您好' }, body: 'Look' },
    url: '/home',
    ...notice,
  })
const by = (id: number, name: string) => ({ id, name, title: (people: unknown) => ({ en: `${(people as { en: string }).en} wrote` }) })
const entries = async (query = '') => (await staff.get(`/api/sc/user-notification?type=1&page=1&status=all${query}`)).body
const mails = async (): Promise<Row[]> =>
  (await sql<Row>`select "to", subject, event, html, text from sc_mail_outbox where "to" like 'staff01@%' order by id`.execute(app.db)).rows
const look = async (at: Date) => {
  app.setNow(at)
  await app.app.kontor.jobs.tend()
}
const textOf = (mail: Row | undefined) => app.app.kontor.secrets.open(String(mail?.text), 'sc/mail-outbox.text') ?? ''
const htmlOf = (mail: Row | undefined) => app.app.kontor.secrets.open(String(mail?.html), 'sc/mail-outbox.html') ?? ''
async function rule(event: string, change: object): Promise<number> {
  const {
    body: {
      data: [row],
    },
  } = await admin.get(`/api/sc/notify-rule?filter[event][eq]=${event}`)
  return (await admin.patch(`/api/sc/notify-rule/${String(row?.id)}`, { ...change, version: row?.version })).status
}

describe('the register', () => {
  test('stands in the rules, which administrators change with their version, and nobody makes or deletes', async () => {
    const { body } = await admin.get('/api/sc/notify-rule?per_page=200')
    const events = (await admin.get('/api/sc/notify-rule/events')).body.data.map(({ event }) => event)
    expect(body.data.map(({ event }) => event).sort()).toEqual([...events].sort())
    const [row] = body.data
    expect((await admin.patch(`/api/sc/notify-rule/${String(row?.id)}`, { event: 'sc.other' })).status).toBe(422)
    expect((await admin.post('/api/sc/notify-rule', { event: 'sc.other' })).status).toBe(404)
    expect((await staff.get('/api/sc/notify-rule')).status).toBe(403)
    expect((await staff.get('/api/sc/notify-rule/events')).status).toBe(403)
  })
  test('refuses a notice that no module has registered', async () => {
    await expect(send({ event: 'sc.never' })).rejects.toThrow('notice-events.ts')
  })
})

describe('the channels', () => {
  test("of the company: what is off for the bell is not stored, what is on is mailed, in the receiver's language, with a way to the choices", async () => {
    expect(await rule('common.comment.mention', { app: 'off', mail: 'on' })).toBe(200)
    app.setNow(friday)
    expect(await send()).toEqual([])
    expect((await entries()).data).toEqual([])
    await look(friday)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: 'staff01@formosa-harbour.example', subject: 'Hello', event: 'common.comment.mention' })
    expect(textOf(mail)).toContain('https://kontor.example.com/home')
    expect(textOf(mail)).toContain('https://kontor.example.com/profile/notifications')
    await rule('common.comment.mention', { app: 'on' })
  })
  test('of a person: he switches off what is on, not what is forced; mute does so for a whole kind, and is taken back', async () => {
    app.setNow(friday)
    expect((await staff.patch('/api/sc/notify-preference', { event: 'common.comment.mention', mail: 'off' })).status).toBe(200)
    const [id] = await send()
    await look(friday)
    expect(await mails()).toEqual([])
    expect((await staff.patch('/api/sc/notify-preference', { event: 'sc.audit.broken', mail: 'off' })).status).toBe(422)
    expect((await staff.patch('/api/sc/notify-preference', { event: 'sc.never', mail: 'off' })).status).toBe(422)
    const muted = await staff.post(`/api/sc/user-notification/${id}/mute`)
    expect(muted.body.data).toEqual({ event: 'common.comment.mention', before: { app: null, mail: 'off' } })
    expect(await send()).toEqual([])
    expect((await staff.get('/api/sc/notify-preference')).body.data).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ event: 'common.comment.mention', app: { company: 'on', own: 'off' } })]),
    })
    await staff.patch('/api/sc/notify-preference', { event: 'common.comment.mention', app: null, mail: null })
    expect(await send()).toHaveLength(1)
    const [forced] = await send({ event: 'sc.audit.broken' })
    expect((await staff.post(`/api/sc/user-notification/${forced}/mute`)).status).toBe(422)
    expect((await admin.post(`/api/sc/user-notification/${id}/mute`)).status).toBe(404)
  })
})

describe('the time', () => {
  /** Friday, 23:00 in Taipei. */
  const night = new Date('2026-11-20T15:00:00Z')
  const morning = new Date('2026-11-20T23:00:00Z')
  test('quiet hours put mail off, never the bell; what came in them goes out as one mail', async () => {
    app.setNow(night)
    expect(await send({ group_key: 'a' })).toHaveLength(1)
    await send({ group_key: 'b', data: { title: '<b>Second</b>' } })
    await look(night)
    await look(new Date(morning.getTime() - 60_000))
    expect(await mails()).toEqual([])
    await look(morning)
    const all = await mails()
    expect(all).toMatchObject([{ subject: '2 notifications', event: 'sc.digest' }])
    expect(htmlOf(all[0])).toContain('&lt;b&gt;Second&lt;/b&gt;')
    await look(morning)
    expect(await mails()).toHaveLength(1)
  })
  test('urgent and forced ones pass', async () => {
    app.setNow(night)
    await send({ event: 'sc.audit.broken' })
    await send({ urgent: true, event: 'sc.device.offline' })
    await look(night)
    expect(await mails()).toHaveLength(1)
  })
  test('a person has quiet hours of his own, in his own zone', async () => {
    await staff.put('/api/sc/notify-preference/quiet-hours', Buffer.from(JSON.stringify({ from: '00:00', to: '00:00' })), {
      headers: { 'content-type': 'application/json' },
    })
    app.setNow(night)
    await send()
    await look(night)
    expect(await mails()).toHaveLength(1)
    expect((await staff.get('/api/sc/notify-preference')).body.data).toMatchObject({
      quiet: { company: { from: '22:00', to: '07:00' }, own: { from: '00:00', to: '00:00' } },
      zone: 'Asia/Taipei',
    })
  })
  test('a daily digest waits for 08:30 of the next working day', async () => {
    app.setNow(friday)
    await send({ event: 'sc.follow.updated' })
    await look(friday)
    await look(new Date('2026-11-23T00:29:00Z'))
    expect(await mails()).toEqual([])
    await look(new Date('2026-11-23T00:30:00Z'))
    expect(await mails()).toMatchObject([{ event: 'sc.follow.updated' }])
  })
  test('whoever has left meanwhile is not written to', async () => {
    app.setNow(friday)
    await send()
    await sql`update sc_user set email = null where id = ${staff.userId}`.execute(app.db)
    await look(friday)
    expect(await mails()).toEqual([])
    expect((await sql`select 1 from kontor_notice_mail`.execute(app.db)).rows).toEqual([])
    await sql`update sc_user set email = 'staff01@formosa-harbour.example' where id = ${staff.userId}`.execute(app.db)
  })
})

describe('what is pushed', () => {
  const pushed = async () => {
    const { rows } = await sql<{ payload: Row }>`
      select payload from kontor_event where event = 'notification.created' and user_id = ${staff.userId} order by seq`.execute(app.db)
    return rows.map(({ payload }) => payload)
  }
  test('is the entry as its owner reads it, and whether it raises the count', async () => {
    const before = (await pushed()).length
    await send({ group_key: 'pushed' })
    const [first] = (await entries()).data
    await send({ group_key: 'pushed' })
    const [folded] = (await entries()).data
    await staff.post(`/api/sc/user-notification/${String(first?.id)}/read`)
    await send({ group_key: 'pushed' })
    const news = await until(
      async () => (await pushed()).slice(before),
      ({ length }) => length === 3,
    )
    expect(news.map(({ raises, notification }) => [raises, (notification as Row).id === first?.id])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
    expect(news.slice(0, 2).map(({ notification }) => notification)).toEqual([first, folded])
  })
})

describe('folding', () => {
  test('names the people, for ten minutes after the first, while it is unread, and mails once', async () => {
    app.setNow(friday)
    const key = { group_key: 'mention cm/source 7' }
    const [first] = await send({ ...key, by: by(11, 'Amy') })
    app.setNow(new Date(friday.getTime() + 5 * 60_000))
    await send({ ...key, by: by(12, 'Ben') })
    expect(await send({ ...key, by: by(13, 'Cai') })).toEqual([first])
    const {
      data: [entry],
      meta,
    } = await entries()
    expect(entry).toMatchObject({
      id: first,
      count: 3,
      data: { title: { en: 'Cai and 2 others wrote' } },
      created_at: friday.toISOString(),
    })
    expect(meta.unread_count).toBe(1)
    await look(friday)
    expect(await mails()).toHaveLength(1)
    app.setNow(new Date(friday.getTime() + 11 * 60_000))
    expect(await send({ ...key, by: by(14, 'Dan') })).not.toEqual([first])
    const [last] = await send({ ...key, by: by(15, 'Eve') })
    await staff.post(`/api/sc/user-notification/${last}/read`)
    expect(await send({ ...key, by: by(16, 'Fay') })).not.toEqual([last])
  })
  test('five unread ones of a task become one within ten minutes, which leads to the list; what was read stays apart (ca.md §7)', async () => {
    app.setNow(friday)
    const task = (n: number) => send({ event: 'ca.task.assigned', group_key: `task ${n}`, url: `/ca/use/task/show?id=${n}` })
    const [read] = await task(0)
    await staff.post(`/api/sc/user-notification/${read}/read`)
    for (let n = 1; n <= 4; n += 1) await task(n)
    expect((await entries()).meta).toMatchObject({ total: 5, unread_count: 4 })
    const [fifth] = await task(5)
    expect((await entries()).data).toMatchObject([
      { id: fifth, count: 5, data: { url: '/ca/use/task' } },
      { id: read, count: 1 },
    ])
    const [sixth] = await task(6)
    expect((await entries()).data[0]).toMatchObject({ id: sixth, count: 6 })
    expect((await entries()).meta).toMatchObject({ total: 2, unread_count: 1 })
    app.setNow(new Date(friday.getTime() + 11 * 60_000))
    await task(7)
    expect((await entries()).meta).toMatchObject({ total: 3, unread_count: 2 })
  })
  test('a flood becomes one entry: of more than 50 within ten minutes the rest folds', async () => {
    app.setNow(friday)
    for (let n = 0; n < 60; n += 1) await send({ group_key: `flood ${n}` })
    expect((await entries()).meta).toMatchObject({ total: 50, unread_count: 50 })
    expect((await entries()).data[0]).toMatchObject({ count: 11 })
    app.setNow(new Date(friday.getTime() + 11 * 60_000))
    await send({ group_key: 'later' })
    expect((await entries()).meta.total).toBe(51)
  })
})

describe('templates', () => {
  test('speak for the company, and name only what their event has', async () => {
    const template = {
      event: 'common.comment.mention',
      channel: 'mail',
      language: 'en',
      subject: '{{person}} needs you',
      body: 'Dear {{name}},\n\n{{title}} <i>{{person}}</i>',
    }
    const wrong = await admin.post('/api/sc/notify-template', { ...template, body: '{{password}}' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.body?.[0]).toContain('password')
    expect((await admin.post('/api/sc/notify-template', { ...template, event: 'sc.never' })).status).toBe(422)
    expect((await admin.post('/api/sc/notify-template', template)).status).toBe(201)
    expect((await admin.post('/api/sc/notify-template', template)).status).toBe(422)
    app.setNow(friday)
    await send({ params: { person: '<Amy>' } })
    await look(friday)
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: '<Amy> needs you' })
    expect(htmlOf(mail)).toContain('Hello &lt;i&gt;&lt;Amy&gt;&lt;/i&gt;')
    const preview = await admin.post('/api/sc/notify-template/preview', template)
    expect(preview.body.data).toMatchObject({ subject: '‹person› needs you' })
    expect((await staff.post('/api/sc/notify-template/preview', template)).status).toBe(403)
  })
})

describe('the full page', () => {
  test('finds by module, kind, day, text, read state and archive; the given call is as it was', async () => {
    app.setNow(friday)
    const [first] = await send({ data: { title: { en: 'Ａpple', tw: '蘋果' } }, model: { module: 'cm', id: 1 } })
    await send({ event: 'sc.import.done', data: { title: 'Pear' } })
    app.setNow(undefined)
    const found = async (query: string) => (await entries(query)).data.map(({ data }) => data)
    expect(await found('&q=apple')).toHaveLength(1)
    expect((await staff.get('/api/sc/user-notification?type=1&page=1&status=all&q=apple', { language: 'tw' })).body.data).toEqual([])
    expect(await found('&module=cm')).toHaveLength(1)
    expect(await found('&event=sc.import.done')).toHaveLength(1)
    expect(await found('&from=2026-11-20&until=2026-11-20')).toHaveLength(2)
    expect(await found('&from=2026-11-21')).toHaveLength(0)
    expect(await found('&until=2026-11-19')).toHaveLength(0)
    await staff.post(`/api/sc/user-notification/${first}/archive`)
    expect((await entries()).meta).toMatchObject({ total: 1, unread_count: 1 })
    expect((await entries('&archived=1')).data).toMatchObject([{ id: first }])
    expect((await staff.get('/api/sc/user-notification?type=1&page=1&status=read&archived=1')).body.data).toHaveLength(1)
    await staff.post(`/api/sc/user-notification/${first}/unarchive`)
    expect((await entries()).meta.total).toBe(2)
    expect((await admin.post(`/api/sc/user-notification/${first}/archive`)).status).toBe(404)
  })
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
  url: string
}

describe('webhooks', () => {
  let server: Server
  let port = 0
  let status = 200
  const received: Received[] = []
  beforeAll(async () => {
    server = createServer((request, reply) => {
      let body = ''
      request
        .on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        .on('end', () => {
          received.push({ headers: request.headers, body, url: request.url ?? '' })
          reply.writeHead(status, { location: '/elsewhere' }).end('thanks')
        })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  beforeEach(async () => {
    status = 200
    // What the test before left on its way arrives first.
    await sql`delete from sc_webhook_delivery where state <> 'sending'`.execute(app.db)
    await until(
      async () => (await sql`select 1 from sc_webhook_delivery where state = 'sending'`.execute(app.db)).rows,
      (sending) => sending.length === 0,
    )
    received.length = 0
    await sql`delete from sc_webhook_delivery`.execute(app.db)
    await sql`delete from sc_notify_channel`.execute(app.db)
  })
  afterAll(() => {
    server.close()
  })

  const secret = 'webhook-canary-9f3a7c'
  let channels = 0
  async function channel(more: object = {}): Promise<number> {
    const answer = await admin.post('/api/sc/notify-channel', {
      name: `Hook ${++channels}`,
      url: `http://127.0.0.1:${port}/hook`,
      secret,
      format: 'json',
      events: ['common.comment.mention'],
      active: true,
      ...more,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return Number(answer.body.data.id)
  }
  const delivery = async (): Promise<Row> =>
    (await sql<Row>`select * from sc_webhook_delivery order by id desc limit 1`.execute(app.db)).rows[0] ?? {}
  const inState = (state: string) => until(delivery, (row) => row.state === state)
  const due = (at: Date) => {
    app.setNow(at)
    app.app.kontor.wakeWebhooks()
  }

  test('carry event, number and a signature of the body, and its content is kept no longer than needed', async () => {
    await channel()
    app.setNow(friday)
    await send({ model: { module: 'cm', id: 7 } })
    due(friday)
    const done = await inState('sent')
    expect(done).toMatchObject({ payload: null, status: 200, attempts: 1, response: 'thanks' })
    const [{ headers, body }] = received as [Received]
    expect(headers).toMatchObject({ 'x-event': 'common.comment.mention', 'content-type': 'application/json' })
    expect(headers['x-delivery']).toMatch(new RegExp(`^${String(done.id)}-`))
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? []
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
    expect(JSON.parse(body)).toMatchObject({
      event: 'common.comment.mention',
      title: '您好',
      link: 'https://kontor.example.com/home',
      record: { module: 'cm', id: 7 },
      to: [{ id: staff.userId }],
    })
  })
  test('concern only their events and their audience', async () => {
    await channel({ events: ['sc.import.done'] })
    await channel({ audience: [`u${admin.userId}`] })
    await channel({ active: false })
    await send()
    expect(await delivery()).toEqual({})
    await channel({ events: [], audience: [`u${staff.userId}`] })
    app.setNow(friday)
    await send()
    expect(await delivery()).toMatchObject({ event: 'common.comment.mention' })
  })
  test("wait for the company's quiet hours, unless they are urgent", async () => {
    await channel({ events: [] })
    app.setNow(new Date('2026-11-20T15:00:00Z'))
    await send()
    expect(await delivery()).toMatchObject({ state: 'queued' })
    expect(new Date(String((await delivery()).next_at)).toISOString()).toBe('2026-11-20T23:00:00.000Z')
    await send({ event: 'sc.audit.broken' })
    expect(new Date(String((await delivery()).next_at)).toISOString()).toBe('2026-11-20T15:00:00.000Z')
  })
  test('that fail are tried again as mails are, and by hand', async () => {
    await channel()
    status = 503
    app.setNow(friday)
    await send()
    due(friday)
    const failed = await until(delivery, ({ attempts, state }) => attempts === 1 && state === 'queued')
    expect(failed).toMatchObject({ reason: 'status', status: 503 })
    expect(new Date(String(failed.next_at)).toISOString()).toBe('2026-11-20T02:01:00.000Z')
    await sql`update sc_webhook_delivery set attempts = 5`.execute(app.db)
    due(new Date(friday.getTime() + 60_000))
    await inState('failed')
    status = 200
    expect((await staff.post(`/api/sc/webhook-delivery/${String(failed.id)}/retry`)).status).toBe(403)
    expect((await admin.post(`/api/sc/webhook-delivery/${String(failed.id)}/retry`)).status).toBe(200)
    await inState('sent')
    expect(new Set(received.map(({ headers }) => headers['x-delivery'])).size).toBe(1)
    expect((await admin.post(`/api/sc/webhook-delivery/${String(failed.id)}/retry`)).status).toBe(409)
  })
  test('answered 410 switch their address off, cancel what waits, and tell administrators', async () => {
    const id = await channel()
    status = 410
    app.setNow(friday)
    await send()
    due(friday)
    expect(await inState('failed')).toMatchObject({ reason: 'gone', attempts: 1 })
    expect((await admin.get(`/api/sc/notify-channel/${id}`)).body.data).toMatchObject({ active: false })
    await until(
      async () => (await admin.get('/api/sc/user-notification?type=1&event=sc.webhook.gone')).body.data,
      (list) => list.length === 1,
    )
  })
  test('do not follow a redirect', async () => {
    await channel()
    status = 302
    app.setNow(friday)
    await send()
    due(friday)
    await until(delivery, ({ reason }) => reason === 'redirect')
    expect(received.map(({ url }) => url)).toEqual(['/hook'])
  })
  test('are each delivered once, by two nodes that look at the same time', async () => {
    await channel()
    app.setNow(friday)
    for (let n = 0; n < 30; n += 1) await send({ group_key: `once ${n}` })
    for (const {
      app: { kontor },
    } of [app, other])
      kontor.wakeWebhooks()
    await until(
      async () =>
        (await sql<{ count: number }>`select count(*)::int as count from sc_webhook_delivery where state = 'sent'`.execute(app.db)).rows[0]
          ?.count,
      (count) => count === 30,
    )
    expect(received).toHaveLength(30)
    expect(new Set(received.map(({ headers }) => headers['x-delivery'])).size).toBe(30)
  })
  test('are tried with a test, also while they are off, which says what went wrong', async () => {
    const id = await channel({ active: false, format: 'slack' })
    expect((await admin.post(`/api/sc/notify-channel/${id}/test`)).body.data).toEqual({ id, status: 200 })
    expect(JSON.parse(received[0]?.body ?? '')).toHaveProperty('text')
    status = 404
    const refused = await admin.post(`/api/sc/notify-channel/${id}/test`)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'webhook', message: 'The receiver answered 404.', meta: { reason: 'status' } })
    expect(await delivery()).toMatchObject({ state: 'failed', attempts: 1, next_at: null })
    expect((await staff.post(`/api/sc/notify-channel/${id}/test`)).status).toBe(403)
  })
  test('into private networks are refused, wherever the name leads', async () => {
    for (const url of ['https://10.0.0.1/', 'https://[::1]/', 'http://169.254.169.254/']) {
      const refused = await admin.post(`/api/sc/notify-channel/${await channel({ url })}/test`)
      expect(refused.body).toMatchObject({ code: 'webhook', meta: { reason: 'forbidden_address' } })
    }
    expect((await admin.post('/api/sc/notify-channel', { name: 'x', url: 'ftp://example.com', format: 'json', active: true })).status).toBe(
      422,
    )
    expect(
      (await admin.post('/api/sc/notify-channel', { name: 'x', url: 'https://user:password@example.com/', format: 'json', active: true }))
        .status,
    ).toBe(422)
  })
  test('keep their secret: in no answer, history, event or column is it to be read', async () => {
    const id = await channel()
    await admin.patch(`/api/sc/notify-channel/${id}`, { name: 'Renamed' })
    const answers = [
      await admin.get(`/api/sc/notify-channel/${id}`),
      await admin.get(`/api/sc/notify-channel/${id}/history`),
      await admin.get('/api/sc/notify-channel'),
    ]
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(secret)
    for (const table of ['sc_notify_channel', 'kontor_revision', 'kontor_event', 'kontor_outbox', 'sc_audit_log']) {
      expect((await sql`select 1 from ${sql.table(table)} as t where t::text like ${`%${secret}%`}`.execute(app.db)).rows, table).toEqual(
        [],
      )
    }
  })
})
