/** What a part of a record's screen adds to its More menu, beside what every record has there. */
import { createContext, useContext, useEffect } from 'react'

export interface MoreAct {
  key: string
  label: string
  onClick: () => void
}

export const MoreActs = createContext<(acts: readonly MoreAct[]) => void>(() => undefined)

/** @param acts the same array as long as it says the same; they go with the part */
export function useMoreActs(acts: readonly MoreAct[]): void {
  const tell = useContext(MoreActs)
  useEffect(() => {
    tell(acts)
    return () => tell([])
  }, [tell, acts])
}
