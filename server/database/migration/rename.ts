/** `x.renamed_from`: tables, columns, constraints and indexes get their new names and keep what they hold; so do the revisions. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { createSnapshot, type Snapshot } from '../../kernel/registry'
import type { Catalog } from './catalog'
import { columnOf, isColumn } from '../schema/columns'
import { entityTables } from '../schema/ddl'
import { nameOf, tableMark, type Step } from './plan-model'
import { indexMark, markOf } from './plan-constraints'
import { pointerSteps } from './rename-pointers'
import { literal, quote } from '../../kernel/sql'
import type { TableModel } from '../schema/table-model'

interface Renames {
  entities: Entity[]
  pending: boolean
  data: Step[]
}

/** Steps for every `renamed_from` whose old name is still in the database and whose new one isn't. */
export function renameSteps(catalog: Catalog, snapshot: Snapshot): Step[] {
  const { entities, pending, data } = formerEntities(catalog, snapshot)
  if (!pending) return []
  const before = entityTables(createSnapshot(entities))
  const after = entityTables(snapshot)
  return [
    ...before.flatMap((old, index) => {
      const now = after[index]
      return now ? renameTable(catalog, old, now) : []
    }),
    ...data,
  ]
}

/** The declarations as they were named before, where a rename is still to be done. */
function formerEntities(catalog: Catalog, snapshot: Snapshot): Renames {
  const result: Renames = { entities: [], pending: false, data: [] }
  const formerNames = new Map<string, string>()
  for (const entity of snapshot.entities) {
    const formerTable = entity.x.renamed_from?.replace('/', '_').replaceAll('-', '_')
    if (formerTable && catalog.tables.has(formerTable) && !catalog.tables.has(entity.table))
      formerNames.set(entity.name, entity.x.renamed_from ?? '')
  }
  for (const entity of snapshot.entities) {
    const was = formerNames.get(entity.name)
    const table = was === undefined ? entity.table : was.replace('/', '_').replaceAll('-', '_')
    const renamed = renamedFields(catalog, entity, table)
    if (was !== undefined) result.data.push(...entityDataSteps(was, entity.name))
    result.data.push(...fieldDataSteps(entity, renamed))
    result.pending ||= was !== undefined || renamed.size > 0
    result.entities.push(withFormerNames(entity, was, table, renamed))
  }
  for (const [now, was] of formerNames)
    result.data.push(...pointerSteps(catalog, { former: result.entities, present: snapshot.entities }, { was, now }))
  return result
}

/** `field` or `list.field` → its former name. */
function renamedFields(catalog: Catalog, entity: Entity, table: string): Map<string, string> {
  const renamed = new Map<string, string>()
  const has = (name: string, column: string) => catalog.tables.get(name)?.columns.some((candidate) => candidate.name === column) ?? false
  for (const field of entity.fields) {
    const { renamed_from } = field.x
    if (
      renamed_from !== undefined &&
      isRenamed(
        field,
        renamed_from,
        (column) => has(table, column),
        (part) => catalog.tables.has(`${table}__${part}`),
      )
    )
      renamed.set(field.name, renamed_from)
    const list = renamed.get(field.name) ?? field.name
    for (const item of field.items ?? []) {
      if (
        item.x.renamed_from !== undefined &&
        isRenamed(
          item,
          item.x.renamed_from,
          (column) => has(`${table}__${list}`, column),
          () => false,
        )
      )
        renamed.set(`${field.name}.${item.name}`, item.x.renamed_from)
    }
  }
  return renamed
}

function isRenamed(field: Field, was: string, hasColumn: (column: string) => boolean, hasPart: (part: string) => boolean): boolean {
  return isColumn(field)
    ? hasColumn(columnOf({ ...field, name: was })) && !hasColumn(columnOf(field))
    : hasPart(was) && !hasPart(field.name)
}

function withFormerNames(entity: Entity, renamed_from: string | undefined, table: string, renamed: ReadonlyMap<string, string>): Entity {
  const former = (name: string) => renamed.get(name) ?? name
  const formerItem =
    (list: string) =>
    (field: Field): Field => ({
      ...field,
      name: renamed.get(`${list}.${field.name}`) ?? field.name,
      x: { ...field.x, ...(field.x.after ? { after: renamed.get(`${list}.${field.x.after}`) ?? field.x.after } : {}) },
    })
  const { x } = entity
  return {
    ...entity,
    name: entity.name,
    table,
    fields: entity.fields.map((field) => ({
      ...field,
      name: former(field.name),
      x: { ...field.x, ...(field.x.after ? { after: former(field.x.after) } : {}) },
      ...(field.items ? { items: field.items.map(formerItem(field.name)) } : {}),
    })),
    lookup: entity.lookup && { ...entity.lookup, default_per: entity.lookup.default_per.map(former) },
    x: {
      ...x,
      ...(x.unique ? { unique: x.unique.map((names) => names.map(former)) } : {}),
      ...(x.some_of ? { some_of: x.some_of.map((names) => names.map(former)) } : {}),
      ...(x.indexes ? { indexes: x.indexes.map((index) => ({ ...index, fields: index.fields.map(former) })) } : {}),
      ...(x.child_of ? { child_of: former(x.child_of) } : {}),
      ...(x.tree ? { tree: { ...x.tree, parent: former(x.tree.parent) } } : {}),
      ...(x.list ? { list: { ...x.list, ...formerList(x.list, former) } } : {}),
      ...(x.row_owner ? { row_owner: former(x.row_owner) } : {}),
      ...(x.row_department ? { row_department: former(x.row_department) } : {}),
      ...(x.access_via ? { access_via: former(x.access_via) } : {}),
      ...(x.states ? { states: { ...x.states, field: former(x.states.field) } } : {}),
      ...(x.exclude ? { exclude: x.exclude.map((exclude) => formerExclude(exclude, former)) } : {}),
      ...(renamed_from === undefined ? {} : { renamed_from }),
    },
  }
}

