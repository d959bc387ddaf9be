/** Declarations → the tables they ask for. What PostgreSQL makes of them is decided in plan.ts. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isReference } from '../../../src/schemas/core/field-types'
import type { Snapshot } from '../../kernel/registry'
import { childLists, columnFields, columnOf, isNotNull, linkFields, partTable, sqlType } from './columns'
import { columnDefault, fieldChecks } from './field-checks'
import { entityIndexes, anyReferenceIndexes, foreignKeyIndex } from './ddl-indexes'
import { deletionColumn, entityConstraints, rowExclusions } from './ddl-constraints'
import { sealedLinks } from './ledger'
import { quote } from '../../kernel/sql'
import { constraintName, type ColumnModel, type ConstraintMeaning, type ConstraintModel, type TableModel } from './table-model'

/** Every table of the entities, parents before their parts. */
export function entityTables(snapshot: Snapshot): TableModel[] {
  return snapshot.entities.filter(({ x }) => !x.view).flatMap((entity) => tablesOf(snapshot, entity))
}

/** The entity's own table, then those of its lists and many-references. */
export function tablesOf(snapshot: Snapshot, entity: Entity): TableModel[] {
  return [
    mainTable(snapshot, entity),
    ...childLists(entity).map((list) => childTable(snapshot, entity, list)),
    ...linkFields(entity).map((field) => linkTable(snapshot, entity, field)),
  ]
}

function mainTable(snapshot: Snapshot, entity: Entity): TableModel {
  const { table } = entity
  const people = snapshot.find('sc/user')?.table
  const meaning = (field: string, rule: ConstraintMeaning['rule']): ConstraintMeaning => ({ entity: entity.name, field, rule })
  return {
    name: table,
    entity: entity.name,
    access: 'write',
    columns: [
      // A singleton's row is 1, whatever a rolled-back insert has drawn from a sequence.
      entity.x.singleton ? { name: 'id', type: 'bigint', not_null: true, default: '1' } : idColumn,
      { name: 'created_at', type: 'timestamp(3) with time zone', not_null: true, default: 'now()' },
      { name: 'updated_at', type: 'timestamp(3) with time zone', not_null: true, default: 'now()' },
      { name: 'created_by', type: 'bigint', not_null: false },
      { name: 'updated_by', type: 'bigint', not_null: false },
      { name: 'deleted_at', type: 'timestamp(3) with time zone', not_null: false },
      { name: 'version', type: 'integer', not_null: true, default: '1' },
      ...columnFields(entity.fields).map((field) => fieldColumn(field, entity)),
      ...(entity.x.custom ? [{ name: 'custom', type: 'jsonb', not_null: true, default: "'{}'::jsonb" }] : []),
    ],
    constraints: [
      primaryKey(table, meaning('id', 'key')),
      ...checks(table, entity.fields, (field) => ({ entity: entity.name, field })),
      ...entityConstraints(entity, (name) => snapshot.find(name)),
      ...(people
        ? ['created_by', 'updated_by'].map((column) => foreignKey(table, column, people, 'restrict', meaning(column, 'reference')))
        : []),
      ...references(snapshot, table, entity.fields, (field) => ({ entity: entity.name, field }), entity),
    ],
    indexes: entityIndexes(entity),
  }
}

function childTable(snapshot: Snapshot, entity: Entity, list: Field): TableModel {
  const table = partTable(entity, list)
  const items = list.items ?? []
  const where = (field: string) => ({ entity: entity.name, field, list: list.name })
  return {
    name: table,
    entity: entity.name,
    list: list.name,
    access: 'write',
    columns: [
      idColumn,
      ...partColumns,
      ...columnFields(items).map((field) => fieldColumn(field)),
      ...(list.x.exclude ? [deletionColumn] : []),
    ],
    constraints: [
      primaryKey(table, { ...where('id'), rule: 'key' }),
      foreignKey(table, 'parent_id', entity.table, 'cascade', { ...where(list.name), rule: 'parent' }),
      ...checks(table, items, where),
      ...items.filter((field) => field.x.unique).map((field) => uniqueInParent(table, field, where(field.name))),
      ...rowExclusions(entity, list, table),
      ...references(snapshot, table, items, where),
    ],
    indexes: [
      { name: constraintName(table, ['parent_id'], 'order'), unique: false, definition: 'using btree (parent_id, "position")' },
      ...columnFields(items)
        .filter((field) => isReference(field))
        .map((field) => foreignKeyIndex(table, field)),
      ...anyReferenceIndexes(table, items),
    ],
  }
}

