/** Compares the tables that the declarations ask for with those that are there: what to do, and what must not be done by itself. */
import type { Db } from '../../kernel/context'
import type { Snapshot } from '../../kernel/registry'
import type { Catalog, CatalogTable } from './catalog'
import { readCatalog } from './catalog'
import { compareColumns, columnSql } from './plan-columns'
import { addConstraintSql, addIndexSql, compareConstraints, compareIndexes, markOf } from './plan-constraints'
import { compareGrants } from './plan-grants'
import { removedTables } from './plan-removals'
import { compareSurroundings } from './plan-surroundings'
import { entityTables } from '../schema/ddl'
import { engineTables } from '../schema/engine-tables'
import { partitionSteps } from '../schema/partitions'
import { viewSteps } from '../schema/views'
import { fileOf, nameOf, tableMark, type Draft, type Plan, type PlanOptions } from './plan-model'
import { literal, quote } from '../../kernel/sql'
import type { TableModel } from '../schema/table-model'

export const desiredTables = (snapshot: Snapshot): TableModel[] => [...engineTables(), ...entityTables(snapshot)]

/** Reads the catalog, and the data where a change depends on it. Changes nothing. */
export async function computePlan(db: Db, snapshot: Snapshot, options: PlanOptions = {}): Promise<Omit<Plan, 'consequences'>> {
  const catalog = await readCatalog(db)
  const desired = desiredTables(snapshot)
  const draft: Draft = {
    surroundings: [],
    drop_constraints: [],
    tables: [],
    columns: [],
    drop_tables: [],
    constraints: [],
    references: [],
    partitions: [],
    views: [],
    grants: [],
    obstacles: [],
    notes: [],
  }
  compareSurroundings(catalog, desired, draft)
  for (const table of desired) await compareTable(db, catalog, table, draft)
  await removedTables(db, catalog, desired, draft)
  draft.partitions.push(...(await partitionSteps(db, catalog, desired)))
  draft.views.push(...(await viewSteps(db, snapshot, options.applicationRole)))
  if (options.applicationRole) draft.grants.push(...(await compareGrants(db, desired, options.applicationRole, draft.notes)))
  const { obstacles, notes, ...ordered } = draft
  const { surroundings, drop_constraints, tables, columns, drop_tables, constraints, references, partitions, views, grants } = ordered
  return {
    steps: [surroundings, drop_constraints, tables, columns, drop_tables, constraints, references, partitions, views, grants].flat(),
    obstacles,
    notes,
  }
}

async function compareTable(db: Db, catalog: Catalog, table: TableModel, draft: Draft): Promise<void> {
  const present = catalog.tables.get(table.name)
  if (!present) return createTable(table, draft)
  refuseKind(table, present, draft)
  const added = await compareColumns(db, table, present, draft)
  await compareConstraints(db, table, present, added, draft)
  await compareIndexes(db, table, present, added, draft)
}

/** Checks and keys stand in the statement; references come when all tables are there. */
function createTable(table: TableModel, draft: Draft): void {
  const why = `${nameOf(table)}: new table`
  const inside = table.constraints.filter(({ reference, trigger }) => !reference && !trigger)
  const lines = [
    ...table.columns.map((column) => `  ${columnSql(column)}`),
    ...inside.map((constraint) => `  constraint ${quote(constraint.name)} ${constraint.definition}`),
  ]
  const kind = table.kind === 'unlogged' ? 'unlogged table' : 'table'
  const partition = table.kind === 'partitioned' ? ` partition by range (${quote(table.partition_by ?? '')})` : ''
  draft.tables.push(
    { sql: `create ${kind} ${quote(table.name)} (\n${lines.join(',\n')}\n)${partition}`, why },
    { sql: `comment on table ${quote(table.name)} is ${literal(tableMark(table))}`, why },
    ...inside.map((constraint) => ({
      sql: `comment on constraint ${quote(constraint.name)} on ${quote(table.name)} is ${literal(markOf(constraint.definition))}`,
      why,
    })),
  )
  for (const index of table.indexes) draft.constraints.push(...addIndexSql(table, index).map((sql) => ({ sql, why })))
  for (const constraint of table.constraints.filter(({ reference, trigger }) => reference ?? trigger)) {
    draft.references.push(...addConstraintSql(table, constraint).map((sql) => ({ sql, why })))
  }
}

function refuseKind(table: TableModel, present: CatalogTable, draft: Draft): void {
  if ((table.kind ?? 'plain') === present.kind) return
  draft.obstacles.push({
    file: fileOf(table),
    sentence: `The table ${table.name} is ${present.kind} in the database and should be ${table.kind ?? 'plain'}. Another program may have made it; rename it there, or write a migration.`,
    sql: `alter table ${quote(table.name)} rename to ${quote(`${table.name}_old`)}`,
  })
}
