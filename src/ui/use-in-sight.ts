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
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return place
}
