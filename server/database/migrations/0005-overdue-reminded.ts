/** Tasks say when people were reminded that they are overdue, and when those above were notified: of what is overdue by now, both was done. */
import { sql } from 'kysely'
import type { Migration } from '../migration/written-migrations'

/** The job runs at nine: until then, what it will do today is not done yet. */
const lastRun = sql`now() - interval '9 hours'`

export const migration: Migration = {
  up: async (db) => {
    const {
      rows: [found],
    } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_class
      where oid in (to_regclass('ca_task'), to_regclass('ca_task_category'), to_regclass('sc_company_setup'))`.execute(db)
    if (found?.tables !== 3) return
    await sql`alter table ca_task
      add column if not exists overdue_reminded_at timestamptz(3), add column if not exists escalated_at timestamptz(3)`.execute(db)
    await sql`update ca_task set overdue_reminded_at = ${lastRun} where due_at < ${lastRun} and status <> 'draft'`.execute(db)
    await sql`update ca_task as task set escalated_at = ${lastRun}
      from ca_task_category as category, (select coalesce(max(time_zone), 'Asia/Taipei') as name from sc_company_setup) as zone
      where category.id = task.category_id and category.escalate_after_days > 0 and task.status <> 'draft' and task.escalated_at is null
        and (task.due_at at time zone zone.name)::date + category.escalate_after_days
          <= ((${lastRun}) at time zone zone.name)::date`.execute(db)
  },
}
