/** Files go up and down through the app with FILE_STORE=s3; what the store promises is tested in unit/file-store. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnlinked } from '../../../server/files/attachment-store'
import { testApp, type Answer, type Client, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'
import { startS3Server, type S3Server } from '../../support/s3-server'

let s3: S3Server
let server: TestApp
let staff: Client
let admin: Client

beforeAll(async () => {
  s3 = await startS3Server()
  server = await testApp({ env: s3.env })
  staff = await server.signIn('staff01')
  admin = await server.signIn('admin')
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const upload = (name: string, content: Buffer): Promise<Answer> => {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return staff.post('/api/common/attachment', Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]), {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  })
}
const download = (id: unknown, headers = {}) => staff.get(`/api/common/attachment/${String(id)}/download`, { headers })

test('an attachment goes up and comes down, whole and in ranges', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
  const { status, body } = await upload('invoice.pdf', content)
  expect(status).toBe(201)
  const whole = await download(body.data.id)
  expect([whole.status, whole.headers['content-length']]).toEqual([200, String(content.length)])
  expect(whole.raw.rawPayload.equals(content)).toBe(true)
  const part = await download(body.data.id, { range: 'bytes=100-199' })
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${content.length}`])
  expect(part.raw.rawPayload.equals(content.subarray(100, 200))).toBe(true)
})

test('a large attachment comes in pieces, which are put together', async () => {
  const content = randomBytes(8 * 1024 * 1024 + 1000)
  const {
    body: { data },
  } = await staff.post('/api/common/attachment/start', { name: 'data.bin', size: content.length })
  const address = `/api/common/attachment/${String(data.id)}`
  const piece = async (number: number, bytes: Buffer) =>
    (await staff.put(`${address}/part/${number}`, bytes, { headers: { 'content-type': 'application/octet-stream' } })).status
  expect([await piece(2, content.subarray(8 * 1024 * 1024)), await piece(1, content.subarray(0, 8 * 1024 * 1024))]).toEqual([204, 204])
  expect((await staff.post(`${address}/finish`)).status).toBe(200)
  expect((await download(data.id)).raw.rawPayload.equals(content)).toBe(true)
})

test('a picture has its thumbnail, and both go when no record takes them', async () => {
  const picture = { width: 640, height: 480, channels: 3, background: 'teal' } as const
  const { body } = await upload('photo.png', await sharp({ create: picture }).png().toBuffer())
  expect((await staff.get(`/api/common/attachment/${String(body.data.id)}/thumb`)).status).toBe(200)
  expect(s3.files().some((path) => path.includes('thumb.webp'))).toBe(true)
  const tomorrow = { ...server.app.kontor.systemContext(), now: () => new Date(Date.now() + 25 * 3_600_000) }
  await removeUnlinked(tomorrow, server.app.kontor.files)
  expect(s3.files().filter((path) => path.includes('attachments/'))).toEqual([])
})

test('an import reads its file from the store', async () => {
  const view = await importFlow(server, admin).checked('cm/tax-category', 'code,name_en\nS3VAT,From a bucket\n', { mode: 'add' })
  expect(view).toMatchObject({ state: 'checked' })
})

test('while the store does not answer, calls say 503 and the rest works on', async () => {
  const { body } = await upload('note.txt', Buffer.from('kept'))
  s3.interfere = (_request, socket) => void socket.destroy()
  try {
    expect((await download(body.data.id)).status).toBe(503)
    expect((await upload('other.txt', Buffer.from('lost'))).status).toBe(503)
    expect((await staff.get('/api/sc/user/photos')).status).toBe(200)
  } finally {
    s3.interfere = undefined
  }
  expect((await download(body.data.id)).raw.rawPayload.toString()).toBe('kept')
})
