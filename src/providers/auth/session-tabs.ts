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
  /** Asks the other tabs for their session. @returns the one with the newest token, null when none answers within 200 ms */
  ask: () => Promise<SharedSession | null>
  shareToken: (shared: SharedSession) => void
  shareActivity: (userId: string, at: number) => void
  shareEnd: (userId: string, reason: string) => void
  shareAccount: (shared: SharedSession) => void
  close: () => void
}

const answerTime = 200
/** Another tab need not know of every request; the idle limit is minutes. */
const activityStep = 1_000

export function openTabs(listeners: TabListeners): Tabs {
  const channel = new BroadcastChannel('kontor-session')
  // Not randomUUID: that exists in secure contexts only, and an intranet may serve plain http.
  const me = [...crypto.getRandomValues(new Uint32Array(4))].join('-')
  const answers = new Set<(shared: SharedSession) => void>()
  let lastShared = 0
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
    ask: () =>
      new Promise((resolve) => {
        let newest: SharedSession | null = null
        const answer = (shared: SharedSession) => {
          if (!newest || (shared.issuedAt ?? 0) > (newest.issuedAt ?? 0)) newest = shared
        }
        answers.add(answer)
        setTimeout(() => {
          answers.delete(answer)
          resolve(newest)
        }, answerTime)
        send({ type: 'ask', from: me })
      }),
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
