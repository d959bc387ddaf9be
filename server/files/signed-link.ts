/** Addresses that open one file for 5 minutes: a download by the browser itself carries no bearer token (decisions/nodes.md). */
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../kernel/tokens'

const fiveMinutes = 300_000

const signatureOf = (secret: string, subject: string, expires: number): string =>
  createHmac('sha256', `kontor file ${secret}`).update(`${expires} ${subject}`).digest('base64url')

/** @param subject what it opens (`job 17`); `validMs` from `now` on @returns `expires=…&signature=…` */
export function signLink(secret: string, subject: string, now: Date, validMs = fiveMinutes): string {
  const expires = now.getTime() + validMs
  return `expires=${expires}&signature=${signatureOf(secret, subject, expires)}`
}

/** The query of such an address. */
export interface SignedQuery {
  expires: string
  signature: string
}
export const signedProperties = {
  expires: { type: 'string', pattern: '^[0-9]{1,15}$' },
  signature: { type: 'string', maxLength: 100 },
} as const

export function isSignedLink(secret: string, subject: string, { expires, signature }: SignedQuery, now: Date): boolean {
  const until = Number(expires)
  return isSameSecret(signature, signatureOf(secret, subject, until)) && until >= now.getTime()
}
