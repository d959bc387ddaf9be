/** What is scrolled to loads by itself, however busy the browser is (`src/ui/use-in-sight.ts`). */
import { afterEach, expect, test, vi } from 'vitest'
import { observeSight } from '../../../src/ui/use-in-sight'

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting'>

afterEach(() => vi.unstubAllGlobals())

function observed(): { tell: (...seen: boolean[]) => void; acts: () => number; stop: () => void; isStopped: () => boolean } {
  let callback: (entries: Entry[]) => void = () => undefined
  let stopped = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: Entry[]) => void) {
        callback = told
      }
      observe() {}
      disconnect() {
        stopped = true
      }
    },
  )
  const act = vi.fn()
  const stop = observeSight({} as Element, act)
  return {
    tell: (...seen) => callback(seen.map((isIntersecting) => ({ isIntersecting }))),
    acts: () => act.mock.calls.length,
    stop,
    isStopped: () => stopped,
  }
}

test('what came into sight acts, also where the browser tells that together with what was before', () => {
  const { tell, acts } = observed()
  tell(false)
  expect(acts()).toBe(0)
  tell(false, true)
  expect(acts()).toBe(1)
  tell(true)
  expect(acts()).toBe(2)
})

test('what left sight again before it was told does not act', () => {
  const { tell, acts, stop, isStopped } = observed()
  tell(true, false)
  expect(acts()).toBe(0)
  stop()
  expect(isStopped()).toBe(true)
})
