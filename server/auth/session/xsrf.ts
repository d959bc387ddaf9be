/** The XSRF token: bound to the session by HMAC, so that another person's or an older one is worth nothing (runtime.md S17). */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../kernel/tokens'

export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'

/** @param session id of the session; null before signing in */
export function makeXsrfToken(session: number | null, secret: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${salt}.${seal(salt, session, secret)}`
}

/** @returns whether header and cookie carry the same token, and it is this session's */
export function isXsrfToken({
  header,
  cookie,
  session,
  secret,
}: {
  header: unknown
  cookie: unknown
  session: number
  secret: string
}): boolean {
  if (typeof header !== 'string' || typeof cookie !== 'string') return false
  const [salt = '', mac = ''] = header.split('.')
  return [isSameSecret(header, cookie), isSameSecret(mac, seal(salt, session, secret))].every(Boolean)
}

function seal(salt: string, session: number | null, secret: string): string {
  return createHmac('sha256', `kontor xsrf ${secret}`)
    .update(`${session ?? 'signed-out'}.${salt}`)
    .digest('base64url')
}
