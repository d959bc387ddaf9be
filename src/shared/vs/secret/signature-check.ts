/**
 * Ed25519 (RFC 8032), where everybody who checks must come to one answer: the server that takes a ballot, the browser, an auditor's tool.
 * The standard leaves points of small order open, and libraries differ in them; a voter could make a ballot that only some of them refuse.
 */
import { ed25519 } from '@noble/curves/ed25519.js'

export function verifiesSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false
  return ed25519.verify(signature, message, publicKey, { zip215: false }) && isPlain(publicKey) && isPlain(signature.slice(0, 32))
}

/** Without a part of small order: then all ways of RFC 8032 to verify agree. */
const isPlain = (point: Uint8Array): boolean => ed25519.Point.fromBytes(point).isTorsionFree()
