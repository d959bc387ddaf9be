/** Each night what is due of every series is made (ca.md R5, §7), each in a transaction of its own: one that fails keeps no other. */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import { generateSeries } from './series-tasks'

export const generateAll: JobKind = {
  kind: 'ca.generate-series',
  async run(job) {
    const { rows } = await sql<{ id: number }>`
      select id::int as id from ca_task_series where status = 'active' and deleted_at is null order by id`.execute(job.ctx.db)
    let made = 0
    for (const [at, { id }] of rows.entries()) {
      if (job.signal.aborted) return undefined
      made += await job.transact((ctx) => generateSeries(ctx, id))
      job.progress(at + 1, rows.length)
    }
    return { result: { made } }
  },
}
