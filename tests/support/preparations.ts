/** What must be there besides a record before an action of its module's own code works: `module/entity action`. */
import { sql } from 'kysely'
import type { Db } from '../../server/kernel/context'

export const preparations: Readonly<Record<string, (db: Db, id: number) => Promise<unknown>>> = {
  // A plan is activated with targets, and closed when the last of their spans is over.
  'cm/quota activate': targets,
  'cm/quota close': targets,
}

async function targets(db: Db, quota: number): Promise<void> {
  await sql`insert into cm_quota_line (quota_id, owner, period_start, period_end, target) values (${quota}, 'u1', '2001-01-01', '2001-01-31', 1)`.execute(
    db,
  )
}
