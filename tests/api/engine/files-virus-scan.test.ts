/** Uploads and a virus scanner that speaks clamd's protocol (sc.md §3.6, §9): closed until looked through, locked away when infected. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Client, type TestApp } from '../../support/app'
import { eicar, fakeClamd, type FakeClamd } from '../../support/clamd'

let scanner: FakeClamd
let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  scanner = await fakeClamd()
  server = await testApp({ env: { CLAMD_ADDRESS: scanner.address } })
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
})
afterAll(async () => {
  await server.close()
  await scanner.stop()
})

const upload = (client: Client, name: string, content: Buffer): Promise<Answer> => {
  const edge = `edge${randomBytes(8).toString('hex')}`
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`
  return client.post('/api/common/attachment', Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]), {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
}
const fileNamed = async (name: string) =>
  (
    await sql<{
      id: number
      scan: string
      key: string
    }>`select id, scan, storage_key as key from sc_attachment where name = ${name}`.execute(server.db)
  ).rows[0]
const notifiedOf = async (user: number, name: string) =>
  (
    await sql`select 1 from sc_user_notification where user_id = ${user} and event = 'sc.attachment.infected' and data->'title'->>'en' like ${`%${name}%`}`.execute(
      server.db,
    )
  ).rows.length

test('what is clean is open at once, and came to the scanner in pieces', async () => {
  const { status, body } = await upload(staff, 'clean.txt', Buffer.alloc(300_000, 'a'))
  expect(status).toBe(201)
  expect(await fileNamed('clean.txt')).toMatchObject({ scan: 'clean' })
  expect(scanner.pieces()).toBeGreaterThan(1)
  expect((await staff.get(`/api/common/attachment/${String(body.data.id)}/download`)).status).toBe(200)
})

test('what is infected is refused, kept under another key that nobody can fetch, and its uploader and the administrators are told', async () => {
  const { status, body } = await upload(staff, 'infected.txt', Buffer.concat([Buffer.from('before '), eicar]))
  expect(status).toBe(422)
  expect(body.errors.file?.[0]).toMatch(/^infected\.txt: a virus was found/)
  const file = await fileNamed('infected.txt')
  expect(file?.scan).toBe('infected')
  expect(file?.key).toMatch(/^quarantine\//)
  const fetched = await staff.get(`/api/common/attachment/${String(file?.id)}/download`)
  expect([fetched.status, fetched.body.message]).toEqual([403, 'A virus was found in this file. It is locked away.'])
  expect((await staff.post(`/api/common/attachment/${String(file?.id)}/link`)).status).toBe(403)
  await expect.poll(() => notifiedOf(staff.userId, 'infected.txt')).toBe(1)
  await expect.poll(() => notifiedOf(admin.userId, 'infected.txt')).toBe(1)
  const { rows } = await sql`select changes from sc_audit_log where action = 'quarantine' and label = 'infected.txt'`.execute(server.db)
  expect(rows).toEqual([{ changes: { virus: { from: null, to: 'Win.Test.EICAR_HDB-1' } } }])
})

test('while the scanner is away a file stays closed; the job opens or locks it when the scanner is back', async () => {
  await scanner.stop()
  const { status, body } = await upload(staff, 'waiting.txt', Buffer.from('hello'))
  expect(status).toBe(201)
  expect((await upload(staff, 'waiting-infected.txt', eicar)).status).toBe(201)
  const id = Number(body.data.id)
  expect((await staff.get(`/api/common/attachment/${id}`)).body.data).toMatchObject({ name: 'waiting.txt', scan: 'pending' })
  const early = await staff.get(`/api/common/attachment/${id}/download`, { language: 'tw' })
  expect([early.status, early.body.message]).toEqual([409, '此檔案仍在掃描病毒，請稍候再試。'])

  await scanner.start()
  // In an hour: whether a look failed in between does not matter then.
  await expect
    .poll(async () => {
      server.setNow(new Date(Date.now() + 3_600_000))
      await server.app.kontor.jobs.tend()
      server.setNow(undefined)
      return (await fileNamed('waiting.txt'))?.scan
    })
    .toBe('clean')
  await expect.poll(async () => (await fileNamed('waiting-infected.txt'))?.scan).toBe('infected')
  expect((await staff.get(`/api/common/attachment/${id}/download`)).status).toBe(200)
  await expect.poll(() => notifiedOf(staff.userId, 'waiting-infected.txt')).toBe(1)
})

test('what the scanner refuses to look through stays closed, and the job says so', async () => {
  await upload(staff, 'too-large.txt', Buffer.alloc(1_500_000, 'b'))
  expect(await fileNamed('too-large.txt')).toMatchObject({ scan: 'pending' })
  await server.app.kontor.jobs.tend()
  await expect
    .poll(async () => (await sql`select 1 from sc_job where kind = 'sc.scan-files' and state = 'failed'`.execute(server.db)).rows.length)
    .toBeGreaterThan(0)
  // Not again at once: the next look is ten minutes later.
  await server.app.kontor.jobs.tend()
  const {
    rows: [jobs],
  } = await sql<{
    count: number
  }>`select count(*)::int as count from sc_job where kind = 'sc.scan-files' and state in ('queued', 'running')`.execute(server.db)
  expect(jobs?.count).toBe(0)
})
