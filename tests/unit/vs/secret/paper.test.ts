/** The paper (vs.md §5.5, step 3, §9, §12.8): the same code goes on anywhere, and a paper is good for one box. */
import { constants, verify } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signBlinded } from '../../../../src/shared/vs/secret/blind-signature'
import { ballotFault } from '../../../../src/shared/vs/secret/cast'
import { codeBytes, makeCode } from '../../../../src/shared/vs/secret/code'
import { paperMessage, requestPaper, takePaper, verifiesPaper } from '../../../../src/shared/vs/secret/paper'
import { codeOf, openBox, vote } from './ballots'

const box = openBox()
const sign = (blinded: Uint8Array) => signBlinded(box.paperKey, blinded, box.signing.applyPrivateKey)

describe('§12.8 a broken connection', () => {
  const first = requestPaper(codeOf(1), box)
  test('is made good on another device: the same code blinds to the same value', () => {
    expect(requestPaper(codeOf(1), openBox(7, '1', box.signing))).toEqual(first)
  })
  test('and the blind signature stored for it makes one and the same ballot', () => {
    const stored = sign(first.blinded)
    const here = takePaper(box, first, stored)
    const there = takePaper(box, requestPaper(codeOf(1), box), stored)
    expect(here && verifiesPaper(box, here)).toBe(true)
    expect(there).toEqual(here)
  })
  test('another code blinds to another value, which the server refuses', () => {
    expect(bytesToHex(requestPaper(codeOf(2), box).blinded)).not.toBe(bytesToHex(first.blinded))
  })
  test('with another code the stored blind signature is good for nothing', () => {
    expect(takePaper(box, requestPaper(codeOf(2), box), sign(first.blinded))).toBeNull()
  })
})

test('§12.6 any code gets a paper that OpenSSL verifies as RSA-PSS SHA-384, salt 48', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes }), (random) => {
      const request = requestPaper(makeCode(random), box)
      const paper = takePaper(box, request, sign(request.blinded))
      const pss = { key: box.signing.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 }
      return paper !== null && verify('sha384', paperMessage(box, paper.prefix, paper.pk), pss, paper.paperSig)
    }),
    { numRuns: 10 },
  )
})

describe('a paper', () => {
  const ballot = vote(box, codeOf(1))
  test('is good for its box', () => {
    expect(ballotFault(box, ballot)).toBeNull()
  })
  test.each([
    ['of another event', openBox(8, '1', box.signing)],
    ['of another key', openBox(7, '1')],
  ])('%s is refused', (_, other) => {
    expect(ballotFault(box, vote(other, codeOf(1)))).toBe('paper')
  })
  test('of another weight class is refused, under its own name and under this one', () => {
    const heavy = vote(openBox(7, '1000', box.signing), codeOf(1))
    expect([ballotFault(box, heavy), ballotFault(box, { ...heavy, weightClass: '1' })]).toEqual(['class', 'paper'])
  })
  test('of somebody else is refused', () => {
    const { prefix, paperSig } = vote(box, codeOf(2))
    expect([ballotFault(box, { ...ballot, paperSig }), ballotFault(box, { ...ballot, prefix, paperSig })]).toEqual(['paper', 'paper'])
  })
})
