/** What other modules tell that makes days anew (as.md "What attendance needs from others", R12). */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { EventHandler } from '../../../contracts/events'
import { onEvent, payloadNumber, recordOf } from '../../../outbox/event'
import { deleteRecord } from '../../../resource/write/delete'
import { rebuildYear } from './day-hooks'
import { giveWay } from './give-way'
import { rebuildStored } from './request-rebuild'

export const dayEvents = [
  onEvent(
    'sc.calendar.published',
    'as.rebuild-year',
    givingWay(async (ctx, event) => rebuildYear(ctx, payloadNumber(event, 'year'))),
  ),
  onEvent(
    'sc.user.left',
    'as.end-days',
    givingWay(async (ctx, event) => endDays(ctx, recordOf(event))),
  ),
]

/** A listener that fails is tried again by itself, later and later, and is named in `/health` meanwhile. */
function givingWay(handle: EventHandler['handle']): EventHandler['handle'] {
  return async (ctx, event) => {
    await giveWay(ctx)
    await handle(ctx, event)
  }
}

/** Days after the last one are none any more; punches that came after it have no person. */
async function endDays(ctx: Context, user: number): Promise<void> {
  const { rows } = await sql<{
    date: string | null
  }>`select to_char(leave_date, 'YYYY-MM-DD') as date from sc_user where id = ${user}`.execute(ctx.db)
  const last = rows[0]?.date
  if (!last) return
  const { rows: later } = await sql<{ id: number }>`
    select id::int as id from as_roster_entry where user_id = ${user} and work_date > ${last}::date and deleted_at is null order by work_date`.execute(
    ctx.db,
  )
  const entries = ctx.snapshot.get('as/roster-entry')
  for (const { id } of later) await deleteRecord(ctx, entries, id)
  await rebuildStored(ctx, [user], last, addDays(companyToday(ctx), 1))
}
