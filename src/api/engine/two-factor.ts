/** The calls of the second factor. While a sign-in waits for it, its token is in no storage and goes along by hand. */
import type { LoginAnswer } from '../../shared/engine/sign-in'
import * as calls from '../../shared/engine/two-factor'
import { call } from '../call'

interface Waiting {
  /** Of a sign-in that is not finished. */ token?: string | undefined
}
interface OwnAction {
  password: string
  end_other_sessions: boolean
}

export const sendCode = ({ token, ...code }: { token: string; code: string; trust_device: boolean }): Promise<LoginAnswer> =>
  call(calls.sendCode, { body: code, token })

export const readTwoFactor = async (): Promise<calls.TwoFactorState> => (await call(calls.readTwoFactor, {})).data

export const startEnrolment = async ({ token, password }: Waiting & { password?: string }): Promise<calls.Offer> =>
  (await call(calls.startEnrolment, { body: password === undefined ? {} : { password }, token })).data

export const confirmEnrolment = async ({
  token,
  ...confirmation
}: Waiting & { enrolment: string; code: string; end_other_sessions: boolean }): Promise<calls.Confirmed> =>
  (await call(calls.confirmEnrolment, { body: confirmation, token })).data

export const renewRecoveryCodes = async (act: OwnAction): Promise<readonly string[]> =>
  (await call(calls.renewRecoveryCodes, { body: act })).data.recovery_codes

export const removeTwoFactor = (act: OwnAction): Promise<void> => call(calls.removeTwoFactor, { body: act })

export const endTrust = async (device: number): Promise<void> => void (await call(calls.endTrust, { params: { id: device } }))
