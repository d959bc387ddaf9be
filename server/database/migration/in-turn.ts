/** What one of several nodes does, while the others wait: for as long as it takes, not as long as one statement may. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { transact, type Context } from '../../kernel/context'

const lookAgainMs = 250

/**
 * @param lock one number for all nodes, held to the end of the transaction
 * @param act in a transaction; it asks anew what is left to do, as another node may have done it meanwhile
 */
export async function inTurn<Result>(ctx: Context, lock: number, act: (tx: Context) => Promise<Result>): Promise<Result> {
  for (;;) {
    const done = await transact(ctx, async (tx) => {
      const {
        rows: [row],
      } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lock}) as held`.execute(tx.db)
      return row?.held ? { result: await act(tx) } : undefined
    })
    if (done) return done.result
    await setTimeout(lookAgainMs)
  }
}
