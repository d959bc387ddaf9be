/** When tries to sign in are refused for a time (sc.md §5.2): pure rules over the failures of one account. All instants are ms since the epoch. */

export interface LockState {
  failures: readonly { at: number; network: string }[]
  /** When it was locked, those of the last 24 h. */
  locks: readonly number[]
  locked_until: number | null
}

export interface LockRule {
  /** Failures that lock; 0 = never. */
  threshold: number
  /** From at least so many networks. */
  networks: number
  windowMinutes: number
  baseMinutes: number
  capMinutes: number
}

export const untouched: LockState = { failures: [], locks: [], locked_until: null }

export interface LockSettings {
  lock_threshold: number
  lock_window_min: number
  lock_base_min: number
  lock_cap_min: number
  account_lock_failures: number
}

/** Failures of one account from one network. */
export function pairRule(settings: LockSettings): LockRule {
  return {
    threshold: settings.lock_threshold,
    networks: 1,
    windowMinutes: settings.lock_window_min,
    baseMinutes: settings.lock_base_min,
    capMinutes: settings.lock_cap_min,
  }
}

/** Failures of one account from everywhere: only an attack from several networks locks the account itself, so that nobody can lock another out. */
export function accountRule(settings: LockSettings): LockRule {
  return {
    threshold: settings.lock_threshold === 0 ? 0 : settings.account_lock_failures,
    networks: 3,
    windowMinutes: 60,
    baseMinutes: settings.lock_base_min,
    capMinutes: settings.lock_cap_min,
  }
}

/** @returns minutes until the next try is allowed, rounded up; 0 = now */
export function minutesLocked(state: LockState, now: number): number {
  return state.locked_until === null ? 0 : Math.max(0, Math.ceil((state.locked_until - now) / minute))
}

/** A try while locked changes nothing; the failure that fills the count locks and empties it. */
export function afterFailure(state: LockState, failure: { at: number; network: string }, rule: LockRule): LockState {
  if (rule.threshold === 0 || minutesLocked(state, failure.at) > 0) return state
  const failures = [...state.failures.filter(({ at }) => at > failure.at - rule.windowMinutes * minute), failure]
  const locks = state.locks.filter((at) => at > failure.at - day)
  const full = failures.length >= rule.threshold && new Set(failures.map(({ network }) => network)).size >= rule.networks
  if (!full) return { failures, locks, locked_until: null }
  const minutes = Math.min(rule.capMinutes, rule.baseMinutes * 2 ** locks.length)
  return { failures: [], locks: [...locks, failure.at], locked_until: failure.at + minutes * minute }
}

/** A success empties the count; earlier locks still make the next one longer. */
export function afterSuccess(state: LockState): LockState {
  return { ...state, failures: [], locked_until: null }
}

const minute = 60_000
const day = 24 * 60 * minute
