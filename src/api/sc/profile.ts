/** One's own record and what of it one may change. */
import { readUser, type UserRecord } from '../../shared/sc/user-record'
import * as calls from '../../shared/sc/profile'
import { call } from '../call'

export const readOwnRecord = async (id: number): Promise<UserRecord> => (await call(readUser, { params: { id } })).data
/** @throws 422 naming the fields, 409 where somebody else has changed the same field */
export const saveOwnFields = async (change: Partial<calls.OwnFields> & { version: number }): Promise<void> =>
  void (await call(calls.saveOwnFields, { body: change }))
export const changeOwnEmail = async (email: string, endOthers: boolean): Promise<void> =>
  void (await call(calls.changeOwnEmail, { body: { email, end_other_sessions: endOthers } }))
export const exportOwnData = async (): Promise<void> => void (await call(calls.exportOwnData, {}))
