/** What other modules hear of records of attendance (as.md §7): who is away from when until when, neither type nor reason. */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'

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
export async function announceAbsence(ctx: Context, before: Values | null, after: Values): Promise<void> {
  const isNew = after.state === 'approved' && (before?.state !== 'approved' || hasMoved(before, after))
  const isGone = after.state === 'cancelled' && before?.state === 'approved'
  if (!isNew && !isGone) return
  const { rows } = await sql<{ trip: boolean }>`select code = 'TRIP' as trip from as_leave where id = ${Number(after.leave)}`.execute(
    ctx.db,
  )
  const absence: AbsenceEvent = {
    ...{ user: Number(after.user), from: instant(after.start_at), until: instant(after.end_at) },
    ...{ trip: rows[0]?.trip === true, deputy: typeof after.deputy === 'number' ? after.deputy : null },
  }
  await publishEvent(ctx, isNew ? 'as.dayoff.approved' : 'as.dayoff.cancelled', {
    ...{ entity: 'as/dayoff', record_id: Number(after.id) },
    ...absence,
  })
}

const hasMoved = (before: Values, after: Values): boolean =>
  ['start_at', 'end_at', 'user'].some((name) => String(before[name]) !== String(after[name]))

const instant = (value: unknown): string => new Date(String(value)).toISOString()
