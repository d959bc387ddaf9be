/** Links that let a person choose a password: forgotten, or given by an administrator (sc.md §3.3; runtime.md S9). */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { readSecuritySettings } from '../settings'
import { hashToken, newToken } from '../../kernel/tokens'

export interface ResetLink {
  token: string
  expiresAt: Date
}
export type LinkState = 'valid' | 'used' | 'expired' | 'unknown'

/** Earlier ones stay valid until one is used: whoever asks for a link in another's name takes nothing from them. */
export async function createResetLink(ctx: Context, userId: number, purpose: 'reset' | 'invite' = 'reset'): Promise<ResetLink> {
  const { reset_minutes, invite_days } = await readSecuritySettings(ctx.db)
  const token = newToken()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + (purpose === 'reset' ? reset_minutes * 60_000 : invite_days * 86_400_000))
  await sql`insert into sc_reset_token (user_id, token_hash, expires_at, purpose, created_at) values (${userId}, ${hashToken(token)}, ${expiresAt}, ${purpose}, ${now})`.execute(
    ctx.db,
  )
  return { token, expiresAt }
}

/** No link of the person holds any more. */
export async function endLinks(ctx: Context, userId: number): Promise<void> {
  await sql`update sc_reset_token set used_at = ${ctx.now()} where user_id = ${userId} and used_at is null`.execute(ctx.db)
}

/** At most three an hour for one person. */
export async function mayCreateLink(ctx: Context, userId: number): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from sc_reset_token where user_id = ${userId} and created_at > ${new Date(ctx.now().getTime() - 3_600_000)}`.execute(
    ctx.db,
  )
  return (row?.count ?? 0) < 3
}

export async function lookAtLink(ctx: Context, token: string): Promise<{ state: LinkState; account: string; purpose: string }> {
  const {
    rows: [row],
  } = await sql<{ account: string; purpose: string; used_at: string | null; expires_at: string; status: string }>`
    select u.account, u.status, t.purpose, t.used_at, t.expires_at from sc_reset_token as t join sc_user as u on u.id = t.user_id and u.deleted_at is null
    where t.token_hash = ${hashToken(token)} and t.deleted_at is null`.execute(ctx.db)
  if (!row || !['active', 'invited'].includes(row.status)) return { state: 'unknown', account: '', purpose: '' }
  const isExpired = Date.parse(row.expires_at) <= ctx.now().getTime()
  return { state: row.used_at ? 'used' : isExpired ? 'expired' : 'valid', account: row.account, purpose: row.purpose }
}

/** Uses the link up; of two at the same time one gets the person. In the transaction that sets the password: refused there, the link still holds. */
export async function takeLink(ctx: Context, token: string): Promise<number | undefined> {
  const {
    rows: [row],
  } = await sql<{ user_id: number }>`
    update sc_reset_token as t set used_at = ${ctx.now()} from sc_user as u
    where u.id = t.user_id and u.deleted_at is null and u.status in ('active', 'invited')
      and t.token_hash = ${hashToken(token)} and t.used_at is null and t.expires_at > ${ctx.now()} and t.deleted_at is null
    returning t.user_id`.execute(ctx.db)
  return row?.user_id
}

/** `amychen` → `a***n`; the length is not told. */
export const maskAccount = (account: string): string => `${account.slice(0, 1)}***${account.slice(-1)}`
