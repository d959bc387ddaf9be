/**
 * Rebuilds in the background give way: whoever saves holds a row and waits for its person, a rebuild holds the person and waits for the row. So a
 * rebuild waits for nobody as long as it takes PostgreSQL to look for a deadlock (one second), lets go of all that it holds, and is tried again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Job } from '../../../contracts/jobs'
import { isBusy } from '../../../database/connection/busy'
import type { Context } from '../../../kernel/context'

/** Milliseconds for each lock: well below `deadlock_timeout`, which would end one of the two, whichever. */
const patience = 400
/** Pauses between tries, in milliseconds: long ones for who loads or imports months. */
const pauses = [250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 60_000, 60_000, 60_000] as const

/** Until the end of the transaction. */
export async function giveWay(ctx: Context): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${patience}ms`}, true)`.execute(ctx.db)
}

/**
 * One transaction of a job that gives way, until it had what it needs.
 * @throws what it met at the last try: the job has failed, is seen as such, and the next one takes up the days that wait
 */
export async function untilFree<T>(job: Pick<Job, 'transact' | 'signal'>, act: (ctx: Context) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await job.transact(async (tx) => {
        await giveWay(tx)
        return act(tx)
      })
    } catch (error) {
      const pause = pauses[tries]
      if (!isBusy(error) || pause === undefined) throw error
      await wait(pause, undefined, { signal: job.signal })
    }
  }
}
