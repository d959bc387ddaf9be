/** "Providers only" (sc.md §3.3, §9): it may be switched on, and stays, only while an administrator can get in that way. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { activeAdministrators } from '../rights/administrators'

export async function isSsoOnly(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_security_setting where sso_only and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** Active administrators with an account at a provider that is switched on. @param without a provider that is about to go */
export async function linkedAdministrators(ctx: Context, without: { provider?: number } = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct link.user_id as id from sc_user_credential as link join sc_identity_provider as provider on provider.id = link.provider_id
    where link.kind = 'oidc' and link.deleted_at is null and provider.active and provider.deleted_at is null
      and link.user_id = any(${await activeAdministrators(ctx)}::bigint[]) and provider.id <> ${without.provider ?? 0}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
