/** Calls between modules that may come twice happen once (sc.md §3.6, wf.md §5.16). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** What JSON keeps as it is. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Runs `act` once for `key` and keeps its answer with what it wrote: both or neither. Two at once wait for one another.
 * @param ctx in the transaction of the call
 * @returns the answer of the first call that was committed
 */
export async function onceFor<Result extends Json>(ctx: Context, key: string, act: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (!ctx.db.isTransaction)
    throw new Error(`The call ${key} was made outside of a transaction: its receipt could stay without what it did.`)
  const {
    rows: [claimed],
  } = await sql<{ id: number }>`
    insert into sc_hook_receipt (key) values (${key}) on conflict (kontor_fold(key)) where (deleted_at is null) do nothing returning id`.execute(
    ctx.db,
  )
  // In a statement of its own: it sees what the other call has committed while this one waited.
  if (!claimed) return keptResult<Result>(ctx, key)
  const result = await act(ctx)
  await sql`update sc_hook_receipt set result = ${JSON.stringify(result)}::jsonb, updated_at = now() where id = ${claimed.id}`.execute(
    ctx.db,
  )
  return result
}

async function keptResult<Result extends Json>(ctx: Context, key: string): Promise<Result> {
  const {
    rows: [kept],
  } = await sql<{
    result: Result
  }>`select result from sc_hook_receipt where kontor_fold(key) = kontor_fold(${key}) and deleted_at is null`.execute(ctx.db)
  if (!kept) throw new Error(`the receipt ${key} is gone`)
  return kept.result
}
