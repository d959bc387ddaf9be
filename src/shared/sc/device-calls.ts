/** The acts on devices (sc.md §2 /sc/hardware, §5.6). */
import { defineCall, typed } from '../core/call'

/** @property former_until until when the token before works, null = there was none */
export interface IssuedToken {
  id: number
  token: string
  former_until: string | null
}

/** Not once per Idempotency-Key: a kept answer would keep the token, which nobody may read again. */
export const rotateToken = defineCall({
  method: 'POST',
  path: '/api/sc/hardware/:id/rotate-token',
  tag: 'sc/hardware',
  answer: typed<{ data: IssuedToken }>(),
})

export const disableDevice = defineCall({
  method: 'POST',
  path: '/api/sc/hardware/:id/disable',
  tag: 'sc/hardware',
  idempotent: true,
  answer: typed<{ data: { id: number } }>(),
})

/** Whether its token works. */
export const isRegistered = ({ token_prefix, status }: { token_prefix: string | null; status: string }): boolean =>
  token_prefix !== null && status !== 'disabled'
