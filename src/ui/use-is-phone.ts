import { useSyncExternalStore } from 'react'

/** Below 768 px: lists are cards, forms one column. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches)

const query = () => window.matchMedia('(max-width: 767px)')
function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
