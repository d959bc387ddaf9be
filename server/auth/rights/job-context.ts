/** With which rights a job runs: those that its owner and the access token that started it have when it runs, both of them. */
import type { Context } from '../../kernel/context'
import { personContext } from './person-context'
import { heldTokens } from '../session/access-tokens'
import { hasReauthenticated } from '../session/sessions'

export interface JobStart {
  /** null = the system */
  owner_user: number | null
  /** The access token it was started with. */
  access_token: number | null
  /** The address it was started from. */
  started_from: string | null
}

/**
 * @param systemContext a context with all rights, outside of any transaction
 * @returns null when the owner may not sign in any more, or the token has ended, or may not come from there any more
 */
export const jobContext =
  (systemContext: () => Context) =>
  async ({ owner_user: owner, access_token: token, started_from: ip }: JobStart): Promise<Context | null> => {
    const system = systemContext()
    if (owner === null) return system
    const theirs = await personContext(systemContext)(owner, { session: null, access_token: token, ip })
    const reauthenticated = token === null && (await hasReauthenticated(system, owner))
    return theirs && { ...theirs, origin: { ...theirs.origin, reauthenticated } }
  }

/** @returns whether the token that started a job still holds; true where none did */
export async function holdsToken(ctx: Context, token: number | null): Promise<boolean> {
  return token === null || (await heldTokens(ctx, [token])).has(token)
}
