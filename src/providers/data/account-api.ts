/** What an administrator does for somebody's account, and to a department (sc.md §2, §4). */
import { http } from '../http'
import { postForFile } from './export-api'
import { idempotencyKey } from './idempotency-key'
import { readRecord, updateRecord } from './record-api'

/** One of the three, as the server could do it: a password shown once, a link that was mailed, or one to hand over. */
export interface WayBack { one_time_password?: string; sent_to?: string; /** Path of the console. */ path?: string; expires_at: string }

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

export async function suspendAccount(id: number, reason: string): Promise<void> {
  await http.post(`/api/sc/user/${id}/suspend`, { reason })
}

export async function closeDepartment(id: number, reason: string): Promise<void> {
  await http.post(`/api/sc/department/${id}/deactivate`, reason ? { reason } : {})
}

/** @param parent where it shall stand, when the department above it is closed */
export async function openDepartment(id: number, parent?: number): Promise<void> {
  await http.post(`/api/sc/department/${id}/reactivate`, parent === undefined ? {} : { parent })
}

/** What keeps a department from being closed. */
export interface DepartmentHolders { people: readonly { id: number; name: string }[]; departments: readonly { id: number; name: string }[] }

export const readDepartmentHolders = async (id: number): Promise<DepartmentHolders> => (await http.get<{ data: DepartmentHolders }>(`/api/sc/department/${id}/holders`)).data.data

/** Of several people: whom it was done for, and why not for the others. */
export interface ActedOnPeople { done: readonly number[]; failed: readonly { id: number; message: string }[] }

const forEach = async (act: 'suspend' | 'transfer' | 'reset-links', body: object): Promise<ActedOnPeople> =>
  (await http.post<{ data: ActedOnPeople }>(`/api/sc/user/${act}`, body, { headers: { 'Idempotency-Key': idempotencyKey() } })).data.data

export const suspendPeople = (ids: readonly number[], reason: string): Promise<ActedOnPeople> => forEach('suspend', { ids, reason })

/** @param start_date first day in the new department */
export const transferPeople = (ids: readonly number[], department: number, start_date: string): Promise<ActedOnPeople> => forEach('transfer', { ids, department, start_date })

/** Invitations to those who are only invited, to others a link to a new password. */
export const mailLinks = (ids: readonly number[]): Promise<ActedOnPeople> => forEach('reset-links', { ids })

/** A page for each with a new one-time password, to print and hand over. */
export async function printLetters(ids: readonly number[]): Promise<ActedOnPeople> {
  await postForFile('/api/sc/user/invitation-letters', { ids })
  return { done: ids, failed: [] }
}

/** @throws 409 when somebody changes its members at the same time */
export async function addToGroup(group: number, ids: readonly number[]): Promise<ActedOnPeople> {
  const { members, version } = await readRecord('sc/group', group)
  const known = Array.isArray(members) ? members.map(String) : []
  await updateRecord('sc/group', group, { members: [...new Set([...known, ...ids.map((id) => `u${id}`)])], version }, idempotencyKey())
  return { done: ids, failed: [] }
}
