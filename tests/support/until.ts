import { vi } from 'vitest'

/** Milliseconds that a wait for one thing may take on any machine: only what never comes takes longer. */
export const patience = 180_000

/** Asks until it is so; the test's own time limit ends a wait that is in vain. */
export async function until<T>(ask: () => T | Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (fits(answer)) return answer
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

/** Repeats an assertion until it holds; the last failure is what the test reports. */
export const holds = <T>(assertion: () => T | Promise<T>): Promise<T> => vi.waitFor(assertion, { timeout: patience, interval: 20 })
