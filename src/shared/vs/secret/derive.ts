/** Everything that a code gives for one event (vs.md §5.5, step 2). The same code gives the same on any device. */
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

const domain = utf8ToBytes('vs-ballot/1')

const derive = (code: string, info: string, length: number): Uint8Array =>
  hkdf(sha256, utf8ToBytes(code), domain, utf8ToBytes(info), length)

/** 32 bytes: the seed of the Ed25519 key that signs the ballot. */
export const deriveSeed = (code: string, event: number): Uint8Array => derive(code, `key|${event}`, 32)

/** 32 bytes: what randomizes the message of the paper (RFC 9474 §4.1). */
export const derivePrefix = (code: string, event: number): Uint8Array => derive(code, `prefix|${event}`, 32)

/** 48 bytes: the salt of the paper's PSS encoding. */
export const deriveSalt = (code: string, event: number): Uint8Array => derive(code, `salt|${event}`, 48)

/**
 * Candidate `attempt` = 0, 1 … for the blinding factor; the first that suits the key is taken.
 * @param length bytes of the modulus: 256 for RSA-2048
 */
export const deriveBlind = (code: string, event: number, attempt: number, length: number): Uint8Array =>
  derive(code, `blind|${event}|${attempt}`, length)
