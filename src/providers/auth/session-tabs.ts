/** Tabs of one browser share a session (shell.md §5.4): hand-over to a new tab, refreshed tokens, activity, the end. */
import type { Session } from './session-store'

/** A session with the instant its token was issued, as far as the tab knows it. */
export interface SharedSession {
  session: Session
  issuedAt: number | null
}

type TabMessage =
  | { type: 'ask'; from: string }
  | { type: 'answer'; to: string; shared: SharedSession }
  | { type: 'token'; shared: SharedSession }
  | { type: 'activity'; userId: string; at: number }
  | { type: 'end'; userId: string; reason: string }
  | { type: 'account'; shared: SharedSession }

export interface TabListeners {
  current: () => SharedSession | null
  onToken: (shared: SharedSession) => void
  onActivity: (userId: string, at: number) => void
  onEnd: (userId: string, reason: string) => void
  onAccount: (shared: SharedSession) => void
}

export interface Tabs {
  /**
   * Asks the other tabs for their session.
   * @param options.patient waits for a tab that is known to have one, but is too busy to answer at once
   * @returns the one with the newest token, null when none answers within 200 ms, or within 10 s where one is known
   */
  ask: (options?: { patient?: boolean }) => Promise<SharedSession | null>
  /** Lets other tabs know, however busy this one is, that it has a session. Where the browser has no locks (plain http), nobody knows. */
  hold: () => void
  release: () => void
  shareToken: (shared: SharedSession) => void
  shareActivity: (userId: string, at: number) => void
  shareEnd: (userId: string, reason: string) => void
  shareAccount: (shared: SharedSession) => void
  close: () => void
}

const answerTime = 200
/** In steps of `answerTime`. */
const mostSteps = 50
const heldPrefix = 'kontor-session-tab '
/** Another tab need not know of every request; the idle limit is minutes. */
const activityStep = 1_000

export function openTabs(listeners: TabListeners): Tabs {
  const channel = new BroadcastChannel('kontor-session')
  // Not randomUUID: that exists in secure contexts only, and an intranet may serve plain http.
  const me = [...crypto.getRandomValues(new Uint32Array(4))].join('-')
  const answers = new Set<(shared: SharedSession) => void>()
  let lastShared = 0
  let letGo: (() => void) | null = null
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined) // absent over plain http
  const send = (message: TabMessage) => channel.postMessage(message)

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    switch (data.type) {
      case 'ask': {
        const shared = listeners.current()
        if (shared) send({ type: 'answer', to: data.from, shared })
        return
      }
      case 'answer':
        if (data.to === me) for (const answer of answers) answer(data.shared)
        return
      case 'token':
        return listeners.onToken(data.shared)
      case 'activity':
        return listeners.onActivity(data.userId, data.at)
      case 'end':
        return listeners.onEnd(data.userId, data.reason)
      case 'account':
        return listeners.onAccount(data.shared)
    }
  }

  return {
    async ask({ patient = false } = {}) {
      const found: SharedSession[] = []
      const answer = (shared: SharedSession) => void found.push(shared)
      answers.add(answer)
      send({ type: 'ask', from: me })
      for (let step = 0; step < mostSteps; step += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, answerTime)
        })
        if (found.length > 0 || !patient || !(await isHeldElsewhere(locks, heldPrefix + me))) break
      }
      answers.delete(answer)
      return found.reduce<SharedSession | null>(
        (newest, one) => (newest && (newest.issuedAt ?? 0) >= (one.issuedAt ?? 0) ? newest : one),
        null,
      )
    },
    hold() {
      if (letGo) return
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      // Let go by the browser when the tab is gone.
      void locks?.request(heldPrefix + me, () => held).catch(() => undefined)
    },
    release() {
      letGo?.()
      letGo = null
    },
    shareToken: (shared) => send({ type: 'token', shared }),
    shareActivity(userId, at) {
      if (at - lastShared < activityStep) return
      lastShared = at
      send({ type: 'activity', userId, at })
    },
    shareEnd: (userId, reason) => send({ type: 'end', userId, reason }),
    shareAccount: (shared) => send({ type: 'account', shared }),
    close: () => channel.close(),
  }
}

/** Another tab has a session: it holds its lock as long as it lives. */
async function isHeldElsewhere(locks: LockManager | undefined, own: string): Promise<boolean> {
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  return held.some(({ name = '' }) => name.startsWith(heldPrefix) && name !== own)
}
