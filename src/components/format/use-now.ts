/** The present, for texts that count from it: they go on together, once a minute, by one timer. */
import { useSyncExternalStore } from 'react'

const minute = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** @returns ends it */
export function everyMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, minute)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Draws the caller again when the minute is another. */
export function useNow(): Date {
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minute))
  return present()
}

/** When it is drawn, not when the minute began: what was made a second ago lies in the past. */
const present = () => new Date()
