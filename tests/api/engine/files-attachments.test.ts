/** Files of records (sc.md §3.6, §9; §12: 20): uploaded, taken over by the record, fetched by the right to show it. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { removeUnlinked } from '../../../server/files/attachment-store'
import { FileMissing } from '../../../server/files/store'
import { testApp, type Answer, type Client, type TestApp } from '../../support/app'
import { holds } from '../../support/until'

/** A record whose owner alone (and administrators) may see it. */
const letter = defineSchema('cm/letter', {
  x: {
    area: 'use',
    title: 'subject',
    row_owner: 'created_by',
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' }],
  },
  required: ['subject'],
  properties: {
    subject: { type: 'string', maxLength: 50 },
    scan: { x: { type: 'file' } },
    stamp: { x: { type: 'file', file: { images: true } } },
    enclosures: { x: { type: 'files' } },
    note: { x: { type: 'file', guard: 'note' } },
    pages: { type: 'array', items: { type: 'object', properties: { picture: { x: { type: 'file' } } } } },
  },
})

let server: TestApp
let admin: Client
let staff: Client
let other: Client

beforeAll(async () => {
  server = await testApp({ own: [letter] })
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
  other = await server.signIn('staff02')
})
afterAll(() => server.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const upload = (client: Client, name: string, content: Buffer): Promise<Answer> => {
  const edge = `edge${randomBytes(8).toString('hex')}`
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`
  return client.post('/api/common/attachment', Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]), {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
}
const uploaded = async (client: Client, name = 'invoice.pdf', content = pdf): Promise<number> => {
  const { status, body } = await upload(client, name, content)
  expect(status).toBe(201)
  return Number(body.data.id)
}
const create = (client: Client, values: object) => client.post('/api/cm/letter', { subject: 'To whom', ...values })
const fetched = async (client: Client, id: number) => await client.get(`/api/common/attachment/${id}/download`)

describe('an upload', () => {
  test('is judged by its content, named by its last part, and its uploader alone may fetch it', async () => {
    const { status, body } = await upload(staff, '../發票.pdf', pdf)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number) as number,
      name: '發票.pdf',
      size: pdf.length,
      mime: 'application/pdf',
      state: 'ready',
    })
    const mine = await fetched(staff, Number(body.data.id))
    expect(mine.raw.rawPayload).toEqual(pdf)
    expect(mine.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__.pdf"; filename*=UTF-8''%E7%99%BC%E7%A5%A8.pdf`,
    })
    expect((await fetched(other, Number(body.data.id))).status).toBe(404)
    expect((await fetched(admin, Number(body.data.id))).status).toBe(404)
    expect((await fetched(server.anonymous, Number(body.data.id))).status).toBe(401)
  })

  test('an executable called invoice.pdf is refused with 422 on the file (sc.md §12.20)', async () => {
    const { status, body } = await upload(staff, 'invoice.pdf', Buffer.from(`MZ${'\0'.repeat(100)}`))
    expect([status, body.errors]).toEqual([422, { file: ['invoice.pdf is a program; programs are not accepted.'] }])
  })

  test('of 101 MB with limit 100 is refused with 413 before it is sent (sc.md §12.20)', async () => {
    const { status, body } = await staff.post('/api/common/attachment/start', { name: 'film.mp4', size: 101 * 1024 * 1024 })
    expect([status, body.message]).toEqual([413, 'The file is larger than 100 MB.'])
    expect((await staff.post('/api/common/attachment/start', { name: 'film.mp4', size: 100 * 1024 * 1024 })).status).toBe(201)
  })

  test('above what one call takes is refused with 413, also when it does not say so', async () => {
    const { status } = await upload(staff, 'big.bin', Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(status).toBe(413)
  })

  test('without a file says so', async () => {
    expect((await staff.post('/api/common/attachment', { file: 'x' })).body.errors).toEqual({ file: ['Choose a file to upload.'] })
  })
})

