/** Time for heartbeats and limits; tests turn it by hand. */
export interface Clock {
  /** Milliseconds. */
  now: () => number
  /** @returns how to stop it */
  every: (ms: number, act: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, act) {
    const timer = setInterval(act, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
