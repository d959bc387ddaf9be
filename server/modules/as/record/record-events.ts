/** What other modules hear of records of attendance (as.md §7): who is away from when until when, neither type nor reason. */
import { sql } from 'kysely'
import type { dayoff } from '../../../../src/schemas/as/dayoff'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'

type Dayoff = RowOf<typeof dayoff>

/** Of `as.dayoff.approved` and `as.dayoff.cancelled`; the ids beside it are the record's. */
export interface AbsenceEvent {
  user: number
  /** Instants. */
  from: string
  until: string
  /** Away on the company's business: reachable. */
  trip: boolean
  deputy: number | null
}

/** Approved, approved at another time, or called off. */
export async function announceAbsence(ctx: Context, before: Dayoff | null, after: Dayoff): Promise<void> {
  const isNew = after.state === 'approved' && (before?.state !== 'approved' || hasMoved(before, after))
  const isGone = after.state === 'cancelled' && before?.state === 'approved'
  if (!isNew && !isGone) return
  const { rows } = await sql<{ trip: boolean }>`select code = 'TRIP' as trip from as_leave where id = ${after.leave}`.execute(ctx.db)
  const absence: AbsenceEvent = {
    ...{ user: after.user, from: instant(after.start_at), until: instant(after.end_at) },
    ...{ trip: rows[0]?.trip === true, deputy: after.deputy },
  }
  await publishEvent(ctx, isNew ? 'as.dayoff.approved' : 'as.dayoff.cancelled', {
    ...{ entity: 'as/dayoff', record_id: after.id },
    ...absence,
  })
}

const hasMoved = (before: Dayoff, after: Dayoff): boolean =>
  before.start_at !== after.start_at || before.end_at !== after.end_at || before.user !== after.user

const instant = (value: string): string => new Date(value).toISOString()
