/**
 * What a person opens a kiosk with (as.md §2 /as/kiosk): a PIN, kept as passwords are, and the secret of their code, sealed. Both are their
 * own: nobody reads or sets them who looks as somebody else, nor a program with an access token.
 */
import { sql } from 'kysely'
import { isWeakPin, type OwnCode, type OwnPin } from '../../../../src/shared/as/kiosk'
import { member } from '../../../../src/schemas/as/member'
import { findAccountById } from '../../../auth/account/find-account'
import { hashPassword } from '../../../auth/password/passwords'
import { requirePassword } from '../../../auth/sign-in/own-password'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, forbidden, invalidField } from '../../../kernel/errors'
import { newToken } from '../../../kernel/tokens'
import { audit } from '../../../outbox/audit'
import { devices } from '../../sc'
import { policyOf } from '../punch/policy-of-person'
import { forgetTries } from './kiosk-tries'
import { codeOf, stepAt, timesOf } from './rules/kiosk-code'

interface Keys {
  id: number
  pin_hash: string | null
  pin_set_at: string | null
  code_secret: string | null
  /** The step of the last code that was used. */
  code_step: number | null
  check_policy: number | null
}

/** Undefined for who is no member. */
export async function keysOf(ctx: Context, which: { user: number } | { member: number }): Promise<(Keys & { user: number }) | undefined> {
  const { rows } = await sql<Keys & { user: number }>`
    select id::int as id, user_id::int as "user", pin_hash, pin_set_at, code_secret, code_step, check_policy_id::int as check_policy
    from as_member
    where deleted_at is null and ${'user' in which ? sql`user_id = ${which.user}` : sql`id = ${which.member}`}`.execute(ctx.db)
  return rows[0]
}

/** @throws 403 for who is no member, who looks as somebody else, and for an access token */
async function ownKeys(ctx: Context): Promise<Keys & { user: number }> {
  const { person, origin } = ctx
  if (person?.views) throw new ApiError(403, { key: 'auth:view.read_only', params: { person: person.views.name } }, { code: 'viewing' })
  const keys = person && origin.access_token === undefined ? await keysOf(ctx, { user: person.id }) : undefined
  if (!keys) throw forbidden()
  return keys
}

export async function ownPin(ctx: Context): Promise<OwnPin> {
  const { user, pin_hash, pin_set_at, check_policy } = await ownKeys(ctx)
  const policy = await policyOf(ctx, { user, check_policy }, ctx.person?.owners)
  return {
    is_set: pin_hash !== null,
    set_at: pin_set_at,
    has_password: (await passwordOf(ctx, user)) !== null,
    offered: (policy?.methods.includes('kiosk') ?? true) && (await devices.isInUse(ctx, 'kiosk')),
  }
}

const passwordOf = async (ctx: Context, user: number) => (await findAccountById(ctx, user))?.password_hash ?? null

/** @throws 422 on pin for one that is easily guessed, on password for a wrong or missing one; 423, 429 as at the sign-in */
export async function setPin(ctx: Context, { pin, password }: { pin: string; password?: string | undefined }): Promise<{ set_at: string }> {
  const { id, user } = await ownKeys(ctx)
  if (isWeakPin(pin)) throw invalidField('pin', 'as:error.kiosk_pin_weak')
  await confirm(ctx, user, password)
  const hash = await hashPassword(pin)
  const set_at = ctx.now().toISOString()
  await transact(ctx, async (tx) => {
    await sql`update as_member set pin_hash = ${hash}, pin_set_at = ${set_at} where id = ${id}`.execute(tx.db)
    await forgetTries(tx, user)
    await trail(tx, id, 'pin-changed')
  })
  return { set_at }
}

async function confirm(ctx: Context, user: number, password: string | undefined): Promise<void> {
  const account = await findAccountById(ctx, user)
  if (!account) throw forbidden()
  // Whom a provider signs in has none to enter.
  if (account.password_hash === null) return
  if (password === undefined) throw invalidField('password', 'error:required')
  await requirePassword(withAllRights(ctx), account, password)
}

export async function removePin(ctx: Context): Promise<void> {
  const { id, user } = await ownKeys(ctx)
  await transact(ctx, async (tx) => {
    await sql`update as_member set pin_hash = null, pin_set_at = null where id = ${id}`.execute(tx.db)
    await forgetTries(tx, user)
    await trail(tx, id, 'pin-removed')
  })
}

const trail = (ctx: Context, member: number, action: string): Promise<void> =>
  audit(ctx, { action, module: 'as', entity: 'member', record_id: member, label: ctx.person?.account ?? '' })

/** The first one makes the secret. */
export async function ownCode(ctx: Context): Promise<OwnCode> {
  const keys = await ownKeys(ctx)
  const secret = openSecret(ctx, keys) ?? (await makeSecret(ctx, keys.id))
  const step = stepAt(ctx.now().getTime())
  const { next_at, valid_until } = timesOf(step)
  return {
    code: codeOf(secret, keys.id, step),
    valid_until: new Date(valid_until).toISOString(),
    next_at: new Date(next_at).toISOString(),
  }
}

const placeOf = (id: number): string => `${member.name}.code_secret ${id}`

/** Null where there is none, or it was sealed with another secret of the installation. */
export const openSecret = (ctx: Context, { id, code_secret }: Pick<Keys, 'id' | 'code_secret'>): string | null =>
  code_secret === null ? null : ctx.secrets.open(code_secret, placeOf(id))

/** Two at once: the first one's is both's. */
async function makeSecret(ctx: Context, id: number): Promise<string> {
  return transact(ctx, async (tx) => {
    const { rows } = await sql<{ code_secret: string | null }>`select code_secret from as_member where id = ${id} for update`.execute(tx.db)
    const made = openSecret(tx, { id, code_secret: rows[0]?.code_secret ?? null })
    if (made !== null) return made
    const secret = newToken()
    await sql`update as_member set code_secret = ${tx.secrets.seal(secret, placeOf(id))} where id = ${id}`.execute(tx.db)
    return secret
  })
}
