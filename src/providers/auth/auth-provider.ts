/** refine's authProvider over the session. The login page signs in by itself, since it knows no refine. */
import type { AuthProvider } from '@refinedev/core'
import { failureOf } from '../http/error-text'
import { loadIdentity } from './identity'
import { endSession, session } from './session'

export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: '/' }),
  logout: async () => {
    endSession('signed-out')
    return { success: true }
  },
  check: async () => (session.getState().signedIn ? { authenticated: true } : { authenticated: false, redirectTo: '/' }),
  // 401 and expiry are dealt with where the request is sent; a 403 may mean that rights changed.
  onError: async (error: unknown) => {
    if (failureOf(error)?.status === 403) void loadIdentity({ background: true })
    return {}
  },
  getIdentity: async () => session.getState().userId,
}
