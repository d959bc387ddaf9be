/** When a session refreshes, warns, ends and blocks: pure rules of routes.md §9 and shell.md §5.1–5.3. All instants are ms since the epoch. */

export const secondsBeforeExpiry = 180
export const firstRefreshDelay = 2_000
export const idleCheckInterval = 60_000
export const warningBefore = 120_000
const heartbeatAfter = 300_000

/** Calls that are sent even when the session has ended, and that are no activity (routes.md §9). */
const exemptPaths = [
  '/api/sc/user/login',
  '/api/sc/user/refresh',
  '/api/sc/security',
  '/api/captcha',
  '/api/sc/company-setup/get-setup',
  '/api/sc/user/forgot-password',
  '/api/sc/user/reset-password',
  '/api/sc/user/check-reset-token',
]

/** @param path of the request, with or without query */
export function isExempt(path: string): boolean {
  const [bare = ''] = path.split('?')
  return exemptPaths.includes(bare)
}

/**
 * May the request not be sent any more?
 * @param tokenExpires seconds
 */
export function isBlocked({ now, lastAxiosTime, tokenExpires }: { now: number; lastAxiosTime: number; tokenExpires: number }): boolean {
  return now - lastAxiosTime > tokenExpires * 1000
}

/**
 * How long after a refresh the next one is due: 180 s before the end, at half-life of a token that lives 360 s or less.
 * @param tokenExpires seconds
 * @returns ms
 */
export function refreshDelay(tokenExpires: number): number {
  return (tokenExpires > 2 * secondsBeforeExpiry ? tokenExpires - secondsBeforeExpiry : tokenExpires / 2) * 1000
}

/**
 * Is one silent refresh worth trying on a 401?
 * @param issuedAt when this tab got the token; null = before this page was loaded, so its age is unknown
 * @param tokenExpires seconds
 */
export function mayRefreshOnRefusal({
  now,
  issuedAt,
  tokenExpires,
}: {
  now: number
  issuedAt: number | null
  tokenExpires: number
}): boolean {
  return issuedAt === null || now >= issuedAt + (tokenExpires - secondsBeforeExpiry) * 1000
}

export interface IdleClock {
  now: number
  lastAxiosTime: number
  enabled: boolean
  /** autoLogoutDuration, hours. */
  hours: number
}

/** When the idle warning is due, or null when the person is never signed out for being idle. */
export function warningAt({ lastAxiosTime, enabled, hours }: Omit<IdleClock, 'now'>): number | null {
  if (!enabled || !(hours > 0)) return null
  const limit = hours * 3_600_000
  return lastAxiosTime + Math.max(limit - warningBefore, limit / 2)
}

/** Milliseconds until the idle limit; 0 when it is reached; null when there is none. */
export function idleRemaining({ now, lastAxiosTime, enabled, hours }: IdleClock): number | null {
  if (!enabled || !(hours > 0)) return null
  return Math.max(0, lastAxiosTime + hours * 3_600_000 - now)
}

/** Typing, pointer or scrolling after the last request, which lies 5 min or more back, keeps the session alive. */
export function needsHeartbeat({ now, lastAxiosTime, lastInputAt }: { now: number; lastAxiosTime: number; lastInputAt: number }): boolean {
  return lastInputAt > lastAxiosTime && now - lastAxiosTime >= heartbeatAfter
}

/**
 * Where to go after signing in (shell.md §2.1): the wanted page if it is a path of this origin and was left by the same person.
 * @param redirect raw value of the query, not trusted
 * @param leftBy user id of the session that left it; null = nobody's
 */
export function pageAfterLogin({
  redirect,
  leftBy,
  userId,
  origin,
}: {
  redirect: string | null
  leftBy: string | null
  userId: string
  origin: string
}): string {
  const home = '/home'
  if (!redirect?.startsWith('/') || (leftBy && leftBy !== userId) || !URL.canParse(redirect, origin)) return home
  const url = new URL(redirect, origin)
  if (url.origin !== origin || url.pathname === '/' || publicPages.test(url.pathname)) return home
  // What is navigated to is the parsed path, never the raw text: `//evil`, `/\evil` and control characters end here.
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? home : path
}

/** Pages that the end of a session leaves alone: they are for people who are signed out, or for nobody in particular. */
export const needsNoSession = (pathname: string): boolean => pathname === '/' || /^\/(403|reset-password|as\/kiosk)(\/|$)/.test(pathname)

const publicPages = /^\/(tokenexpired|403|reset-password)(\/|$)/
