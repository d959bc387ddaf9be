/** A function that stays the same one while what it does follows the last drawing: who is handed it need not draw again. For events only. */
import { useCallback, useEffect, useRef } from 'react'

export function useStable<Args extends readonly unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