describe('a large file', () => {
  const content = randomBytes(8 * 1024 * 1024 + 1000)
  const part = (client: Client, id: unknown, number: number, bytes: Buffer) =>
    client.put(`/api/common/attachment/${String(id)}/part/${number}`, bytes, { headers: { 'content-type': 'application/octet-stream' } })

  test('comes in pieces, in any order and again, and is what it was', async () => {
    const {
      body: { data },
    } = await staff.post('/api/common/attachment/start', { name: 'data.bin', size: content.length })
    expect(data).toMatchObject({ part_size: 8 * 1024 * 1024, parts: 2 })
    expect((await part(staff, data.id, 2, content.subarray(8 * 1024 * 1024))).status).toBe(204)
    expect((await staff.get(`/api/common/attachment/${String(data.id)}/parts`)).body.data).toEqual([2])
    const early = await staff.post(`/api/common/attachment/${String(data.id)}/finish`)
    expect([early.status, early.body.meta]).toEqual([409, { parts: [2] }])
    const first = () => part(staff, data.id, 1, content.subarray(0, 8 * 1024 * 1024))
    expect([(await first()).status, (await first()).status]).toEqual([204, 204])
    const done = await staff.post(`/api/common/attachment/${String(data.id)}/finish`)
    expect([done.status, done.body.data.size]).toEqual([200, content.length])
    const back = await fetched(staff, Number(data.id))
    expect(createHash('sha256').update(back.raw.rawPayload).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  })

  test('takes no piece of another length, of another number, or from another person', async () => {
    const {
      body: { data },
    } = await staff.post('/api/common/attachment/start', { name: 'data.bin', size: 1000 })
    expect((await part(staff, data.id, 1, Buffer.alloc(999))).status).toBe(422)
    expect((await part(staff, data.id, 1, Buffer.alloc(1001))).status).toBe(422)
    expect((await part(staff, data.id, 2, Buffer.alloc(1))).status).toBe(404)
    expect((await part(other, data.id, 1, Buffer.alloc(1000))).status).toBe(404)
    expect((await staff.get(`/api/common/attachment/${String(data.id)}/parts`)).body.data).toEqual([])
  })
})

describe('a record', () => {
  test('takes its files over: who may show it may fetch them, nobody else', async () => {
    const [scan, one, two, page] = await Promise.all([
      uploaded(staff),
      uploaded(staff, 'a.txt', Buffer.from('a')),
      uploaded(staff, 'b.txt', Buffer.from('b')),
      uploaded(staff),
    ])
    const { status, body } = await create(staff, { scan, enclosures: [two, one], pages: [{ picture: page }] })
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.data).toMatchObject({
      scan,
      enclosures: [two, one],
      _refs: { 'sc/attachment': { [scan]: { title: 'invoice.pdf', size: pdf.length, mime: 'application/pdf', active: true } } },
    })
    for (const id of [scan, one, two, page]) {
      expect((await fetched(staff, id)).status).toBe(200)
      expect((await fetched(admin, id)).status).toBe(200)
      expect((await fetched(other, id)).status).toBe(404)
    }
  })

  test("takes neither another person's upload nor a file of another record, and says so at the field", async () => {
    const theirs = await uploaded(other)
    const held = await uploaded(staff)
    await create(staff, { scan: held })
    for (const [field, value] of [
      ['scan', theirs],
      ['scan', held],
      ['enclosures', [held]],
      ['scan', 999_999],
    ] as const) {
      const { status, body } = await create(staff, { [field]: value })
      expect([field, value, status, Object.keys(body.errors)]).toEqual([field, value, 422, [field]])
    }
  })

  test('made from another one takes copies of its files, which whoever may open them may make', async () => {
    const held = await uploaded(staff)
    await create(staff, { scan: held })
    expect((await other.post(`/api/common/attachment/${held}/copy`)).status).toBe(404)
    const { status, body } = await admin.post(`/api/common/attachment/${held}/copy`)
    expect([status, body.data]).toMatchObject([201, { name: 'invoice.pdf', size: pdf.length, mime: 'application/pdf' }])
    const copy = Number(body.data.id)
    expect(copy).not.toBe(held)
    expect((await fetched(staff, copy)).status).toBe(404)
    expect((await create(admin, { scan: copy })).status).toBe(201)
    expect([(await fetched(admin, copy)).raw.rawPayload.equals(pdf), (await fetched(staff, held)).status]).toEqual([true, 200])
  })

  test('that wants a picture takes nothing else', async () => {
    const { status, body } = await create(staff, { stamp: await uploaded(staff) })
    expect([status, body.errors]).toEqual([422, { stamp: ['Choose a picture: PNG, JPEG, GIF, WebP or AVIF.'] }])
    expect((await create(staff, { stamp: await uploaded(staff, 'stamp.png', png) })).status).toBe(201)
  })

  test('keeps a replaced file for its history, and takes it back', async () => {
    const [first, second] = [await uploaded(staff), await uploaded(staff)]
    const {
      body: { data },
    } = await create(staff, { scan: first })
    expect((await staff.patch(`/api/cm/letter/${String(data.id)}`, { scan: second, version: 1 })).status).toBe(200)
    expect((await fetched(staff, first)).status).toBe(200)
    const back = await staff.post(`/api/cm/letter/${String(data.id)}/revert`, { version: 1, fields: ['scan'] })
    expect([back.status, back.body.data.scan]).toEqual([200, first])
  })

  test('does not give a file of a field that its reader may not see', async () => {
    const note = await uploaded(admin)
    const {
      body: { data },
    } = await create(admin, { note })
    await server.db
      .updateTable('cm_letter' as never)
      .set({ created_by: staff.userId } as never)
      .where('id' as never, '=', data.id as never)
      .execute()
    expect((await staff.get(`/api/cm/letter/${String(data.id)}`)).body.data).not.toHaveProperty('note')
    expect((await fetched(staff, note)).status).toBe(404)
    expect((await fetched(admin, note)).status).toBe(200)
  })

  test('in the recycle bin gives its files no more', async () => {
    const scan = await uploaded(staff)
    const {
      body: { data },
    } = await create(staff, { scan })
    await staff.delete(`/api/cm/letter/${String(data.id)}`)
    expect((await fetched(staff, scan)).status).toBe(404)
  })
})

