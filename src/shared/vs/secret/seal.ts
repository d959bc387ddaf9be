/**
 * Sealing a ballot to the event's box: HPKE (RFC 9180) with X25519, HKDF-SHA256 and ChaCha20-Poly1305, from packages that need no WebCrypto.
 * The event and the ballot's key are bound in, so that a copy of somebody's sealed answers, cast to read them off the result, does not open.
 */
import { utf8ToBytes, concatBytes } from '@noble/hashes/utils.js'
import { AEAD_ChaCha20Poly1305, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from '@panva/hpke-noble'
import { CipherSuite } from 'hpke'
import { pad, unpad } from './padding'

export const sealSuite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_ChaCha20Poly1305)

const encapsulatedLength = 32

/** Whose ballot for which event it is. */
export interface SealedFor {
  event: number
  /** The ballot's key. */
  pk: Uint8Array
}

export interface BoxKeys {
  publicKey: Uint8Array
  privateKey: Uint8Array
}

export async function makeBoxKeys(): Promise<BoxKeys> {
  const { publicKey, privateKey } = await sealSuite.GenerateKeyPair(true)
  return { publicKey: await sealSuite.SerializePublicKey(publicKey), privateKey: await sealSuite.SerializePrivateKey(privateKey) }
}

/** @returns the encapsulated secret, 32 bytes, then the padded content, encrypted */
export async function sealContent(boxPublicKey: Uint8Array, content: Uint8Array, bound: SealedFor): Promise<Uint8Array> {
  const key = await sealSuite.DeserializePublicKey(boxPublicKey)
  const { encapsulatedSecret, ciphertext } = await sealSuite.Seal(key, pad(content), boundTo(bound))
  return concatBytes(encapsulatedSecret, ciphertext)
}

/** @returns null when it was not sealed to this box for this event and key, or was changed */
export async function openContent(boxPrivateKey: Uint8Array, sealed: Uint8Array, bound: SealedFor): Promise<Uint8Array | null> {
  const key = await sealSuite.DeserializePrivateKey(boxPrivateKey, true)
  const [encapsulated, ciphertext] = [sealed.slice(0, encapsulatedLength), sealed.slice(encapsulatedLength)]
  const padded = await sealSuite.Open(key, encapsulated, ciphertext, boundTo(bound)).catch(() => null)
  return padded && unpad(padded)
}

const boundTo = ({ event, pk }: SealedFor) => ({ info: utf8ToBytes(`vs-ballot/1|${event}`), aad: pk })
