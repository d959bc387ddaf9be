/** When a mail that could not be sent is tried again (sc.md §4). */

/** Minutes after the first, second … failed attempt. */
const waits = [1, 5, 30, 120, 720]

/** The first attempt and one after each wait. */
export const attemptsAtMost = waits.length + 1

/** @param attempts made so far, the failed one included. @returns null when it was the last */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const minutes = waits[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}
