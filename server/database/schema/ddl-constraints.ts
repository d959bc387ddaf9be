/** Constraints over several columns of an entity: ranges that may not overlap, a tree's parent, a lookup's default. */
import { isUndoable, transitionsOf } from '../../../src/schemas/core/actions'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isChoice, isJson, isOne } from '../../../src/schemas/core/field-types'
import { childLists, columnOf, isColumn, partTable, sqlType } from './columns'
import { literal, quote } from '../../kernel/sql'
import { doubleEntry, sealedRows } from './ledger'
import { constraintName, type ColumnModel, type ConstraintMeaning, type ConstraintModel } from './table-model'

/** @param entityOf an entity by its name */
export function entityConstraints(entity: Entity, entityOf: (name: string) => Entity | undefined): ConstraintModel[] {
  const tableOf = (name: string) => entityOf(name)?.table
  return [
    ...defaultIsActive(entity),
    ...notItself(entity),
    ...onlyRow(entity),
    ...legalTransitions(entity),
    ...appendOnly(entity, tableOf),
    ...runningSum(entity, tableOf),
    ...periodLock(entity, entityOf(entity.x.period_lock?.by ?? '')),
    ...sealedRows(entity, entityOf),
    ...doubleEntry(entity, entityOf),
    ...(entity.x.some_of ?? []).map((group) => someOf(entity, group)),
    ...(entity.x.exclude ?? []).flatMap((exclude) =>
      exclusion({ table: entity.table, fields: entity.fields, meaning: { entity: entity.name } }, exclude),
    ),
    ...childLists(entity).flatMap((list) => followedDeletion(entity, list)),
  ]
}

const fieldNamed = (place: Entity | Ranges, name: string): Field => {
  const field = place.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`src/schemas/${'meaning' in place ? place.meaning.entity : place.name}.ts: there is no field ${name}`)
  return field
}

function defaultIsActive(entity: Entity): ConstraintModel[] {
  if (!entity.lookup) return []
  const check = 'not "is_default" or "active"'
  return [
    {
      name: constraintName(entity.table, ['is_default'], 'active'),
      definition: `check (${check})`,
      check,
      meaning: { entity: entity.name, field: 'is_default', rule: 'default_active' },
    },
  ]
}

function notItself(entity: Entity): ConstraintModel[] {
  if (!entity.x.tree) return []
  const field = fieldNamed(entity, entity.x.tree.parent)
  const check = `${quote(columnOf(field))} <> id`
  return [
    {
      name: constraintName(entity.table, [columnOf(field)], 'not_itself'),
      definition: `check (${check})`,
      check,
      meaning: { entity: entity.name, field: field.name, rule: 'not_itself' },
    },
  ]
}

function onlyRow(entity: Entity): ConstraintModel[] {
  if (!entity.x.singleton) return []
  return [
    {
      name: constraintName(entity.table, ['id'], 'only_row'),
      definition: 'check (id = 1)',
      check: 'id = 1',
      meaning: { entity: entity.name, field: 'id', rule: 'only_row' },
    },
  ]
}

/**
 * A state changes only as the actions say, and is never lost, whoever writes. What an action only sets can be undone: so its way back is legal, too.
 * The condition names the columns, so that PostgreSQL renames them along.
 */
function legalTransitions(entity: Entity): ConstraintModel[] {
  const { states } = entity.x
  if (!states) return []
  const field = fieldNamed(entity, states.field)
  const legal = transitionsOf(entity).flatMap(({ action, from, to }) => [
    `${from}>${to}`,
    ...(action !== null && isUndoable(entity.x.actions[action] ?? {}) ? [`${to}>${from}`] : []),
  ])
  const column = quote(columnOf(field))
  const name = constraintName(entity.table, [columnOf(field)], 'transition')
  const pairs = [...new Set(legal)].sort().map(literal).join(', ')
  return [
    {
      name,
      definition: `after update of ${column} on ${quote(entity.table)} for each row when (old.${column} is distinct from new.${column} and (new.${column} is null or (old.${column} || '>' || new.${column}) <> all (array[${pairs}]::text[]))) execute function kontor_refuse()`,
      trigger: true,
      meaning: { entity: entity.name, field: field.name, rule: 'transition' },
    },
  ]
}

