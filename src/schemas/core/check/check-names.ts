/** Names: of entities, tables, fields and columns; unique, short enough for PostgreSQL, none that the engine uses. */
import type { Entity, Field } from '../define'
import { isApart, isReference } from '../field-types'
import { problem, type Problem } from './check-problem'

/** PostgreSQL cuts longer identifiers silently. */
const longest = 63

/** Tables of the engine that have the form of an entity's (docs/architecture.md). */
export const engineEntityTables: readonly string[] = [
  'sc_audit_log',
  'vs_anonymous_answer',
  'vs_ballot',
  'vs_ballot_box',
  'vs_ballot_key',
  'vs_paper',
]

const systemNames = new Set(['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'deleted_at', 'version', 'custom'])
/** Of child rows: their own columns. */
const childNames = new Set(['id', 'parent_id', 'position'])
/** Members of a row or a payload that are no fields. */
const payloadNames = new Set(['__proto__', 'constructor', 'prototype'])

export function checkNames(entities: readonly Entity[]): Problem[] {
  return [...entities.flatMap((entity) => [...entityName(entity), ...fieldNames(entity)]), ...doubles(entities)]
}

function entityName(entity: Entity): Problem[] {
  const { name, module, key, table } = entity
  if (!/^[a-z][a-z0-9]*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return [
      problem(
        entity,
        undefined,
        `"${name}" is not a name: write module/entity in lower case, words joined by hyphens, like cm/tax-category.`,
      ),
    ]
  if (module === 'kontor') return [problem(entity, undefined, 'The module kontor belongs to the engine.')]
  if (engineEntityTables.includes(table))
    return [problem(entity, undefined, `The table ${table} belongs to the engine (docs/architecture.md). Give the entity another name.`)]
  if (bytes(table) > longest)
    return [problem(entity, undefined, `The table ${table} would have ${bytes(table)} bytes; PostgreSQL takes ${longest}. Shorten ${key}.`)]
  return []
}

const bytes = (text: string): number => new TextEncoder().encode(text).length

const columnOf = (field: Field): string => (isReference(field) ? `${field.name}_id` : field.name)

function fieldNames(entity: Entity): Problem[] {
  return entity.fields
    .flatMap((field) => [
      ...fieldName(entity, field, systemNames),
      ...(isApart(field) && bytes(`${entity.table}__${field.name}`) > longest
        ? [problem(entity, field.name, `Its table ${entity.table}__${field.name} would be longer than ${longest} bytes. Shorten the name.`)]
        : []),
      ...(field.items ?? []).flatMap((item) => fieldName(entity, item, childNames, field)),
      ...columnDoubles(entity, field.items ?? [], field),
    ])
    .concat(columnDoubles(entity, entity.fields))
}

function fieldName(entity: Entity, field: Field, reserved: ReadonlySet<string>, list?: Field): Problem[] {
  const path = list ? `${list.name}.${field.name}` : field.name
  const column = columnOf(field)
  if (payloadNames.has(field.name)) return [problem(entity, path, 'This name has a meaning in JavaScript. Choose another.')]
  if (!/^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/.test(field.name))
    return [problem(entity, path, 'A field name is letters, digits and single underscores, beginning with a letter, like due_date.')]
  if (reserved.has(column) || reserved.has(field.name))
    return [
      problem(
        entity,
        path,
        list
          ? 'Child rows have id, parent and position of their own. Leave it out, or choose another name.'
          : 'Every record has this column already. Leave it out, or choose another name.',
      ),
    ]
  if (bytes(column) > longest)
    return [problem(entity, path, `The column ${column} would be longer than ${longest} bytes. Shorten the name.`)]
  return []
}

function columnDoubles(entity: Entity, fields: readonly Field[], list?: Field): Problem[] {
  const seen = new Map<string, string>()
  return fields.flatMap((field) => {
    const column = columnOf(field)
    const other = seen.get(column)
    seen.set(column, field.name)
    if (other === undefined) return []
    const path = list ? `${list.name}.${field.name}` : field.name
    return [
      problem(
        entity,
        path,
        other === field.name
          ? 'The field is declared twice.'
          : `Its column ${column} is also that of ${other}: a reference x has the column x_id.`,
      ),
    ]
  })
}

function doubles(entities: readonly Entity[]): Problem[] {
  const tables = new Map<string, Entity>()
  return entities.flatMap((entity) => {
    const other = tables.get(entity.table)
    tables.set(entity.table, entity)
    if (!other) return []
    return [
      problem(
        entity,
        undefined,
        other.name === entity.name
          ? `${entity.name} is declared twice. Was the file copied?`
          : `Its table ${entity.table} is also that of ${other.name}.`,
      ),
    ]
  })
}
