/** What the clock does with periods (fa.md §7): 00:10 they open by date, 23:50 exceptions that are over are ended. */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { lockForWrite, writeAction } from '../../../resource/write/write'

export const openPeriods: JobKind = {
  kind: 'fa.open-periods',
  async run(job) {
    const opened = await job.transact((ctx) =>
      eachOf(ctx, 'fa/period', {
        ids: sql<{ id: number }>`select id::int as id from fa_period where state = 'future' and start <= ${companyToday(ctx)}::date
          and deleted_at is null order by start, no`,
        values: { state: 'open' },
      }),
    )
    return { result: { opened } }
  },
}

/** An exception that is over opens nothing any more (src/shared/fa/open-days.ts); ending it says so in its record. */
export const expireExceptions: JobKind = {
  kind: 'fa.expire-exceptions',
  async run(job) {
    const ended = await job.transact((ctx) =>
      eachOf(ctx, 'fa/lock-exception', {
        ids: sql<{
          id: number
        }>`select id::int as id from fa_lock_exception where revoked_at is null and until <= ${ctx.now().toISOString()}::timestamptz
          and deleted_at is null order by id`,
        values: { revoked_at: ctx.now().toISOString() },
      }),
    )
    return { result: { ended } }
  },
}

async function eachOf(
  ctx: Context,
  name: string,
  { ids, values }: { ids: ReturnType<typeof sql<{ id: number }>>; values: Record<string, string> },
): Promise<number> {
  const entity = ctx.snapshot.get(name)
  const { rows } = await ids.execute(ctx.db)
  for (const { id } of rows) await writeAction(ctx, entity, await lockForWrite(ctx, entity, id), values)
  return rows.length
}
