/** Calls of those who look after mail: the state and the test of the mail server. */
import * as calls from '../../shared/engine/outgoing'
import { call } from '../call'

export const readMailState = async (): Promise<calls.MailState> => (await call(calls.readMailState, {})).data

/** @throws 422 saying what went wrong */
export const sendTestMail = async (to: string): Promise<void> => void (await call(calls.sendTestMail, { body: to ? { to } : {} }))
