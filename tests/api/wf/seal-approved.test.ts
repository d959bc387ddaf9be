/** From a blank form to a sealed PDF (issue 18): filled in, signed off with a PIN and a signature's image, sealed, verified. */
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedOf } from '../../../server/modules/wf/seal/seal-instance'
import { storedTrail } from '../../../server/modules/wf/seal/stored-trail'
import { checkChain } from '../../../server/modules/wf/trail/rules/chain-check'
import type { FormPage } from '../../../src/shared/wf/form-page'
import { testApp, testPassword, type Client, type TestApp } from '../../support/app'
import { until } from '../../support/until'
import { approval, flowOf, handIn, plainContent, publishForm, seenBy } from '../../support/workflow-forms'

let server: TestApp
let staff: Client
let chief: Client

beforeAll(async () => {
  server = await testApp()
  ;[staff, chief] = await Promise.all([server.signIn('staff01'), server.signIn('manager')])
})
afterAll(() => server.close())

async function drawnSignature(client: Client): Promise<number> {
  const png = await sharp({ create: { width: 240, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } })
    .png()
    .toBuffer()
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="name.png"\r\n\r\n`
  const file = await client.post('/api/common/attachment', Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${edge}--\r\n`)]), {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
  const { body } = await client.post('/api/wf/signature', { kind: 'drawn', label: 'Mine', image: file.body.data.id, is_default: true })
  return Number(body.data.id)
}

test('a form that was approved with PIN and signature is sealed, and verifies with its trail', async () => {
  await chief.put('/api/wf/signing/pin', Buffer.from(JSON.stringify({ pin: '135790', password: testPassword })), {
    headers: { 'content-type': 'application/json' },
  })
  const signature_id = await drawnSignature(chief)
  const policy = { sign_policy: { reauth: 'pin', image: 'required' } }
  const form = await publishForm(
    server.db,
    'SEAL',
    plainContent(flowOf(approval(chief.userId, 'n1', policy)), { print_layout: { boxes: true } }),
  )
  const id = await handIn(staff, form, { amount: '12500.00', reason: '火車票 train tickets' })
  const { task, seen } = await seenBy(chief, id)
  const decide = async (pin: string) => await chief.post(`/api/wf/task/${task}/approve`, { ...seen, comment: '同意', signature_id, pin })
  expect((await decide('000111')).body.errors).toHaveProperty('pin')
  expect((await decide('135790')).status).toBe(200)
  await server.app.kontor.jobs.tend()
  const ctx = server.app.kontor.systemContext()
  const sealed = await until(
    async () => await sealedOf(ctx, id, 1),
    (found) => found !== undefined,
  )
  const trail = await storedTrail(ctx, id)
  expect(trail && checkChain(trail)).toBeNull()
  const { body } = await server.anonymous.get(`/api/wf/verify/${sealed?.code ?? ''}`)
  expect(body.data).toMatchObject({ result: 'valid_untrusted', document: { form: { tw: '表單 SEAL' } } })
  const pdf = await chief.get(`/api/wf/instance/${id}/pdf`)
  expect([pdf.status, pdf.headers['x-sealed']]).toEqual([200, '1'])
  const printed = (await chief.get<FormPage>(`/api/wf/instance/${id}/print?lang=tw`)).body.data
  expect(printed.trail.map(({ comment, picture }) => [comment, picture !== null])).toEqual([
    ['', false],
    ['同意', true],
  ])
  expect(printed.boxes.map(({ heading, entries }) => [heading, entries.length])).toEqual([
    ['承辦', 1],
    ['主管', 0],
    ['決行', 1],
  ])
  const { rows } = await sql<{ auth: string }>`select auth from wf_event where instance_id = ${id} and act = 'approve'`.execute(server.db)
  expect(rows).toEqual([{ auth: 'pin' }])
})

