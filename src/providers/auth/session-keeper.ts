/** Keeps a session alive and ends it: timers of shell.md §4 and §5.1–5.4. Knows no React and no HTTP: session.ts gives it both. */
import { firstRefreshDelay, idleCheckInterval, idleRemaining, needsHeartbeat, refreshDelay, warningAt } from './session-rules'
import { clearSession, readSession, tokenIssuedAt, touchSession, writeSession, writeToken, type Session } from './session-store'
import { openTabs, type SharedSession } from './session-tabs'

export interface KeeperCalls {
  refresh: () => Promise<{ access_token?: string; token_expires?: number }>
  heartbeat: () => Promise<void>
  /** Tells the server, also while the page goes away. Never fails. */
  logout: (token: string) => void
  reload: () => void
  /** Runs `act` in one tab at a time. */
  alone: (act: () => Promise<void>) => Promise<void>
  /** Does the server say that the session is over? */
  isRefused: (error: unknown) => boolean
}

export interface KeeperState {
  signedIn: boolean
  userId: string | null
  idleWarning: boolean
}

/** Why a session ended: `signed-out` leads to the login, everything else to /tokenexpired. */
export type EndReason = 'signed-out' | 'forbidden' | 'idle' | 'expired' | (string & {})

export interface Keeper {
  getState: () => KeeperState
  subscribe: (listener: () => void) => () => void
  /** A listener may keep drafts: it runs before the keys are cleared. */
  onEnd: (listener: (end: { reason: EndReason; userId: string; here: boolean }) => void) => () => void
  /** Another person signed in in another tab. */
  onAccountChange: (listener: () => void) => () => void
  /** Takes over the session of another tab if this one has none, then starts the timers. */
  start: () => Promise<void>
  signIn: (session: Session) => void
  end: (reason: EndReason, options?: { tellServer?: boolean }) => void
  renew: (mayRefresh: boolean) => Promise<boolean>
  /** @param tokenExpires seconds */
  adoptToken: (token: string, tokenExpires: number) => void
  stay: () => Promise<void>
  noteActivity: (now: number) => void
  noteInput: () => void
  /** After sleep or offline: whatever is due runs now. */
  runDue: () => void
}

const retryRefreshAfter = 30_000

