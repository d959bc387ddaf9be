/** The seven session-storage keys of routes.md §3, and nothing else. When this tab got its token is kept in memory only. */

export interface Session {
  token: string
  /** Seconds. */
  token_expires: number
  user_id: string
  user_departments: readonly number[]
  autoLogoutEnabled: boolean
  /** Hours. */
  autoLogoutDuration: number
  /** ms since the epoch. */
  lastAxiosTime: number
}

let issuedAt: number | null = null

/** The session of this tab, or null when signed out. */
export function readSession(): Session | null {
  const token = sessionStorage.getItem('token')
  const user_id = sessionStorage.getItem('user_id')
  if (!token || !user_id) return null
  return {
    token,
    user_id,
    token_expires: Number(sessionStorage.getItem('token_expires')),
    user_departments: departmentIds(sessionStorage.getItem('user_departments')),
    autoLogoutEnabled: sessionStorage.getItem('autoLogoutEnabled') === 'true',
    autoLogoutDuration: Number(sessionStorage.getItem('autoLogoutDuration')),
    lastAxiosTime: Number(sessionStorage.getItem('lastAxiosTime')),
  }
}

export function writeSession(session: Session, tokenIssuedAt: number | null): void {
  issuedAt = tokenIssuedAt
  sessionStorage.setItem('token', session.token)
  sessionStorage.setItem('token_expires', String(session.token_expires))
  sessionStorage.setItem('user_id', session.user_id)
  sessionStorage.setItem('user_departments', JSON.stringify(session.user_departments))
  sessionStorage.setItem('autoLogoutEnabled', String(session.autoLogoutEnabled))
  sessionStorage.setItem('autoLogoutDuration', String(session.autoLogoutDuration))
  sessionStorage.setItem('lastAxiosTime', String(session.lastAxiosTime))
}

export function writeToken(token: string, tokenExpires: number, tokenIssuedAt: number): void {
  issuedAt = tokenIssuedAt
  sessionStorage.setItem('token', token)
  sessionStorage.setItem('token_expires', String(tokenExpires))
}

export function writeDepartments(ids: readonly number[]): void {
  sessionStorage.setItem('user_departments', JSON.stringify(ids))
}

export function touchSession(now: number): void {
  sessionStorage.setItem('lastAxiosTime', String(now))
}

/** When this tab got the token it has; null = before this page was loaded. */
export const tokenIssuedAt = (): number | null => issuedAt

export function clearSession(): void {
  issuedAt = null
  sessionStorage.clear()
}

function departmentIds(stored: string | null): number[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}
