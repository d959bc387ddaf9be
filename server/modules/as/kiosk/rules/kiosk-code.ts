/**
 * The code that a person shows to a kiosk (as.md §2 /as/kiosk): it follows from a secret of theirs and the step of 30 s, and names whose it
 * is, so that one look-up finds the secret. 80 bits of it can't be guessed. Pure.
 */
import { createHmac } from 'node:crypto'
import { kioskCodeSeconds } from '../../../../../src/shared/as/kiosk'
import { isSameSecret } from '../../../../kernel/tokens'

/** Crockford's: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const proofLength = 16
const stepMs = kioskCodeSeconds * 1000
const format = new RegExp(`^([1-9A-Z][0-9A-Z]{0,9})-([${alphabet}]{${proofLength}})$`)

/** @param at milliseconds since 1970 */
export const stepAt = (at: number): number => Math.floor(at / stepMs)

/** @returns milliseconds since 1970 at which the code of a step comes, the next one comes, and it holds no more */
export const timesOf = (step: number) => ({ from: step * stepMs, next_at: (step + 1) * stepMs, valid_until: (step + 2) * stepMs })

/** @param member id of the person's as/member */
export const codeOf = (secret: string, member: number, step: number): string =>
  `${member.toString(36).toUpperCase()}-${proofOf(secret, member, step)}`

/** Whose code it says to be, and its proof; null for what is none. Typed in small letters or with spaces it is the same. */
export function readCode(text: string): { member: number; proof: string } | null {
  const [, member, proof] = format.exec(text.toUpperCase().replace(/\s/g, '')) ?? []
  return member === undefined || proof === undefined ? null : { member: Number.parseInt(member, 36), proof }
}

/** The step of which the code is, among those that hold at a time: its own and the one before; null = it holds no more, or is none. */
export function heldStep({ member, proof }: { member: number; proof: string }, secret: string, at: number): number | null {
  const now = stepAt(at)
  return [now, now - 1].find((step) => isSameSecret(proofOf(secret, member, step), proof)) ?? null
}

function proofOf(secret: string, member: number, step: number): string {
  const bits = createHmac('sha256', secret).update(`kiosk ${member} ${step}`).digest()
  const chunks = [0, 5].map((start) => BigInt(`0x${bits.subarray(start, start + 5).toString('hex')}`))
  // 40 bits are eight digits to the base of 32.
  const digits = chunks.map((chunk) => chunk.toString(32).padStart(8, '0')).join('')
  return digits.replace(/./g, (digit) => alphabet.charAt(Number.parseInt(digit, 32)))
}