type Former = (name: string) => string

function formerList(list: NonNullable<Entity['x']['list']>, former: Former) {
  return {
    ...(list.sort
      ? {
          sort: list.sort
            .split(',')
            .map((part) => part.trim().replace(/^(-?)(.+)$/, (_, sign: string, name: string) => sign + former(name)))
            .join(','),
        }
      : {}),
    ...(list.filters ? { filters: list.filters.map(former) } : {}),
  }
}

function formerExclude(exclude: NonNullable<Entity['x']['exclude']>[number], former: Former) {
  return {
    ...exclude,
    from: former(exclude.from),
    to: former(exclude.to),
    error: former(exclude.error),
    ...(exclude.equal ? { equal: exclude.equal.map(former) } : {}),
    ...(exclude.where
      ? { where: exclude.where.map((part) => (typeof part === 'string' ? former(part) : { ...part, field: former(part.field) })) }
      : {}),
  }
}

/** `old` and `now` describe one table, in the same order, under two sets of names. */
function renameTable(catalog: Catalog, old: TableModel, now: TableModel): Step[] {
  const present = catalog.tables.get(old.name)
  if (!present) return []
  const why = `${nameOf(now)}: renamed`
  const steps: string[] = []
  if (old.name !== now.name) {
    steps.push(
      `alter table ${quote(old.name)} rename to ${quote(now.name)}`,
      `alter sequence if exists ${quote(`${old.name}_id_seq`)} rename to ${quote(`${now.name}_id_seq`)}`,
    )
  }
  if (old.name !== now.name || old.entity !== now.entity || old.list !== now.list)
    steps.push(`comment on table ${quote(now.name)} is ${literal(tableMark(now))}`)
  old.columns.forEach((column, index) => {
    const name = now.columns[index]?.name ?? column.name
    if (name !== column.name && present.columns.some((candidate) => candidate.name === column.name))
      steps.push(`alter table ${quote(now.name)} rename column ${quote(column.name)} to ${quote(name)}`)
  })
  old.constraints.forEach((constraint, index) => {
    const known = present.constraints.find(({ name }) => name === constraint.name)
    const next = now.constraints[index]
    // A trigger of the former name goes, and one of the new name comes.
    if (!known || !next || constraint.trigger) return
    if (next.name !== constraint.name)
      steps.push(`alter table ${quote(now.name)} rename constraint ${quote(constraint.name)} to ${quote(next.name)}`)
    if (known.mark === markOf(constraint.definition) && next.definition !== constraint.definition)
      steps.push(`comment on constraint ${quote(next.name)} on ${quote(now.name)} is ${literal(markOf(next.definition))}`)
  })
  old.indexes.forEach((index, at) => {
    const known = present.indexes.find(({ name }) => name === index.name)
    const next = now.indexes[at]
    if (!known || !next) return
    if (next.name !== index.name) steps.push(`alter index ${quote(index.name)} rename to ${quote(next.name)}`)
    if (known.mark === indexMark(index) && next.definition !== index.definition)
      steps.push(`comment on index ${quote(next.name)} is ${literal(indexMark(next))}`)
  })
  return steps.map((sql) => ({ sql, why }))
}

/** What names the entity in the engine's tables; the audit log is sealed and keeps the name of its day. */
function entityDataSteps(was: string, now: string): Step[] {
  const why = `${now}: renamed from ${was}`
  return ['kontor_revision', 'kontor_seed', 'kontor_outbox', 'kontor_event'].map((table) => ({
    sql: `update ${table} set entity = ${literal(now)} where entity = ${literal(was)}`,
    why,
  }))
}

/** Revisions hold values by field name: history, merge and undo read them. */
function fieldDataSteps(entity: Entity, renamed: ReadonlyMap<string, string>): Step[] {
  return [...renamed].map(([path, was]) => {
    const [name = '', item] = path.split('.')
    const moved = (value: string, from: string, to: string) =>
      `(${value} - ${literal(from)}) || jsonb_build_object(${literal(to)}, ${value} -> ${literal(from)})`
    const set =
      item === undefined
        ? `${moved('data', was, name)}`
        : `jsonb_set(data, array[${literal(name)}], coalesce((select jsonb_agg(${moved('item', was, item)}) from jsonb_array_elements(data -> ${literal(name)}) as item), '[]'))`
    const filter = item === undefined ? `data ? ${literal(was)}` : `jsonb_typeof(data -> ${literal(name)}) = 'array'`
    return {
      sql: `update kontor_revision set data = ${set} where entity = ${literal(entity.name)} and ${filter}`,
      why: `${entity.name}: ${path} renamed from ${was}`,
    }
  })
}
