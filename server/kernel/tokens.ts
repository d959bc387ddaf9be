/** Opaque secrets: made from 256 random bits, kept as sha256, compared in constant time. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits, URL-safe. @param prefix tells what it is (`kt_` = access token) */
export const newToken = (prefix = ''): string => prefix + randomBytes(32).toString('base64url')

/** 16 characters without look-alikes: 79 bits, readable aloud; one-time passwords and recovery codes. */
export function readableSecret(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** What the database keeps of a token. The tokens are random, so no salt and no slow hash are needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The token that a refresh answers. It follows from the presented one and the server's secret, so that two tabs that
 * refresh at once get the same one, while the database alone, or the old token alone, does not give it away.
 */
export const nextToken = (token: string, secret: string): string =>
  createHmac('sha256', `kontor session ${secret}`).update(token).digest('base64url')

/** Equal in constant time; how long a secret is, is none. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
