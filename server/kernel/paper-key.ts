/** The private half of the keys that sign papers of a secret vote (vs.md §5.5): made and used by OpenSSL, never by BigInt. */
import { constants, createPrivateKey, createPublicKey, generateKeyPair, privateDecrypt, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { signBlinded } from '../../src/shared/vs/secret/blind-signature'
import { paperKeyOf, paperKeyText, type PaperKey } from '../../src/shared/vs/secret/rsa'

const modulusLength = 2048

export interface NewPaperKey {
  /** Published with the event; hexadecimal. */
  modulus: string
  /** PKCS#8, DER: sealed while the vote runs, destroyed after closing. */
  privateKey: Uint8Array
}

/** One for each event and weight class. */
export async function makePaperKey(): Promise<NewPaperKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength })
  return { modulus: paperKeyText(paperKeyFor(privateKey)), privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }) }
}

/**
 * @param privateKey as `makePaperKey` gave it; read once, for many papers
 * @returns what signs a blinded message; it throws BlindSignatureError for one that is out of range
 */
export function paperSigner(privateKey: Uint8Array): (blinded: Uint8Array) => Uint8Array {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' })
  const paperKey = paperKeyFor(key)
  const applyPrivateKey = privateOperation(key)
  return (blinded) => signBlinded(paperKey, blinded, applyPrivateKey)
}

/** @throws TypeError for a key that is not RSA with at least 2,048 bits */
export function paperKeyFor(privateKey: KeyObject): PaperKey {
  const { n = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const paperKey = paperKeyOf(Buffer.from(n, 'base64url').toString('hex'))
  if (!paperKey) throw new TypeError('The private key is not RSA with at least 2,048 bits.')
  return paperKey
}

/** The bare RSA operation; OpenSSL blinds it against timing. */
export const privateOperation =
  (key: KeyObject) =>
  (block: Uint8Array): Uint8Array =>
    privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block)
