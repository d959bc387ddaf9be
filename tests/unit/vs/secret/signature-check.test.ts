/** Ed25519 as everybody reads it (vs.md §5.5): no ballot is good for some and bad for others. */
import { verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, concatBytes, numberToBytesLE } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifiesSignature } from '../../../../src/shared/vs/secret/signature-check'

const { BASE, Fn } = ed25519.Point
const order = Fn.ORDER
const message = utf8ToBytes('cast|7|1|')
const seed = new Uint8Array(32).fill(3)
const { scalar, point, pointBytes: pk } = ed25519.utils.getExtendedPublicKey(seed)
const sig = ed25519.sign(message, seed)
const [first, second] = [sig.slice(0, 32), sig.slice(32)]
/** Of order 8. */
const small = ed25519.Point.fromBytes(hexToBytes('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'))

/** RFC 8410's header of an Ed25519 key, then its 32 bytes. */
const openSslVerifies = (signature: Uint8Array, key: Uint8Array) =>
  verify(null, message, { key: Buffer.concat([hexToBytes('302a300506032b6570032100'), key]), format: 'der', type: 'spki' }, signature)

/** A signature by the private key, with any commitment and under any form of the public key. */
function signWith(commitment: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const challenge = bytesToNumberLE(sha512(concatBytes(commitment, publicKey, message)))
  return concatBytes(commitment, numberToBytesLE((5n + challenge * scalar) % order, 32))
}

test('what the key signed is verified, here and by OpenSSL', () => {
  expect([verifiesSignature(sig, message, pk), openSslVerifies(sig, pk)]).toEqual([true, true])
  const plain = signWith(BASE.multiply(5n).toBytes(), pk)
  expect([verifiesSignature(plain, message, pk), openSslVerifies(plain, pk)]).toEqual([true, true])
})
test('any changed byte of signature, message or key is found', () => {
  const change = fc.tuple(fc.constantFrom(0, 1, 2), fc.nat(63), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(change, ([which, at, by]) => {
      const [s = sig, m = message, k = pk] = [sig, message, pk].map((bytes, part) =>
        part === which ? bytes.map((byte, index) => (index === at % bytes.length ? byte ^ by : byte)) : bytes,
      )
      return !verifiesSignature(s, m, k)
    }),
    { numRuns: 20 },
  )
})
test('a signature has one encoding', () => {
  const raised = numberToBytesLE(bytesToNumberLE(second) + order, 32)
  expect(verifiesSignature(concatBytes(first, raised), message, pk)).toBe(false)
  expect([sig.slice(1), concatBytes(sig, Uint8Array.of(0)), new Uint8Array()].map((s) => verifiesSignature(s, message, pk))).toEqual([
    false,
    false,
    false,
  ])
  expect([pk.slice(1), concatBytes(pk, Uint8Array.of(0)), new Uint8Array()].map((k) => verifiesSignature(sig, message, k))).toEqual([
    false,
    false,
    false,
  ])
})
test('a key of small order, which fits every message, is refused', () => {
  const identity = new Uint8Array(32).fill(1, 0, 1)
  const fits = concatBytes(identity, new Uint8Array(32))
  expect(ed25519.verify(fits, message, identity, { zip215: true })).toBe(true)
  expect(verifiesSignature(fits, message, identity)).toBe(false)
})
test('a part of small order in the signature, which OpenSSL refuses and others take, is refused', () => {
  const mixed = signWith(BASE.multiply(5n).add(small).toBytes(), pk)
  expect([ed25519.verify(mixed, message, pk, { zip215: false }), openSslVerifies(mixed, pk)]).toEqual([true, false])
  expect(verifiesSignature(mixed, message, pk)).toBe(false)
})
test('a part of small order in the key is refused', () => {
  const mixedKey = point.add(small).toBytes()
  const mixed = signWith(BASE.multiply(5n).toBytes(), mixedKey)
  expect(ed25519.verify(mixed, message, mixedKey, { zip215: false })).toBe(true)
  expect(verifiesSignature(mixed, message, mixedKey)).toBe(false)
})
