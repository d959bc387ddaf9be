/** That announcements have changed while one is here; what they say is read by the bar, whose code is loaded when there is one. */
import { useSyncExternalStore } from 'react'
import { observable } from '../browser/observable'

const changes = observable(0)

export const announcementsChanged = (): void => changes.set(changes.get() + 1)

/** How often. */
export const useAnnouncementChanges = (): number => useSyncExternalStore(changes.subscribe, changes.get)
