/** What a person proves himself with beside the password (sc.md §3.3): kept, replaced, used up. Each act is safe against a second one at the same time. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { conflict } from '../../kernel/errors'
import { endTrust } from '../two-factor/trusted-devices'
import { hashToken, readableSecret } from '../../kernel/tokens'
import { acceptedStep, readCode, recoveryCodeCount } from '../two-factor/two-factor-rules'

interface Totp {
  id: number
  secret: string
  last_step: number | null
}

/** What opened: an app's code, or a recovery code of which so many are left. */
export type UsedCode = { kind: 'totp' } | { kind: 'recovery'; left: number }

const placeOf = (userId: number): string => `sc/user-credential.secret ${userId}`

export async function hasFactor(ctx: Context, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_user_credential where user_id = ${userId} and kind = 'totp' and deleted_at is null`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** When the app was set up and last used, and how many recovery codes are left; undefined without a second factor. */
export async function factorOf(
  ctx: Context,
  userId: number,
): Promise<{ since: string; last_used_at: string | null; recovery_left: number } | undefined> {
  const {
    rows: [row],
  } = await sql<{ since: string; last_used_at: string | null }>`
    select created_at as since, last_used_at from sc_user_credential where user_id = ${userId} and kind = 'totp' and deleted_at is null`.execute(
    ctx.db,
  )
  return row && { ...row, recovery_left: await recoveryLeft(ctx, userId) }
}

/**
 * An app and new recovery codes. In the caller's transaction.
 * @param replace the app that is there; who has only typed the password replaces none
 * @returns the codes, which nobody sees again @throws 409 when another was set up meanwhile
 */
export async function setFactor(
  ctx: Context,
  userId: number,
  { secret, step, replace }: { secret: string; step: number; replace: boolean },
): Promise<string[]> {
  if (replace) await removeFactor(ctx, userId)
  const { rows } = await sql`
    insert into sc_user_credential (user_id, kind, number, label, secret, last_step, last_used_at, created_at)
    values (${userId}, 'totp', 1, 'TOTP', ${ctx.secrets.seal(secret, placeOf(userId))}, ${step}, ${ctx.now()}, ${ctx.now()}) on conflict do nothing returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw conflict('auth:two_factor.changed_meanwhile')
  await sql`update sc_user set two_factor = true where id = ${userId}`.execute(ctx.db)
  return makeRecoveryCodes(ctx, userId)
}

/** @returns whether there was one */
export async function removeFactor(ctx: Context, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sc_user_credential where user_id = ${userId} and kind in ('totp', 'recovery')`.execute(
    ctx.db,
  )
  await sql`update sc_user set two_factor = false where id = ${userId}`.execute(ctx.db)
  await endTrust(ctx, userId)
  return (numAffectedRows ?? 0n) > 0n
}

/** The former ones hold no more. */
export async function makeRecoveryCodes(ctx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, readableSecret)
  await sql`delete from sc_user_credential where user_id = ${userId} and kind = 'recovery'`.execute(ctx.db)
  const { rows } = await sql`
    insert into sc_user_credential (user_id, kind, number, label, hash, created_at)
    select ${userId}, 'recovery', code.number, 'Recovery ' || code.number, code.hash, ${ctx.now()} from unnest(${codes.map((code) => hashOf(userId, code))}::text[]) with ordinality as code(hash, number)
    on conflict do nothing returning id`.execute(ctx.db)
  if (rows.length < recoveryCodeCount) throw conflict('auth:two_factor.changed_meanwhile')
  return codes
}

/** Tries of one person wait for each other until the caller's transaction ends. @returns undefined without a second factor */
export async function lockFactor(ctx: Context, userId: number): Promise<Totp | undefined> {
  const {
    rows: [totp],
  } = await sql<Totp>`
    select id, secret, last_step from sc_user_credential where user_id = ${userId} and kind = 'totp' and deleted_at is null for update`.execute(
    ctx.db,
  )
  return totp
}

/** Uses the typed code up. @returns undefined when it opens nothing */
export async function useCode(ctx: Context, userId: number, totp: Totp, typed: string): Promise<UsedCode | undefined> {
  const read = readCode(typed)
  if (!read) return undefined
  return read.kind === 'totp' ? useTotp(ctx, userId, totp, read.code) : useRecoveryCode(ctx, userId, read.code)
}

async function useTotp(
  ctx: Context,
  userId: number,
  { id, secret: sealed, last_step: lastStep }: Totp,
  code: string,
): Promise<UsedCode | undefined> {
  const secret = ctx.secrets.open(sealed, placeOf(userId))
  const step = secret === null ? null : acceptedStep(code, { secret, now: ctx.now().getTime(), lastStep })
  if (step === null) return undefined
  const { rows } = await sql`
    update sc_user_credential set last_step = ${step}, last_used_at = ${ctx.now()} where id = ${id} and (last_step is null or last_step < ${step}) returning id`.execute(
    ctx.db,
  )
  return rows.length > 0 ? { kind: 'totp' } : undefined
}

async function useRecoveryCode(ctx: Context, userId: number, code: string): Promise<UsedCode | undefined> {
  const { rows } = await sql`
    update sc_user_credential set used_at = ${ctx.now()}, last_used_at = ${ctx.now()}
    where user_id = ${userId} and kind = 'recovery' and hash = ${hashOf(userId, code)} and used_at is null and deleted_at is null returning id`.execute(
    ctx.db,
  )
  return rows.length > 0 ? { kind: 'recovery', left: await recoveryLeft(ctx, userId) } : undefined
}

async function recoveryLeft(ctx: Context, userId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ left: number }>`
    select count(*)::int as left from sc_user_credential where user_id = ${userId} and kind = 'recovery' and used_at is null and deleted_at is null`.execute(
    ctx.db,
  )
  return row?.left ?? 0
}

/** Of the code without its hyphens; a slow hash is not needed for 79 random bits. */
const hashOf = (userId: number, code: string): string => hashToken(`recovery ${userId} ${readCode(code)?.code ?? code}`)
