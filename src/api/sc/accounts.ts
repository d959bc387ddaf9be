/** What an administrator does for somebody's account, and to a department (sc.md §2, §4). */
import { http } from '../../providers/http/http'
import * as organisation from '../../shared/sc/organisation'
import * as people from '../../shared/sc/people'
import { call } from '../call'
import { postForFile } from '../engine/export'

/** One of the three, as the server could do it: a password shown once, a link that was mailed, or one to hand over. */
export interface WayBack {
  one_time_password?: string
  sent_to?: string
  /** Path of the console. */ path?: string
  expires_at: string
}

export async function resetPassword(id: number, mode: 'one-time' | 'link'): Promise<WayBack> {
  return (await http.post<{ data: WayBack }>(`/api/sc/user/${id}/reset-password`, { mode })).data.data
}

/** @returns how many sessions were ended */
export async function endSessions(id: number): Promise<number> {
  return (await http.post<{ data: { ended: number } }>(`/api/sc/user/${id}/end-session`, {})).data.data.ended
}

export async function actOnAccount(id: number, act: 'unlock' | 'resume' | 'reset-two-factor'): Promise<void> {
  await http.post(`/api/sc/user/${id}/${act}`, {})
}

export const suspendAccount = async (id: number, reason: string): Promise<void> =>
  void (await call(people.suspendUser, { params: { id }, body: { reason } }))

export const closeDepartment = async (id: number, reason: string): Promise<void> =>
  void (await call(organisation.closeDepartment, { params: { id }, body: reason ? { reason } : {} }))

/** @param parent where it shall stand, when the department above it is closed */
export const openDepartment = async (id: number, parent?: number): Promise<void> =>
  void (await call(organisation.openDepartment, { params: { id }, body: parent === undefined ? {} : { parent } }))

export const readDepartmentHolders = async (id: number): Promise<organisation.DepartmentHolders> =>
  (await call(organisation.readDepartmentHolders, { params: { id } })).data

/** A page for each with a new one-time password, to print and hand over. */
export const printLetters = (ids: readonly number[]): Promise<void> => postForFile('/api/sc/user/invitation-letters', { ids })
