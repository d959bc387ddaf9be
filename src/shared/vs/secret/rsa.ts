/** The public half of RSA (RFC 8017 §5.2.2): numbers, bytes and the one exponent in use. The private half is OpenSSL's. */
import { pow } from '@noble/curves/abstract/modular.js'
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const exponent = 65_537n
const leastBits = 2048

/** What papers of one event and weight class are verified with. The exponent is 65537. */
export interface PaperKey {
  n: bigint
  /** Bytes of n, and of everything that is signed. */
  size: number
}

/**
 * @param modulus hexadecimal, without leading zeros
 * @returns null when that is no modulus of at least 2,048 bits
 */
export function paperKeyOf(modulus: string): PaperKey | null {
  if (!/^[89a-f][0-9a-f]*[13579bdf]$/.test(modulus) || modulus.length % 2 !== 0 || modulus.length * 4 < leastBits) return null
  const bytes = hexToBytes(modulus)
  return { n: bytesToNumberBE(bytes), size: bytes.length }
}

export const paperKeyText = ({ n, size }: PaperKey): string => bytesToHex(numberToBytesBE(n, size))

export const raise = (base: bigint, { n }: PaperKey): bigint => pow(base, exponent, n)

export const toNumber = (bytes: Uint8Array): bigint => bytesToNumberBE(bytes)

export const toBytes = (value: bigint, { size }: PaperKey): Uint8Array => numberToBytesBE(value, size)
