/** Mail (sc.md §3.4, §3.6, §4, §9, §12.19; shell.md §12.5): a real SMTP server, the whole product, several nodes. */
import { Readable, Writable } from 'node:stream'
import pino from 'pino'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact, type Context } from '../../../server/kernel/context'
import { tendMails } from '../../../server/mail/outbox'
import { queueMail, type Mail } from '../../../server/mail/queue'
import { testApp, testPassword, type Client, type Row, type TestApp } from '../../support/app'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { startMailServer, type MailServer, type ReceivedMail } from '../../support/mail-server'
import { until } from '../../support/until'

const login = { user: 'kontor', password: ' smtp-canary-Zk29 ' }
const env = { KONTOR_SECRET: 'one secret for all nodes of this test, long enough' }
const logged: string[] = []
const logger = pino(
  { level: 'trace' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString())
      done()
    },
  }),
)
let database: TestDatabase
let node: TestApp
let admin: Client
let server: MailServer
const others: TestApp[] = []
const servers: MailServer[] = []

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  node = await testApp({ database, env, logger })
  admin = await node.signIn('admin')
  server = await startMailServer({ login })
  await admin.patch('/api/sc/company-setup', { base_url: 'https://kontor.example.com/' })
})
afterEach(async () => {
  node.setNow(undefined)
  server.refuse = undefined
  server.onMessage = () => Promise.resolve()
  for (const other of others.splice(0)) await other.close()
  for (const one of servers.splice(0)) await one.close()
})
afterAll(async () => {
  await node.close()
  await server.close()
  await database.drop()
})

const settings = (more: object = {}) => ({
  smtp_host: '127.0.0.1',
  smtp_port: server.port,
  smtp_security: 'none',
  smtp_user: login.user,
  mail_from: 'Kontor <no-reply@kontor.example.com>',
  ...more,
})
const save = (values: object) => admin.patch('/api/sc/company-setup', values)
const testMail = (to = 'admin@example.com', options = {}) => admin.post('/api/sc/company-setup/test-mail', { to }, options)
async function working(): Promise<void> {
  expect((await save(settings({ smtp_password: login.password }))).status).toBe(200)
  await tested('working')
}
/** As a test would leave it. */
const tested = (state: 'working' | 'failed') => sql`update sc_company_setup set smtp_state = ${state}`.execute(node.db)

const letter = (more: Partial<Mail> = {}): Mail => ({
  to: ['somebody@example.com'],
  subject: 'A letter',
  html: '<p>Hello</p>',
  text: 'Hello',
  event: 'sc.test',
  ...more,
})
const queue = (more: Partial<Mail> = {}, ctx: Context = node.app.kontor.systemContext()) =>
  transact(ctx, (tx) => queueMail(tx, letter(more)))
const rowOf = async (id: number | undefined): Promise<Row> =>
  (await sql<Row>`select * from sc_mail_outbox where id = ${id}`.execute(node.db)).rows[0] ?? {}
const inState = (id: number | undefined, state: string) =>
  until(
    () => rowOf(id),
    (row) => row.state === state,
  )
const received = (to: string): ReceivedMail[] => server.received.filter((mail) => mail.to.includes(to))
const newestTo = async (to: string): Promise<Row> =>
  (await sql<Row>`select * from sc_mail_outbox where "to" = ${to} order by id desc limit 1`.execute(node.db)).rows[0] ?? {}
let people = 0
async function createPerson(more: object = {}): Promise<{ id: number; account: string; email: string }> {
  const account = `mailed${++people}`
  const answer = await admin.post('/api/sc/user', {
    account,
    name: `Person ${people}`,
    email: `${account}@example.com`,
    hire_date: '2026-11-01',
    employment: 'full',
    ...more,
  })
  expect(answer.status).toBe(201)
  return { id: Number(answer.body.data.id), account, email: `${account}@example.com` }
}