function linkTable(snapshot: Snapshot, entity: Entity, field: Field): TableModel {
  const table = partTable(entity, field)
  const target = snapshot.find(field.ref ?? '')?.table
  const meaning = (rule: ConstraintMeaning['rule']): ConstraintMeaning => ({ entity: entity.name, field: field.name, rule })
  const gone = field.x.on_delete === 'cascade' || field.x.on_delete === 'set_null' ? 'cascade' : 'restrict'
  return {
    name: table,
    entity: entity.name,
    list: field.name,
    access: 'write',
    columns: [partColumns[0], { name: 'target_id', type: 'bigint', not_null: true }, partColumns[1]],
    constraints: [
      { name: constraintName(table, [], 'pkey'), definition: 'primary key (parent_id, target_id)', meaning: meaning('unique') },
      foreignKey(table, 'parent_id', entity.table, 'cascade', meaning('parent')),
      ...(target ? [foreignKey(table, 'target_id', target, gone, meaning('reference'))] : []),
      ...sealedLinks(entity, field),
    ],
    indexes: [{ name: constraintName(table, ['target_id'], 'idx'), unique: false, definition: 'using btree (target_id)' }],
  }
}

const idColumn: ColumnModel = { name: 'id', type: 'bigint', not_null: true, identity: true }
const partColumns = [
  { name: 'parent_id', type: 'bigint', not_null: true },
  { name: 'position', type: 'integer', not_null: true, default: '0' },
] as const satisfies readonly ColumnModel[]

/** What lookups rely on though no form writes it (cm.md §3.1). */
const lookupNotNull = new Set(['position', 'active', 'is_default', 'is_system'])

function fieldColumn(field: Field, entity?: Entity): ColumnModel {
  const inLookup = Boolean(entity?.lookup) && lookupNotNull.has(field.name)
  const fallback = columnDefault(field) ?? (inLookup && field.name === 'position' ? '0' : undefined)
  return {
    name: columnOf(field),
    type: catalogType(sqlType(field)),
    not_null: isNotNull(field) || inLookup,
    ...(fallback === undefined ? {} : { default: fallback }),
    field: field.name,
  }
}

/** The name that pg_catalog.format_type gives the type. */
const catalogType = (type: string): string =>
  type.replace(/^timestamptz(\(\d\))?$/, 'timestamp$1 with time zone').replace(/^time(\(\d\))?$/, 'time$1 without time zone')

const primaryKey = (table: string, meaning: ConstraintMeaning): ConstraintModel => ({
  name: constraintName(table, [], 'pkey'),
  definition: 'primary key (id)',
  meaning,
})

function checks(table: string, fields: readonly Field[], where: (field: string) => Omit<ConstraintMeaning, 'rule'>): ConstraintModel[] {
  return columnFields(fields).flatMap((field) => {
    const all = fieldChecks(field, fields)
    return all.map(({ rule, sql, other }, index): ConstraintModel => ({
      // Two bounds of one rule (shortest and longest) need two names.
      name: constraintName(table, [columnOf(field)], all.findIndex((check) => check.rule === rule) === index ? rule : `${rule}2`),
      definition: `check (${sql})`,
      check: sql,
      meaning: { ...where(field.name), rule, ...(other ? { fields: [field.name, other] } : {}) },
    }))
  })
}

function references(
  snapshot: Snapshot,
  table: string,
  fields: readonly Field[],
  where: (field: string) => Omit<ConstraintMeaning, 'rule'>,
  entity?: Entity,
): ConstraintModel[] {
  return columnFields(fields)
    .filter((field) => isReference(field))
    .flatMap((field) => {
      const target = snapshot.find(field.ref ?? '')?.table
      if (!target) return []
      const gone = entity?.x.child_of === field.name || field.x.on_delete === 'purge' ? 'cascade' : (field.x.on_delete ?? 'restrict')
      // What lets go is led elsewhere before its row goes: the key holds the rest.
      return [
        foreignKey(table, columnOf(field), target, gone === 'release' ? 'restrict' : gone, { ...where(field.name), rule: 'reference' }),
      ]
    })
}

export function foreignKey(
  table: string,
  column: string,
  target: string,
  gone: 'restrict' | 'cascade' | 'set_null',
  meaning: ConstraintMeaning,
): ConstraintModel {
  return {
    name: constraintName(table, [column], 'fkey'),
    definition: `foreign key (${quote(column)}) references ${quote(target)} (id) on delete ${gone.replace('_', ' ')}`,
    reference: { column, table: target },
    meaning,
  }
}

/** Checked at the end of the statement, since one statement replaces the child rows of a record. */
function uniqueInParent(table: string, field: Field, where: Omit<ConstraintMeaning, 'rule'>): ConstraintModel {
  const column = quote(columnOf(field))
  const key = sqlType(field) === 'text' ? `kontor_fold(${column})` : column
  return {
    name: constraintName(table, [columnOf(field)], 'unique'),
    definition: `exclude using btree (parent_id with =, ${key} with =) deferrable initially immediate`,
    clash: `a.parent_id = b.parent_id and ${key.replace(column, `a.${column}`)} = ${key.replace(column, `b.${column}`)}`,
    meaning: { ...where, rule: 'unique', fields: [field.name] },
  }
}
