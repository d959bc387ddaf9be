/** What an administrator does for somebody's account, and to a department (sc.md §2, §4). */
import * as accounts from '../../shared/engine/accounts'
import * as organisation from '../../shared/sc/organisation'
import * as people from '../../shared/sc/people'
import { call } from '../call'
import { postForFile } from '../engine/export'

export const resetPassword = async (id: number, mode: 'one-time' | 'link'): Promise<accounts.WayBack> =>
  (await call(accounts.resetPassword, { params: { id }, body: { mode } })).data

/** @returns how many sessions were ended */
export const endSessions = async (id: number): Promise<number> => (await call(accounts.endSessions, { params: { id } })).data.ended

const acts = {
  unlock: accounts.unlockAccount,
  resume: people.resumeUser,
  'reset-two-factor': accounts.resetTwoFactor,
  confirm_email: accounts.confirmEmail,
}
export const actOnAccount = async (id: number, act: keyof typeof acts): Promise<void> => void (await call(acts[act], { params: { id } }))

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
