/** Browsers that skip the code for a time (sc.md §5.2): known by a random cookie of which only the hash is kept, bound to one person. */
import type { TrustedDevice } from '../../../src/shared/engine/two-factor'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { deviceLabel } from '../session/sessions'
import type { SecuritySettings } from '../settings'
import { hashToken, newToken } from '../../kernel/tokens'

type Days = Pick<SecuritySettings, 'trusted_device_days'>

/**
 * @param tokens of the browser's cookie: several people may trust one browser
 * @param userId 0 for an account that does not exist: it must take no less time
 * @returns whether one of them holds for this person now
 */
export async function isTrustedDevice(ctx: Context, userId: number, tokens: readonly string[], settings: Days): Promise<boolean> {
  if (tokens.length === 0) return false
  const { rows } = await sql`
    update sc_trusted_device as device set last_used_at = ${ctx.now()}
    where user_id = ${userId} and token_hash = any(${tokens.map(hashToken)}::text[]) and ${holds(ctx, settings)} returning id`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** @returns the token for the browser's cookie */
export async function trustDevice(ctx: Context, userId: number, { trusted_device_days: days }: Days): Promise<string> {
  const now = ctx.now()
  const token = newToken()
  await sql`delete from sc_trusted_device where user_id = ${userId} and expires_at <= ${now}`.execute(ctx.db)
  await sql`insert into sc_trusted_device (user_id, token_hash, device_label, ip, expires_at, last_used_at, created_at)
    values (${userId}, ${hashToken(token)}, ${deviceLabel(ctx.origin.user_agent ?? null)}, ${ctx.origin.ip ?? null}, ${new Date(now.getTime() + days * 86_400_000)}, ${now}, ${now})`.execute(
    ctx.db,
  )
  return token
}

export async function trustedDevicesOf(ctx: Context, userId: number, settings: Days): Promise<TrustedDevice[]> {
  const { rows } = await sql<TrustedDevice>`
    select id, device_label, ip, created_at, last_used_at, expires_at from sc_trusted_device as device
    where user_id = ${userId} and ${holds(ctx, settings)} order by last_used_at desc, id desc`.execute(ctx.db)
  return rows
}

/** One of them, or all: with the second factor and with the password the trust ends. @returns how many */
export async function endTrust(ctx: Context, userId: number, id?: number): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from sc_trusted_device where user_id = ${userId} and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)`.execute(
      ctx.db,
    )
  return Number(numAffectedRows ?? 0)
}

/** Also by the setting as it is now: shortened or switched off, it ends what was trusted under the longer one. */
const holds = (ctx: Context, { trusted_device_days: days }: Days) =>
  sql`device.expires_at > ${ctx.now()} and device.created_at > ${new Date(ctx.now().getTime() - days * 86_400_000)} and device.deleted_at is null`
