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