/**
 * What was written stays, whoever would change it; of some entities all but a few fields, of some until their record is purged. The
 * condition names the columns, so that PostgreSQL renames them along.
 */
function appendOnly(entity: Entity, tableOf: (name: string) => string | undefined): ConstraintModel[] {
  const { append_only: rule } = entity.x
  if (!rule) return []
  const model = (definition: string, { part, refuse = 'kontor_refuse()' }: { part?: string; refuse?: string } = {}): ConstraintModel => ({
    name: constraintName(entity.table, [], part ? `append_only_${part}` : 'append_only'),
    definition: `after ${definition} execute function ${refuse}`,
    trigger: true,
    meaning: { entity: entity.name, field: 'id', rule: 'append_only' },
  })
  const on = `on ${quote(entity.table)} for each row`
  const purged = entity.fields.find(({ x }) => x.on_delete === 'purge')
  const record = purged && [columnOf(purged), tableOf(purged.ref ?? '') ?? ''].map(literal).join(', ')
  if (rule === true && record === undefined) return [model(`delete or update ${on}`)]
  const but = rule === true ? [] : rule.but
  const kept = entity.fields.filter((field) => !but.includes(field.name) && isColumn(field)).map((field) => quote(columnOf(field)))
  const changed = [...kept, 'deleted_at'].map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  return [
    model(`delete ${on}`, record === undefined ? {} : { refuse: `kontor_refuse_unpurged(${record})` }),
    model(`update ${on}${rule === true ? '' : ` when (${changed})`}`, { part: 'update' }),
  ]
}

/** The sum over the rows of one record stays above its floor: the trigger locks the record, then adds up. */
function runningSum(entity: Entity, tableOf: (name: string) => string | undefined): ConstraintModel[] {
  const { running_sum: sum } = entity.x
  const record = sum && tableOf(fieldNamed(entity, sum.per).ref ?? '')
  if (!sum || record === undefined) return []
  const [of, per] = [fieldNamed(entity, sum.of), fieldNamed(entity, sum.per)]
  const names = [columnOf(of), columnOf(per), record, sum.below_zero ?? '']
  return [
    {
      name: constraintName(entity.table, [columnOf(of)], 'running_sum'),
      definition: `after insert on ${quote(entity.table)} for each row when (new.${quote(columnOf(of))} < 0) execute function kontor_keep_sum(${names.map(literal).join(', ')})`,
      trigger: true,
      meaning: { entity: entity.name, field: of.name, rule: 'running_sum' },
    },
  ]
}

/** Whoever writes a row of a locked period, or takes one out of it: an insert, an update and a delete each have their trigger. */
function periodLock(entity: Entity, period: Entity | undefined): ConstraintModel[] {
  const { period_lock: rule, states } = entity.x
  if (!rule || !period?.x.locks_rows) return []
  const counts = (row: string) =>
    [
      `${row}.deleted_at is null`,
      ...(rule.states && states ? [`${row}.${quote(states.field)} in (${rule.states.map(literal).join(', ')})`] : []),
    ].join(' and ')
  const columns = rule.fields?.map((name) => quote(columnOf(fieldNamed(entity, name))))
  const changed = [...(columns ?? ['*']), ...(columns && states ? [quote(states.field)] : []), ...(columns ? ['deleted_at'] : [])]
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or ')
  const call = `execute function kontor_keep_periods(${literal(lockedPeriods(entity, rule, period, counts('$1')))})`
  const model = (event: 'insert' | 'update' | 'delete', when: string): ConstraintModel => ({
    name: constraintName(entity.table, [], `period_lock_${event}`),
    definition: `after ${event} on ${quote(entity.table)} for each row when (${when}) ${call}`,
    trigger: true,
    meaning: { entity: entity.name, field: rule.on.at(-1) ?? 'id', rule: 'period_lock' },
  })
  return [
    model('insert', counts('new')),
    model('update', `(${counts('old')} or ${counts('new')}) and (${changed})`),
    model('delete', counts('old')),
  ]
}

