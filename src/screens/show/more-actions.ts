/** What a part of a record's screen adds to its More menu, beside what every record has there. */
import { createContext, useContext, useEffect } from 'react'

export interface MoreAction {
  key: string
  label: string
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
