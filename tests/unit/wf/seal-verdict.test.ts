/** What the checks of a sealed file amount to (wf.md §5.12). */
import { describe, expect, test } from 'vitest'
import { verdictOf, type Checked } from '../../../server/modules/wf/seal/rules/verdict'

const signature: Checked['signatures'][number] = {
  isIntact: true,
  coversWholeFile: true,
  isInTime: true,
  isOurs: true,
  isPublic: false,
  revokedAt: null,
  at: new Date('2026-11-20T08:00:00Z'),
}
const record: NonNullable<Checked['record']> = { isSameFile: true, chain: null, isAnchored: true, supersededAt: null, supersededBy: null }
const file: Checked = { signatures: [signature], record, revokedAt: null }
const withSignature = (own: Partial<typeof signature>) => verdictOf({ ...file, signatures: [{ ...signature, ...own }] })

describe('the verdict', () => {
  test('whole and by our own authority: valid, issuer not publicly trusted', () => {
    expect(verdictOf(file)).toEqual({ result: 'valid_untrusted', check: null, event: null, replaced: null })
    expect(withSignature({ isPublic: true }).result).toBe('valid')
  })
  test.each([
    ['signature', { isIntact: false }],
    ['appended', { coversWholeFile: false }],
    ['certificate', { isInTime: false }],
    ['certificate', { revokedAt: new Date('2026-11-20T07:59:59Z') }],
  ] as const)('altered by the check %s', (check, own) => expect(withSignature(own)).toMatchObject({ result: 'altered', check }))
  test('a certificate that was revoked later still counts', () => {
    expect(withSignature({ revokedAt: new Date('2026-11-21T00:00:00Z') }).result).toBe('valid_untrusted')
  })
  test('another file than the one kept, and one without any signature left, are altered', () => {
    expect(verdictOf({ ...file, record: { ...record, isSameFile: false } })).toMatchObject({ result: 'altered', check: 'file' })
    expect(verdictOf({ ...file, record: null })).toMatchObject({ result: 'altered', check: 'file' })
    expect(verdictOf({ ...file, signatures: [] })).toMatchObject({ result: 'altered', check: 'signature' })
  })
  test('a broken chain names its event', () => {
    const broken = verdictOf({ ...file, record: { ...record, chain: { seq: 2, check: 'hash' } } })
    expect(broken).toEqual({ result: 'altered', check: 'chain', event: { seq: 2, what: 'hash' }, replaced: null })
  })
  test('a day whose trails give another anchor now is altered; one that is not anchored yet is judged without', () => {
    expect(verdictOf({ ...file, record: { ...record, isAnchored: false } })).toMatchObject({ result: 'altered', check: 'anchor' })
    expect(verdictOf({ ...file, record: { ...record, isAnchored: null } }).result).toBe('valid_untrusted')
  })
  test('superseded says by what, revoked since when; what was altered is never only that', () => {
    const superseded = { ...record, supersededAt: '2026-11-22T00:00:00Z', supersededBy: '7K3Q9ZTM0A4C' }
    expect(verdictOf({ ...file, record: superseded })).toMatchObject({ result: 'superseded', replaced: { code: '7K3Q9ZTM0A4C' } })
    expect(verdictOf({ ...file, revokedAt: '2026-11-23T00:00:00Z' })).toMatchObject({
      result: 'revoked',
      replaced: { at: '2026-11-23T00:00:00Z' },
    })
    expect(verdictOf({ ...file, record: { ...superseded, isSameFile: false } }).result).toBe('altered')
  })
  test('neither kept nor signed by us: not ours', () => {
    expect(verdictOf({ signatures: [], record: null, revokedAt: null }).result).toBe('unknown')
    expect(verdictOf({ ...file, signatures: [{ ...signature, isOurs: false, isPublic: true }], record: null }).result).toBe('unknown')
  })
})
