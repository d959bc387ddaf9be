/** Sealed files and their public verification (wf.md §5.11, §5.12; §12 scenarios 19, 20): a form that was approved, its PDF, and what is done to both. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { transact, type Context } from '../../../server/kernel/context'
import { sealInstance, sealedOf } from '../../../server/modules/wf/seal/seal-instance'
import { anchorDays } from '../../../server/modules/wf/trail/day-anchors'
import { startSealing } from '../../../server/modules/wf/seal/seal-job'
import { isWhole, verifyPdf } from '../../../server/modules/wf/seal/crypto/verify-pdf'
import { ownAuthorities } from '../../../server/modules/wf/seal/company-certificate'
import type { Verification } from '../../../src/shared/wf/verify'
import { approvedForm } from '../../support/approved-form'
import { until } from '../../support/until'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let other: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, other] = await Promise.all([server.signIn('admin'), server.signIn('staff01'), server.signIn('staff02')])
})
afterAll(() => server.close())

const form = async () => await approvedForm(server.db, { applicant: staff.userId, approver: admin.userId })
const seal = async (id: number) => await sealInstance(server.app.kontor.systemContext(), server.app.kontor, id)
const pdfOf = async (client: Client, id: number, query = '') => await client.get(`/api/wf/instance/${id}/pdf${query}`)
const byCode = async (code: string): Promise<Verification> => (await server.anonymous.get<Verification>(`/api/wf/verify/${code}`)).body.data
const byFile = async (pdf: Buffer): Promise<Verification> =>
  (await server.anonymous.post('/api/wf/verify', pdf, { headers: { 'content-type': 'application/pdf' } })).body
    .data as unknown as Verification
const changed = (pdf: Buffer, place: number) => {
  const copy = Buffer.from(pdf)
  copy[place] = (copy[place] ?? 0) ^ 1
  return copy
}

/** As the owner of the database could: past the triggers that keep the trail. */
async function withoutTriggers(query: ReturnType<typeof sql>): Promise<void> {
  const owner = connect(server.database.migrateUrl, { max: 1 })
  await owner.db.transaction().execute(async (tx) => {
    await sql`alter table wf_event disable trigger user`.execute(tx)
    await query.execute(tx)
    await sql`alter table wf_event enable trigger user`.execute(tx)
  })
  await owner.close()
}

