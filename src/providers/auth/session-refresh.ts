/** Refreshes the token before it expires, one tab at a time. */
import { refreshDelay } from './session-rules'
import { readSession, writeToken } from './session-store'
import type { SharedSession } from './session-tabs'

export interface RefreshCalls {
  refresh: () => Promise<{ access_token?: string; token_expires?: number }>
  reload: () => void
  /** Runs `act` in one tab at a time. */
  alone: (act: () => Promise<void>) => Promise<void>
  /** Does the server say that the session is over? */
  isRefused: (error: unknown) => boolean
}

interface RefreshEvents {
  /** The server says that the session is over. */
  onRefused: () => void
  /** This tab has a new token: the other tabs take it over. */
  onRenewed: () => void
}

const retryRefreshAfter = 30_000
const lookAgainAfter = 1_000

export function keepTokenFresh(calls: RefreshCalls, { onRefused, onRenewed }: RefreshEvents) {
  let due = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let isReplacing = false

  function schedule(delay: number): void {
    clearTimeout(timer)
    due = Date.now() + delay
    timer = setTimeout(runDue, delay)
  }

  function runDue(): void {
    if (isReplacing) schedule(lookAgainAfter)
    else void refresh()
  }

  function refresh(): Promise<void> {
    return (running = renew())
  }

  async function renew(): Promise<void> {
    const before = readSession()?.token
    if (!before) return
    due = Infinity
    try {
      await calls.alone(async () => {
        const session = readSession()
        if (!session) return
        if (session.token !== before) return schedule(refreshDelay(session.token_expires))
        const answer = await calls.refresh()
        if (readSession()?.token !== before) return
        if (!answer.access_token) return calls.reload()
        adopt(answer.access_token, answer.token_expires ?? session.token_expires)
      })
    } catch (error) {
      if (calls.isRefused(error)) onRefused()
      else if (readSession()) schedule(retryRefreshAfter)
    }
  }

  function adopt(token: string, tokenExpires: number): void {
    if (!readSession()) return
    writeToken(token, tokenExpires, Date.now())
    schedule(refreshDelay(tokenExpires))
    onRenewed()
  }

  return {
    schedule,
    refresh,
    /**
     * A call that is answered with the next token (change of the password). The server takes a token that was replaced for a copy in other
     * hands and ends the session: so it waits for a refresh on its way, and none begins before it is answered.
     * @throws what the call throws
     */
    async replace(call: () => Promise<{ access_token: string; token_expires: number }>): Promise<void> {
      isReplacing = true
      try {
        await running
        const { access_token, token_expires } = await call()
        adopt(access_token, token_expires)
      } finally {
        isReplacing = false
      }
    },
    /** Another tab has renewed the token of this session. */
    takeOver({ session, issuedAt }: SharedSession): void {
      writeToken(session.token, session.token_expires, issuedAt ?? Date.now())
      schedule(refreshDelay(session.token_expires))
    },
    /** After sleep. */
    catchUp(): void {
      if (Date.now() >= due) runDue()
    },
    stop(): void {
      clearTimeout(timer)
      due = Infinity
    },
  }
}
