/** What lies over the console when a key or a button calls it: the palette, the list of shortcuts, the answer to "why?". */
import { useSyncExternalStore } from 'react'
import { observable } from '../../../providers/browser/observable'
import type { WhyQuestion } from '../../../providers/notification/why-question'

export type Overlay = 'palette' | 'shortcuts' | { why: WhyQuestion }

const open = observable<Overlay | null>(null)

export const openOverlay = (overlay: Overlay): void => open.set(overlay)
export const closeOverlay = (): void => open.set(null)
export const useOverlay = (): Overlay | null => useSyncExternalStore(open.subscribe, open.get)
export const currentOverlay = (): Overlay | null => open.get()
