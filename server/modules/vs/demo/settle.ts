/** Dates what the demo has just made back to its time: events, and the notifications of them, which were read long ago. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

export async function settle(ctx: Context): Promise<void> {
  await sql`
    update vs_event set created_at = coalesce(published_at, created_at), updated_at = least(${ctx.now()}::timestamptz,
      coalesce(results_published_at, cancelled_at, counted_at, opened_at, published_at, updated_at))`.execute(ctx.db)
  await sql`
    update sc_user_notification as n set created_at = of_it.at,
      read_at = case when of_it.state not in ('scheduled', 'open') then of_it.at + (n.user_id % 7 + 1) * interval '13 minutes' end
    from (select mine.id, e.state, case mine.event when 'vs.opened' then e.opened_at when 'vs.results' then e.results_published_at
        when 'vs.cancelled' then e.cancelled_at else e.published_at end as at
      from sc_user_notification as mine join vs_event as e on e.id = mine."modelId" where mine."modelType" = 'vs') as of_it
    where of_it.id = n.id and of_it.at is not null`.execute(ctx.db)
}
