/** "Why?": asked from wherever somebody may not, answered over the screen. */

/** @property record `module/entity/id` @property user absent = oneself */
export interface WhyQuestion {
  path: string
  record?: string
  user?: number
}

const listeners = new Set<(question: WhyQuestion) => void>()

/** Shows the answer over the screen, from wherever it is asked. */
export function askWhy(question: WhyQuestion): void {
  for (const listener of listeners) listener(question)
}
export function onWhy(listener: (question: WhyQuestion) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