/** Periods that the transaction may write to all the same: the module has judged who asks (an exception that runs, the closing of a year). */
const isNotOpened = "period.id::text <> all (string_to_array(coalesce(current_setting('kontor.open_periods', true), ''), ','))"

type PeriodLock = NonNullable<Entity['x']['period_lock']>

/** The titles of the locked ones; null where all are open. */
function lockedPeriods(entity: Entity, rule: PeriodLock, period: Entity, counts: string): string {
  const { locks_rows: locks, states } = period.x
  if (!locks || !states) throw new Error(`src/schemas/${period.name}.ts: it locks no rows`)
  const column = (name: string) => `period.${quote(columnOf(fieldNamed(period, name)))}`
  const [from, to] = [column(locks.from), column(locks.to)]
  return `select string_agg(held.title, ', ') filter (where held.state in (${[locks.state].flat().map(literal).join(', ')})) from (select ${column(period.title)}::text as title, ${column(states.field)} as state from ${quote(period.table)} as period where period.deleted_at is null and ${counts} and ${touches(entity, rule, { from, to })} and ${isNotOpened} order by period.id for share) as held`
}

/** Whether the row lies in the period, by the first of its fields that is filled. */
function touches(entity: Entity, { on, until }: PeriodLock, { from, to }: { from: string; to: string }): string {
  const valueOf = (name: string) => `$1.${quote(columnOf(fieldNamed(entity, name)))}`
  const dayOf = (name: string) =>
    isOne(fieldNamed(entity, name), 'date') ? valueOf(name) : `(${valueOf(name)} at time zone ${companyZone})::date`
  const lies = (name: string) =>
    fieldNamed(entity, name).ref !== undefined
      ? `${valueOf(name)} = period.id`
      : isJson(fieldNamed(entity, name))
        ? `exists (select 1 from jsonb_array_elements(${valueOf(name)}) as part where (part ->> 'date')::date between ${from} and ${to})`
        : `${dayOf(name)} <= ${to} and ${dayOf(until ?? name)} >= ${from}`
  const isFilled = (name: string) =>
    isJson(fieldNamed(entity, name)) ? `jsonb_typeof(${valueOf(name)}) = 'array'` : `${valueOf(name)} is not null`
  return `case ${on.map((name) => `when ${isFilled(name)} then ${lies(name)}`).join(' ')} else false end`
}

const companyZone = `coalesce((select time_zone from sc_company_setup where id = 1), 'UTC')`

/** A reference that is set to null would break it: such a row goes with what it stood for, or its hooks see to it. */
function someOf(entity: Entity, group: readonly string[]): ConstraintModel {
  const check = `num_nonnulls(${group.map((name) => quote(columnOf(fieldNamed(entity, name)))).join(', ')}) > 0`
  return {
    name: constraintName(entity.table, [...group], 'some_of'),
    definition: `check (${check})`,
    check,
    meaning: { entity: entity.name, field: group[0] ?? '', rule: 'some_of', fields: group },
  }
}

type Exclude = NonNullable<Entity['x']['exclude']>[number]

/** Where ranges stand: in the rows of an entity, or in the child rows of one of its lists. */
interface Ranges {
  table: string
  fields: readonly Field[]
  meaning: Pick<ConstraintMeaning, 'entity' | 'list'>
  /** Checked at the end of the statement, since one statement replaces the child rows of a record. */
  deferrable?: true
}

const rangeTypes: Readonly<Record<string, string>> = { date: 'daterange', integer: 'int4range', 'timestamptz(3)': 'tstzrange' }

