/** The public key that licence files are checked with, as an administrator writes it into the environment. */
import { createPublicKey, type KeyObject } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * @param value a PEM, its line ends perhaps written as `\n`, or base64 of its DER or of the bare 32 bytes
 * @returns undefined when it is no public key of Ed25519; a private one is none
 */
export function readLicenseKey(value: string): KeyObject | undefined {
  try {
    const key = createPublicKey(value.includes('-----') ? pem(value) : der(value))
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

function pem(value: string): string {
  if (!value.startsWith('-----BEGIN PUBLIC KEY-----')) throw new TypeError('not a public key')
  return value.replaceAll('\\n', '\n')
}

function der(value: string) {
  const bytes = Buffer.from(value, 'base64')
  return { key: bytes.length === 32 ? Buffer.concat([derPrefix, bytes]) : bytes, format: 'der', type: 'spki' } as const
}
