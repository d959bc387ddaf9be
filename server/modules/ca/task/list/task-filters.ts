/** Filters of the task list besides its fields (ca.md §2.1): the tabs, by the role of the reader, and the assignee. */
import { sql } from 'kysely'
import { permissionObject } from '../../../../../src/schemas/core/permission'
import type { TaskTab } from '../../../../../src/schemas/ca/task-value-lists'
import { moment } from '../../../../database/connection/prepared'
import type { Context } from '../../../../kernel/context'
import type { DerivedFilterPredicate } from '../../../../kernel/registry'
import type { Sql } from '../../../../kernel/sql'

const tab: DerivedFilterPredicate = (ctx, alias, _ids, words) => {
  // Declared so.
  const chosen = (words ?? []) as readonly TaskTab[]
  return chosen.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        chosen.map((one) => {
          const column = (name: string) => sql.ref(`${alias}.${name}`)
          const isArchived = archived(ctx, column)
          return sql`(${tabs[one](ctx, column)} and ${one === 'archive' ? isArchived : sql`not ${isArchived}`})`
        }),
        sql` or `,
      )})`
}

/** Who still has it to do, or has done it. */
const assignee: DerivedFilterPredicate = (_ctx, alias, ids) =>
  sql<boolean>`${sql.ref(`${alias}.id`)} in (select part.task_id from ca_task_assignee as part
    where part.deleted_at is null and part.state in ('open', 'done')
      ${ids === null ? sql`` : sql`and part.user_id = any(${[...ids]}::bigint[])`})`

export const taskFilters = { 'ca/task': { tab, assignee } }

/** Over for longer than the settings say. */
const archived = (ctx: Context, column: (name: string) => Sql): Sql<boolean> => sql<boolean>`(${column('status')} in ('done', 'cancelled')
  and coalesce(coalesce(${column('done_at')}, ${column('cancelled_at')})
    < ${moment(ctx)}::timestamptz - make_interval(days => (select archive_after_days from ca_setting where id = 1)), false))`

/** Looking as somebody else: that person. The system is nobody. */
const asker = ({ person }: Context): number => person?.views?.user ?? person?.id ?? 0

const tabs: Readonly<Record<TaskTab, (ctx: Context, column: (name: string) => Sql) => Sql<boolean>>> = {
  // Who has done their part has nothing to do, until they look for what is over.
  to_me: (ctx, column) => sql<boolean>`(${column('id')} in (select part.task_id from ca_task_assignee as part
    where part.user_id = ${asker(ctx)} and part.deleted_at is null
      and (part.state = 'open' or (part.state = 'done' and ${column('status')} in ('review', 'done', 'cancelled')))))`,
  by_me: (ctx, column) => sql<boolean>`(${column('creator_id')} = ${asker(ctx)} and ${column('status')} <> 'draft')`,
  review: (ctx, column) => sql<boolean>`(${column('reviewer_id')} = ${asker(ctx)})`,
  watching: (ctx, column) => sql<boolean>`coalesce(${column('watchers')} && ${ctx.person?.owners ?? []}::text[], false)`,
  department: (ctx, column) => sql<boolean>`coalesce(${column('department_id')} = any(${departmentsOf(ctx)}::bigint[]), false)`,
  all: () => sql<boolean>`true`,
  archive: () => sql<boolean>`true`,
  drafts: (ctx, column) => sql<boolean>`(${column('creator_id')} = ${asker(ctx)} and ${column('status')} = 'draft')`,
}

/** Whose tasks they may read as the one who answers for them; none where they read only what they take part in. */
export function departmentsOf(ctx: Context): readonly number[] {
  const { person } = ctx
  const read = permissionObject(ctx.tree, 'ca.use.task')?.read ?? []
  if (!person) return []
  return read.includes('tree') ? person.tree_departments : read.includes('dept') ? person.departments : []
}

export const readsAll = (ctx: Context): boolean => permissionObject(ctx.tree, 'ca.use.task')?.read?.includes('all') ?? false
