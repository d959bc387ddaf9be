/** What went wrong at a provider, as a word that there is a sentence for (locales: `auth:provider.<trouble>`). */
import * as oidc from 'openid-client'
import { Unreached } from '../../webhook/judged-request'
import { SecretUnreadable } from './provider'

export const troubles = [
  'unknown_host',
  'forbidden_address',
  'insecure',
  'timeout',
  'refused_connection',
  'tls',
  'other',
  'secret_unreadable',
  'not_found',
  'other_issuer',
  'not_openid',
  'client_refused',
] as const
export type SsoTrouble = (typeof troubles)[number]

/** Codes of oauth4webapi, by what they mean at discovery. */
const byCode: Readonly<Record<string, SsoTrouble>> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'not_found',
  OAUTH_RESPONSE_IS_NOT_JSON: 'not_openid',
  OAUTH_PARSE_ERROR: 'not_openid',
  OAUTH_INVALID_RESPONSE: 'not_openid',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'other_issuer',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'insecure',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'insecure',
  OAUTH_TIMEOUT: 'timeout',
}

export function troubleOf(error: unknown): SsoTrouble {
  if (error instanceof SecretUnreadable) return 'secret_unreadable'
  if (isClientRefused(error)) return 'client_refused'
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof Unreached) return at.reason
    if ('code' in at && typeof at.code === 'string' && byCode[at.code]) return byCode[at.code] ?? 'other'
  }
  return 'other'
}

const isClientRefused = (error: unknown): boolean =>
  (error instanceof oidc.ResponseBodyError && (error.error === 'invalid_client' || error.error === 'unauthorized_client')) ||
  error instanceof oidc.WWWAuthenticateChallengeError

/** The provider could not be spoken to at all: nobody's fault who signs in. */
export const isAway = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof Unreached) return true
  return false
}
