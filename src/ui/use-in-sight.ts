/** Acts when an element comes into sight: what is scrolled to loads by itself. */
import { useEffect, useRef, type RefObject } from 'react'

/** @param of when it is another, what is in sight already counts anew */
export function useInSight<T extends Element>(act: () => void, of: unknown): RefObject<T | null> {
  const place = useRef<T>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    return observeSight(element, () => latest.current())
  }, [of])
  return place
}

/** @returns stops it */
export function observeSight(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser tells several changes at once: the last is how it stands.
      if (entries.at(-1)?.isIntersecting) act()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
