/** The calls of the second factor: the code at sign-in (shell.md §2.1), and one's own on `/profile/two-factor` (sc.md §2). */
import { defineCall, nothing, typed } from '../core/call'
import type { LoginAnswer } from './sign-in'

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
  /** The company asks it of this person: it can be set up anew, not taken away. */
  demanded: boolean
  trusted_device_days: number
  devices: readonly TrustedDevice[]
}
/** What an authenticator app is given. */
export interface Offer {
  secret: string
  uri: string
  /** To be sent back with the first code. */
  enrolment: string
  valid_until: string
}
export interface Confirmed {
  recovery_codes: readonly string[]
  /** When the sign-in waited for it. */
  answer?: LoginAnswer
}

const tag = 'sc/user'
const text = { type: 'string', maxLength: 1024 } as const
const flag = { type: 'boolean' } as const
const ownAction = {
  type: 'object',
  additionalProperties: false,
  required: ['password'],
  properties: { password: text, end_other_sessions: flag },
} as const

export const sendCode = defineCall({
  method: 'POST',
  path: '/api/sc/user/two-factor',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['code'], properties: { code: text, trust_device: flag } },
  answer: typed<LoginAnswer>(),
})

export const readTwoFactor = defineCall({
  method: 'GET',
  path: '/api/sc/user/two-factor',
  tag,
  answer: typed<{ data: TwoFactorState }>(),
})

export const startEnrolment = defineCall({
  method: 'POST',
  path: '/api/sc/user/two-factor/start',
  tag,
  body: { type: 'object', additionalProperties: false, properties: { password: text } },
  answer: typed<{ data: Offer }>(),
})

export const confirmEnrolment = defineCall({
  method: 'POST',
  path: '/api/sc/user/two-factor/confirm',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['enrolment', 'code'],
    properties: { enrolment: text, code: text, end_other_sessions: flag },
  },
  answer: typed<{ data: Confirmed }>(),
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/sc/user/two-factor/recovery-codes',
  tag,
  body: ownAction,
  answer: typed<{ data: { recovery_codes: readonly string[] } }>(),
})

export const removeTwoFactor = defineCall({
  method: 'POST',
  path: '/api/sc/user/two-factor/remove',
  tag,
  status: 204,
  body: ownAction,
  answer: nothing,
})

export const endTrust = defineCall({
  method: 'POST',
  path: '/api/sc/user/two-factor/device/:id/end',
  tag,
  answer: typed<{ data: { id: number } }>(),
})
