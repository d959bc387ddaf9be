/** Constraints and indexes: compared by name and by the mark of what they were made from; rows that break a new one are an obstacle. */
import type { Db } from '../../kernel/context'
import type { CatalogConstraint, CatalogTable } from './catalog'
import { functionsVersion } from '../schema/infrastructure'
import { fileOf, nameOf, type Draft, type Obstacle } from './plan-model'
import { rows } from './plan-columns'
import { countDoubles, countOrphans, countRows, someClash, someValues } from './probe'
import { literal, quote } from '../../kernel/sql'
import { fingerprint, type ConstraintMeaning, type ConstraintModel, type IndexModel, type TableModel } from '../schema/table-model'

/** A new version of our functions makes anew what rests on them. */
export const markOf = (definition: string): string =>
  fingerprint(definition.includes('kontor_') ? `${definition} ${functionsVersion}` : definition)
export const indexMark = (index: IndexModel): string => markOf(`${index.unique ? 'unique ' : ''}${index.definition}`)

const isOurs = (mark: string | null) => mark?.startsWith('kontor:') ?? false

export function addConstraintSql(table: TableModel, constraint: ConstraintModel): string[] {
  return [
    constraint.trigger
      ? `create constraint trigger ${quote(constraint.name)} ${constraint.definition}`
      : `alter table ${quote(table.name)} add constraint ${quote(constraint.name)} ${constraint.definition}`,
    `comment on constraint ${quote(constraint.name)} on ${quote(table.name)} is ${literal(markOf(constraint.definition))}`,
  ]
}

export function addIndexSql(table: TableModel, index: IndexModel): string[] {
  return [
    `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${quote(table.name)} ${index.definition}`,
    `comment on index ${quote(index.name)} is ${literal(indexMark(index))}`,
  ]
}

/** @param added columns that only the plan makes */
export async function compareConstraints(
  db: Db,
  table: TableModel,
  present: CatalogTable,
  added: ReadonlySet<string>,
  draft: Draft,
): Promise<void> {
  const known = new Map(present.constraints.map((constraint) => [constraint.name, constraint]))
  const wanted = new Set(table.constraints.map(({ name }) => name))
  for (const old of present.constraints.filter(({ name, mark }) => !wanted.has(name) && isOurs(mark)))
    dropConstraint(table, old, 'is no longer asked for', draft)
  for (const constraint of table.constraints) {
    const old = known.get(constraint.name)
    if (old?.mark === markOf(constraint.definition) && !isRetyped(table, present, constraint.definition)) continue
    if (old) dropConstraint(table, old, 'has changed', draft)
    const problem = await constraintObstacle(db, table, present, constraint, added)
    if (problem) draft.obstacles.push(problem)
    const steps = addConstraintSql(table, constraint).map((sql) => ({ sql, why: `${nameOf(table)}: ${ruleText(constraint.meaning)}` }))
    if (constraint.reference) draft.references.push(...steps)
    else draft.constraints.push(...steps)
  }
}

function dropConstraint(table: TableModel, old: CatalogConstraint, reason: string, draft: Draft): void {
  draft.drop_constraints.push({
    sql:
      old.kind === 't'
        ? `drop trigger ${quote(old.name)} on ${quote(table.name)}`
        : `alter table ${quote(table.name)} drop constraint ${quote(old.name)}`,
    why: `${nameOf(table)}: ${old.name} ${reason}`,
  })
}

async function constraintObstacle(
  db: Db,
  table: TableModel,
  present: CatalogTable,
  constraint: ConstraintModel,
  added: ReadonlySet<string>,
): Promise<Obstacle | undefined> {
  const text = `${constraint.check ?? ''}${constraint.clash ?? ''}${constraint.reference ? quote(constraint.reference.column) : ''}`
  if (!canBeAsked(table, present, text, added)) return undefined
  const columns = table.columns.filter(({ name }) => text.includes(quote(name)))
  const found = await violation(db, table, constraint, columns[0]?.name)
  return found === undefined
    ? undefined
    : {
        file: fileOf(table),
        field: fieldPath(constraint.meaning),
        sentence: found,
        sql: addConstraintSql(table, constraint)[0] ?? '',
      }
}

async function violation(
  db: Db,
  table: TableModel,
  { check, clash, reference, meaning }: ConstraintModel,
  column?: string,
): Promise<string | undefined> {
  if (check !== undefined) {
    const broken = await countRows(db, table.name, `not (${check})`)
    if (broken === 0) return undefined
    if (meaning.rule === 'enum' && column) {
      const values = await someValues(db, table.name, column, `not (${check})`)
      return `${rows(broken)} ${broken === 1 ? 'holds' : 'hold'} a value that is no longer allowed (${values.join(', ')}). Keep it in the list, or write a migration that replaces it.`
    }
    return `${rows(broken)} ${broken === 1 ? 'breaks' : 'break'} the rule "${ruleText(meaning)}": ${check}. Loosen the rule, or write a migration that corrects them.`
  }
  if (reference) {
    const lost = await countOrphans(db, table.name, reference.column, reference.table)
    return lost === 0
      ? undefined
      : `${rows(lost)} ${lost === 1 ? 'refers' : 'refer'} to something that is not in ${reference.table}. If the field now means another entity, declare it under a new name, or write a migration that translates the ids.`
  }
  if (clash !== undefined && (await someClash(db, table.name, clash)))
    return `Rows clash under the rule "${ruleText(meaning)}". Write a migration that separates them.`
  return undefined
}

