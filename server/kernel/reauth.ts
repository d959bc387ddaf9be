/** What an open screen that somebody else finds must not do: the password is typed again first, unless it was within the last minutes. */
import type { Context } from './context'
import { ApiError, forbidden } from './errors'

const code = 'password_confirmation_required'

/**
 * @throws 403 with `password_confirmation_required`, upon which the console asks and sends the call again; 403 for an access token: it
 * knows no password
 */
export function requireReauth({ origin }: Context): void {
  if (origin.access_token !== undefined) throw forbidden()
  if (origin.reauthenticated !== true) throw new ApiError(403, { key: 'auth:step_up.required' }, { code })
}

export const isReauthDemand = (error: unknown): boolean => error instanceof ApiError && error.details.code === code
