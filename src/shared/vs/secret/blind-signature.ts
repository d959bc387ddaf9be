/**
 * RSABSSA-SHA384-PSS-Randomized (RFC 9474): somebody signs a message without seeing it. The client prepares, blinds and finalizes; the
 * server signs; anybody verifies. Plain JavaScript, because a console on http has no WebCrypto.
 */
import { invert } from '@noble/curves/abstract/modular.js'
import { concatBytes, equalBytes } from '@noble/curves/utils.js'
import { encodePss, verifiesPss } from './pss'
import { raise, toBytes, toNumber, type PaperKey } from './rsa'

/** Breaks off a signing; what it says is for the log. */
export class BlindSignatureError extends Error {}

export interface Blinded {
  /** What goes to the signer. */
  blinded: Uint8Array
  /** What takes the blinding off again; stays with the client. */
  inverse: bigint
}

/** @param prefix 32 random bytes (RFC 9474 §4.1) */
export const prepareMessage = (prefix: Uint8Array, message: Uint8Array): Uint8Array => concatBytes(prefix, message)

/** May this number blind under the key: 1 < r < n, and without a factor of n? */
export const canBlind = (factor: bigint, { n }: PaperKey): boolean => factor > 1n && factor < n && gcd(factor, n) === 1n

/**
 * @param prepared the message with its prefix
 * @param salt 48 bytes
 * @param factor a number that `canBlind`
 */
export function blindMessage(key: PaperKey, prepared: Uint8Array, salt: Uint8Array, factor: bigint): Blinded {
  const encoded = toNumber(encodePss(prepared, salt, key.size))
  if (gcd(encoded, key.n) !== 1n) throw new BlindSignatureError('The encoded message shares a factor with the modulus.')
  return { blinded: toBytes((encoded * raise(factor, key)) % key.n, key), inverse: invert(factor, key.n) }
}

/**
 * @param applyPrivateKey the bare RSA private operation (node:crypto `privateDecrypt` with RSA_NO_PADDING): constant time, with CRT
 * @throws BlindSignatureError for a value out of range, and for a result that does not verify: an error in it would give the key away
 */
export function signBlinded(key: PaperKey, blinded: Uint8Array, applyPrivateKey: (block: Uint8Array) => Uint8Array): Uint8Array {
  if (!isRepresentative(key, blinded)) throw new BlindSignatureError('The blinded message is out of range.')
  const signature = Uint8Array.from(applyPrivateKey(blinded))
  if (!isRepresentative(key, signature) || !equalBytes(toBytes(raise(toNumber(signature), key), key), blinded))
    throw new BlindSignatureError('The signature does not verify.')
  return signature
}

/** @returns the signature of the prepared message; null when the signer did not sign what was blinded */
export function finalizeSignature(key: PaperKey, prepared: Uint8Array, blindSignature: Uint8Array, inverse: bigint): Uint8Array | null {
  if (!isRepresentative(key, blindSignature)) return null
  const signature = toBytes((toNumber(blindSignature) * inverse) % key.n, key)
  return verifiesBlindSignature(key, prepared, signature) ? signature : null
}

/** RSASSA-PSS of RFC 8017: OpenSSL agrees. */
export const verifiesBlindSignature = (key: PaperKey, prepared: Uint8Array, signature: Uint8Array): boolean =>
  isRepresentative(key, signature) && verifiesPss(prepared, toBytes(raise(toNumber(signature), key), key))

function gcd(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b]
  while (other !== 0n) [one, other] = [other, one % other]
  return one
}

const isRepresentative = (key: PaperKey, block: Uint8Array): boolean => block.length === key.size && toNumber(block) < key.n
