/** Who must have a second factor, and until when he may do without (sc.md §3.3 "Second factor", §5.2). */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { companyToday } from '../../kernel/company-time'
import { loadRights } from '../rights/permission-loader'
import type { SecuritySettings } from '../settings'
import { graceAfterSignIn, isDemanded } from './two-factor-rules'

/** @param ctx of the system */
export async function isDemandedOf(
  ctx: Context,
  userId: number,
  { two_factor_scope: scope }: Pick<SecuritySettings, 'two_factor_scope'>,
): Promise<boolean> {
  if (scope !== 'admins') return scope === 'all'
  const rights = await loadRights(ctx, userId, companyToday(ctx))
  return isDemanded({ scope, roles: rights?.roles ?? [], administersModule: (rights?.holdings.moduleAdmins.length ?? 0) > 0 })
}

/**
 * At a sign-in: the time that is left runs from the first one at which the rule holds for the person, and is kept with him.
 * @returns ms since the epoch; null = nothing is demanded of him
 */
export async function graceOf(ctx: Context, userId: number, settings: SecuritySettings): Promise<number | null> {
  const demanded = await isDemandedOf(ctx, userId, settings)
  const {
    rows: [row],
  } = await sql<{ until: string | null }>`select two_factor_grace_until as until from sc_user where id = ${userId}`.execute(ctx.db)
  const before = row?.until ? Date.parse(row.until) : null
  const until = graceAfterSignIn({ demanded, graceUntil: before, graceDays: settings.two_factor_grace_days, now: ctx.now().getTime() })
  if (until !== before)
    await sql`update sc_user set two_factor_grace_until = ${until === null ? null : new Date(until)} where id = ${userId}`.execute(ctx.db)
  return until
}

/** Whose second factor an administrator took away had one: he sets it up at once, he is not given the time anew. */
export async function endGrace(ctx: Context, userId: number): Promise<void> {
  await sql`update sc_user set two_factor_grace_until = ${ctx.now()} where id = ${userId}`.execute(ctx.db)
}
