/** The voter's code, what is derived from it, and trackers (vs.md §5.5, steps 1, 2, 6). */
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeBytes, confirmsCode, formatCode, makeCode, readCode } from '../../../../src/shared/vs/secret/code'
import { encodeCrockford } from '../../../../src/shared/vs/secret/crockford'
import { deriveBlind, derivePrefix, deriveSalt, deriveSeed } from '../../../../src/shared/vs/secret/derive'
import { formatTracker, readTracker, trackerOf } from '../../../../src/shared/vs/secret/tracker'

const shown = '7K3MQ-P2X9A-TD4W8-HJ5NR-CV6YE1'
const code = '7K3MQP2X9ATD4W8HJ5NRCV6YE1'
const random = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes })

describe('a code', () => {
  test('takes its characters from the first bit on, five at a time', () => {
    expect(encodeCrockford(Uint8Array.of(0b00001_000, 0b10_00011_0, 0b0100_0010, 0b1_00110_11), 6)).toBe('123456')
    expect(makeCode(new Uint8Array(codeBytes))).toBe('0'.repeat(26))
    expect(makeCode(new Uint8Array(codeBytes).fill(255))).toBe('Z'.repeat(26))
  })
  test('is not made of fewer than 130 random bits', () => {
    expect(() => makeCode(new Uint8Array(16))).toThrow(RangeError)
  })
  test('uses all 130 bits: each of them changes it', () => {
    const codes = Array.from({ length: 130 }, (_, bit) => {
      const bytes = new Uint8Array(codeBytes)
      bytes[bit >> 3] = 0x80 >> (bit & 7)
      return makeCode(bytes)
    })
    expect(new Set([makeCode(new Uint8Array(codeBytes)), ...codes]).size).toBe(131)
  })
  test('is shown in five groups and read back', () => {
    expect(formatCode(code)).toBe(shown)
    fc.assert(fc.property(random, (bytes) => readCode(formatCode(makeCode(bytes))) === makeCode(bytes)))
  })
  test('is read as people type: case, hyphens, blanks, full width, I and L for 1, O for 0', () => {
    const typed = [
      '7k3mq-p2x9a-td4w8-hj5nr-cv6yei',
      ' 7K3MQ P2X9A TD4W8 HJ5NR CV6YEL ',
      '７Ｋ３ＭＱ－Ｐ２Ｘ９Ａ－ＴＤ４Ｗ８－ＨＪ５ＮＲ－ＣＶ６ＹＥ１',
      '7K3MQ–P2X9A—TD4W8HJ5NRCV6YEl',
    ]
    expect(typed.map(readCode)).toEqual(typed.map(() => code))
    expect(readCode('oO0'.padEnd(26, 'i'))).toBe('000'.padEnd(26, '1'))
  })
  test.each(['', shown.slice(1), `${shown}0`, shown.replace('7', 'U'), shown.replace('7', '*')])('%j is none', (typed) => {
    expect(readCode(typed)).toBeNull()
  })
  test('is confirmed by its last six characters', () => {
    expect(['CV6YE1', 'cv6-yei', ' cv6yel'].map((typed) => confirmsCode(code, typed))).toEqual([true, true, true])
    expect(['', 'V6YE1', 'CV6YE2', 'RCV6YE1', '7K3MQP'].map((typed) => confirmsCode(code, typed))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('what a code gives', () => {
  test('has the lengths of the specification', () => {
    const lengths = [deriveSeed(code, 7), derivePrefix(code, 7), deriveSalt(code, 7), deriveBlind(code, 7, 0, 256)].map(
      ({ length }) => length,
    )
    expect(lengths).toEqual([32, 32, 48, 256])
  })
  test('differs by purpose, event and attempt', () => {
    const starts = [
      deriveSeed(code, 7),
      deriveSeed(code, 8),
      derivePrefix(code, 7),
      deriveSalt(code, 7),
      deriveBlind(code, 7, 0, 256),
      deriveBlind(code, 7, 1, 256),
    ].map((bytes) => bytesToHex(bytes.slice(0, 32)))
    expect(new Set(starts).size).toBe(starts.length)
  })
})

describe('a tracker', () => {
  test('is shown in three groups and read back, however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (pk) => {
        const tracker = trackerOf(pk)
        return readTracker(formatTracker(tracker)) === tracker && readTracker(tracker.toLowerCase()) === tracker
      }),
    )
    expect(['', 'HX3H-3Q6W-4CV', 'HX3H-3Q6W-4CV5-0', 'HX3H-3Q6W-4CVU'].map(readTracker)).toEqual([null, null, null, null])
  })
  test('differs between codes', () => {
    const trackerOfCode = (bytes: Uint8Array) => trackerOf(deriveSeed(makeCode(bytes), 7))
    const two = fc.tuple(random, random).filter(([a, b]) => makeCode(a) !== makeCode(b))
    fc.assert(fc.property(two, ([a, b]) => trackerOfCode(a) !== trackerOfCode(b)))
  })
})
