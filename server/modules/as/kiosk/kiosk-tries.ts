/**
 * Wrong PINs at kiosks, counted in the database as the sign-in counts (as.md R1). Cards that nobody has are counted the same way: a lock
 * that only known cards got would say which those are.
 */
import { afterFailure, afterSuccess, untouched, type LockRule, type LockState } from '../../../auth/sign-in/lockout'
import { changeLock, lockState } from '../../../auth/sign-in/attempts'
import { transact, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { hashToken } from '../../../kernel/tokens'
import { notify } from '../../sc'
import { cardLimit, deviceLimit, secondsLocked } from './rules/try-limits'

/** No address: the sign-in has rows under networks only. */
const place = 'as/kiosk'

/** @param user whose card it is; null = nobody's */
export const cardKey = (user: number | null, card_no: string): string =>
  user === null ? `card ${hashToken(`kiosk card ${card_no}`)}` : personKey(user)
const personKey = (user: number): string => `person ${user}`
const deviceKey = (device: number): string => `device ${device}`

/** @throws 429 while the kiosk, or the card, is locked */
export async function refuseLocked(ctx: Context, keys: { device: number; card: string }): Promise<void> {
  refuse(ctx, await lockState(ctx, deviceKey(keys.device), place), 'as:error.kiosk_locked')
  refuse(ctx, await lockState(ctx, keys.card, place), 'as:error.kiosk_pin_locked')
}

function refuse(ctx: Context, state: LockState, key: string): void {
  const seconds = secondsLocked(state, ctx.now().getTime())
  if (seconds > 0)
    throw new ApiError(
      429,
      { key, params: { count: Math.ceil(seconds / 60) } },
      { code: 'locked', headers: { 'retry-after': `${seconds}` } },
    )
}

/** Outside of any transaction: what is refused is counted all the same. @param user who is notified when that locks their PIN */
export async function countWrong(ctx: Context, keys: { device: number; card: string }, user: number | null): Promise<void> {
  await transact(ctx, async (tx) => {
    const failure = { at: tx.now().getTime(), network: place }
    const count = async (key: string, rule: LockRule): Promise<boolean> => {
      let isNew = false
      await changeLock(tx, key, place, (state) => {
        const after = afterFailure(state, failure, rule)
        isNew = after !== state && after.locked_until !== null
        return after
      })
      return isNew
    }
    await count(deviceKey(keys.device), deviceLimit)
    if ((await count(keys.card, cardLimit)) && user !== null) await notifyLocked(tx, user)
  })
}

/** In the transaction of the punch. @throws 429 when tries at the same time have locked it meanwhile: then the right PIN is refused too */
export async function countRight(ctx: Context, user: number): Promise<void> {
  const now = ctx.now().getTime()
  const state = await changeLock(ctx, personKey(user), place, (before) => (secondsLocked(before, now) > 0 ? before : afterSuccess(before)))
  refuse(ctx, state, 'as:error.kiosk_pin_locked')
}

/** Another PIN, or none: what was tried before says nothing of it. */
export const forgetTries = (ctx: Context, user: number): Promise<LockState> => changeLock(ctx, personKey(user), place, () => untouched)

async function notifyLocked(ctx: Context, user: number): Promise<void> {
  const params = () => ({ count: cardLimit.baseMinutes })
  await notify.send(ctx, {
    event: 'as.kiosk-pin-locked',
    to: [`u${user}`],
    self: true,
    data: { title: notify.text('as:notice.kiosk_pin_locked.title', params), body: notify.text('as:notice.kiosk_pin_locked.body', params) },
    url: '/as/use/clocking',
  })
}
