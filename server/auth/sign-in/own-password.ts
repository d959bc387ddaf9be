/** One's own password, typed again within a session: wrong tries count towards the lock, as at the sign-in (sc.md §5.2). */
import type { Context } from '../../kernel/context'
import { invalidField } from '../../kernel/errors'
import type { Account } from '../account/find-account'
import { isPassword } from '../password/passwords'
import { readSecuritySettings } from '../settings'
import { countSuccess, minutesUntilAllowed, noteAttempt } from './attempts'
import { countRefused, lockedFor, refuseAddress } from './wrong-try'

/**
 * @param ctx outside of any transaction: what is refused must be counted all the same
 * @param field of the form, which the error names
 * @throws 422 on the field, 423 while the account is locked from here, 429 when too much has failed from this address
 */
export async function requirePassword(ctx: Context, person: Account, password: string, field = 'password'): Promise<void> {
  const settings = await readSecuritySettings(ctx.db)
  await refuseAddress(ctx, settings)
  const attempt = { account: person.account, userId: person.id }
  const refuseLocked = async () => {
    await noteAttempt(ctx, attempt, 'locked')
    throw lockedFor(Math.max(1, await minutesUntilAllowed(ctx, person.account)))
  }
  if ((await minutesUntilAllowed(ctx, person.account)) > 0) await refuseLocked()
  if (!(await isPassword(person.password_hash, password))) {
    await countRefused(ctx, attempt, { result: 'bad', settings })
    throw invalidField(field, 'auth:password.current_wrong')
  }
  // Tries at the same time may have locked the account meanwhile.
  if (!(await countSuccess(ctx, attempt))) await refuseLocked()
}
