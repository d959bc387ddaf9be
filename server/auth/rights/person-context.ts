/**
 * The person behind a socket or a job as they are now: what their session or access token and their rights still give, without a request.
 */
import type { ContextOf } from '../../contracts/channels'
import type { Context } from '../../kernel/context'
import { currentRights } from './current-rights'

/** @param systemContext a context with all rights, outside of any transaction */
export const personContext =
  (systemContext: () => Context): ContextOf =>
  async (person, by) => {
    const [current] = await currentRights({ systemContext })([{ person, ...(by ?? nothing) }])
    return current ? current.context() : null
  }

const nothing = { session: null, access_token: null, ip: null }