describe('before a mail server works', () => {
  test('an invitation lies held; once the server is saved and tested it is sent, once (sc.md §12.19)', async () => {
    const { email } = await createPerson({ language: 'jp' })
    const held = await until(
      () => newestTo(email),
      ({ id }) => id !== undefined,
    )
    expect(held).toMatchObject({ state: 'held', event: 'sc.user.invited', attempts: 0 })
    expect((await admin.get('/api/sc/company-setup/mail')).body.data).toMatchObject({ state: 'unset', held: 1 })
    await save(settings({ smtp_password: login.password }))
    expect((await admin.get('/api/sc/company-setup/mail')).body.data).toMatchObject({ state: 'untested', held: 1 })
    expect((await rowOf(Number(held.id))).state).toBe('held')
    expect((await testMail()).body.data).toEqual({ sent_to: 'admin@example.com' })
    const sent = await inState(Number(held.id), 'sent')
    expect(sent).toMatchObject({ attempts: 1, html: null, text: null, reason: null, next_at: null })
    expect((await admin.get('/api/sc/company-setup/mail')).body.data).toMatchObject({ state: 'working', held: 0 })
    const [mail, ...more] = received(email)
    expect(more).toEqual([])
    expect(mail?.from).toBe('no-reply@kontor.example.com')
    expect(mail?.text).toContain('パスワードを設定')
    const token = /https:\/\/kontor\.example\.com\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await node.anonymous.post('/api/sc/user/check-reset-token', { token })).body).toMatchObject({ valid: true, purpose: 'invite' })
  })

  test('a failing test keeps mail held and does not block saving (sc.md §9)', async () => {
    await working()
    expect((await save({ smtp_port: 1, smtp_password: login.password })).status).toBe(200)
    const id = await queue()
    expect((await rowOf(id)).state).toBe('held')
    expect((await testMail()).status).toBe(422)
    expect((await admin.get('/api/sc/company-setup/mail')).body.data).toMatchObject({ state: 'failed' })
    expect((await rowOf(id)).state).toBe('held')
    await save(settings({ smtp_password: login.password }))
    expect((await testMail()).status).toBe(200)
    await inState(id, 'sent')
  })

  test("the test says what went wrong, in the caller's language", async () => {
    await working()
    const said = async (values: object, language = 'en') => {
      await save(values)
      const { status, body } = await testMail('admin@example.com', { language })
      return [status, body.code, body.message]
    }
    expect(await said({ smtp_password: 'wrong' })).toEqual([422, 'smtp', '127.0.0.1 refused user name or password.'])
    expect(await said({ smtp_password: 'wrong again' }, 'tw')).toEqual([422, 'smtp', '127.0.0.1 拒絕了使用者名稱或密碼。'])
    expect(await said({ smtp_port: 1, smtp_password: login.password }, 'cn')).toEqual([
      422,
      'smtp',
      '127.0.0.1 的端口 1 无法连接。请检查服务器和端口，以及本机能否连到它。',
    ])
    expect(await said({ smtp_host: 'no-such-host.invalid', smtp_port: server.port, smtp_password: login.password })).toEqual([
      422,
      'smtp',
      'There is no server named no-such-host.invalid.',
    ])
    server.refuse = { at: 'sender', answer: 'not from here' }
    expect(await said(settings({ smtp_password: login.password }), 'jp')).toEqual([
      422,
      'smtp',
      '127.0.0.1 が差出人 Kontor <no-reply@kontor.example.com> を拒否しました。',
    ])
    server.refuse = { at: 'recipient', answer: 'nobody here' }
    expect(await said({})).toEqual([422, 'smtp', '127.0.0.1 refused the recipient admin@example.com.'])
    server.refuse = undefined
    const unknownTls = await startMailServer({ secure: true })
    servers.push(unknownTls)
    const encryption = 'No encrypted connection to 127.0.0.1 came about. Check the encryption, the port and the server’s certificate.'
    expect(await said({ smtp_port: unknownTls.port, smtp_security: 'starttls', smtp_user: null })).toEqual([422, 'smtp', encryption])
    expect(await said({ smtp_port: server.port, smtp_security: 'starttls' })).toEqual([422, 'smtp', encryption])
    expect(await said({ smtp_port: server.port, smtp_security: 'tls' })).toEqual([422, 'smtp', encryption])
    expect(await said({ smtp_host: null })).toEqual([422, 'smtp', 'Set a mail server and a sender first, and save.'])
  })
})