describe('a sealed file', () => {
  test('is made once a round, with the certificate of an internal CA that the first seal makes', async () => {
    const { id } = await form()
    const first = await seal(id)
    expect(await seal(id)).toEqual(first)
    const { rows } = await sql<{ purpose: string; state: string }>`select purpose, state from wf_certificate order by id`.execute(server.db)
    expect(rows).toEqual([
      { purpose: 'authority', state: 'active' },
      { purpose: 'company', state: 'active' },
    ])
    const { raw, headers } = await pdfOf(admin, id)
    expect(headers['x-sealed']).toBe('1')
    const signatures = await verifyPdf(raw.rawPayload, await ownAuthorities(server.app.kontor.systemContext()))
    expect(isWhole(signatures)).toBe(true)
    expect(signatures).toMatchObject([{ isTrusted: true, isInTime: true }])
  })
  test('is made by a job that the approval starts; what is rolled back is not sealed', async () => {
    const { id, serial } = await form()
    const { jobs, systemContext } = server.app.kontor
    const start = async (ctx: Context) => await startSealing(ctx, { instance: id, round: 1, title: serial })
    await expect(
      transact(systemContext(), async (tx) => {
        await start(tx)
        throw new Error('refused after all')
      }),
    ).rejects.toThrow('refused after all')
    await transact(systemContext(), start)
    await jobs.tend()
    const sealed = await until(
      async () => await sealedOf(systemContext(), id, 1),
      (found) => found !== undefined,
    )
    expect((await byCode(sealed?.code ?? '')).result).toBe('valid_untrusted')
    const { rows } = await sql`select 1 from sc_job where kind = 'wf.seal'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
  test('shows whoever may not see all of it a copy, and others nothing', async () => {
    const { id } = await form()
    await seal(id)
    const copy = await pdfOf(staff, id)
    expect([copy.status, copy.headers['x-sealed']]).toEqual([200, undefined])
    expect((await pdfOf(other, id)).status).toBe(404)
    const { body } = await staff.get(`/api/wf/instance/${id}/print?lang=tw`)
    expect(body.data).toMatchObject({ form: '費用', title: 'Train', seal: null })
    expect(JSON.stringify(body.data)).toContain('12,500.0000')
    expect(JSON.stringify(body.data)).not.toContain('for the manager')
    expect((body.data.trail as unknown as { node: string }[]).map(({ node }) => node)).toEqual(['申請人', '直屬主管'])
    expect((await other.get(`/api/wf/instance/${id}/print`)).status).toBe(404)
  })
})

describe('verification', () => {
  test('by code: valid, issuer not publicly trusted; who, when, which form, and no value of it', async () => {
    const { id, serial } = await form()
    const { code } = await seal(id)
    const said = await byCode(code.toLowerCase())
    expect(said).toMatchObject({ result: 'valid_untrusted', check: null, document: { serial_no: serial, code, form: { tw: '費用' } } })
    expect(said.document?.signers.map(({ act, at }) => [act, at])).toEqual([
      ['submit', '2026-11-20T08:00:00.000Z'],
      ['approve', '2026-11-20T08:01:00.000Z'],
    ])
    expect(JSON.stringify(said)).not.toMatch(/12500|12,500|train tickets/u)
    expect(await byCode('000000000000')).toMatchObject({ result: 'unknown', document: null })
    expect((await server.anonymous.get('/api/wf/verify/abc')).status).toBe(422)
  })
  test('by file: the file itself is valid; one changed byte, or bytes behind it, and it is altered', async () => {
    const { id } = await form()
    await seal(id)
    const pdf = (await pdfOf(admin, id)).raw.rawPayload
    expect((await byFile(pdf)).result).toBe('valid_untrusted')
    const contents = pdf.indexOf('/Contents <') + 12
    const places = [20, 1000, Math.floor(pdf.length / 3), contents + 2000, contents + 20_000, pdf.length - 10]
    for (const place of places) expect(await byFile(changed(pdf, place))).toMatchObject({ result: 'altered' })
    expect(await byFile(Buffer.concat([pdf, Buffer.from('\n')]))).toMatchObject({ result: 'altered', check: 'appended' })
    expect((await byFile(Buffer.from('%PDF-1.4 of somebody else'))).result).toBe('unknown')
    expect(
      (await server.anonymous.post('/api/wf/verify', Buffer.alloc(0), { headers: { 'content-type': 'application/pdf' } })).status,
    ).toBe(422)
  })
  test('one character of the data changed by SQL: altered, at the first event (scenario 20)', async () => {
    const { id } = await form()
    const { code } = await seal(id)
    await withoutTriggers(sql`update wf_instance set data = jsonb_set(data, '{amount}', '"125000.0000"') where id = ${id}`)
    expect(await byCode(code)).toMatchObject({ result: 'altered', check: 'chain', event: { seq: 1, what: 'data' } })
  })
  test('an event changed past its trigger: altered, at that event', async () => {
    const { id } = await form()
    const { code } = await seal(id)
    await withoutTriggers(sql`update wf_event set actor_id = ${other.userId} where instance_id = ${id} and seq = 2`)
    expect(await byCode(code)).toMatchObject({ result: 'altered', check: 'chain', event: { seq: 2, what: 'hash' } })
  })
  test('the anchor of its day is shown once there is one; where a trail of that day was rewritten, it does not hold', async () => {
    const { id } = await form()
    const { code } = await seal(id)
    expect(await byCode(code)).toMatchObject({ result: 'valid_untrusted', anchor: null })
    const rewritten = await form()
    const days = await transact(server.app.kontor.systemContext(), anchorDays)
    expect(days).toContain('2026-11-20')
    const said = await byCode(code)
    expect(said).toMatchObject({ result: 'valid_untrusted', anchor: { day: '2026-11-20' } })
    expect(said.anchor?.root).toMatch(/^[0-9a-f]{64}$/u)
    await withoutTriggers(sql`update wf_event set hash = repeat('0', 64) where instance_id = ${rewritten.id} and seq = 2`)
    expect(await byCode(code)).toMatchObject({ result: 'altered', check: 'anchor' })
    await withoutTriggers(sql`delete from wf_chain_anchor`)
  })
  test('superseded by the file of a later round; revoked with its instance (scenario 19)', async () => {
    const { id } = await form()
    const old = await seal(id)
    await sql`update wf_sealed_file set superseded_by_id = null where id = ${old.id}`.execute(server.db)
    const later = await form()
    const newer = await seal(later.id)
    await sql`update wf_sealed_file set superseded_by_id = ${newer.id} where id = ${old.id}`.execute(server.db)
    expect(await byCode(old.code)).toMatchObject({ result: 'superseded', replaced: { code: newer.code } })
    await sql`update wf_instance set state = 'revoked' where id = ${later.id}`.execute(server.db)
    expect(await byCode(newer.code)).toMatchObject({ result: 'revoked' })
  })
  test('with signatures without end is refused with a clear word at `file`: 80 kB of signatures, and 4 MB', async () => {
    for (const bytes of [80_000, 4_000_000]) {
      const block = '1 0 obj << /Type /Sig /ByteRange [0 10 20 30] /Contents <3000> >>\n'
      const answer = await server.anonymous.post('/api/wf/verify', Buffer.from(block.repeat(bytes / block.length)), {
        headers: { 'content-type': 'application/pdf' },
      })
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { file: ['The file has more signatures than can be verified here (32).'] } },
      })
    }
  })
  test('is off, or by code only, where the setting says so', async () => {
    const { id } = await form()
    const { code } = await seal(id)
    const allow = async (value: string) => await sql`update wf_setting set public_verification = ${value}`.execute(server.db)
    await allow('code')
    expect((await server.anonymous.get('/api/wf/verify')).body.data).toEqual({ allowed: 'code' })
    expect((await byCode(code)).result).toBe('valid_untrusted')
    expect(
      (await server.anonymous.post('/api/wf/verify', Buffer.from('x'), { headers: { 'content-type': 'application/pdf' } })).status,
    ).toBe(404)
    await allow('off')
    expect((await server.anonymous.get(`/api/wf/verify/${code}`)).status).toBe(404)
  })
})
