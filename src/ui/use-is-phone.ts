import { useSyncExternalStore } from 'react'

/** Below 768 px: lists are cards, forms one column. Where there is no window, as in unit tests, nothing is narrow. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )

const query = () => window.matchMedia('(max-width: 767px)')
function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
