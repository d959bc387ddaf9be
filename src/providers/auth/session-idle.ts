/** Watches how long nobody has done anything: warns before the session ends, ends it, and asks for a heartbeat while somebody types. */
import { idleCheckInterval, idleRemaining, needsHeartbeat, warningAt } from './session-rules'
import { readSession } from './session-store'

interface IdleEvents {
  onWarning: (isShown: boolean) => void
  /** Nobody was here for too long. */
  onExpired: () => void
  /** Somebody types, and the server does not know of it yet. */
  onHeartbeat: () => void
}

const longestTimeout = 0x7fffffff

export function watchIdle({ onWarning, onExpired, onHeartbeat }: IdleEvents) {
  let lastInputAt = 0
  let warningTimer: ReturnType<typeof setTimeout> | undefined
  let checkTimer: ReturnType<typeof setInterval> | undefined

  function scheduleWarning(): void {
    clearTimeout(warningTimer)
    const clock = idleClock()
    const at = clock && warningAt(clock)
    if (!clock || at === null) return onWarning(false)
    if (at <= clock.now) return onWarning(true)
    onWarning(false)
    warningTimer = setTimeout(scheduleWarning, Math.min(at - clock.now, longestTimeout))
  }

  function check(): void {
    const clock = idleClock()
    if (!clock) return
    if (idleRemaining(clock) === 0) return onExpired()
    if (needsHeartbeat({ ...clock, lastInputAt })) onHeartbeat()
  }

  return {
    scheduleWarning,
    check,
    start(): void {
      scheduleWarning()
      checkTimer = setInterval(check, idleCheckInterval)
    },
    stop(): void {
      clearTimeout(warningTimer)
      clearInterval(checkTimer)
    },
    noteInput: () => void (lastInputAt = Date.now()),
  }
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
