/** How many tasks are in each tab of the reader (ca.md §2.1), each tab the same filter as its list. */
import { sql } from 'kysely'
import { taskTabs, type TaskTab } from '../../../../../src/schemas/ca/task-value-lists'
import { mostCounted, tabCondition, type TaskCounts } from '../../../../../src/shared/ca/task-list'
import type { Context } from '../../../../kernel/context'
import { unionOfPaths } from '../../../../resource/query/access-paths'
import { conditionSql } from '../../../../resource/query/filter'
import { waysToRead } from '../../../../resource/query/predicate'
import { departmentsOf, readsAll } from './task-filters'

export async function readCounts(ctx: Context): Promise<TaskCounts> {
  const entity = ctx.snapshot.get('ca/task')
  const tasks = unionOfPaths(entity, waysToRead(ctx, entity, 't'), 't')
  const counts = offeredTabs(ctx).map(
    (tab) => sql`select ${tab}::text as tab, count(*)::int as n from (select 1 from ${tasks} as t
      where t.deleted_at is null and ${conditionSql(ctx, entity, tabCondition(tab), 't')} limit ${mostCounted + 1}) as counted`,
  )
  const { rows } = await sql<{ tab: TaskTab; n: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ tab, n }) => [tab, n]))
}

/** How much the archive holds asks nothing of anybody. */
const offeredTabs = (ctx: Context): TaskTab[] =>
  taskTabs.filter(
    (tab) => tab !== 'archive' && (tab === 'department' ? departmentsOf(ctx).length > 0 : tab === 'all' ? readsAll(ctx) : true),
  )
