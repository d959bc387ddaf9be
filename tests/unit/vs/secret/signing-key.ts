/** The private half of a paper key by node:crypto, as a server has it. */
import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto'
import { paperKeyOf, type PaperKey } from '../../../../src/shared/vs/secret/rsa'

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

function signingKeyOf(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey)
  const paperKey = paperKeyOf(Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex'))
  if (!paperKey) throw new Error('node:crypto made no paper key.')
  const applyPrivateKey = (block: Uint8Array) => privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, block)
  return { paperKey, publicKey, applyPrivateKey }
}

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
