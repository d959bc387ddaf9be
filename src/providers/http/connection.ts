/**
 * Is the server reached (shell.md §3)? Known from what becomes of calls, and of the live connection. While it is not, it is asked again
 * after 1, 2, 4 … 30 s; what failed meanwhile is read again when it answers (query-client.ts).
 */
import { givenHeaders } from './given-headers'
import { observable } from '../browser/observable'

const reached = observable(true)
const hearers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let attempt = 0

export const connection = { isReached: reached.get, subscribe: reached.subscribe }

/** @param listener the server answers again */
export function onReached(listener: () => void): () => void {
  hearers.add(listener)
  return () => hearers.delete(listener)
}

/** It has answered, whatever it said. */
export function noteAnswer(): void {
  clearTimeout(timer)
  timer = undefined
  attempt = 0
  if (reached.get()) return
  reached.set(true)
  for (const listener of hearers) listener()
}

/** A call came back without an answer. */
export function noteNoAnswer(): void {
  reached.set(false)
  if (timer === undefined) schedule()
}

/** The live connection broke: that alone may be a proxy that refuses it. */
export async function checkConnection(): Promise<void> {
  clearTimeout(timer)
  try {
    // Whatever it answers, it is there.
    await fetch('/health', { cache: 'no-store', credentials: 'include', headers: { ...givenHeaders(), 'X-Background': '1' } })
    noteAnswer()
  } catch {
    timer = undefined
    noteNoAnswer()
  }
}

function schedule(): void {
  timer = setTimeout(() => void checkConnection(), Math.min(30_000, 1000 * 2 ** attempt))
  attempt += 1
}
