/** refine's authProvider over the session: the one way in and out, also for the pages outside refine (`/` loads nothing of it). */
import type { AuthProvider } from '@refinedev/core'
import type { LoginAnswer } from '../../shared/engine/sign-in'
import { failureOf } from '../http/error-text'
import { loadIdentity } from './identity'
import { endSession, session, signIn } from './session'

export interface SignIn {
  /** Of the last step: password, code or provider. */
  answer: LoginAnswer
}

export const authProvider = {
  login: async ({ answer }: SignIn) => {
    signIn(answer)
    return { success: true }
  },
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
} satisfies AuthProvider
