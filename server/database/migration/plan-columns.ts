/** Columns: added, widened, loosened by themselves; whatever would lose or refuse a value is an obstacle. */
import type { Db } from '../../kernel/context'
import type { CatalogColumn, CatalogTable } from './catalog'
import { fileOf, nameOf, type Draft, type Obstacle } from './plan-model'
import { countRows, holdsRows } from './probe'
import { quote } from '../../kernel/sql'
import type { ColumnModel, TableModel } from '../schema/table-model'

/** @returns the names of columns that the plan adds, about whose values nothing can be asked yet */
export async function compareColumns(db: Db, table: TableModel, present: CatalogTable, draft: Draft): Promise<ReadonlySet<string>> {
  const known = new Map(present.columns.map((column) => [column.name, column]))
  const added = new Set<string>()
  for (const column of table.columns) {
    const old = known.get(column.name)
    if (old) await compareColumn(db, table, column, old, draft)
    else {
      added.add(column.name)
      await addColumn(db, table, column, draft)
    }
  }
  const wanted = new Set(table.columns.map(({ name }) => name))
  for (const column of present.columns.filter(({ name }) => !wanted.has(name))) await dropColumn(db, table, column, [...added], draft)
  return added
}

export function columnSql(column: ColumnModel): string {
  const identity = column.identity ? ' generated always as identity' : ''
  const fallback = column.default === undefined ? '' : ` default ${column.default}`
  return `${quote(column.name)} ${column.type}${identity}${fallback}${column.not_null ? ' not null' : ''}`
}

const alter = (table: TableModel, rest: string) => `alter table ${quote(table.name)} ${rest}`

async function addColumn(db: Db, table: TableModel, column: ColumnModel, draft: Draft): Promise<void> {
  const sql = alter(table, `add column ${columnSql(column)}`)
  const refuses = column.not_null && column.default === undefined && !column.identity && (await holdsRows(db, table.name))
  if (refuses) {
    draft.obstacles.push(
      obstacle(
        table,
        column,
        `The new field is required, has no default, and the table has rows. Give it a default, make it optional, name its former self with x.renamed_from, or write a migration that fills it.`,
        `${alter(table, `add column ${columnSql({ ...column, not_null: false })}`)}; update ${quote(table.name)} set ${quote(column.name)} = …; ${alter(table, `alter column ${quote(column.name)} set not null`)}`,
      ),
    )
  } else draft.columns.push({ sql, why: `${nameOf(table)}: new field ${column.field ?? column.name}` })
}

async function compareColumn(db: Db, table: TableModel, column: ColumnModel, old: CatalogColumn, draft: Draft): Promise<void> {
  const name = quote(column.name)
  const why = (what: string) => `${nameOf(table)}: ${column.field ?? column.name} ${what}`
  const push = (rest: string, what: string) => draft.columns.push({ sql: alter(table, rest), why: why(what) })
  const retyped = old.type !== column.type
  if (retyped) {
    const change = await typeChange(db, table, column, old)
    if ('sentence' in change) {
      draft.obstacles.push(change)
      return
    }
    if (old.default !== null) push(`alter column ${name} drop default`, 'changes its type')
    push(`alter column ${name} type ${column.type} using ${change.using}`, `becomes ${column.type}`)
  }
  const kept = retyped ? null : old.default
  if (kept !== (column.default ?? null)) {
    push(
      column.default === undefined ? `alter column ${name} drop default` : `alter column ${name} set default ${column.default}`,
      column.default === undefined ? 'loses its default' : 'has another default',
    )
  }
  if (old.not_null && !column.not_null) push(`alter column ${name} drop not null`, 'is optional')
  if (!old.not_null && column.not_null) await requireColumn(db, table, column, draft)
}

