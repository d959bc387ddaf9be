/** When the shape of what is on its way appears. */
import { useLayoutEffect, useState, type CSSProperties } from 'react'
import { waiting } from './waiting'

/** Nothing is shown for so long, in ms: most things are there by then. */
const quiet = 200

const page = waiting()

/** One that takes another's place goes on where that one was, so that nobody sees an empty page between the two. */
export function useAppearDelay(): CSSProperties {
  const [{ since, delay }] = useState(() => {
    const now = performance.now()
    const since = page.since(now)
    return { since, delay: Math.round(quiet - (now - since)) }
  })
  useLayoutEffect(() => page.begin(since), [since])
  return { animationDelay: `${delay}ms` }
}
