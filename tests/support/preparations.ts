/** What must be there besides a record before an action of its module's own code works: `module/entity action`. */
import { sql } from 'kysely'
import type { Db } from '../../server/kernel/context'

export const preparations: Readonly<Record<string, (db: Db, id: number) => Promise<unknown>>> = {
  // A plan is activated with targets, and closed when the last of their spans is over.
  'cm/quota activate': targets,
  'cm/quota close': targets,
  // There is a line to be looked at.
  'as/batch check': (db, id) =>
    sql`insert into as_batch__lines (parent_id, position, user_id, start_at, end_at, mode, result)
      values (${id}, 1, 1, '2026-03-09T11:00Z', '2026-03-09T12:00Z', 'pay', 'new')`.execute(db),
  // There is a lot that has ended with something left, and a line of it.
  'as/annual-settlement draw-up': endedLot,
  'as/annual-settlement post': async (db, id) => {
    const lot = await endedLot(db, id)
    await sql`insert into as_annual_settlement__lines (parent_id, position, user_id, lot_id, left_min, action, minutes)
      select ${id}, 1, user_id, id, 60, 'pay', 60 from as_leave_entitlement where id = ${lot}`.execute(db)
  },
}

async function endedLot(db: Db, settlement: number): Promise<number> {
  const { rows } = await sql<{ lot: number }>`
    with lot as (insert into as_leave_entitlement (user_id, leave_id, source, source_id, granted_min, valid_from, valid_to)
      select 1, leave_id, 'import', gen_random_uuid()::text, 60, period_end - 30, period_end from as_annual_settlement where id = ${settlement}
      returning id, user_id, leave_id, valid_from)
    insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
      select id, user_id, leave_id, 'grant', 60, now(), valid_from, 'prepared:' || id from lot returning lot_id::int as lot`.execute(db)
  return rows[0]?.lot ?? 0
}

async function targets(db: Db, quota: number): Promise<void> {
  await sql`insert into cm_quota_line (quota_id, owner, period_start, period_end, target) values (${quota}, 'u1', '2001-01-01', '2001-01-31', 1)`.execute(
    db,
  )
}
