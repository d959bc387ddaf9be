/** The session of this tab, wired to the server, the browser and the other tabs. */
import { useSyncExternalStore } from 'react'
import { isAxiosError } from 'axios'
import type { LoginAnswer } from '../../shared/engine/sign-in'
import { givenHeaders } from '../http/given-headers'
import { connectSession, http, onActivity } from '../http/http'
import { observable } from '../browser/observable'
import { createKeeper, type EndReason, type KeeperState } from './session-keeper'
import { readSession, type Session } from './session-store'

export const session = createKeeper({
  refresh: async () =>
    (await http.post<{ access_token?: string; token_expires?: number }>('/api/sc/user/refresh', {}, { background: true })).data,
  heartbeat: async () => void (await http.post('/api/sc/user/heartbeat', {})),
  logout: keepAliveLogout,
  reload: () => window.location.reload(),
  alone: (act) => ('locks' in navigator ? navigator.locks.request('kontor-refresh', act) : act()),
  isRefused: (error) => isAxiosError(error) && error.response?.status === 401,
})

const forcedStep = observable<string | null>(null)
const passwordAge = observable<number | null>(null)
const twoFactorUntil = observable<string | null>(null)
const forbiddenListeners = new Set<() => void>()

connectSession({
  expire: (reason) => session.end(reason),
  renew: session.renew,
  forcedStep: setForcedStep,
  forbidden: () => {
    for (const listener of forbiddenListeners) listener()
  },
})

/** Starts the session: takes over another tab's, sets the timers, watches the person's hands and the machine's sleep. */
export async function startSession(): Promise<void> {
  onActivity(session.noteActivity)
  for (const event of ['keydown', 'pointermove', 'pointerdown', 'wheel', 'scroll', 'touchmove'] as const) {
    window.addEventListener(event, session.noteInput, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && session.runDue())
  window.addEventListener('online', session.runDue)
  await session.start()
}

/** Writes the keys and starts the timers. */
export function signIn(answer: LoginAnswer): void {
  passwordAge.set(answer.password_age_days ?? null)
  twoFactorUntil.set(answer.two_factor_until ?? null)
  setForcedStep(answer.next === 'change-password' ? 'password_change_required' : null)
  const signedIn: Session = {
    token: answer.access_token,
    token_expires: answer.token_expires,
    user_id: String(answer.user_id),
    user_departments: answer.user_departments,
    autoLogoutEnabled: answer.autoLogoutEnabled,
    autoLogoutDuration: Number(answer.autoLogoutDuration),
    lastAxiosTime: Date.now(),
  }
  session.signIn(signedIn)
}

/** A call answered with the next token (change of the password): it replaces the one in use, in every tab. @throws what the call throws */
export const replaceToken = (call: () => Promise<{ access_token: string; token_expires: number }>): Promise<void> =>
  session.replaceToken(call)

export function endSession(reason: EndReason): void {
  session.end(reason, { tellServer: true })
}

export const useSession = (): KeeperState => useSyncExternalStore(session.subscribe, session.getState)

/** The step that the server wants before anything else (`password_change_required`), or null. */
export const useForcedStep = (): string | null => useSyncExternalStore(forcedStep.subscribe, forcedStep.get)

export function setForcedStep(code: string | null): void {
  forcedStep.set(code)
}

/** Days since the password was changed, while the reminder is due; the server reminds again in seven days. */
export const usePasswordReminder = (): number | null => useSyncExternalStore(passwordAge.subscribe, passwordAge.get)
export const dismissReminder = (): void => passwordAge.set(null)

/** Until when a second factor is to be set up, while this sign-in has not put it off. */
export const useTwoFactorReminder = (): string | null => useSyncExternalStore(twoFactorUntil.subscribe, twoFactorUntil.get)
export const dismissTwoFactorReminder = (): void => twoFactorUntil.set(null)

/** Runs when the server refused a right that the screens showed. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}

export const currentUserId = (): string | null => readSession()?.user_id ?? null

/** Must reach the server although the page is about to leave: a plain keep-alive request. */
function keepAliveLogout(token: string): void {
  fetch('/api/sc/user/logout', {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: { ...givenHeaders(token), 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => undefined)
}
