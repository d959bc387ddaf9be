/** Access tokens of programs (sc.md §3.3): a part of their owner's rights, from some addresses, for a year at most. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { audit } from '../../outbox/audit'
import { isAllowedAddress } from '../../kernel/network'
import { hashToken } from '../../kernel/tokens'
import { announce, type Changed } from '../../outgoing/outgoing'
import { accessToken } from '../../../src/schemas/sc/access-token'

export const accessTokenPrefix = 'kt_'

export interface AccessTokenRow {
  id: number
  user_id: number
  paths: readonly string[] | null
  expires_at: string
  allowed_ips: readonly string[] | null
  last_used_at: string | null
  login_networks: readonly string[] | null
  admin_networks: readonly string[] | null
  user_epoch: number
  all_epoch: number
}

/** @returns the token's row when it holds: not expired, its owner active, the address allowed by the token and by `login_networks` */
export async function findAccessToken(ctx: Context, token: string): Promise<AccessTokenRow | undefined> {
  const {
    rows: [row],
  } = await sql<AccessTokenRow>`
    select t.id, t.user_id, t.paths, t.expires_at, t.allowed_ips, t.last_used_at, coalesce(own.epoch, 0) as user_epoch, coalesce(every.epoch, 0) as all_epoch,
      setting.login_networks, setting.admin_networks
    from sc_access_token as t
    join sc_user as u on u.id = t.user_id and u.deleted_at is null and u.status = 'active' and not u.must_change_password
    left join kontor_epoch as own on own.user_id = t.user_id
    left join kontor_epoch as every on every.user_id = 0
    left join sc_security_setting as setting on setting.id = 1
    where t.hash = ${hashToken(token)} and t.deleted_at is null and t.expires_at > ${ctx.now()}`.execute(ctx.db)
  const ip = ctx.origin.ip ?? ''
  if (!row || !isAllowedAddress(ip, row.allowed_ips) || !isAllowedAddress(ip, row.login_networks)) return undefined
  return row
}

/** @returns the paths of those of the tokens that still hold, by id */
export async function heldTokens(ctx: Context, ids: readonly number[]): Promise<Map<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; paths: readonly string[] | null }>`
    select t.id, t.paths from sc_access_token as t join sc_user as u on u.id = t.user_id and u.deleted_at is null and u.status = 'active'
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and t.expires_at > ${ctx.now()}`.execute(ctx.db)
  return new Map(rows.map(({ id, paths }) => [id, paths ?? []]))
}

/** Written at most once a minute. */
export async function noteTokenUse(ctx: Context, row: AccessTokenRow): Promise<void> {
  const now = ctx.now()
  if (row.last_used_at && now.getTime() - Date.parse(row.last_used_at) < 60_000) return
  await sql`update sc_access_token set last_used_at = ${now} where id = ${row.id}`.execute(ctx.db)
}

/** Whoever lost the password or the second factor may have lost these too. In the caller's transaction. */
export async function endAccessTokens(ctx: Context, user: { id: number; account: string }): Promise<void> {
  const { rows } = await sql<Changed>`
    update sc_access_token set deleted_at = ${ctx.now()}, version = version + 1 where user_id = ${user.id} and deleted_at is null returning id, version`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  await announce(ctx, accessToken, rows, 'deleted')
  await audit(ctx, { action: 'tokens-ended', entity: 'user', record_id: user.id, label: user.account, changes: { ended: rows.length } })
}
