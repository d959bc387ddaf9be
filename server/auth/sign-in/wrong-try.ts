/** What follows a wrong password or code (sc.md §5.2): it is written down, counted, and locks when it happens too often. */
import { publishEvent } from '../../outbox/publish'
import type { Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { countFailure, noteAttempt, secondsUntilAddressAllowed, type Attempt, type AttemptResult } from './attempts'
import { audit } from '../../outbox/audit'
import type { SecuritySettings } from '../settings'

export async function countRefused(
  ctx: Context,
  attempt: Attempt,
  { result, settings }: { result: AttemptResult; settings: SecuritySettings },
): Promise<void> {
  await noteAttempt(ctx, attempt, result)
  const { locked_until: until } = await countFailure(ctx, attempt, settings)
  if (until) await notifyLocked(ctx, attempt, until)
}

/** Also of an account that does not exist: it must take no less time. */
async function notifyLocked(ctx: Context, { account, userId }: Attempt, until: Date): Promise<void> {
  await audit(ctx, { action: 'locked', entity: 'user', record_id: userId, label: account, actor: null })
  await publishEvent(ctx, 'sc.user.locked', {
    entity: 'sc/user',
    ...(userId === null ? {} : { record_id: userId }),
    until: until.toISOString(),
  })
}

/** @throws 429 when too much has failed from this address */
export async function refuseAddress(ctx: Context, settings: SecuritySettings): Promise<void> {
  const seconds = await secondsUntilAddressAllowed(ctx, settings.address_limit)
  if (seconds > 0)
    throw new ApiError(
      429,
      { key: 'auth:login.address', params: { count: Math.ceil(seconds / 60) } },
      { code: 'address', headers: { 'retry-after': String(seconds) } },
    )
}

export function lockedFor(minutes: number): ApiError {
  return new ApiError(
    423,
    { key: 'auth:login.locked', params: { count: minutes } },
    { code: 'locked', meta: { minutes }, headers: { 'retry-after': String(minutes * 60) } },
  )
}
