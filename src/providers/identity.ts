/** Who is signed in and what he may: the user record with its permission tree (product.md §6), read again when rights change. */
import { useSyncExternalStore } from 'react'
import { can, type PermissionTree } from '../schemas/permission'
import { http } from './http'
import { observable } from './observable'
import { adoptPreferences, preferencesEdition, type Preferences } from './preferences'
import { currentUserId } from './session'
import { writeDepartments } from './session-store'

export interface Identity {
  id: number
  account: string
  name: string
  name_en?: string | null
  employee_no?: string | null
  departments: readonly { id: number; name: string; is_primary: boolean }[]
  userPermission: PermissionTree
  preferences?: (Partial<Preferences> & { recent?: unknown }) | null
}

export interface IdentityState { status: 'loading' | 'ready' | 'failed'; identity: Identity | null; error: unknown }

const state = observable<IdentityState>({ status: 'loading', identity: null, error: null })

/** Reads the signed-in person anew. A failure keeps what is known. */
export async function loadIdentity({ background = false } = {}): Promise<void> {
  const id = currentUserId()
  if (!id) return
  if (!state.get().identity) state.set({ status: 'loading', identity: null, error: null })
  const since = preferencesEdition()
  try {
    const { data: { data: identity } } = await http.get<{ data: Identity }>(`/api/sc/user/${id}`, { background })
    if (currentUserId() !== id) return
    writeDepartments(identity.departments.map((department) => department.id))
    adoptPreferences(identity.preferences ?? {}, state.get().identity ? since : undefined)
    // Forms read them; the sign-in page does not.
    void import('./recent-choices').then(({ adoptRecent }) => adoptRecent(identity.preferences?.recent))
    state.set({ status: 'ready', identity, error: null })
  } catch (error) {
    if (!state.get().identity) state.set({ status: 'failed', identity: null, error })
  }
}

export function forgetIdentity(): void {
  state.set({ status: 'loading', identity: null, error: null })
}

export const useIdentity = (): IdentityState => useSyncExternalStore(state.subscribe, state.get)

/** @returns the dotted check for the signed-in person; a path list needs all of them */
export function usePermission(): (path: string | readonly string[]) => boolean {
  useIdentity()
  return permitted
}

/** The dotted check outside React. */
export function permitted(path: string | readonly string[]): boolean {
  const paths = typeof path === 'string' ? [path] : path
  return paths.every((one) => can(state.get().identity?.userPermission, one))
}