async function requireColumn(db: Db, table: TableModel, column: ColumnModel, draft: Draft): Promise<void> {
  const name = quote(column.name)
  const sql = alter(table, `alter column ${name} set not null`)
  const empty = await countRows(db, table.name, `${name} is null`)
  if (empty > 0) {
    draft.obstacles.push(
      obstacle(
        table,
        column,
        `The field is now required, but ${rows(empty)} ${empty === 1 ? 'has' : 'have'} no value. Leave it optional, or write a migration that fills them.`,
        `update ${quote(table.name)} set ${name} = ${column.default ?? '…'} where ${name} is null; ${sql}`,
      ),
    )
  } else draft.columns.push({ sql, why: `${nameOf(table)}: ${column.field ?? column.name} is required` })
}

/** How the values become the new type; an obstacle where one would change or can't. */
async function typeChange(db: Db, table: TableModel, column: ColumnModel, old: CatalogColumn): Promise<{ using: string } | Obstacle> {
  const name = quote(column.name)
  if (widens(old.type, column.type)) return { using: `${name}::${column.type}` }
  if ((await countRows(db, table.name, `${name} is not null`)) === 0) return { using: `null::${column.type}` }
  const [from, to] = [digits(old.type), digits(column.type)]
  if (from && to) {
    const beyond = await countRows(db, table.name, `${name} <> round(${name}, ${to.scale}) or abs(${name}) >= 1e${to.precision - to.scale}`)
    if (beyond === 0) return { using: `${name}::${column.type}` }
    return obstacle(
      table,
      column,
      `The field is narrowed from ${old.type} to ${column.type}, and ${rows(beyond)} would lose digits. Keep the precision, or write a migration that rounds them.`,
      alter(table, `alter column ${name} type ${column.type} using ${name}::${column.type}`),
    )
  }
  return obstacle(
    table,
    column,
    `The field changes from ${old.type} to ${column.type} and holds values. Declare it under a new name, or write a migration that says how each value is converted.`,
    alter(table, `alter column ${name} type ${column.type} using ${name}::text::${column.type}`),
  )
}

function digits(type: string): { precision: number; scale: number } | undefined {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return precision === undefined ? undefined : { precision: Number(precision), scale: Number(scale) }
}

function widens(from: string, to: string): boolean {
  if (from === 'integer' && to === 'bigint') return true
  const target = digits(to)
  if (!target) return false
  const room = target.precision - target.scale
  if (from === 'integer') return room >= 10
  if (from === 'bigint') return room >= 19
  const source = digits(from)
  return source !== undefined && target.scale >= source.scale && room >= source.precision - source.scale
}

async function dropColumn(db: Db, table: TableModel, column: CatalogColumn, added: readonly string[], draft: Draft): Promise<void> {
  const name = quote(column.name)
  const sql = alter(table, `drop column ${name}`)
  // A value that equals a plain default says nothing that the declaration didn't say.
  const plainDefault = column.default !== null && /^('([^']|'')*'::[a-z ()0-9,[\]]+|-?[0-9.]+|true|false)$/.test(column.default)
  const held = await countRows(
    db,
    table.name,
    `${name} is not null${plainDefault ? ` and ${name} is distinct from ${column.default}` : ''}`,
  )
  if (held === 0) {
    draft.columns.push({ sql, why: `${nameOf(table)}: ${column.name} is gone (it held nothing)` })
    return
  }
  const field = column.name.replace(/_id$/, '')
  const renamed =
    added.length > 0 ? ` If it was renamed, write x: { renamed_from: '${field}' } on the new field (${added.join(', ')}?).` : ''
  draft.obstacles.push({
    file: fileOf(table),
    field,
    sentence: `The field is no longer declared, but its column ${column.name} holds ${held === 1 ? 'a value' : `${held} values`}.${renamed} To give them up, write a migration with this statement.`,
    sql,
  })
}

const obstacle = (table: TableModel, column: ColumnModel, sentence: string, sql: string): Obstacle => ({
  file: fileOf(table),
  field: `${table.list ? `${table.list}.` : ''}${column.field ?? column.name}`,
  sentence,
  sql,
})

export const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`)
