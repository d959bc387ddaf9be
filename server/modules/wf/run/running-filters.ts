/** What all-running filters by beside the fields of a form (wf.md §2): who it waits for, at what kind of step, and since when. */
import { sql } from 'kysely'
import { waitsOver, type WaitsOver } from '../../../../src/schemas/wf/value-lists'
import { moment } from '../../../database/connection/prepared'
import type { DerivedFilterPredicate } from '../../../kernel/registry'
import type { Sql } from '../../../kernel/sql'

/** Forms with an open task that fits. An index has the open tasks of each person. */
const waitsWhere = (alias: string, fits: Sql): Sql<boolean> => sql<boolean>`${sql.ref(`${alias}.id`)} in (select open.instance_id
  from wf_task as open where open.state = 'pending' and open.deleted_at is null and ${fits})`

const person: DerivedFilterPredicate = (_ctx, alias, ids) =>
  waitsWhere(alias, ids === null ? sql`open.assignee_id is not null` : sql`open.assignee_id = any(${[...ids]}::bigint[])`)

const step: DerivedFilterPredicate = (_ctx, alias, _ids, words) =>
  waitsWhere(alias, !words ? sql`true` : sql`open.kind = any(${[...words]}::text[])`)

/** Of several the shortest: who waits longer than a month waits longer than a day. */
const over: DerivedFilterPredicate = (ctx, alias, _ids, words) => {
  // Declared so.
  const days = ((words ?? []) as readonly WaitsOver[]).map((one) => waitsOver[one])
  return waitsWhere(
    alias,
    days.length === 0
      ? sql`true`
      : sql`open.created_at < ${moment(ctx)}::timestamptz - make_interval(days => ${Math.min(...days)}::integer)`,
  )
}

export const runningFilters = { 'wf/instance': { waiting_person: person, waiting_step: step, waits_over: over } }
