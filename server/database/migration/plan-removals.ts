/** Tables whose declaration is gone: dropped when they hold no rows, an obstacle when they do. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Catalog } from './catalog'
import type { Draft } from './plan-model'
import { rows } from './plan-columns'
import { countRows } from './probe'
import { quote } from '../../kernel/sql'
import type { TableModel } from '../schema/table-model'

export async function removedTables(db: Db, catalog: Catalog, desired: readonly TableModel[], draft: Draft): Promise<void> {
  const wanted = new Set(desired.map(({ name }) => name))
  const gone = [...catalog.tables.values()].filter(({ name }) => !wanted.has(name))
  const ours =
    gone.length === 0
      ? new Map<string, string>()
      : await ownersOf(
          db,
          gone.map(({ name }) => name),
        )
  const dropped = new Set<string>()
  for (const [table, owner] of ours) {
    const held = await countRows(db, table, 'true')
    if (held === 0) dropped.add(table)
    else {
      const [entity = '', list] = owner.split('.')
      draft.obstacles.push({
        file: `src/schemas/${entity}.ts`,
        ...(list ? { field: list } : {}),
        sentence: `${list ? `The field ${list}` : 'The entity'} is no longer declared, but its table ${table} holds ${rows(held)}. If it was renamed, write x: { renamed_from: '${list ?? entity}' } on the new one. To give the rows up, write a migration with this statement.`,
        sql: `drop table ${quote(table)}`,
      })
    }
  }
  dropAll(catalog, dropped, ours, draft)
}

/** References first, since tables may refer to one another. */
function dropAll(catalog: Catalog, dropped: ReadonlySet<string>, owners: ReadonlyMap<string, string>, draft: Draft): void {
  const already = new Set(draft.drop_constraints.map(({ sql }) => sql))
  for (const table of catalog.tables.values()) {
    for (const constraint of table.constraints.filter(({ kind, target }) => kind === 'f' && target !== null && dropped.has(target))) {
      const statement = `alter table ${quote(table.name)} drop constraint ${quote(constraint.name)}`
      if (!already.has(statement))
        draft.drop_constraints.push({ sql: statement, why: `${owners.get(constraint.target ?? '') ?? constraint.target} is gone` })
    }
  }
  for (const table of dropped)
    draft.drop_tables.push({ sql: `drop table ${quote(table)}`, why: `${owners.get(table)} is gone (it held no rows)` })
}

/** Table → `module/entity` or `module/entity.list`, for those that carry our mark. */
async function ownersOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ name: string; mark: string | null }>`
    select relname as name, obj_description(oid, 'pg_class') as mark from pg_class where relnamespace = 'public'::regnamespace and relname = any(${names})`.execute(
    db,
  )
  return new Map(
    found.filter(({ mark }) => mark?.startsWith('kontor:')).map(({ name, mark }) => [name, (mark ?? '').slice('kontor:'.length)]),
  )
}