test('the company’s seal that was put on a form stands in the box of its PDF', async () => {
  const picture = await drawnSignature(chief)
  const {
    rows: [seal],
  } = await sql<{ id: number }>`
    insert into wf_seal (name, kind, image_id, users_allowed) select '{"en":"Company"}', 'company', image_id, ${[`u${chief.userId}`]}::text[]
    from wf_signature where id = ${picture} returning id`.execute(server.db)
  const imagesOf = async (code: string, policy: object, given: object) => {
    const form = await publishForm(server.db, code, plainContent(flowOf(approval(chief.userId, 'n1', { sign_policy: policy }))))
    const id = await handIn(staff, form, { amount: '1', reason: 'x' })
    const { task, seen } = await seenBy(chief, id)
    expect((await chief.post(`/api/wf/task/${task}/approve`, { ...seen, ...given })).status).toBe(200)
    await server.app.kontor.jobs.tend()
    await until(
      async () => await sealedOf(server.app.kontor.systemContext(), id, 1),
      (found) => found !== undefined,
    )
    return (await chief.get(`/api/wf/instance/${id}/pdf`)).raw.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
  }
  const plain = await imagesOf('NOSEAL', { reauth: 'none', image: 'none' }, {})
  expect(await imagesOf('WITHSEAL', { reauth: 'none', image: 'none', seal: seal?.id }, { seal_id: seal?.id })).toBeGreaterThan(plain)
})

test('a form that still runs is printed with its state across every page', async () => {
  const form = await publishForm(server.db, 'RUNS', plainContent(flowOf(approval(chief.userId))))
  const id = await handIn(staff, form, { amount: '1', reason: 'x' })
  const printed = (await staff.get<FormPage>(`/api/wf/instance/${id}/print?lang=en`)).body.data
  expect([printed.watermark, printed.seal, printed.verify]).toEqual(['Running', null, null])
  const pdf = await staff.get(`/api/wf/instance/${id}/pdf`)
  expect([pdf.status, pdf.headers['x-sealed']]).toEqual([200, undefined])
})

test('an image is set as its signer says: the chosen or default one, or none; at a start that asks for none, none', async () => {
  const own = await drawnSignature(chief)
  const policy = { sign_policy: { reauth: 'none', image: 'optional' } }
  const form = await publishForm(server.db, 'IMAGES', plainContent(flowOf(approval(chief.userId, 'n1', policy))))
  const imageBy = async (given: object) => {
    const id = await handIn(staff, form, { amount: '1', reason: 'x' })
    const { task, seen } = await seenBy(chief, id)
    expect((await chief.post(`/api/wf/task/${task}/approve`, { ...seen, ...given })).status).toBe(200)
    const { body } = await chief.get(`/api/wf/instance/${id}/trail`)
    return body.data.at(-1)?.signature
  }
  expect(await imageBy({ signature_id: own })).toBe(own)
  expect(await imageBy({})).toBe(own)
  expect(await imageBy({ signature_id: null })).toBeNull()

  const other = await publishForm(server.db, 'OWNSTART', plainContent(flowOf(approval(staff.userId))))
  const id = await handIn(chief, other, { amount: '1', reason: 'x' })
  expect((await chief.get(`/api/wf/instance/${id}/trail`)).body.data.map(({ act, signature }) => [act, signature])).toEqual([
    ['submit', null],
  ])
})

test('who is asked for a password at the start is asked again when the form comes back', async () => {
  const flow = flowOf(approval(chief.userId))
  const start = { ...flow.nodes[0], sign_policy: { reauth: 'password' } } as (typeof flow.nodes)[number]
  const form = await publishForm(server.db, 'PROVED', plainContent({ nodes: [start, ...flow.nodes.slice(1)] }))
  const draft = await staff.post('/api/wf/instance', { template: form.template, data: { amount: '1', reason: 'x' } })
  const id = Number(draft.body.data.id)
  expect((await staff.post(`/api/wf/instance/${id}/submit`, { password: testPassword })).status).toBe(200)
  const { task, seen } = await seenBy(chief, id)
  await chief.post(`/api/wf/task/${task}/return`, { ...seen, comment: 'again', target: 'initiator' })
  expect((await staff.get(`/api/wf/instance/${id}/form`)).body.data.start_policy).toEqual({ reauth: 'password' })
  const again = async (given: object) =>
    await staff.post(`/api/wf/instance/${id}/resubmit`, { data: { amount: '2', reason: 'x' }, ...given })
  expect((await again({})).body.errors).toHaveProperty('password')
  expect((await again({ password: testPassword })).status).toBe(200)
})