export async function compareIndexes(
  db: Db,
  table: TableModel,
  present: CatalogTable,
  added: ReadonlySet<string>,
  draft: Draft,
): Promise<void> {
  const known = new Map(present.indexes.map((index) => [index.name, index]))
  const wanted = new Set(table.indexes.map(({ name }) => name))
  const drop = (name: string, reason: string) =>
    draft.drop_constraints.push({ sql: `drop index ${quote(name)}`, why: `${nameOf(table)}: index ${name} ${reason}` })
  for (const old of present.indexes.filter(({ name, mark }) => !wanted.has(name) && isOurs(mark))) drop(old.name, 'is no longer asked for')
  for (const index of table.indexes) {
    const old = known.get(index.name)
    if (old?.valid && old.mark === indexMark(index) && !isRetyped(table, present, index.definition)) continue
    if (old) drop(old.name, 'has changed')
    const steps = addIndexSql(table, index).map((sql) => ({
      sql,
      why: `${nameOf(table)}: ${index.meaning ? ruleText(index.meaning) : `index ${index.name}`}`,
    }))
    const doubled = await doubles(db, index, table, present, added)
    if (doubled > 0 && index.meaning) {
      draft.obstacles.push({
        file: fileOf(table),
        field: fieldPath(index.meaning),
        sql: steps[0]?.sql ?? '',
        sentence: `${doubled === 1 ? 'One value stands' : `${doubled} values stand`} in several rows, so "${ruleText(index.meaning)}" can't hold. Correct the rows, or write a migration that does.`,
      })
    }
    draft.constraints.push(...steps)
  }
}

async function doubles(db: Db, index: IndexModel, table: TableModel, present: CatalogTable, added: ReadonlySet<string>): Promise<number> {
  if (!index.unique || !index.keys || table.entity === 'engine') return 0
  if (!canBeAsked(table, present, `${index.keys.join(' ')} ${index.where ?? ''}`, added)) return 0
  return countDoubles(db, table.name, index.keys, index.where ?? 'true', index.nulls_equal ?? false)
}

/** A rule over a column that changes its type is made anew around the change: it was understood for the old type. */
function isRetyped(table: TableModel, present: CatalogTable, definition: string): boolean {
  return table.columns.some(
    ({ name, type }) => definition.includes(quote(name)) && present.columns.some((column) => column.name === name && column.type !== type),
  )
}

/**
 * A column that is new, or that changes its type, can't be asked before the change. If the rows then break the rule, the
 * statement fails and the whole start with it. @param text with its columns in quotes
 */
function canBeAsked(table: TableModel, present: CatalogTable, text: string, added: ReadonlySet<string>): boolean {
  const columns = table.columns.filter(({ name }) => text.includes(quote(name)))
  return columns.every(
    ({ name, type }) => !added.has(name) && present.columns.some((column) => column.name === name && column.type === type),
  )
}

const fieldPath = ({ list, field }: ConstraintMeaning) => (list && list !== field ? `${list}.${field}` : field)

/** The rule in words, for logs and obstacles. */
export function ruleText(meaning: ConstraintMeaning): string {
  const field = fieldPath(meaning)
  const together = (meaning.fields ?? [field]).join(', ')
  switch (meaning.rule) {
    case 'key':
      return 'primary key'
    case 'unique':
      return `${together} unique${meaning.language ? ` in ${meaning.language}` : ''}`
    case 'reference':
      return `${field} refers to an existing row`
    case 'parent':
      return `rows of ${field} belong to a record`
    case 'enum':
      return `${field} is one of the declared values`
    case 'items':
      return `${field} has as many items as declared`
    case 'after':
      return `${meaning.fields?.[0]} is not before ${meaning.fields?.[1]}`
    case 'one_default':
      return together === '' || !meaning.fields?.length ? 'one default' : `one default per ${together}`
    case 'default_active':
      return 'the default is active'
    case 'overlap':
      return `${meaning.name}: no overlap of ${together}`
    case 'range_order':
      return `${together} in order`
    case 'not_itself':
      return `${field} is not the row itself`
    case 'only_row':
      return 'one row only'
    case 'running_sum':
      return `the sum of ${field} stays above its floor`
    case 'balanced':
      return 'debit equals credit in every document'
    case 'period_lock':
      return 'rows of a locked period stay as they are'
    case 'append_only':
      return 'rows are never changed'
    case 'transition':
      return `${field} changes by the declared actions`
    case 'some_of':
      return `one of ${together} is filled`
    default:
      return `${field}: ${meaning.rule}`
  }
}
