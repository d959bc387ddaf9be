/** How often a PIN may be wrong at a kiosk (as.md R1), by the rule of the sign-in (server/auth/sign-in/lockout.ts). Pure. */
import type { LockRule, LockState } from '../../../../auth/sign-in/lockout'

/** Five wrong PINs of a card within 15 minutes lock it for 15 minutes, however often. */
export const cardLimit: LockRule = { threshold: 5, networks: 1, windowMinutes: 15, baseMinutes: 15, capMinutes: 15 }

/** Of one kiosk, whatever cards were tried: first a minute, then longer, so that a row of card numbers leads nowhere. */
export const deviceLimit: LockRule = { threshold: 20, networks: 1, windowMinutes: 15, baseMinutes: 1, capMinutes: 15 }

/** @param now milliseconds since 1970 @returns 0 = try now */
export const secondsLocked = ({ locked_until }: LockState, now: number): number =>
  locked_until === null ? 0 : Math.max(0, Math.ceil((locked_until - now) / 1000))
