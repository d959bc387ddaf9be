/** Follows several form stores at once. */
import { useCallback, useSyncExternalStore } from 'react'
import type { FormStore } from '../../../screens/form/state/form-store'

/** @param select something primitive over the stores as they stand */
export function useStores<T extends string | number | boolean>(stores: readonly FormStore[], select: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = stores.map((store) => store.subscribe(listener))
      return () => ends.forEach((end) => end())
    },
    [stores],
  )
  return useSyncExternalStore(subscribe, select)
}
