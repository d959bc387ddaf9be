/** Names of entities and fields that rows hold follow a changed declaration; and whom a change touches, for `npm run db:plan`. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { withPresentKeys } from '../../../src/schemas/core/former-keys'
import type { Db } from '../../kernel/context'
import type { Snapshot } from '../../kernel/registry'
import { literal, quote } from '../../kernel/sql'
import type { Catalog, CatalogTable } from '../migration/catalog'
import type { Step } from '../migration/plan-model'
import { createNames, keyOf, nameChanges, permissionsOf, probeOf, type NameChange } from './names'
import { isTouched, nameStores, type NameStore, type Row } from './stores'

/** Who holds a name that changed. */
export interface Touched {
  noun: NameStore['noun']
  count: number
  /** The first of them, by title and owner; none of rows that are only counted. */
  titles: readonly string[]
}
export interface Consequence {
  change: NameChange
  touched: readonly Touched[]
}
export interface CarriedNames {
  steps: readonly Step[]
  consequences: readonly Consequence[]
}

const mostTitles = 10

/**
 * Reads the last declaration and what rows hold. Changes nothing: the steps do, once the tables have their present names.
 * @param catalog as it is after the renames
 */
export async function carryNames(db: Db, catalog: Catalog, snapshot: Snapshot): Promise<CarriedNames> {
  const former = await lastEntities(db, catalog)
  const changes = nameChanges(former, snapshot.entities)
  if (changes.length === 0) return { steps: [], consequences: [] }
  const names = createNames(former, changes, permissionsOf(former, snapshot.entities, changes))
  const probes = changes.map((change) => ({ change, names: probeOf(former, snapshot.entities, change), touched: [] as Touched[] }))
  const steps: Step[] = []
  for (const store of nameStores) {
    const table = catalog.tables.get(snapshot.find(store.of)?.table ?? store.of)
    if (!table || !store.columns.every((column) => table.columns.some(({ name }) => name === column))) continue
    const holders = await holdersOf(db, { store, table, catalog, changes })
    for (const probe of probes) {
      const touched = holders.filter(({ row }) => isTouched(store, row, probe.names))
      if (touched.length > 0) probe.touched.push({ noun: store.noun, count: touched.length, titles: titlesOf(touched) })
    }
    const changed = holders.filter(({ row }) => isTouched(store, row, names))
    if (changed.length > 0) steps.push(...freed(store, table))
    steps.push(...changed.map((holder) => update(store, table, holder, store.rewrite(holder.row, names))))
  }
  return { steps, consequences: probes.map(({ change, touched }) => ({ change, touched })) }
}

async function lastEntities(db: Db, catalog: Catalog): Promise<Entity[]> {
  if (!catalog.tables.has('kontor_declaration')) return []
  const {
    rows: [last],
  } = await sql<{ snapshot: object[] }>`select snapshot from kontor_declaration order by id desc limit 1`.execute(db)
  return withPresentKeys(last?.snapshot ?? [])
}

interface Holder {
  id: string
  title: string | null
  owner: string | null
  row: Row
}

/** Rows that may hold one of the names: read whole, since only they know what a word in them means. */
async function holdersOf(
  db: Db,
  { store, table, catalog, changes }: { store: NameStore; table: CatalogTable; catalog: Catalog; changes: readonly NameChange[] },
): Promise<Holder[]> {
  const words = [...new Set(changes.map(({ entity, field }) => (field ?? keyOf(entity)).split('.').at(-1) ?? ''))]
  const row = `jsonb_build_object(${store.columns.map((column) => `${literal(column)}, t.${quote(column)}`).join(', ')})`
  const [owners, owner] =
    store.owner !== undefined && catalog.tables.has('sc_user')
      ? [`left join sc_user as owner on owner.id = t.${quote(store.owner)}`, 'owner.account']
      : ['', 'null']
  const { rows } = await sql
    .raw<Holder>(
      `select t.id::text as id, ${store.title ?? 'null'} as title, ${owner} as owner, ${row} as row from ${quote(table.name)} as t ${owners}
      where ${words.map((word) => `position(${literal(word)} in ${row}::text) > 0`).join(' or ')} order by t.id`,
    )
    .execute(db)
  return rows
}

const titlesOf = (holders: readonly Holder[]): string[] =>
  holders
    .filter(({ title }) => title !== null)
    .slice(0, mostTitles)
    .map(({ title, owner }) => `"${title}"${owner === null ? '' : ` (${owner})`}`)

/** A column that takes declared values only takes others now: its check goes, and the comparison makes the one of today. */
const freed = (store: NameStore, table: CatalogTable): Step[] =>
  table.constraints
    .filter(({ kind, mark, columns }) => kind === 'c' && mark !== null && columns.some((column) => store.columns.includes(column)))
    .map(({ name }) => ({ sql: `alter table ${quote(table.name)} drop constraint ${quote(name)}`, why: `${store.of}: other values` }))

function update(store: NameStore, table: CatalogTable, { id, title, owner, row }: Holder, now: Row): Step {
  const set = store.columns
    .filter((column) => Object.hasOwn(now, column) && JSON.stringify(now[column]) !== JSON.stringify(row[column]))
    .map((column) => `${quote(column)} = ${valueSql(now[column], table.columns.find(({ name }) => name === column)?.type ?? 'text')}`)
  const called = title === null ? '' : ` "${title}"${owner === null ? '' : ` (${owner})`}`
  return {
    sql: `update ${quote(table.name)} set ${set.join(', ')} where id = ${id}`,
    why: `${store.noun[0]}${called}: follows renamed or removed fields`,
  }
}

function valueSql(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'null'
  if (type === 'jsonb') return `${literal(JSON.stringify(value))}::jsonb`
  return Array.isArray(value) ? `array[${value.map((one) => literal(String(one))).join(', ')}]::${type}` : literal(String(value))
}
