/** Where one is signed in. */
import * as calls from '../../shared/engine/sessions'
import { call } from '../call'

export const readOwnSessions = async (): Promise<readonly calls.OpenSession[]> => (await call(calls.readOwnSessions, {})).data
export const endSession = async (id: number): Promise<void> => void (await call(calls.endSession, { params: { id } }))
/** @returns how many were ended */
export const endOtherSessions = async (): Promise<number> => (await call(calls.endOtherSessions, {})).data.ended
