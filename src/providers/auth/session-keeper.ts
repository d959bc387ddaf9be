/** Keeps a session alive and ends it: timers of shell.md §4 and §5.1–5.4. Knows no React and no HTTP: session.ts gives it both. */
import { watchIdle } from './session-idle'
import { keepTokenFresh, type RefreshCalls } from './session-refresh'
import { firstRefreshDelay, isBlocked } from './session-rules'
import { clearSession, readSession, tokenIssuedAt, touchSession, writeSession, type Session } from './session-store'
import { openTabs, type SharedSession } from './session-tabs'

export interface KeeperCalls extends RefreshCalls {
  heartbeat: () => Promise<void>
  /** Tells the server, also while the page goes away. Never fails. */
  logout: (token: string) => void
}

export interface KeeperState {
  signedIn: boolean
  userId: string | null
  idleWarning: boolean
}

/** Why a session ended: `signed-out` leads to the login, everything else to /tokenexpired. */
export type EndReason = 'signed-out' | 'forbidden' | 'idle' | 'expired' | (string & {})

export interface SessionEnd {
  reason: EndReason
  userId: string
  here: boolean
}

export interface Keeper {
  getState: () => KeeperState
  subscribe: (listener: () => void) => () => void
  /** A listener may keep drafts: it runs before the keys are cleared. */
  onEnd: (listener: (end: SessionEnd) => void) => () => void
  /** Another person signed in in another tab. */
  onAccountChange: (listener: () => void) => () => void
  /** Ends a session that has expired while no page was open; takes over another tab's if this one has none; then starts the timers. */
  start: () => Promise<void>
  signIn: (session: Session) => void
  end: (reason: EndReason, options?: { tellServer?: boolean }) => void
  renew: (mayRefresh: boolean) => Promise<boolean>
  /** @param call is answered with the next token; seconds @throws what it throws */
  replaceToken: (call: () => Promise<{ access_token: string; token_expires: number }>) => Promise<void>
  stay: () => Promise<void>
  noteActivity: (now: number) => void
  noteInput: () => void
  /** After sleep or offline: whatever is due runs now. */
  runDue: () => void
}

export function createKeeper(calls: KeeperCalls): Keeper {
  const { setState, notifyEnd, notifyAccount, ...state } = createKeeperState()
  const idle = watchIdle({
    onWarning(idleWarning) {
      if (state.getState().idleWarning !== idleWarning) setState({ idleWarning })
    },
    onExpired: () => end('idle', { tellServer: true }),
    onHeartbeat: () => void stay(),
  })
  const token = keepTokenFresh(calls, {
    onRefused: () => finish('expired', true),
    onRenewed() {
      const renewed = sharedSession()
      if (renewed) tabs.shareToken(renewed)
    },
  })
  const tabs = listenToTabs({ token, idle, onAccount: takeAccount, onEnd: (reason) => finish(reason, false) })

  function takeAccount(account: SharedSession): void {
    adopt(account)
    notifyAccount()
  }

  function adopt({ session, issuedAt }: SharedSession): void {
    writeSession(session, issuedAt)
    setState({ signedIn: true, userId: session.user_id, idleWarning: false })
  }

  function run(): void {
    stopTimers()
    tabs.hold()
    token.schedule(firstRefreshDelay)
    idle.start()
  }

  function stopTimers(): void {
    token.stop()
    idle.stop()
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
    tabs.release()
    const userId = readSession()?.user_id
    if (userId) notifyEnd({ reason, userId, here })
    clearSession()
    setState({ signedIn: false, userId: null, idleWarning: false })
  }

  return {
    ...state,
    async start() {
      // Before the first call: it would be blocked, and the page that says why would be without its texts. Other tabs may have a newer token.
      if (isOver()) finish('expired', true)
      else if (!readSession()) {
        const other = await tabs.ask({ patient: true })
        if (!other || readSession()) return
        adopt(other)
      }
      if (readSession()) run()
    },
    signIn(session) {
      adopt({ session, issuedAt: Date.now() })
      run()
      tabs.shareAccount({ session, issuedAt: Date.now() })
    },
    end,
    replaceToken: token.replace,
    renew: (mayRefresh) => renewToken(tabs, token, mayRefresh),
    stay,
    noteActivity(now) {
      const userId = readSession()?.user_id
      if (userId) tabs.shareActivity(userId, now)
      idle.scheduleWarning()
    },
    noteInput: idle.noteInput,
    runDue() {
      token.catchUp()
      idle.scheduleWarning()
      idle.check()
    },
  }
}

interface TabEvents {
  token: ReturnType<typeof keepTokenFresh>
  idle: ReturnType<typeof watchIdle>
  onAccount: (account: SharedSession) => void
  onEnd: (reason: EndReason) => void
}

/** Takes over what the other tabs do with the same session. */
function listenToTabs({ token, idle, onAccount, onEnd }: TabEvents) {
  return openTabs({
    current: sharedSession,
    onToken(renewed) {
      if (readSession()?.user_id === renewed.session.user_id) token.takeOver(renewed)
    },
    onActivity(userId, at) {
      const session = readSession()
      if (session?.user_id === userId && at > session.lastAxiosTime) {
        touchSession(at)
        idle.scheduleWarning()
      }
    },
    onEnd(userId, reason) {
      if (readSession()?.user_id === userId) onEnd(reason)
    },
    onAccount(account) {
      const session = readSession()
      if (session?.user_id !== account.session.user_id || session.token !== account.session.token) onAccount(account)
    },
  })
}

/** The token that another tab has already renewed, or a new one from the server. @returns whether this tab has another one now */
async function renewToken(tabs: ReturnType<typeof openTabs>, token: TabEvents['token'], mayRefresh: boolean): Promise<boolean> {
  const before = readSession()?.token
  const other = await tabs.ask()
  const session = readSession()
  if (!session) return false
  if (session.token !== before) return true
  if (other && other.session.user_id === session.user_id && other.session.token !== before) {
    token.takeOver(other)
    return true
  }
  if (!mayRefresh) return false
  await token.refresh()
  const renewed = readSession()?.token
  return renewed !== undefined && renewed !== before
}

/** What the screens read of the session, and who is notified of its changes. */
function createKeeperState() {
  let state: KeeperState = { signedIn: readSession() !== null, userId: readSession()?.user_id ?? null, idleWarning: false }
  const changes = createListeners<[]>()
  const ends = createListeners<[SessionEnd]>()
  const accounts = createListeners<[]>()
  return {
    getState: () => state,
    setState(next: Partial<KeeperState>): void {
      state = { ...state, ...next }
      changes.notify()
    },
    subscribe: changes.add,
    onEnd: ends.add,
    notifyEnd: ends.notify,
    onAccountChange: accounts.add,
    notifyAccount: accounts.notify,
  }
}

function createListeners<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args)
    },
  }
}

/** Was the last request too long ago for the token to hold? */
function isOver(): boolean {
  const session = readSession()
  return session !== null && isBlocked({ now: Date.now(), lastAxiosTime: session.lastAxiosTime, tokenExpires: session.token_expires })
}

function sharedSession(): SharedSession | null {
  const session = readSession()
  return session && { session, issuedAt: tokenIssuedAt() }
}
