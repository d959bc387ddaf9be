/** Who is signed in and what he may: the user record with its permission tree (routes.md §6), read again when rights change. */
import { useSyncExternalStore } from 'react'
import type { PermissionTree } from '../../schemas/core/permission'
import { readUser, type UserRecord } from '../../shared/sc/user-record'
import { call } from '../http/call'
import { http } from '../http/http'
import { observable } from '../browser/observable'
import { setOwnFormats } from '../preferences/own-formats'
import { adoptPreferences, keepPreferences, preferencesEdition, type Preferences } from '../preferences/preferences'
import { currentUserId } from './session'
import { writeDepartments } from './session-store'

/** One's own record, with what only the console reads of it. */
export interface Identity extends Omit<UserRecord, 'userPermission' | 'preferences'> {
  userPermission: PermissionTree
  preferences?: (Partial<Preferences> & { recent?: unknown }) | null
}

export interface IdentityState {
  status: 'loading' | 'ready' | 'failed'
  identity: Identity | null
  error: unknown
}

const state = observable<IdentityState>({ status: 'loading', identity: null, error: null })

// So that nothing meant for another's screens is done as oneself when the view has just ended.
http.interceptors.request.use((config) => {
  const viewing = state.get().identity?.viewing
  if (viewing) config.headers.set('X-View-As', String(viewing.id))
  return config
})

/** Reads the signed-in person anew. A failure keeps what is known. */
export async function loadIdentity({ background = false } = {}): Promise<void> {
  const id = currentUserId()
  if (!id) return
  if (!state.get().identity) state.set({ status: 'loading', identity: null, error: null })
  const since = preferencesEdition()
  try {
    // Of oneself it has the permissions.
    const identity = (await call(readUser, { params: { id: Number(id) }, background })).data as Identity
    if (currentUserId() !== id) return
    const before = state.get().identity
    // Begun or ended, here, in another tab or by itself: nothing of the one console stays in the other.
    if (before && before.viewing?.id !== identity.viewing?.id) return window.location.assign('/home')
    keepPreferences(!identity.viewing)
    writeDepartments(identity.departments.map((department) => department.id))
    adoptPreferences(identity.preferences ?? {}, state.get().identity ? since : undefined)
    // Forms read them; the sign-in page does not.
    void import('../preferences/recent-choices').then(({ adoptRecent }) => adoptRecent(identity.preferences?.recent))
    setOwnFormats({ time_zone: identity.time_zone ?? null, date_format: identity.date_format ?? null })
    state.set({ status: 'ready', identity, error: null })
  } catch (error) {
    if (!state.get().identity) state.set({ status: 'failed', identity: null, error })
  }
}

export function forgetIdentity(): void {
  setOwnFormats({})
  state.set({ status: 'loading', identity: null, error: null })
}

export const useIdentity = (): IdentityState => useSyncExternalStore(state.subscribe, state.get)

/** Does an administrator look as somebody else? Begun or ended, the page is loaded anew. */
export const isViewing = (): boolean => state.get().identity?.viewing !== undefined

/** Read by the access control alone; screens ask it. */
export const permissionTree = (): PermissionTree | undefined => state.get().identity?.userPermission
