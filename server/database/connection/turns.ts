/** Who waits for one of so many connections. A pool's own queue gives up as soon as it would give up a database that is away. */

export interface Turns {
  /** @throws Error `timeout exceeded when trying to connect` where no turn came in time, or what `fail` was given */
  take: () => Promise<void>
  /** Gives the turn to who has waited longest. */
  leave: () => void
  /** The database is away: nobody waits to find out, too. */
  fail: (error: unknown) => void
}

/** @param most turns at once @param waitMs how long somebody waits at most */
export function turns(most: number, waitMs: number): Turns {
  let taken = 0
  const waiting = new Set<{ go: () => void; refuse: (error: unknown) => void }>()
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        waiting.delete(one)
        act()
      }
      const one = { go: () => settle(resolve), refuse: (error: unknown) => settle(() => reject(error)) }
      const timer = setTimeout(() => one.refuse(new Error('timeout exceeded when trying to connect')), waitMs)
      waiting.add(one)
    })
  return {
    take: async () => {
      if (taken < most) taken += 1
      else await wait()
    },
    leave: () => {
      const [next] = waiting
      if (next) next.go()
      else taken -= 1
    },
    fail: (error) => {
      for (const one of [...waiting]) one.refuse(error)
    },
  }
}
