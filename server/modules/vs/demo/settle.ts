/** Dates what the demo has just made back to its time: events, and the notifications of them, which were read long ago. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { dateNotices } from '../../sc'

export async function settle(ctx: Context): Promise<void> {
  await sql`
    update vs_event set created_at = coalesce(published_at, created_at), updated_at = least(${ctx.now()}::timestamptz,
      coalesce(results_published_at, cancelled_at, counted_at, opened_at, published_at, updated_at))`.execute(ctx.db)
  await dateNotices(
    ctx,
    'vs',
    sql`select e.id, notice.event, notice.at, e.state not in ('scheduled', 'open') as read
      from vs_event as e cross join lateral (values ('vs.invited', e.published_at), ('vs.reminder', e.published_at), ('vs.opened', e.opened_at),
        ('vs.results', e.results_published_at), ('vs.cancelled', e.cancelled_at),
        ('vs.sign-wanted', e.counted_at)) as notice(event, at)`,
  )
}
