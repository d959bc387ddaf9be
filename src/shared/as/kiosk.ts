/**
 * The shared tablet (as.md §2 /as/kiosk, R1). Its calls carry the token of its sc/hardware row in the header `X-Device-Token`; what people
 * punch with, a PIN or a code that changes, is their own and set while they are signed in.
 */
import { defineCall, nothing, typed } from '../core/call'
import type { Language } from '../../schemas/core/types'
import type { Direction } from './day-words'

const tag = 'as/kiosk'
const ownPin = '/api/as/kiosk/own-pin'

/** A code holds for the step in which it was made and for the next one. */
export const kioskCodeSeconds = 30

/** Names are in the language of the call. */
export interface Kiosk {
  device: { code: string; name: string; direction: Direction | 'both' }
  site: { name: string }
  company: { name: string }
  /** IANA zone of the device, else of the company. */
  time_zone: string
  languages: readonly Language[]
  default_language: Language
  /** ISO 8601 in UTC, with milliseconds. */
  server_time: string
}

/** A sign of life: the page repeats it every minute. 401 for an unknown token; 403 with the code `device_disabled` or `not_a_kiosk`. */
export const readKiosk = defineCall({ method: 'GET', path: '/api/as/kiosk', tag, answer: typed<{ data: Kiosk }>() })

export interface KioskPunch {
  id: number
  /** Of the person, as the company writes it. */
  name: string
  direction: Direction
  /** ISO 8601 in UTC, to the second. */
  at: string
  work_date: string
  /** `waiting`: its month is locked; it counts once HR has taken it in. Of one that was sent before: `void` when HR has voided it since. */
  state: 'valid' | 'waiting' | 'void'
  /** The same `client_id` was sent before: this is that punch. */
  again: boolean
}

/**
 * With card number and PIN, or with the code of one's own page. The same `client_id` again answers the first punch, 200.
 * 422 by field: `card_no` (unknown card, wrong PIN, no PIN: one and the same), `code` (unknown, expired, used), `direction` (too soon, too
 * early), `method`, `client_id`; 429 with `retry-after` while the PIN or the device is locked.
 */
export const kioskPunch = defineCall({
  method: 'POST',
  path: '/api/as/kiosk/punch',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['client_id'],
    properties: {
      client_id: { type: 'string', format: 'uuid' },
      /** Without it the device's own, else as R2 guesses. */
      direction: { enum: ['in', 'out', 'auto'] },
      card_no: { type: 'string', minLength: 1, maxLength: 64 },
      pin: { type: 'string', pattern: '^[0-9]{4,8}$' },
      code: { type: 'string', minLength: 1, maxLength: 64 },
    },
    oneOf: [
      { type: 'object', properties: { card_no: {}, pin: {} }, required: ['card_no', 'pin'] },
      { type: 'object', properties: { code: {} }, required: ['code'] },
    ],
    dependentRequired: { card_no: ['pin'], pin: ['card_no'] },
  },
  answer: typed<{ data: KioskPunch }>(),
  status: 201,
})

export interface OwnPin {
  is_set: boolean
  /** ISO 8601 in UTC. */
  set_at: string | null
  /** Without one (sign-in by a provider) the password can't be asked for. */
  has_password: boolean
  /** There is a kiosk that is not disabled, and the person's check policy allows the method. */
  offered: boolean
}

export const readOwnPin = defineCall({ method: 'GET', path: ownPin, tag, answer: typed<{ data: OwnPin }>() })

/**
 * 422 on `pin` for one that is easily guessed, on `password` for a wrong one, or none where there is one; 423 while the account is locked.
 */
export const setOwnPin = defineCall({
  method: 'PUT',
  path: ownPin,
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['pin'],
    properties: {
      pin: { type: 'string', pattern: '^[0-9]{4,8}$' },
      password: { type: 'string', minLength: 1, maxLength: 1024 },
    },
  },
  answer: typed<{ data: { set_at: string } }>(),
})

export const removeOwnPin = defineCall({ method: 'DELETE', path: ownPin, tag, status: 204, answer: nothing })

export interface OwnCode {
  /** Plain ASCII, short enough for a small QR code and to be typed. */
  code: string
  /** ISO 8601 in UTC: until then the kiosk takes it, once. */
  valid_until: string
  /** From then on there is another one. */
  next_at: string
}

export const readOwnCode = defineCall({
  method: 'GET',
  path: '/api/as/kiosk/own-code',
  tag,
  answer: typed<{ data: OwnCode }>(),
})

/** Easily guessed: one digit only, or digits that run up or down by one (1234, 9876). */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return [0, 1, -1].some((step) => steps.every((one) => one === step))
}
