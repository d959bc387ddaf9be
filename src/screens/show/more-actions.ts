/** What a part of a record's screen adds to what can be done with it: to its More menu, or as a button beside Edit. */
import { createContext, useContext, useEffect } from 'react'

export interface MoreAction {
  key: string
  label: string
  /** As of a declared action: `primary` is a button, in the order given, and so is `button`, which is never the one that comes first. Default `menu`. */
  place?: 'primary' | 'button' | 'menu'
  danger?: boolean
  onClick: () => void
}

export const MoreActions = createContext<(acts: readonly MoreAction[]) => void>(() => undefined)

/** @param acts the same array as long as it says the same; they go with the part */
export function useMoreActions(acts: readonly MoreAction[]): void {
  const tell = useContext(MoreActions)
  useEffect(() => {
    tell(acts)
    return () => tell([])
  }, [tell, acts])
}
