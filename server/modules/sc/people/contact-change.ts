/**
 * Ways to reach another person, and into their account: refused beyond one's own rights, notified to the former address, trusted after a
 * day (sc.md §5.2, §6).
 */
import { same } from '../../../../src/schemas/core/same'
import { linkAddress } from '../../../auth/account/link-address'
import { isAdministratorHere, rightsBeyondCaller } from '../../../auth/rights/beyond-own'
import type { Values } from '../../../contracts/hooks'
import { actorOf, type Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'

const trustedAfterMs = 86_400_000

const ways = { email: 'sign_in_beyond', account: 'sign_in_beyond', phone: 'contact_beyond', mobile: 'contact_beyond' } as const
const names = ['email', 'account', 'phone', 'mobile'] as const

const changedWays = (before: Values, after: Values) => names.filter((name) => !same(before[name] ?? null, after[name] ?? null))
const isOwn = (ctx: Context, { id }: Values): boolean => actorOf(ctx) === Number(id)

/**
 * Links go to the e-mail, providers know people by it or by the account, and who calls back calls the telephone: whoever sets them could
 * pass as the person.
 */
export async function contactErrors(ctx: Context, before: Values, after: Values): Promise<FieldErrors> {
  const changed = changedWays(before, after)
  const [path] = changed.length > 0 ? await rightsBeyondCaller(ctx, Number(after.id)) : []
  if (path === undefined) return {}
  return Object.fromEntries(
    changed.map((name) => [name, [{ key: `sc:error.${ways[name]}`, params: { account: String(before.account), path } }]]),
  )
}

/**
 * Where links go meanwhile. What the person, the system or an administrator sets is trusted at once; so is the e-mail of somebody who
 * never signed in, which may have been mistyped.
 * @returns values of the row: an e-mail that is changed again, and back, leaves the last trusted one in place
 */
export async function formerEmail(ctx: Context, before: Values, after: Values): Promise<Values> {
  if (same(before.email ?? null, after.email ?? null)) return {}
  const trusted = (await isTrusted(ctx, before)) ? null : await linkAddress(ctx, Number(before.id))
  // Of a secret null is no change: what is over ends now.
  const later = (ms: number) => new Date(ctx.now().getTime() + ms).toISOString()
  return trusted === null || trusted === after.email
    ? { former_email_until: later(0) }
    : { former_email: trusted, former_email_until: later(trustedAfterMs) }
}

const isTrusted = async (ctx: Context, before: Values): Promise<boolean> =>
  actorOf(ctx) === null || isOwn(ctx, before) || (before.status === 'invited' && before.last_login_at === null) || isAdministratorHere(ctx)

/** The person is notified of what others changed, and of their own e-mail. */
export async function publishContactChange(ctx: Context, before: Values, after: Values): Promise<void> {
  if (actorOf(ctx) === null) return
  const changed = changedWays(before, after).map((name) => (name === 'mobile' ? 'phone' : name))
  const notified = [...new Set(changed)].filter((name) => name === 'email' || !isOwn(ctx, after))
  if (notified.length === 0) return
  await publishEvent(ctx, 'sc.contact.changed', {
    entity: 'sc/user',
    record_id: Number(after.id),
    version: after.version,
    changed: notified,
  })
}
