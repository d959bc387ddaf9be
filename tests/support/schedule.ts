/** Work by the clock, one schedule at a time. */
import { sql } from 'kysely'
import type { Row, TestApp } from './app'
import { until } from './until'

/**
 * The clock comes to a time at which this schedule alone may be due: all the others have run, since a jump over a night would start their
 * work too, the long search for duplicates among it.
 * @param since when it ran last; absent = as the row says
 * @returns its newest job, which is over; empty when there is none
 */
export async function whenClockReaches(app: TestApp, key: string, at: Date, since?: Date): Promise<Row> {
  await sql`update sc_schedule set last_run = ${at} where key <> ${key}`.execute(app.db)
  if (since) await sql`update sc_schedule set last_run = ${since} where key = ${key}`.execute(app.db)
  app.setNow(at)
  await app.app.kontor.jobs.tend()
  const newest = async () =>
    (await sql<Row>`select * from sc_job where kind = ${key} order by id desc limit 1`.execute(app.db)).rows[0] ?? {}
  return until(newest, ({ state }) => state !== 'queued' && state !== 'running')
}
