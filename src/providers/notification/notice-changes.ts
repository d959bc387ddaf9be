/** That announcements of one's own have changed while a console is open; what they say is read by banner, list and widget. */
import { useSyncExternalStore } from 'react'
import { observable } from '../browser/observable'

const changes = observable(0)

export const noticesChanged = (): void => changes.set(changes.get() + 1)

/** How often: part of the key of what is read again then. */
export const useNoticeChanges = (): number => useSyncExternalStore(changes.subscribe, changes.get)
