/** Two writes of which the second waits for the first. */
import { sql } from 'kysely'
import type { Values } from '../../server/contracts/hooks'
import { transact, type Context } from '../../server/kernel/context'
import { until } from './until'

/** The second begins, and waits, while the first is written and not committed. */
export async function meanwhile(
  ctx: Context,
  first: (tx: Context) => Promise<Values>,
  second: () => Promise<Values>,
): Promise<{ written: Values; changed: Values }> {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const written = await new Promise<Values>((resolve, failed) => {
    transact(ctx, async (tx) => {
      resolve(await first(tx))
      await finished
    }).catch(failed)
  })
  const changed = second()
  await until(
    async () =>
      (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(ctx.db)).rows
        .length,
    (waiting) => waiting > 0,
  )
  finish()
  return { written, changed: await changed }
}
