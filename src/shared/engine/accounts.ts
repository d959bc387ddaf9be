/** What an administrator does for somebody's account: a way back in, and an open lock (sc.md §2, §5.2, §6). */
import { defineCall, typed } from '../core/call'

/** One of the three, as the server could do it: a password shown once, a link that was mailed, or one to hand over. */
export interface WayBack {
  one_time_password?: string
  sent_to?: string
  /** Path of the console. */
  path?: string
  expires_at: string
}

const tag = 'sc/user'

/** A one-time password unless told. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/reset-password',
  tag,
  body: { type: 'object', additionalProperties: false, properties: { mode: { enum: ['one-time', 'link'] } } },
  answer: typed<{ data: WayBack }>(),
})

export const resetTwoFactor = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/reset-two-factor',
  tag,
  answer: typed<{ data: { id: number } }>(),
})

export const unlockAccount = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/unlock',
  tag,
  answer: typed<{ data: { id: number } }>(),
})

/** The present e-mail, which somebody else has changed, is the person's: links go there at once. By an administrator. */
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/confirm-email',
  tag,
  answer: typed<{ data: { id: number } }>(),
})

/** Answers how many were ended. */
export const endSessions = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/end-session',
  tag,
  answer: typed<{ data: { id: number; ended: number } }>(),
})
