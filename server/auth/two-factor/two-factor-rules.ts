/** The second factor as pure rules (sc.md §5.2): which codes are right, who needs one and from when. All instants are ms since the epoch. */
import { Secret, TOTP } from 'otpauth'

export const codePeriodSeconds = 30
export const recoveryCodeCount = 10

/** What comes between the password and the console. */
export type NextStep = 'two-factor' | 'enroll-two-factor'

/** 160 random bits, as RFC 4226 §4 recommends; base32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the picture says to an authenticator app. */
export const enrolmentUri = ({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string =>
  totpOf(secret, { issuer, label: account }).toString()

/**
 * RFC 6238, 6 digits, 30 s; the step before and the one after count too, since clocks differ.
 * @param lastStep of the code that was accepted last: it, and earlier ones, are not accepted again
 * @returns the step that the code belongs to, or null
 */
export function acceptedStep(
  code: string,
  { secret, now, lastStep }: { secret: string; now: number; lastStep: number | null },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / codePeriodSeconds) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: codePeriodSeconds })

/** What a person types, in whatever width, case and grouping; null = it can be neither kind of code. */
export function readCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | null {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, '')
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  return /^[a-z0-9]{16}$/.test(code) ? { kind: 'recovery', code } : null
}

export interface FactorDemand {
  scope: 'none' | 'admins' | 'all'
  roles: readonly string[]
  administersModule: boolean
}

/** Administrators are who holds the whole console, everybody's account, or a module. */
export function isDemanded({ scope, roles, administersModule }: FactorDemand): boolean {
  return scope === 'all' || (scope === 'admins' && (administersModule || roles.includes('admin') || roles.includes('hr-admin')))
}

/**
 * Until when somebody may do without. The time begins with the first sign-in at which the rule holds for him, so that nobody
 * comes back from leave too late; it is never longer than the setting gives from now, so that shortening it takes effect.
 * @param graceUntil as it stands; null = the rule did not hold for him so far @returns null = it does not hold
 */
export function graceAfterSignIn({
  demanded,
  graceUntil,
  graceDays,
  now,
}: {
  demanded: boolean
  graceUntil: number | null
  graceDays: number
  now: number
}): number | null {
  if (!demanded) return null
  return Math.min(graceUntil ?? Number.POSITIVE_INFINITY, now + graceDays * 86_400_000)
}

/** @param isTrusted the browser is one that the person trusts: it skips the code, never the enrolment */
export function stepAfterPassword({
  hasFactor,
  isTrusted,
  graceUntil,
  now,
}: {
  hasFactor: boolean
  isTrusted: boolean
  graceUntil: number | null
  now: number
}): NextStep | null {
  if (hasFactor) return isTrusted ? null : 'two-factor'
  return graceUntil !== null && graceUntil <= now ? 'enroll-two-factor' : null
}

/** A shorter password is enough beside a second factor, where the settings say so (SP 800-63B-4 §3.1.1.2). */
export const passwordMinimum = (settings: { password_min: number; password_min_2fa: number | null }, hasFactor: boolean): number =>
  (hasFactor ? settings.password_min_2fa : null) ?? settings.password_min
