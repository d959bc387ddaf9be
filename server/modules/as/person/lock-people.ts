/** Postings about a person come one after another: every phase of a hook, every change of a balance (as.md §5, hooks). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** Until the end of the transaction. In the order of their ids, so that no two wait for one another. */
export async function lockPeople(ctx: Context, users: readonly number[]): Promise<void> {
  if (users.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended('as person ' || id, 0))
    from (select distinct id from unnest(${[...users]}::bigint[]) as id order by id offset 0) as person`.execute(ctx.db)
}