export function createKeeper(calls: KeeperCalls): Keeper {
  let state: KeeperState = { signedIn: readSession() !== null, userId: readSession()?.user_id ?? null, idleWarning: false }
  let refreshDue = Infinity
  let lastInputAt = 0
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let warningTimer: ReturnType<typeof setTimeout> | undefined
  let idleTimer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const endListeners = new Set<(end: { reason: EndReason; userId: string; here: boolean }) => void>()
  const accountListeners = new Set<() => void>()

  const tabs = openTabs({
    current: shared,
    onToken({ session, issuedAt }) {
      if (readSession()?.user_id !== session.user_id) return
      writeToken(session.token, session.token_expires, issuedAt ?? Date.now())
      scheduleRefresh(refreshDelay(session.token_expires))
    },
    onActivity(userId, at) {
      const session = readSession()
      if (session?.user_id === userId && at > session.lastAxiosTime) {
        touchSession(at)
        scheduleWarning()
      }
    },
    onEnd(userId, reason) {
      if (readSession()?.user_id === userId) finish(reason, false)
    },
    onAccount(account) {
      const session = readSession()
      if (session?.user_id === account.session.user_id && session.token === account.session.token) return
      adopt(account)
      for (const listener of accountListeners) listener()
    },
  })

  function shared(): SharedSession | null {
    const session = readSession()
    return session && { session, issuedAt: tokenIssuedAt() }
  }

  function setState(next: Partial<KeeperState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function adopt({ session, issuedAt }: SharedSession): void {
    writeSession(session, issuedAt)
    setState({ signedIn: true, userId: session.user_id, idleWarning: false })
  }

  function run(): void {
    stopTimers()
    scheduleRefresh(firstRefreshDelay)
    scheduleWarning()
    idleTimer = setInterval(idleTick, idleCheckInterval)
  }

  function stopTimers(): void {
    clearTimeout(refreshTimer)
    clearTimeout(warningTimer)
    clearInterval(idleTimer)
    refreshDue = Infinity
  }

  function scheduleRefresh(delay: number): void {
    clearTimeout(refreshTimer)
    refreshDue = Date.now() + delay
    refreshTimer = setTimeout(() => void refresh(), delay)
  }

  async function refresh(): Promise<void> {
    const before = readSession()?.token
    if (!before) return
    refreshDue = Infinity
    try {
      await calls.alone(async () => {
        const session = readSession()
        if (!session) return
        if (session.token !== before) return scheduleRefresh(refreshDelay(session.token_expires))
        const answer = await calls.refresh()
        if (readSession()?.token !== before) return
        if (!answer.access_token) return calls.reload()
        adoptToken(answer.access_token, answer.token_expires ?? session.token_expires)
      })
    } catch (error) {
      if (calls.isRefused(error)) finish('expired', true)
      else if (readSession()) scheduleRefresh(retryRefreshAfter)
    }
  }

  function adoptToken(token: string, tokenExpires: number): void {
    if (!readSession()) return
    writeToken(token, tokenExpires, Date.now())
    scheduleRefresh(refreshDelay(tokenExpires))
    const renewed = shared()
    if (renewed) tabs.shareToken(renewed)
  }

  function scheduleWarning(): void {
    clearTimeout(warningTimer)
    const clock = idleClock()
    const at = clock && warningAt(clock)
    if (!clock || at === null) return setIdleWarning(false)
    if (at <= clock.now) return setIdleWarning(true)
    setIdleWarning(false)
    warningTimer = setTimeout(scheduleWarning, Math.min(at - clock.now, 0x7fffffff))
  }

  function setIdleWarning(idleWarning: boolean): void {
    if (state.idleWarning !== idleWarning) setState({ idleWarning })
  }

  function idleTick(): void {
    const clock = idleClock()
    if (!clock) return
    if (idleRemaining(clock) === 0) return end('idle', { tellServer: true })
    if (needsHeartbeat({ ...clock, lastInputAt })) void stay()
  }

  function idleClock() {
    const session = readSession()
    return (
      session && {
        now: Date.now(),
        lastAxiosTime: session.lastAxiosTime,
        enabled: session.autoLogoutEnabled,
        hours: session.autoLogoutDuration,
      }
    )
  }

  /** The heartbeat goes through the client, which notes the activity. */
  async function stay(): Promise<void> {
    try {
      await calls.heartbeat()
    } catch {
      // Offline, say: the next tick tries again; a refusal has ended the session already.
    }
  }

  function end(reason: EndReason, { tellServer = false } = {}): void {
    const session = readSession()
    if (session && tellServer) calls.logout(session.token)
    if (session) tabs.shareEnd(session.user_id, reason)
    finish(reason, true)
  }

  function finish(reason: EndReason, here: boolean): void {
    stopTimers()
    const userId = readSession()?.user_id
    if (userId) for (const listener of endListeners) listener({ reason, userId, here })
    clearSession()
    setState({ signedIn: false, userId: null, idleWarning: false })
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEnd(listener) {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    onAccountChange(listener) {
      accountListeners.add(listener)
      return () => accountListeners.delete(listener)
    },
    async start() {
      if (!readSession()) {
        const other = await tabs.ask()
        if (!other || readSession()) return
        adopt(other)
      }
      run()
    },
    signIn(session) {
      adopt({ session, issuedAt: Date.now() })
      run()
      tabs.shareAccount({ session, issuedAt: Date.now() })
    },
    end,
    adoptToken,
    async renew(mayRefresh) {
      const before = readSession()?.token
      const other = await tabs.ask()
      const session = readSession()
      if (!session) return false
      if (session.token !== before) return true
      if (other && other.session.user_id === session.user_id && other.session.token !== before) {
        writeToken(other.session.token, other.session.token_expires, other.issuedAt ?? Date.now())
        scheduleRefresh(refreshDelay(other.session.token_expires))
        return true
      }
      if (!mayRefresh) return false
      await refresh()
      const renewed = readSession()?.token
      return renewed !== undefined && renewed !== before
    },
    stay,
    noteActivity(now) {
      const userId = readSession()?.user_id
      if (userId) tabs.shareActivity(userId, now)
      scheduleWarning()
    },
    noteInput: () => void (lastInputAt = Date.now()),
    runDue() {
      if (Date.now() >= refreshDue) void refresh()
      scheduleWarning()
      idleTick()
    },
  }
}
