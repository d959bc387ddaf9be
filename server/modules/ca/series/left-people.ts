/** A duty that only somebody had to do who is not there any more pauses, until it is given to somebody else (ca.md §6). */
import { sql } from 'kysely'
import type { EventHandler } from '../../../contracts/events'
import { withAllRights, type Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { performAction } from '../../../resource/write/act'

async function pauseSeriesOf(ctx: Context, person: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_task_series
    where assignees = ${[`u${person}`]}::text[] and status = 'active' and deleted_at is null order by id`.execute(ctx.db)
  for (const { id } of rows) await performAction(withAllRights(ctx), ctx.snapshot.get('ca/task-series'), 'pause', { id })
}

export const pauseSeries: readonly EventHandler[] = [
  onEvent('sc.user.left', 'ca.pause-series-left', (ctx, { record_id: person }) => pauseSeriesOf(ctx, Number(person))),
  onEvent('sc.user.suspended', 'ca.pause-series-suspended', (ctx, { record_id: person }) => pauseSeriesOf(ctx, Number(person))),
]