/**
 * Child rows exclude one another, also those of two records. They are deleted and restored with their record: a trigger writes its
 * `deleted_at` into them (`deletionColumn`).
 */
export const rowExclusions = (entity: Entity, list: Field, table: string): ConstraintModel[] =>
  (list.x.exclude ?? []).flatMap((exclude) =>
    exclusion({ table, fields: list.items ?? [], meaning: { entity: entity.name, list: list.name }, deferrable: true }, exclude),
  )

export const deletionColumn: ColumnModel = { name: 'deleted_at', type: 'timestamp(3) with time zone', not_null: false }

function followedDeletion(entity: Entity, list: Field): ConstraintModel[] {
  if (!list.x.exclude?.length) return []
  return [
    {
      name: constraintName(entity.table, [list.name], 'follow_deletion'),
      definition: [
        `after update of deleted_at on ${quote(entity.table)} for each row when (old.deleted_at is distinct from new.deleted_at)`,
        `execute function kontor_follow_deletion(${literal(partTable(entity, list))})`,
      ].join(' '),
      trigger: true,
      meaning: { entity: entity.name, field: list.name, rule: 'parent' },
    },
  ]
}

/** Live rows whose ranges overlap, for the same `equal` fields. Empty ends are open. */
function exclusion(ranges: Ranges, { name, equal = [], from, to, bounds, where = [], error }: Exclude): ConstraintModel[] {
  const { table, meaning, deferrable } = ranges
  const [start, end] = [fieldNamed(ranges, from), fieldNamed(ranges, to)]
  const range = (prefix: string) =>
    `${rangeTypes[sqlType(start)] ?? 'numrange'}(${prefix}${quote(columnOf(start))}, ${prefix}${quote(columnOf(end))}, '${bounds}')`
  const keys = equal.map((key) => fieldNamed(ranges, key))
  // The column of child rows is yet to be made where a list gets its first exclusion: in quotes it is looked for.
  const live = deferrable ? quote(deletionColumn.name) : deletionColumn.name
  const condition = (prefix: string) => [...where.map((part) => partOf(ranges, part, prefix)), `${prefix}${live} is null`].join(' and ')
  const elements = [...keys.map((key) => `${keyOf(key, '')} with =`), `${range('')} with &&`]
  const clash = [
    ...keys.map((key) => `${keyOf(key, 'a.')} = ${keyOf(key, 'b.')}`),
    `${range('a.')} && ${range('b.')}`,
    condition('a.'),
    condition('b.'),
  ].join(' and ')
  const order = `${quote(columnOf(start))} <= ${quote(columnOf(end))}`
  const fields = [...equal, from, to]
  // A range that ends before it begins is an error of the range type, which no field could be told.
  const isOrdered = from === to || end.x.after === from
  return [
    ...(isOrdered
      ? []
      : [
          {
            name: constraintName(table, [name], 'range_order'),
            definition: `check (${order})`,
            check: order,
            meaning: { ...meaning, field: error, rule: 'range_order' as const, fields: [from, to], name },
          },
        ]),
    {
      name: constraintName(table, [name], 'overlap'),
      definition: `exclude using gist (${elements.join(', ')}) where (${condition('')})${deferrable ? ' deferrable initially immediate' : ''}`,
      clash,
      meaning: { ...meaning, field: error, rule: 'overlap', fields, name },
    },
  ]
}

/** A switch that is on, or a text that is not the value. */
function partOf(ranges: Ranges, part: NonNullable<Exclude['where']>[number], prefix: string): string {
  const column = (name: string) => `${prefix}${quote(columnOf(fieldNamed(ranges, name)))}`
  return typeof part === 'string' ? column(part) : `${column(part.field)} is distinct from ${literal(part.not)}`
}

/** Texts are equal without regard to case and width, as everywhere. */
function keyOf(field: Field, prefix: string): string {
  const column = `${prefix}${quote(columnOf(field))}`
  return sqlType(field) === 'text' && !isChoice(field) ? `kontor_fold(${column})` : column
}