describe('files beside a record', () => {
  const beside = (record: number) => `/api/common/attachment/of/cm/letter/${record}`
  const newLetter = async (client: Client) => Number((await create(client, {})).body.data.id)
  async function laid(client: Client, record: number, name = 'plan.pdf'): Promise<number> {
    const id = await uploaded(client, name)
    const { status, body } = await client.post(beside(record), { ids: [id] })
    expect([status, body.message]).toEqual([200, undefined])
    return id
  }
  const names = async (client: Client, record: number) => (await client.get(beside(record))).body.data.map(({ name }) => name)

  test('are listed newest first, with who brought them, and opened by who may show the record', async () => {
    const record = await newLetter(staff)
    const first = await laid(staff, record, 'first.pdf')
    await laid(admin, record, 'second.pdf')
    const { body } = await staff.get(beside(record))
    expect(body).toMatchObject({
      data: [
        { name: 'second.pdf', by: { id: admin.userId } },
        { id: first, name: 'first.pdf', size: pdf.length, mime: 'application/pdf', by: { id: staff.userId } },
      ],
      meta: { may_change: true },
    })
    expect((await fetched(admin, first)).status).toBe(200)
    expect((await fetched(other, first)).status).toBe(404)
    for (const answer of [
      await other.get(beside(record)),
      await other.post(beside(record), { ids: [await uploaded(other)] }),
      await other.delete(`/api/common/attachment/${first}`),
    ])
      expect(answer.status).toBe(404)
  })

  test('are changed by who may change the record only', async () => {
    const record = await newLetter(staff)
    const id = await laid(staff, record)
    const auditor = await server.signIn('auditor')
    expect((await auditor.get(beside(record))).body).toMatchObject({ data: [{ id }], meta: { may_change: false } })
    expect((await auditor.post(beside(record), { ids: [await uploaded(auditor)] })).status).toBe(403)
    expect((await auditor.delete(`/api/common/attachment/${id}`)).status).toBe(403)
  })

  test("take neither another person's upload nor a file that a record has", async () => {
    const record = await newLetter(staff)
    for (const id of [await uploaded(other), await laid(staff, record), 999_999])
      expect(Object.keys((await staff.post(beside(record), { ids: [id] })).body.errors)).toEqual(['ids'])
    // Half of a list is not taken either.
    const good = await uploaded(staff)
    expect((await staff.post(beside(record), { ids: [good, 999_999] })).status).toBe(422)
    expect((await staff.post(beside(record), { ids: [good] })).status).toBe(200)
    expect((await staff.patch(`/api/cm/letter/${record}`, { scan: good, version: 1 })).body.errors).toHaveProperty('scan')
  })

  test('of one name stay both; taken away they are gone, and back within 30 days', async () => {
    const record = await newLetter(staff)
    const [one] = [await laid(staff, record), await laid(staff, record)]
    expect(await names(staff, record)).toEqual(['plan.pdf', 'plan.pdf'])
    expect((await staff.delete(`/api/common/attachment/${one}`)).status).toBe(200)
    expect((await staff.delete(`/api/common/attachment/${one}`)).status).toBe(409)
    expect(await names(staff, record)).toEqual(['plan.pdf'])
    expect((await fetched(staff, one)).status).toBe(404)
    expect((await staff.post(`/api/common/attachment/${one}/restore`, {})).status).toBe(200)
    expect((await fetched(staff, one)).status).toBe(200)

    await staff.delete(`/api/common/attachment/${one}`)
    const later = { ...server.app.kontor.systemContext(), now: () => new Date(Date.now() + 31 * 86_400_000) }
    await removeUnlinked(later, server.app.kontor.files)
    expect((await staff.post(`/api/common/attachment/${one}/restore`, {})).status).toBe(404)
    expect(await names(staff, record)).toEqual(['plan.pdf'])
  })

  test("are in the trail, and told to the record's screens and to modules", async () => {
    const record = await newLetter(staff)
    await staff.delete(`/api/common/attachment/${await laid(staff, record)}`)
    const { rows: trail } = await sql<{
      action: string
      label: string
    }>`select action, label from sc_audit_log where entity = 'letter' and record_id = ${record} and action in ('attach', 'detach') order by id`.execute(
      server.db,
    )
    expect(trail).toEqual([
      { action: 'attach', label: 'plan.pdf' },
      { action: 'detach', label: 'plan.pdf' },
    ])
    await holds(async () => {
      const { rows } = await sql<{
        event: string
      }>`select event from kontor_event where record_id = ${record} and event like '%attach%' order by seq`.execute(server.db)
      expect(rows.map(({ event }) => event)).toEqual(['attached', 'sc.attachment.linked', 'attached'])
    })
  })
})

