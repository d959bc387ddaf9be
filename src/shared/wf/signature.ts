/** How people sign (wf.md §5.11): the rules of the signing PIN, the limits of signature images, and the calls of `/wf/use/signature`. */
import { defineCall, typed } from '../core/call'

export const pinLength = { least: 6, most: 12 } as const
/** Wrong passwords or PINs in a row that lock signing, and for how long. */
export const signingTries = 5
export const signingLockMinutes = 15

/** Of signature images: PNG with alpha. Pixels, bytes. */
export const signatureLimits = { width: 1200, height: 600, bytes: 500 * 1024 } as const

export type PinTrouble = 'digits' | 'run' | 'repeated'

/** @returns why it is no PIN: not 6–12 digits, one run up or down (123456, 987654), or one group repeated (111111, 123123); null for a good one */
export function pinTrouble(pin: string): PinTrouble | null {
  if (!/^[0-9]{6,12}$/u.test(pin)) return 'digits'
  const digits = [...pin].map(Number)
  const runs = (step: number) => digits.every((digit, n) => n === 0 || digit === (digits[n - 1] ?? 0) + step)
  if (runs(1) || runs(-1)) return 'run'
  const repeats = (length: number) => pin.length % length === 0 && pin === pin.slice(0, length).repeat(pin.length / length)
  return digits.some((_digit, n) => n > 0 && repeats(n)) ? 'repeated' : null
}

/** What a person's signing stands on. `locked_until` is an instant. */
export interface SigningState {
  has_pin: boolean
  /** Without one (sign-in by a provider) the password can't be asked for. */
  has_password: boolean
  locked_until: string | null
}

export const readSigning = defineCall({
  method: 'GET',
  path: '/api/wf/signing',
  tag: 'wf/signature',
  answer: typed<{ data: SigningState }>(),
})

/** Also the way out of a forgotten PIN: the password is asked for, not the former PIN. */
export const setPin = defineCall({
  method: 'PUT',
  path: '/api/wf/signing/pin',
  tag: 'wf/signature',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['pin'],
    properties: {
      pin: { type: 'string', minLength: 1, maxLength: 40 },
      password: { type: 'string', maxLength: 1000 },
    },
  },
  answer: typed<{ data: SigningState }>(),
})
