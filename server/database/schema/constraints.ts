/** From the name of a broken constraint to the field that is told: the write path turns 23505, 23503, 23514, 23P01, 23502 into errors of fields. */
import type { Snapshot } from '../../kernel/registry'
import { entityTables } from './ddl'
import type { ConstraintMeaning } from './table-model'

export type { ConstraintMeaning, ConstraintRule } from './table-model'

interface Meanings {
  constraints: Map<string, ConstraintMeaning>
  columns: Map<string, ConstraintMeaning>
}
const known = new WeakMap<Snapshot, Meanings>()

/**
 * @param name `error.constraint` of pg
 * @returns what it means, or undefined for one that isn't from a declaration
 */
export function describeConstraint(snapshot: Snapshot, name: string): ConstraintMeaning | undefined {
  return meaningsOf(snapshot).constraints.get(name)
}

/** For 23502 (not null), which names table and column. @returns entity and field, `list` for a child row's */
export function describeColumn(
  snapshot: Snapshot,
  table: string,
  column: string,
): { entity: string; field: string; list?: string } | undefined {
  return meaningsOf(snapshot).columns.get(`${table}.${column}`)
}

function meaningsOf(snapshot: Snapshot): Meanings {
  const found = known.get(snapshot)
  if (found) return found
  const meanings: Meanings = { constraints: new Map(), columns: new Map() }
  for (const table of entityTables(snapshot)) {
    for (const { name, meaning } of table.constraints) meanings.constraints.set(name, meaning)
    for (const { name, meaning } of table.indexes) if (meaning) meanings.constraints.set(name, meaning)
    for (const { name, field } of table.columns) {
      if (field)
        meanings.columns.set(`${table.name}.${name}`, {
          entity: table.entity,
          field,
          rule: 'key',
          ...(table.list ? { list: table.list } : {}),
        })
    }
  }
  known.set(snapshot, meanings)
  return meanings
}