describe('a thumbnail', () => {
  const thumb = (client: Client, id: number) => client.get(`/api/common/attachment/${id}/thumb`)
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } })
  const kept = async (id: number) =>
    (
      await sql<{
        width: number | null
        height: number | null
        thumb_key: string | null
        storage_key: string
      }>`select width, height, thumb_key, storage_key from sc_attachment where id = ${id}`.execute(server.db)
    ).rows[0]

  test('of a picture is WebP within 320 pixels, upright and without what the camera wrote; a small one stays as it is', async () => {
    const photo = await plain(800, 400)
      .withExif({ IFD0: { Artist: 'Amy' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await uploaded(staff, 'photo.jpg', photo)
    expect(await kept(id)).toMatchObject({ width: 400, height: 800 })
    const answer = await thumb(staff, id)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=86400',
    ])
    const { format, width, height, exif } = await sharp(answer.raw.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 160, height: 320, exif: undefined })
    const small = await thumb(staff, await uploaded(staff, 'small.png', await plain(20, 10).png().toBuffer()))
    expect(await sharp(small.raw.rawPayload).metadata()).toMatchObject({ width: 20, height: 10 })
  })

  test('of a picture in motion is its first frame', async () => {
    const frames = await sharp(Buffer.concat([Buffer.alloc(16 * 16 * 3, 255), Buffer.alloc(16 * 16 * 3, 0)]), {
      raw: { width: 16, height: 32, channels: 3, pageHeight: 16 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const answer = await thumb(staff, await uploaded(staff, 'motion.gif', frames))
    expect(await sharp(answer.raw.rawPayload).metadata()).toMatchObject({ width: 16, height: 16 })
    expect((await sharp(answer.raw.rawPayload).stats()).channels[0]?.mean).toBeGreaterThan(250)
  })

  test('is not made of what is no picture, is cut off, or claims more pixels than may be unpacked; the file is taken all the same', async () => {
    const whole = await plain(300, 300).png({ compressionLevel: 0 }).toBuffer()
    const bomb = Buffer.from(await plain(1, 1).png().toBuffer())
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    for (const [name, content] of [
      ['a.pdf', pdf],
      ['cut.png', whole.subarray(0, whole.length / 2)],
      ['bomb.png', bomb],
    ] as const) {
      const id = await uploaded(staff, name, content)
      expect([name, (await thumb(staff, id)).status]).toEqual([name, 204])
      expect((await kept(id))?.thumb_key).toBeNull()
      expect((await fetched(staff, id)).raw.rawPayload).toEqual(content)
    }
  })

  test('is given by the right to its file alone, and goes with it', async () => {
    const id = await uploaded(staff, 'stamp.png', png)
    expect([(await thumb(other, id)).status, (await thumb(server.anonymous, id)).status]).toEqual([404, 401])
    const {
      body: { data },
    } = await create(staff, { stamp: id })
    expect([(await thumb(staff, id)).status, (await thumb(admin, id)).status, (await thumb(other, id)).status]).toEqual([200, 200, 404])
    await staff.delete(`/api/cm/letter/${String(data.id)}`)
    expect((await thumb(staff, id)).status).toBe(404)

    const lost = await uploaded(staff, 'lost.png', png)
    const key = String((await kept(lost))?.thumb_key)
    expect((await server.app.kontor.files.get(key)).size).toBeGreaterThan(0)
    await removeUnlinked(
      { ...server.app.kontor.systemContext(), now: () => new Date(Date.now() + 25 * 3_600_000) },
      server.app.kontor.files,
    )
    await expect(server.app.kontor.files.get(key)).rejects.toThrow(FileMissing)
  })

  test('of a picture that came before there were any is made when it is asked for', async () => {
    const id = await uploaded(staff, 'old.png', await plain(640, 640).png().toBuffer())
    await sql`update sc_attachment set width = null, height = null, thumb_key = null where id = ${id}`.execute(server.db)
    expect((await thumb(staff, id)).status).toBe(200)
    expect(await kept(id)).toMatchObject({ width: 640, height: 640 })
  })
})

describe('an address of a file', () => {
  test('is good for five minutes without a sign-in, for that file only', async () => {
    const [id, another] = [await uploaded(staff), await uploaded(staff)]
    const {
      body: { data },
    } = await staff.post(`/api/common/attachment/${id}/link`)
    const url = String(data.url)
    expect((await server.anonymous.get(url)).raw.rawPayload).toEqual(pdf)
    expect((await server.anonymous.get(url)).headers['content-disposition']).toMatch(/^inline/)
    expect((await server.anonymous.get(`${url}&download=1`)).headers['content-disposition']).toMatch(/^attachment/)
    expect((await server.anonymous.get(url.replace(`/${id}/`, `/${another}/`))).status).toBe(403)
    server.setNow(new Date(Date.now() + 301_000))
    expect((await server.anonymous.get(url)).status).toBe(403)
    server.setNow(undefined)
    expect((await other.post(`/api/common/attachment/${id}/link`)).status).toBe(404)
  })

  test('of HTML and SVG only saves, and runs nothing', async () => {
    const id = await uploaded(staff, 'page.html', Buffer.from('<script>alert(1)</script>'))
    const { headers } = await server.anonymous.get(String((await staff.post(`/api/common/attachment/${id}/link`)).body.data.url))
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('gives a range', async () => {
    const id = await uploaded(staff)
    const url = String((await staff.post(`/api/common/attachment/${id}/link`)).body.data.url)
    const { status, headers, raw } = await server.anonymous.get(url, { headers: { range: 'bytes=1-3' } })
    expect([status, headers['content-range'], raw.body]).toEqual([206, `bytes 1-3/${pdf.length}`, 'PDF'])
    expect((await server.anonymous.get(url, { headers: { range: 'bytes=9999-' } })).status).toBe(416)
  })
})

test('what no record took within a day is removed, bytes too; what is linked stays', async () => {
  const [lost, kept] = [await uploaded(staff), await uploaded(staff)]
  await staff.post('/api/cm/letter', { subject: 'Kept', scan: kept })
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  const system = { ...server.app.kontor.systemContext(), now: () => tomorrow }
  expect(await removeUnlinked(system, server.app.kontor.files)).toBeGreaterThan(0)
  expect((await fetched(staff, lost)).status).toBe(404)
  expect((await fetched(staff, kept)).status).toBe(200)
})

test('the company shows its logo to everyone, under an address that changes with it', async () => {
  const face = async () => (await server.anonymous.get('/api/sc/company-setup/get-setup')).body.data
  expect((await face()).logo).toBeNull()
  const logo = await uploaded(admin, 'logo.png', png)
  const {
    body: { data },
  } = await admin.get('/api/sc/company-setup')
  expect((await admin.patch('/api/sc/company-setup', { logo, version: data.version })).status).toBe(200)
  const { logo: address } = await face()
  expect(address).toMatch(/^\/api\/sc\/company-setup\/picture\/logo\?v=[0-9a-f]{12}$/)
  expect((await server.anonymous.get(String(address))).raw.rawPayload).toEqual(png)
  expect((await server.anonymous.get('/api/sc/company-setup/picture/favicon')).status).toBe(404)
})
