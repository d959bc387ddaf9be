/** EMSA-PSS with SHA-384, MGF1-SHA-384 and 48 bytes of salt (RFC 8017 §9.1), for keys whose modulus fills its bytes. */
import { sha384 } from '@noble/hashes/sha2.js'
import { concatBytes, equalBytes } from '@noble/curves/utils.js'

const hashLength = 48
const saltLength = 48
const trailer = 0xbc

/** @param length bytes of the modulus, of which the encoding leaves the first bit 0 */
export function encodePss(message: Uint8Array, salt: Uint8Array, length: number): Uint8Array {
  const hash = hashOf(message, salt)
  const padding = new Uint8Array(length - saltLength - hashLength - 2)
  const block = concatBytes(padding, Uint8Array.of(1), salt)
  return concatBytes(masked(block, hash), hash, Uint8Array.of(trailer))
}

export function verifiesPss(message: Uint8Array, encoded: Uint8Array): boolean {
  const split = encoded.length - hashLength - 1
  if (split < saltLength + 1 || encoded.at(-1) !== trailer || ((encoded[0] ?? 0) & 0x80) !== 0) return false
  const hash = encoded.slice(split, -1)
  const block = masked(encoded.slice(0, split), hash)
  const before = block.slice(0, -saltLength - 1)
  const separated = before.every((byte) => byte === 0) && block.at(-saltLength - 1) === 1
  return separated && equalBytes(hash, hashOf(message, block.slice(-saltLength)))
}

const hashOf = (message: Uint8Array, salt: Uint8Array): Uint8Array => sha384(concatBytes(new Uint8Array(8), sha384(message), salt))

/** Masks a block, or unmasks it. */
function masked(block: Uint8Array, hash: Uint8Array): Uint8Array {
  const mask = mgf1(hash, block.length)
  return block.map((byte, at) => (byte ^ (mask[at] ?? 0)) & (at === 0 ? 0x7f : 0xff))
}

function mgf1(seed: Uint8Array, length: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / hashLength) }, (_, at) => sha384(concatBytes(seed, Uint8Array.of(0, 0, 0, at))))
  return concatBytes(...blocks).slice(0, length)
}
