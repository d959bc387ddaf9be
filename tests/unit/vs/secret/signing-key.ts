/** The private half of a paper key as a server has it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { paperKeyFor, privateOperation } from '../../../../server/kernel/paper-key'
import type { PaperKey } from '../../../../src/shared/vs/secret/rsa'

export interface SigningKey {
  paperKey: PaperKey
  publicKey: KeyObject
  applyPrivateKey: (block: Uint8Array) => Uint8Array
}

export const newSigningKey = (): SigningKey => signingKeyOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

/** @param p and q, hexadecimal */
export function signingKeyOfPrimes(p: string, q: string): SigningKey {
  const [first, second, e] = [BigInt(`0x${p}`), BigInt(`0x${q}`), 65_537n]
  const d = inverse(e, (first - 1n) * (second - 1n))
  const part = (value: bigint) => Buffer.from(evenHex(value), 'hex').toString('base64url')
  const jwk = {
    kty: 'RSA',
    n: part(first * second),
    e: part(e),
    d: part(d),
    p: part(first),
    q: part(second),
    dp: part(d % (first - 1n)),
    dq: part(d % (second - 1n)),
    qi: part(inverse(second, first)),
  }
  return signingKeyOf(createPrivateKey({ key: jwk, format: 'jwk' }))
}

const signingKeyOf = (privateKey: KeyObject): SigningKey => ({
  paperKey: paperKeyFor(privateKey),
  publicKey: createPublicKey(privateKey),
  applyPrivateKey: privateOperation(privateKey),
})

const evenHex = (value: bigint): string => {
  const hex = value.toString(16)
  return hex.length % 2 === 0 ? hex : `0${hex}`
}

/** Euclid's, apart from the library's that is under test. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [rest, next, factor, following] = [modulus, value % modulus, 0n, 1n]
  while (next !== 0n) {
    const times = rest / next
    ;[rest, next] = [next, rest - times * next]
    ;[factor, following] = [following, factor - times * following]
  }
  return ((factor % modulus) + modulus) % modulus
}
