/** Signing (wf.md §5.11, §9): signature images, the PIN, five wrong tries and the lock (§12 scenario 22). */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveSigner } from '../../../server/modules/wf/signature/prove-signer'
import type { Context } from '../../../server/kernel/context'
import { testApp, testPassword, type Client, type TestApp } from '../../support/app'

let server: TestApp
let staff: Client
let other: Client

beforeAll(async () => {
  server = await testApp()
  ;[staff, other] = await Promise.all([server.signIn('staff01'), server.signIn('staff02')])
})
afterAll(() => server.close())

const asPerson = (client: Client): Context => ({
  ...server.app.kontor.systemContext(),
  person: { id: client.userId, account: 'x', departments: [], tree_departments: [], owners: [], listed: {} },
})
const refusal = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: { status: number; text: { params?: object } }) => ({ status: error.status, ...error.text.params }),
  )
const setPin = (client: Client, pin: string, password = testPassword) =>
  client.put('/api/wf/signing/pin', Buffer.from(JSON.stringify({ pin, password })), { headers: { 'content-type': 'application/json' } })
const picture = async (format: 'png' | 'jpeg') =>
  await sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer()
const upload = async (client: Client, name: string, content: Buffer) => {
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return Number((await client.post('/api/common/attachment', payload, { headers })).body.data.id)
}
const create = async (client: Client, file: number, values: Record<string, unknown> = {}) =>
  await client.post('/api/wf/signature', { kind: 'drawn', label: 'Mine', image: file, ...values })

describe('signature images', () => {
  test('are PNG pictures', async () => {
    const refused = await create(staff, await upload(staff, 'a.jpg', await picture('jpeg')))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('image')
  })
  test('one of them is the default', async () => {
    const file = () => picture('png').then((content) => upload(staff, 'a.png', content))
    const first = await create(staff, await file(), { is_default: true })
    const second = await create(staff, await file(), { is_default: true, label: 'Other' })
    expect([first.status, second.status]).toEqual([201, 201])
    const { body } = await staff.get('/api/wf/signature')
    expect(body.data.map(({ label, is_default }) => [label, is_default])).toEqual([
      ['Other', true],
      ['Mine', false],
    ])
    expect((await other.get('/api/wf/signature')).body.data).toEqual([])
  })
})

describe('the PIN', () => {
  test('is set with the password, and never easily guessed', async () => {
    expect((await staff.get('/api/wf/signing')).body.data).toEqual({ has_pin: false, has_password: true, locked_until: null })
    for (const pin of ['123456', '111111', '12ab']) expect((await setPin(staff, pin)).body.errors).toHaveProperty('pin')
    expect((await setPin(staff, '135790', 'wrong')).body.errors).toHaveProperty('password')
    const { status, body } = await setPin(staff, '135790')
    expect([status, body.data.has_pin]).toEqual([200, true])
  })
  test('proves who signs; so does the password', async () => {
    const ctx = asPerson(staff)
    expect(await proveSigner(ctx, { reauth: 'none' })).toBe('session')
    expect(await proveSigner(ctx, { reauth: 'pin', pin: '135790' })).toBe('pin')
    expect(await proveSigner(ctx, { reauth: 'password', password: testPassword })).toBe('password')
    expect(await refusal(proveSigner(ctx, { reauth: 'pin' }))).toMatchObject({ status: 422 })
    expect(await refusal(proveSigner(asPerson(other), { reauth: 'pin', pin: '135790' }))).toMatchObject({ status: 422 })
  })
})

describe('wrong tries (scenario 22)', () => {
  test('five in a row lock signing for 15 minutes, other work goes on, and its owner is told', async () => {
    const now = new Date()
    server.setNow(now)
    await setPin(other, '246801')
    const wrong = () => refusal(proveSigner(asPerson(other), { reauth: 'pin', pin: '999000' }))
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push(await wrong())
    expect(answers).toEqual([
      { status: 422, n: 4 },
      { status: 422, n: 3 },
      { status: 422, n: 2 },
      { status: 422, n: 1 },
      { status: 423, n: 15 },
    ])
    expect(await refusal(proveSigner(asPerson(other), { reauth: 'pin', pin: '246801' }))).toEqual({ status: 423, n: 15 })
    expect((await other.get('/api/wf/signing')).status).toBe(200)
    const { body } = await other.get('/api/sc/user-notification?type=1')
    expect(JSON.stringify(body.data)).toContain('/wf/use/signature')
    server.setNow(new Date(now.getTime() + 15 * 60_000))
    expect(await proveSigner(asPerson(other), { reauth: 'pin', pin: '246801' })).toBe('pin')
    server.setNow(undefined)
  })
  test('tries at the same time get no further than five', async () => {
    const tries = Array.from({ length: 12 }, () => refusal(proveSigner(asPerson(staff), { reauth: 'pin', pin: '999000' })))
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer?.status === 422)).toHaveLength(4)
    expect(answers.filter((answer) => answer?.status === 423)).toHaveLength(8)
  })
})
