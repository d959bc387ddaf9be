/** Ed25519 as RFC 8032 has it. Where many are checked, the server gives OpenSSL's instead. */
import { ed25519 } from '@noble/curves/ed25519.js'

export type SignatureCheck = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean

/** Strict, so that browser and server agree on every signature: keys of small order and other encodings of a point are refused. */
export const verifiesSignature: SignatureCheck = (signature, message, publicKey) =>
  signature.length === 64 && publicKey.length === 32 && ed25519.verify(signature, message, publicKey, { zip215: false })
