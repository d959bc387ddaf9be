/** An address that somebody else has changed is not trusted at once: whoever changes it could have the link to a new password sent there (sc.md §6). */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { isAdministrator, isAdministratorHere } from '../rights/beyond-own'

const trustedAfterMs = 86_400_000

/**
 * Where links of a person go in place of the present address.
 * @returns the address before the first change of the last day by somebody who is neither the person nor an administrator; null where there was none, or where
 *   an administrator asks: that confirms the new one
 */
export async function formerAddress(ctx: Context, userId: number): Promise<string | null> {
  if (await isAdministratorHere(ctx)) return null
  const since = new Date(ctx.now().getTime() - trustedAfterMs)
  const { rows } = await sql<{ former: string; actor: number | null }>`
    select former, actor from (
      select version, at, actor_id::int as actor, data ->> 'email' as email, lag(data ->> 'email') over (order by version) as former
      from kontor_revision where entity = 'sc/user' and record_id = ${userId}) as change
    where at > ${since} and former <> '' and email is distinct from former and actor is distinct from ${userId}::int order by version`.execute(
    ctx.db,
  )
  for (const { former, actor } of rows) if (actor !== null && !(await isAdministrator(ctx, actor))) return former
  return null
}