describe('the password of the mail server', () => {
  beforeAll(working)

  test('stays when the form leaves it empty, goes with the user name, and follows to no other server by itself', async () => {
    expect((await save({ smtp_password: null, mail_from: 'no-reply@kontor.example.com' })).status).toBe(200)
    expect((await testMail()).status).toBe(200)
    const moved = await save({ smtp_host: 'localhost' })
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['smtp_password']])
    expect((await save({ smtp_security: 'starttls' })).status).toBe(200)
    expect((await save({ smtp_security: 'none' })).status).toBe(422)
    expect((await save({ smtp_user: null })).status).toBe(200)
    expect((await sql`select 1 from sc_company_setup where smtp_password is not null`.execute(node.db)).rows).toEqual([])
    expect((await save({ smtp_host: 'localhost', smtp_security: 'none' })).status).toBe(200)
    await working()
  })

  test('lies sealed in the database, and is in no answer, history, event, trail or log', async () => {
    const {
      rows: [kept],
    } = await sql<{ password: string }>`select smtp_password as password from sc_company_setup`.execute(node.db)
    expect(kept?.password).toMatch(/^v1\./)
    const answers = [
      await admin.get('/api/sc/company-setup'),
      await admin.get('/api/sc/company-setup/history'),
      await node.anonymous.get('/api/sc/company-setup/get-setup'),
      await save({ smtp_password: login.password }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { raw } of answers) expect(raw.body).not.toMatch(/canary|v1\./)
    const tables = ['kontor_revision', 'kontor_event', 'kontor_outbox', 'sc_audit_log', 'kontor_idempotency', 'sc_company_setup']
    for (const table of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} as t`.execute(node.db)
      expect([table, rows.some(({ text }) => text.includes('canary'))]).toEqual([table, false])
    }
    const {
      rows: [entry],
    } = await sql<{
      changes: Row
    }>`select changes from sc_audit_log where entity = 'company-setup' and changes ? 'smtp_password' order by id desc limit 1`.execute(
      node.db,
    )
    expect(entry?.changes.smtp_password).toEqual({ to: '***', from: null })
    expect(logged.join('')).not.toContain('canary')
    await working()
  })

  test('takes the right to set and to test', async () => {
    const staff = await node.signIn('staff01')
    expect([
      (await staff.post('/api/sc/company-setup/test-mail', {})).status,
      (await staff.get('/api/sc/company-setup/mail')).status,
      (await staff.get('/api/sc/mail-outbox')).status,
    ]).toEqual([403, 403, 403])
  })
})

describe('sending', () => {
  beforeAll(working)

  test('comes within seconds of the commit, and never of what was rolled back', async () => {
    const ctx = node.app.kontor.systemContext()
    await expect(
      transact(ctx, async (tx) => {
        await queueMail(tx, letter({ to: ['never@example.com'] }))
        throw new Error('the caller changed his mind')
      }),
    ).rejects.toThrow('changed his mind')
    await inState(await queue({ to: ['now@example.com'] }), 'sent')
    expect([received('now@example.com').length, received('never@example.com').length]).toEqual([1, 0])
  })

  test('carries copies, both parts, files of the store, and one Message-ID', async () => {
    const { files } = node.app.kontor
    await files.put('mails/report.csv', Readable.from(['a,b\r\n1,2\r\n']))
    const id = await queue({
      to: ['a@example.com', 'no address'],
      cc: ['c@example.com'],
      subject: '四月\r\nBcc: x@example.com',
      attachments: [{ key: 'mails/report.csv', name: '報表.csv', type: 'text/csv' }],
    })
    await inState(id, 'sent')
    const [mail] = received('c@example.com')
    expect(mail?.to).toEqual(['a@example.com', 'c@example.com'])
    expect(mail?.header('Bcc')).toBeUndefined()
    expect(mail?.header('Message-ID')).toMatch(new RegExp(`<kontor\\.${id}\\.`))
    expect(mail?.header('Auto-Submitted')).toBe('auto-generated')
    expect(mail?.text).toContain('a,b\r\n1,2')
    expect(mail?.raw).toContain('text/csv')
    const gone = await queue({ attachments: [{ key: 'mails/gone.csv', name: 'gone.csv', type: 'text/csv' }] })
    expect(
      await until(
        () => rowOf(gone),
        ({ reason }) => reason !== null,
      ),
    ).toMatchObject({ state: 'queued', reason: 'attachment_missing' })
  })

  test('of a key is done once', async () => {
    const [first, second] = await Promise.all([queue({ dedupe_key: 'report 7' }), queue({ dedupe_key: 'REPORT 7' })])
    expect([first, second].filter((id) => id !== undefined)).toHaveLength(1)
    await inState(first ?? second, 'sent')
    expect(await queue({ dedupe_key: 'report 7' })).toBeUndefined()
  })

  test('that fails is tried after 1, 5, 30 minutes, 2 and 12 hours, then has failed, and may be repeated', async () => {
    server.refuse = {
      at: 'recipient',
      only: 'away@example.com',
      answer: 'mailbox full, see https://kontor.example.com/reset-password/token-canary',
    }
    let now = new Date('2026-11-20T08:00:00Z')
    node.setNow(now)
    const id = await queue({ to: ['away@example.com'] })
    for (const [attempt, minutes] of [1, 5, 30, 120, 720].entries()) {
      const row = await until(
        () => rowOf(id),
        ({ state, attempts }) => state === 'queued' && attempts === attempt + 1,
      )
      expect(row).toMatchObject({ reason: 'recipient', error: expect.stringContaining('mailbox full') as string })
      expect((Date.parse(String(row.next_at)) - now.getTime()) / 60_000).toBe(minutes)
      now = new Date(now.getTime() + minutes * 60_000)
      node.setNow(now)
      node.app.kontor.wakeMail()
    }
    const failed = await inState(id, 'failed')
    expect([failed.attempts, failed.next_at, String(failed.error).includes('canary')]).toEqual([6, null, false])
    expect((await admin.get('/api/sc/company-setup/mail')).body.data).toMatchObject({ failed: 1 })
    server.refuse = undefined
    expect((await admin.post(`/api/sc/mail-outbox/${id}/retry`)).status).toBe(200)
    await inState(id, 'sent')
    const again = await admin.post(`/api/sc/mail-outbox/${id}/retry`)
    expect([again.status, again.body.message]).toEqual([409, 'This is not possible in the present state of the record.'])
  })

  test('to several, one of whom is refused, is done and says who', async () => {
    server.refuse = { at: 'recipient', only: 'gone@example.com', answer: 'nobody' }
    const id = await queue({ to: ['here@example.com', 'gone@example.com'] })
    expect(await inState(id, 'sent')).toMatchObject({ reason: 'recipient', error: 'gone@example.com' })
  })

  test('ends by cancelling, one or many; what it said is gone then', async () => {
    await tested('failed')
    const ids = [await queue(), await queue()]
    expect((await admin.post(`/api/sc/mail-outbox/${ids[0]}/cancel`)).status).toBe(200)
    expect(await rowOf(ids[0])).toMatchObject({ state: 'cancelled', html: null, text: null, next_at: null })
    expect((await admin.get(`/api/sc/mail-outbox/${ids[0]}`)).body.data._actions).toEqual(['show'])
    expect((await admin.get(`/api/sc/mail-outbox/${ids[1]}`)).body.data._actions).toEqual(['show', 'cancel'])
    const both = await admin.post('/api/sc/mail-outbox/cancel', { ids })
    expect(both.body.data).toEqual({
      done: [ids[1]],
      failed: [
        {
          id: ids[0],
          title: (await rowOf(ids[0])).subject,
          message: 'This is not possible in the present state of the record.',
          errors: {},
        },
      ],
      change_set: null,
    })
    await tested('working')
    expect((await admin.post('/api/sc/mail-outbox/999999/cancel')).status).toBe(404)
  })

  test('of what has expired meanwhile does not happen', async () => {
    await tested('failed')
    const id = await queue({ valid_until: new Date(Date.now() + 60_000) })
    node.setNow(new Date(Date.now() + 61_000))
    node.app.kontor.wakeMail()
    expect(await inState(id, 'cancelled')).toMatchObject({ reason: 'outdated', text: null })
    await tested('working')
  })
})

describe('several nodes', () => {
  beforeAll(working)

  test('send each mail once', async () => {
    others.push(await testApp({ database, env }), await testApp({ database, env }))
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => queue({ to: [`crowd${n}@example.com`] })))
    for (const { app } of [node, ...others]) app.kontor.wakeMail()
    for (const id of ids) expect(await inState(id, 'sent')).toMatchObject({ attempts: 1 })
    for (const n of ids.keys()) expect(received(`crowd${n}@example.com`)).toHaveLength(1)
  })

  test("take over from one that died between the server's yes and its commit: the same Message-ID again", async () => {
    let inside = () => undefined as void
    const arrived = new Promise<void>((resolve) => {
      inside = resolve
    })
    let answer = () => undefined as void
    server.onMessage = () => {
      inside()
      server.onMessage = () => Promise.resolve()
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const id = await queue({ to: ['twice@example.com'] })
    await arrived
    // Silent for more than 5 minutes.
    await sql`update sc_mail_outbox set sending_at = now() - interval '6 minutes' where id = ${id}`.execute(node.db)
    const ctx = node.app.kontor.systemContext()
    await transact(ctx, tendMails)
    expect(await rowOf(id)).toMatchObject({ state: 'queued', reason: 'interrupted' })
    others.push(await testApp({ database, env }))
    expect(await inState(id, 'sent')).toMatchObject({ attempts: 2 })
    answer()
    const ids = received('twice@example.com').map((mail) => mail.header('Message-ID'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(
      await until(
        () => rowOf(id),
        () => true,
      ),
    ).toMatchObject({ state: 'sent', attempts: 2 })
  })
})

describe('accounts', () => {
  beforeAll(working)
  const password = 'a walk along the river'
  const tokenIn = (mail: ReceivedMail | undefined) => /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const forget = (account: string) =>
    node.anonymous.post('/api/sc/user/forgot-password', { account, captcha: 'kontor' }, { headers: { 'accept-language': 'en' } })
  const arrived = async (to: string, count = 1): Promise<ReceivedMail> =>
    (
      await until(
        () => received(to),
        (mails) => mails.length >= count,
      )
    ).at(count - 1) ?? fail()
  const fail = (): never => {
    throw new Error('no mail')
  }
  const emailOf = async (account: string): Promise<string> =>
    (await sql<{ email: string }>`select email from sc_user where account = ${account}`.execute(node.db)).rows[0]?.email ?? ''
  const reset = (token: string) => node.anonymous.post('/api/sc/user/reset-password', { token, password, password_confirmation: password })

  test('forgot password: equal answers; the link works once; old sessions end; a notice follows (shell.md §12.5)', async () => {
    const email = await emailOf('staff02')
    const session = await node.signIn('staff02')
    const [known, unknown] = [await forget('staff02'), await forget('nobody-at-all')]
    expect([known.status, known.raw.body]).toEqual([unknown.status, unknown.raw.body])
    const token = tokenIn(await arrived(email))
    expect((await reset(token)).status).toBe(200)
    expect((await session.get('/api/sc/user/all')).status).toBe(401)
    expect((await reset(token)).status).toBe(422)
    expect((await arrived(email, 2)).text).toContain('密碼已於')
    expect((await node.signIn('staff02', password)).userId).toBe(session.userId)
    await noTrace(token)
  })

  test('a link given by an administrator is mailed and shown to nobody; without mail he gets it himself (S8)', async () => {
    const { id, email } = await createPerson()
    const first = tokenIn(await arrived(email))
    const answer = await admin.post(`/api/sc/user/${id}/reset-password`, { mode: 'link' })
    expect(Object.keys(answer.body.data).sort()).toEqual(['expires_at', 'sent_to'])
    const token = tokenIn(await arrived(email, 2))
    expect(token).not.toBe(first)
    expect((await reset(first)).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
    await noTrace(token)
    await tested('failed')
    expect(Object.keys((await admin.post(`/api/sc/user/${id}/reset-password`, { mode: 'link' })).body.data).sort()).toEqual([
      'expires_at',
      'path',
    ])
    await tested('working')
  })

  test('a changed password and a reset by an administrator are told', async () => {
    const [email, reset] = [await emailOf('staff03'), await emailOf('staff04')]
    const person = await node.signIn('staff03')
    expect(
      (await person.post('/api/sc/user/change-password', { current_password: testPassword, password, password_confirmation: password }))
        .status,
    ).toBe(200)
    expect((await arrived(email)).text).toContain('密碼已於')
    const {
      rows: [other],
    } = await sql<{ id: number }>`select id from sc_user where account = 'staff04'`.execute(node.db)
    const { body } = await admin.post(`/api/sc/user/${other?.id}/reset-password`)
    const mail = await arrived(reset)
    expect(mail.text).toContain('管理員已於')
    expect(mail.raw).not.toContain(String(body.data.one_time_password))
  })

  test("a lock is told once an hour, in the person's language", async () => {
    const email = await emailOf('staff09')
    const wrong = () => node.anonymous.post('/api/sc/user/login', { account: 'staff09', password: 'wrong', captcha: 'kontor' })
    for (let n = 0; n < 5; n++) await wrong()
    expect((await arrived(email)).text).toContain('Signing in from there is locked until')
    await sql`delete from kontor_lockout`.execute(node.db)
    for (let n = 0; n < 5; n++) await wrong()
    const id = await queue()
    await inState(id, 'sent')
    expect((await sql`select 1 from sc_mail_outbox where event = 'sc.user.locked'`.execute(node.db)).rows).toHaveLength(1)
  })

  /** The token is in no answer of the outbox, and nowhere in the tables and logs. */
  async function noTrace(token: string): Promise<void> {
    const list = await admin.get('/api/sc/mail-outbox?per_page=200')
    expect(list.body.data.length).toBeGreaterThan(5)
    expect(Object.keys(list.body.data[0] ?? {})).not.toEqual(expect.arrayContaining(['html']))
    for (const name of ['html', 'text', 'attachments', 'run', 'sending_at'])
      expect(Object.keys(list.body.data[0] ?? {})).not.toContain(name)
    expect(list.raw.body).not.toContain(token)
    for (const table of ['sc_mail_outbox', 'kontor_revision', 'kontor_event', 'sc_audit_log', 'kontor_idempotency', 'sc_reset_token']) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} as t`.execute(node.db)
      expect([table, rows.some(({ text }) => text.includes(token))]).toEqual([table, false])
    }
    expect(logged.join('')).not.toContain(token)
  }
})
