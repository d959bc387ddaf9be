import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchProof } from '../../../src/pages/shell/sign-in/proof-of-work'
import { leadingZeroBits, sha256 } from '../../../src/pages/shell/sign-in/sha256'
import { isProofOfWork } from '../../../server/auth/sign-in/captcha'

const hex = (digest: Uint32Array) => [...digest].map((word) => word.toString(16).padStart(8, '0')).join('')

describe('the puzzle that replaces the captcha', () => {
  test('SHA-256 agrees with the platform, at every length around a block and beyond', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (text) => {
        expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'))
      }),
      { numRuns: 500 },
    )
    for (const length of [0, 55, 56, 63, 64, 119, 120]) {
      expect(hex(sha256('a'.repeat(length)))).toBe(createHash('sha256').update('a'.repeat(length)).digest('hex'))
    }
  })
  test('leading zero bits are counted over the words', () => {
    expect(leadingZeroBits(Uint32Array.of(0x80000000, 0))).toBe(0)
    expect(leadingZeroBits(Uint32Array.of(0x00010000, 1))).toBe(15)
    expect(leadingZeroBits(Uint32Array.of(0, 0x40000000))).toBe(33)
    expect(leadingZeroBits(Uint32Array.of(0, 0))).toBe(64)
  })
  test('what the browser finds, the server accepts', () => {
    const puzzle = { salt: 'c2FsdA', difficulty: 12 }
    const answer = searchProof(puzzle, 0, 1e6)
    expect(answer).not.toBeNull()
    expect(isProofOfWork({ ...puzzle, answer: answer ?? '' })).toBe(true)
  })
  test('a search that finds nothing in its tries says so', () => {
    expect(searchProof({ salt: 'x', difficulty: 200 }, 0, 10)).toBeNull()
  })
})
