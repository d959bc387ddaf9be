/** What modules ask about the runs of a kind of job. */
import { sql } from 'kysely'
import type { Context } from '../kernel/context'

/** Does one wait, or run? */
export async function isUnderWay(ctx: Context, kind: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_job where kind = ${kind} and state in ('queued', 'running') limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** @param without the run that is under way @returns when the last one that succeeded was started, null without one */
export async function lastSuccess(ctx: Context, kind: string, { without }: { without: number }): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(started_at) as at from sc_job where kind = ${kind} and state = 'succeeded' and id <> ${without}`.execute(ctx.db)
  return rows[0]?.at ?? null
}
