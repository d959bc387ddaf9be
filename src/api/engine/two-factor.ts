/** The calls of the second factor. While a sign-in waits for it, its token is in no storage and goes along by hand. */
import { http } from '../../providers/http/http'
import type { LoginAnswer } from '../../providers/auth/session'

export interface TrustedDevice {
  id: number
  device_label: string | null
  ip: string | null
  created_at: string
  last_used_at: string | null
  expires_at: string
}
export interface TwoFactorState {
  enabled: boolean
  since: string | null
  last_used_at: string | null
  recovery_left: number
  /** The company asks it of this person. */
  demanded: boolean
  trusted_device_days: number
  devices: readonly TrustedDevice[]
}
/** What an authenticator app is given. */
export interface Offer {
  secret: string
  uri: string
  enrolment: string
}
/** @property answer when the sign-in waited for it */
export interface Confirmed {
  recovery_codes: readonly string[]
  answer?: LoginAnswer
}
interface Waiting {
  /** Of a sign-in that is not finished. */ token?: string | undefined
}
interface OwnAct {
  password: string
  end_other_sessions: boolean
}

const path = '/api/sc/user/two-factor'
const by = (token: string | undefined) => (token ? { headers: { Authorization: `Bearer ${token}` } } : {})

export async function sendCode({
  token,
  code,
  trust_device,
}: {
  token: string
  code: string
  trust_device: boolean
}): Promise<LoginAnswer> {
  return (await http.post<LoginAnswer>(path, { code, trust_device }, by(token))).data
}

export async function readTwoFactor(): Promise<TwoFactorState> {
  return (await http.get<{ data: TwoFactorState }>(path)).data.data
}

export async function startEnrolment({ token, password }: Waiting & { password?: string }): Promise<Offer> {
  return (await http.post<{ data: Offer }>(`${path}/start`, password === undefined ? {} : { password }, by(token))).data.data
}

export async function confirmEnrolment({
  token,
  ...confirmation
}: Waiting & { enrolment: string; code: string; end_other_sessions: boolean }): Promise<Confirmed> {
  return (await http.post<{ data: Confirmed }>(`${path}/confirm`, confirmation, by(token))).data.data
}

export async function renewRecoveryCodes(act: OwnAct): Promise<readonly string[]> {
  return (await http.post<{ data: { recovery_codes: string[] } }>(`${path}/recovery-codes`, act)).data.data.recovery_codes
}

export async function removeTwoFactor(act: OwnAct): Promise<void> {
  await http.post(`${path}/remove`, act)
}

export async function endTrust(device: number): Promise<void> {
  await http.post(`${path}/device/${device}/end`, {})
}
