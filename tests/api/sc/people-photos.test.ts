/** Photos of people (sc.md §2, §3.1, §3.7): one's own, square for everybody, closed with the person. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { removeUnlinked } from '../../../server/files/attachment-store'
import { FileMissing } from '../../../server/files/store'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let hr: Client
beforeAll(async () => {
  server = await testApp()
  hr = await server.signIn('hr')
})
afterAll(() => server.close())
afterEach(() => server.setNow(undefined))

const profile = '/api/sc/user/me/profile'
const portrait = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()

async function uploaded(client: Client, content: Buffer, name = 'photo.jpg'): Promise<number> {
  const edge = `edge${randomBytes(8).toString('hex')}`
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const { status, body } = await client.post(
    '/api/common/attachment',
    Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
    { headers: { 'content-type': `multipart/form-data; boundary=${edge}` } },
  )
  expect(status).toBe(201)
  return Number(body.data.id)
}
async function withPhoto(account: string): Promise<{ me: Client; photo: number }> {
  const me = await server.signIn(account)
  const photo = await uploaded(me, await portrait())
  const { status, body } = await me.patch(profile, { photo })
  expect([status, body.errors]).toEqual([200, undefined])
  return { me, photo }
}
const addressOf = async (client: Client, person: number) =>
  (await client.get('/api/sc/user/photos')).body.data[person] as string | undefined
const look = (address: string | undefined) => server.anonymous.get(address ?? expect.unreachable())

describe('one\u2019s own photo', () => {
  test('is set without a right to people, and is square with 256 pixels for every colleague', async () => {
    const { me, photo } = await withPhoto('staff01')
    expect((await me.get(`/api/sc/user/${me.userId}`)).body.data.photo).toBe(photo)
    const colleague = await server.signIn('staff02')
    const address = await addressOf(colleague, me.userId)
    const answer = await look(address)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=86400, immutable',
    ])
    expect(await sharp(answer.raw.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    // The same address for all of them, all day: the browser keeps it.
    expect(await addressOf(me, me.userId)).toBe(address)
    const all = (await colleague.get('/api/sc/user/all')).body.data
    expect(all.find(({ id }) => id === me.userId)).toMatchObject({ photo: address })
    expect(all.find(({ id }) => id === colleague.userId)).toMatchObject({ photo: null })
    // The file itself belongs to the record, which a colleague may not show.
    expect((await colleague.get(`/api/common/attachment/${photo}/download`)).status).toBe(404)
  })

  test('is a picture that can be read, and one\u2019s own upload; what it lacks stands at the field', async () => {
    const [me, other] = [await server.signIn('staff03'), await server.signIn('staff04')]
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const wrong = {
      text: await uploaded(me, Buffer.from('I am no picture'), 'photo.txt'),
      'cut off': await uploaded(me, whole.subarray(0, 4000), 'photo.png'),
      'of somebody else': await uploaded(other, await portrait()),
    }
    for (const [what, photo] of Object.entries(wrong)) {
      const { status, body } = await me.patch(profile, { photo })
      expect([what, status, Object.keys(body.errors)]).toEqual([what, 422, ['photo']])
    }
    expect(await addressOf(me, me.userId)).toBeUndefined()
  })

  test('that is replaced or removed is closed at once, and gone after the night', async () => {
    const { me, photo: first } = await withPhoto('staff05')
    const before = await addressOf(me, me.userId)
    expect((await look(before)).status).toBe(200)
    const {
      rows: [kept],
    } = await sql<{
      key: string
      thumb: string
    }>`select storage_key as key, thumb_key as thumb from sc_attachment where id = ${first}`.execute(server.db)
    expect((await me.patch(profile, { photo: await uploaded(me, await portrait(300, 900)) })).status).toBe(200)
    expect(await addressOf(me, me.userId)).not.toBe(before)
    expect((await look(before)).status).toBe(404)
    expect((await me.get(`/api/common/attachment/${first}/download`)).status).toBe(404)
    await removeUnlinked(
      { ...server.app.kontor.systemContext(), now: () => new Date(Date.now() + 25 * 3_600_000) },
      server.app.kontor.files,
    )
    for (const key of [kept?.key, kept?.thumb]) await expect(server.app.kontor.files.get(String(key))).rejects.toThrow(FileMissing)

    const second = await addressOf(me, me.userId)
    expect((await me.patch(profile, { photo: null })).status).toBe(200)
    expect([await addressOf(me, me.userId), (await look(second)).status]).toEqual([undefined, 404])
  })
})

test('personnel set the photo of others', async () => {
  const { userId } = await server.signIn('staff06')
  const photo = await uploaded(hr, await portrait())
  expect((await hr.patch(`/api/sc/user/${userId}`, { photo })).status).toBe(200)
  expect((await look(await addressOf(await server.signIn('staff07'), userId))).status).toBe(200)
})

test('who is hidden from the directory is seen by himself and those who may show him alone', async () => {
  const { me } = await withPhoto('staff08')
  const colleague = await server.signIn('staff09')
  const known = await addressOf(colleague, me.userId)
  const { version } = (await hr.get(`/api/sc/user/${me.userId}`)).body.data
  expect((await hr.patch(`/api/sc/user/${me.userId}`, { directory_hidden: true, version })).status).toBe(200)
  expect(await addressOf(colleague, me.userId)).toBeUndefined()
  // An address from before opens nothing any more.
  expect((await look(known)).status).toBe(404)
  expect((await colleague.get('/api/sc/user/all')).body.data.some(({ id }) => id === me.userId)).toBe(false)
  for (const client of [me, hr]) expect((await look(await addressOf(client, me.userId))).status).toBe(200)
})

test('an address is over on the day after the next, and opens no other file', async () => {
  const { me } = await withPhoto('staff10')
  const address = String(await addressOf(me, me.userId))
  const file = await uploaded(me, await portrait())
  expect((await look(address.replace(/photo\/\d+/, `photo/${file}`))).status).toBe(404)
  expect((await look(address.replace(/signature=.*/, 'signature=x'))).status).toBe(404)
  expect((await server.anonymous.get('/api/sc/user/photos')).status).toBe(401)
  server.setNow(new Date(Date.now() + 2 * 86_400_000))
  expect((await look(address)).status).toBe(404)
})
