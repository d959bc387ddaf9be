/** The seal of a PDF: certificates of the internal CA, PAdES signatures, their verification (wf.md §5.11, §5.12). */
import PDFDocument from 'pdfkit'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { factsOf, issueCertificate, makeAuthority, type KeyPair } from '../../../server/modules/wf/seal/crypto/certificates'
import { sealPdf, type SealOptions } from '../../../server/modules/wf/seal/crypto/seal-pdf'
import { isWhole, TooManySignatures, verifyLimits, verifyPdf } from '../../../server/modules/wf/seal/crypto/verify-pdf'

const at = new Date('2026-11-20T08:05:30Z')
const from = new Date('2026-11-01T00:00:00Z')
let authority: KeyPair
let company: KeyPair
let sealed: Buffer

beforeAll(async () => {
  authority = await makeAuthority({ name: '源點 internal CA', organisation: '源點', from, years: 20 })
  company = await issueCertificate({ name: '源點股份有限公司', organisation: '源點', from, years: 5 }, authority)
  sealed = await sealPdf(await twoPages(), options())
})

const options = (own: Partial<SealOptions> = {}): SealOptions => ({
  signer: company,
  chain: [authority.certificate],
  name: '源點股份有限公司',
  reason: 'EXP-202611-0042 已核准 (approved)',
  contact: 'https://example.test/wf/verify/7K3Q9ZTM0A4C',
  at,
  field: 'wf_seal',
  box: { page: -1, rect: [42, 42, 242, 92] },
  ...own,
})

async function twoPages(): Promise<Buffer> {
  const doc = new PDFDocument({ font: '', info: { Title: 'EXP-202611-0042' } })
  doc.addPage()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const end = new Promise((resolve) => doc.on('end', resolve))
  doc.end()
  await end
  return Buffer.concat(parts)
}

const verify = async (bytes: Buffer) => await verifyPdf(bytes, [authority.certificate])
const withByte = (bytes: Buffer, place: number) => {
  const copy = Buffer.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ 1
  return copy
}

describe('certificates', () => {
  test('name who signs and who issued them, and end', () => {
    const facts = factsOf(company.certificate)
    expect(facts).toMatchObject({ subject: '源點股份有限公司', issuer: '源點 internal CA', valid_from: from })
    expect(facts.valid_to).toEqual(new Date('2031-11-01T00:00:00Z'))
    expect(facts.serial).toMatch(/^[0-9a-f]{32}$/u)
  })
})

describe('a sealed file', () => {
  test('verifies: signer, issuer, time, whole to its end, of our authority', async () => {
    const [signature, ...more] = await verify(sealed)
    expect(more).toEqual([])
    expect(signature).toMatchObject({
      name: '源點股份有限公司',
      reason: 'EXP-202611-0042 已核准 (approved)',
      at,
      isIntact: true,
      coversWholeFile: true,
      isInTime: true,
      isTrusted: true,
      certificate: { issuer: '源點 internal CA' },
    })
  })
  test('keeps what was sealed, byte for byte', async () => {
    const pdf = await twoPages()
    expect((await sealPdf(pdf, options())).subarray(0, pdf.length).equals(pdf)).toBe(true)
  })
  test('one changed byte, wherever the signature covers the file, and it is no longer whole', async () => {
    const start = sealed.indexOf('/Contents <') + '/Contents '.length
    const end = sealed.indexOf('>', start)
    const covered = fc.nat(sealed.length - 1).filter((place) => place < start || place > end)
    await fc.assert(
      fc.asyncProperty(covered, async (place) => !isWhole(await verify(withByte(sealed, place)))),
      { numRuns: 60 },
    )
  })
  test('appended bytes, and a page that is added behind, are not covered', async () => {
    const [signature] = await verify(Buffer.concat([sealed, Buffer.from('\n%%EOF\n')]))
    expect(signature).toMatchObject({ isIntact: true, coversWholeFile: false })
  })
  test('a second signature leaves the first valid, and covers the file', async () => {
    const again = await sealPdf(sealed, options({ field: 'second', box: { page: 0, rect: [42, 42, 142, 92] } }))
    const signatures = await verify(again)
    expect(signatures.map(({ isIntact, coversWholeFile }) => [isIntact, coversWholeFile])).toEqual([
      [true, false],
      [true, true],
    ])
    expect(isWhole(signatures)).toBe(true)
  })
  test('a certificate of another authority, or of another time, is named', async () => {
    const other = await makeAuthority({ name: '源點 internal CA', organisation: '源點', from, years: 20 })
    const [signature] = await verifyPdf(sealed, [other.certificate])
    expect(signature).toMatchObject({ isIntact: true, isTrusted: false })
    const late = await sealPdf(await twoPages(), options({ at: new Date('2032-01-01T00:00:00Z') }))
    expect(await verify(late)).toMatchObject([{ isIntact: true, isInTime: false }])
  })
  test('what is no PDF, or has no signature, has none', async () => {
    expect(await verify(Buffer.from('hello'))).toEqual([])
    expect(isWhole(await verify(await twoPages()))).toBe(false)
    await expect(sealPdf(Buffer.from('hello'), options())).rejects.toThrow(RangeError)
  })
  test('more signatures than anybody needs are refused, before any of them is judged', async () => {
    const flood = (count: number) => Buffer.from('/ByteRange[0 1 2 3]'.repeat(count))
    expect(await verify(flood(verifyLimits.signatures))).toHaveLength(verifyLimits.signatures)
    await expect(verify(flood(verifyLimits.signatures + 1))).rejects.toThrow(TooManySignatures)
  })
  test('a signature of more bytes than any has is not read, and of many large ones none', async () => {
    const file = (bytes: number, count: number) => {
      const [head, hex] = ['%PDF-1.4 /Contents ', `<3084${(bytes - 6).toString(16).padStart(8, '0')}${'0500'.repeat((bytes - 6) / 2)}>`]
      return Buffer.from(head + hex + `/ByteRange [0 ${head.length} ${head.length + hex.length} 10] endobj`.repeat(count))
    }
    expect(await verify(file(verifyLimits.cmsBytes + 2, 1))).toMatchObject([{ isIntact: false, certificate: null }])
    await expect(verify(file(verifyLimits.cmsBytes - 2, 3))).rejects.toThrow(TooManySignatures)
  })
})
