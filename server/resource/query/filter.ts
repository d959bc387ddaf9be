/** Condition trees → SQL. Values are parameters, identifiers come from declarations only; the oracle is condition.ts. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { withAsker } from '../../../src/shared/engine/me-filter'
import { isDatePreset } from '../../../src/schemas/core/date-preset'
import {
  filterLimits as limits,
  isComparison,
  isNegation,
  operators,
  parseCondition,
  positiveOf,
  type Comparison,
  type Condition,
  type FilterFault,
  type Operator,
} from '../../../src/schemas/core/filter'
import type { Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { fieldSql, partTable } from '../../database/schema/columns'
import { companyDays, dayBounds } from '../../kernel/company-time'
import { resolvePath, type FieldPath } from './fields'
import { rowPredicate } from './predicate'
import type { Sql } from '../../kernel/sql'

/**
 * @param alias the row of `entity` in the surrounding statement
 * @throws 403 for fields the caller may not read; 422 where the condition makes no sense for the field, or exceeds the limits
 */
export function conditionSql(ctx: Context, entity: Entity, condition: Condition, alias: string): Sql<boolean> {
  const counter = { comparisons: 0 }
  const walk = (node: Condition, depth: number): Sql<boolean> => {
    if (isComparison(node)) {
      if (++counter.comparisons > limits.comparisons) throw refused('error:filter_too_long', { limit: limits.comparisons })
      return comparisonSql(ctx, entity, node, alias)
    }
    if (depth > limits.depth) throw faultError({ reason: 'depth' })
    const parts = [
      ...(node.all ?? []).map((child) => walk(child, depth + 1)),
      ...(node.any
        ? [
            node.any.length === 0
              ? sql<boolean>`false`
              : sql<boolean>`(${sql.join(
                  node.any.map((child) => walk(child, depth + 1)),
                  sql` or `,
                )})`,
          ]
        : []),
      ...(node.none ?? []).map((child) => sql<boolean>`not coalesce(${walk(child, depth + 1)}, false)`),
    ]
    return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
  }
  return walk(condition, 1)
}

export const refused = (key: string, params: Record<string, unknown>, field = 'filter') =>
  new ApiError(422, { key, params }, { errors: { [field]: [{ key, params }] } })

/** @param parameter what the caller gave it as @throws 422 in words that name the field */
export function conditionFrom(input: unknown, parameter = 'filter'): Condition {
  const { condition, fault } = parseCondition(input)
  if (fault) throw faultError(fault, parameter)
  return condition
}

export function faultError(fault: FilterFault, parameter = 'filter'): ApiError {
  switch (fault.reason) {
    case 'depth':
      return refused('error:filter_too_deep', { limit: limits.depth }, parameter)
    case 'field':
      return refused('error:unknown_field', { field: fault.field }, parameter)
    case 'operator':
      return refused('error:filter_operator', { op: fault.op, field: fault.field }, parameter)
    case 'shape':
      return refused('error:query', { parameter }, parameter)
  }
}

function comparisonSql(ctx: Context, entity: Entity, comparison: Comparison, alias: string): Sql<boolean> {
  const path = resolvePath(ctx, entity, comparison.field, { asked: true })
  const op = positiveOf(comparison.op)
  const fulfilled = overPath(
    ctx,
    path,
    alias,
    (last) => leafSql(ctx, path, { ...comparison, op, value: askedValue(ctx, path.field, comparison) }, last),
    op === 'empty',
  )
  // Unknown counts as no. Left bare where nothing is negated, so that indexes serve.
  return isNegation(comparison.op) ? sql<boolean>`not coalesce(${fulfilled}, false)` : fulfilled
}

/**
 * What the value of a comparison means now and to who asks. A named range is its first and last day.
 * Looking as somebody else, `me` is that person, as on their own screens. The system is nobody: then it is no value.
 */
export function askedValue(ctx: Context, field: Field, { op, value }: Comparison): unknown {
  const hasDays = field.type === 'date' || field.type === 'datetime'
  if (hasDays && operators[op].takes === 'two' && isDatePreset(value)) return companyDays(ctx, value)
  return ctx.person ? withAsker(field, value, ctx.person.views?.user ?? ctx.person.id) : value
}

/** Each hop joins the target with the target's own predicate: a row one may not see acts as empty. */
function overPath(
  ctx: Context,
  { hops }: FieldPath,
  alias: string,
  leaf: (alias: string) => Sql<boolean>,
  emptyCounts: boolean,
  at = 0,
): Sql<boolean> {
  const hop = hops[at]
  if (!hop?.field.ref) return leaf(alias)
  const target = ctx.snapshot.get(hop.field.ref)
  const next = `${alias}_${at}`
  const joined = sql`from ${sql.table(target.table)} as ${sql.ref(next)} where ${sql.ref(`${next}.id`)} = ${fieldSql(hop.field, alias)} and ${rowPredicate(ctx, target, 'read', next)}`
  const inner = overPath(ctx, { hops } as FieldPath, next, leaf, emptyCounts, at + 1)
  if (emptyCounts) return sql<boolean>`not exists (select 1 ${joined} and not coalesce(${inner}, false))`
  return sql<boolean>`exists (select 1 ${joined} and ${inner})`
}

function leafSql(ctx: Context, { entity, field }: FieldPath, { op, value, exact = false }: Comparison, alias: string): Sql<boolean> {
  if (entity.derivedFilters.includes(field)) return derivedFilterSql(ctx, entity, field, op, value, alias)
  if (field.type === 'refs' || field.type === 'list') return partSql(entity, field, op, value, alias)
  const column = fieldSql(field, alias)
  switch (field.type) {
    case 'i18n-text':
      return i18nSql(column, op, value, exact, field)
    case 'set':
    case 'owners':
    case 'texts':
      return arraySql(column, op, value, exact, field, 'text')
    case 'integers':
      return arraySql(column, op, value, exact, field, 'integer')
    case 'json':
      if (op === 'empty') return sql<boolean>`${column} is null`
      throw refused('error:filter_operator', { op, field: field.name })
    // An instant is on a day, never equal to it.
    case 'datetime':
      return op === 'eq' && isDate(value)
        ? instantSql(ctx, column, 'between', [value, value], field)
        : instantSql(ctx, column, op, value, field)
    case 'date':
      return scalarSql(column, op, checkedValues(op, value, isDate, field), sql`date`, true, field)
    case 'time':
      return scalarSql(column, op, checkedValues(op, value, isTime, field), sql`time`, true, field)
    case 'boolean':
      return scalarSql(column, op, checkedValues(op, value, isBoolean, field), sql`boolean`, false, field)
    case 'integer':
    case 'duration':
    case 'ref':
      return scalarSql(column, op, checkedValues(op, value, isDecimal, field), sql`numeric`, true, field)
    case 'decimal':
    case 'money':
    case 'percent':
      return scalarSql(column, op, checkedValues(op, value, isDecimal, field), sql`numeric`, true, field)
    // Codes compare as they are, so that their indexes serve.
    case 'enum':
    case 'owner':
      return textSql(column, op, value, true, field)
    default:
      return textSql(column, op, value, exact, field)
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function textValues(op: Operator, value: unknown, field: Field): string[] {
  return checkedValues(
    op,
    value,
    (item): item is string =>
      ['string', 'number', 'boolean'].includes(typeof item) && String(item).length <= limits.text && !String(item).includes('\0'),
    field,
  ).map(String)
}

/** The values of an operator, each fit for the field. @throws 422 naming the field */
function checkedValues(op: Operator, value: unknown, fits: (item: unknown) => boolean, field: Field): readonly unknown[] {
  if (op === 'empty') return []
  const values = listOf(value)
  const count = op === 'between' ? 2 : op === 'in' ? undefined : 1
  if ((count !== undefined && values.length !== count) || values.length > limits.values || !values.every(fits)) {
    throw refused('error:filter_value', { field: field.name, value: String(JSON.stringify(value)).slice(0, 60) })
  }
  return values
}

const isDecimal = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value))
const isId = (value: unknown) => /^[1-9]\d{0,15}$/.test(String(value))
const isBoolean = (value: unknown) =>
  value === true || value === false || value === 'true' || value === 'false' || value === '1' || value === '0'
const isTime = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && !value.startsWith('0000')
}
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  !Number.isNaN(Date.parse(value))

function scalarSql(column: Sql, op: Operator, values: readonly unknown[], type: Sql, ordered: boolean, field: Field): Sql<boolean> {
  const param = (value: unknown) => sql`${typeof value === 'number' ? new Decimal(value).toFixed() : String(value)}::text::${type}`
  const [first, second] = values
  switch (op) {
    case 'empty':
      return sql<boolean>`${column} is null`
    case 'eq':
      return sql<boolean>`${column} = ${param(first)}`
    case 'in':
      return values.length === 0 ? sql<boolean>`false` : sql<boolean>`${column} in (${sql.join(values.map(param))})`
  }
  if (!ordered) throw refused('error:filter_operator', { op, field: field.name })
  switch (op) {
    case 'gt':
      return sql<boolean>`${column} > ${param(first)}`
    case 'gte':
      return sql<boolean>`${column} >= ${param(first)}`
    case 'lt':
      return sql<boolean>`${column} < ${param(first)}`
    case 'lte':
      return sql<boolean>`${column} <= ${param(first)}`
    case 'between':
      return sql<boolean>`${column} between ${param(first)} and ${param(second)}`
    default:
      throw refused('error:filter_operator', { op, field: field.name })
  }
}

const instantSql = (ctx: Context, column: Sql, op: Operator, value: unknown, field: Field): Sql<boolean> =>
  scalarSql(column, op, datetimeValues(ctx, op, value, field), sql`timestamptz`, true, field)

/** A day in a comparison with an instant is that day in the company's zone (shell.md §5.5). */
function datetimeValues(ctx: Context, op: Operator, value: unknown, field: Field): readonly unknown[] {
  const values = checkedValues(op, value, (item) => isDate(item) || isInstant(item), field)
  const edge = (item: unknown, side: 'start' | 'end') => (isDate(item) ? dayBounds(ctx, item)[side] : item)
  switch (op) {
    case 'gte':
    case 'lt':
      return values.map((item) => edge(item, 'start'))
    case 'lte':
    case 'gt':
      return values.map((item) => edge(item, 'end'))
    case 'between':
      return [edge(values[0], 'start'), edge(values[1], 'end')]
    default:
      return values
  }
}

function textSql(column: Sql, op: Operator, value: unknown, exact: boolean, field: Field): Sql<boolean> {
  if (op === 'empty') return sql<boolean>`(${column} is null or ${column} = '')`
  const values = textValues(op, value, field)
  const fold = (text: Sql) => (exact ? text : sql`kontor_fold(${text})`)
  const left = fold(column)
  const right = (text: string | undefined) => fold(sql`${text ?? ''}::text`)
  const [first, second] = values
  switch (op) {
    case 'eq':
      return sql<boolean>`${left} = ${right(first)}`
    case 'in':
      return values.length === 0 ? sql<boolean>`false` : sql<boolean>`${left} in (${sql.join(values.map(right))})`
    case 'contains':
      return sql<boolean>`strpos(${left}, ${right(first)}) > 0`
    case 'startswith':
      return sql<boolean>`starts_with(${left}, ${right(first)})`
    case 'endswith':
      return sql<boolean>`right(${left}, length(${right(first)})) = ${right(first)}`
    case 'gt':
      return sql<boolean>`${left} collate "C" > ${right(first)}`
    case 'gte':
      return sql<boolean>`${left} collate "C" >= ${right(first)}`
    case 'lt':
      return sql<boolean>`${left} collate "C" < ${right(first)}`
    case 'lte':
      return sql<boolean>`${left} collate "C" <= ${right(first)}`
    case 'between':
      return sql<boolean>`${left} collate "C" between ${right(first)} and ${right(second)}`
    default:
      throw refused('error:filter_operator', { op, field: field.name })
  }
}

function i18nSql(column: Sql, op: Operator, value: unknown, exact: boolean, field: Field): Sql<boolean> {
  if (op === 'empty') return sql<boolean>`(${column} is null)`
  return sql<boolean>`exists (select 1 from jsonb_each_text(${column}) as language(code, text) where language.text <> '' and ${textSql(sql.ref('language.text'), op, value, exact, field)})`
}

function arraySql(column: Sql, op: Operator, value: unknown, exact: boolean, field: Field, item: 'text' | 'integer'): Sql<boolean> {
  if (op === 'empty') return sql<boolean>`(coalesce(cardinality(${column}), 0) = 0)`
  const one = sql.ref('item.value')
  const inner =
    item === 'text'
      ? textSql(one, op, value, exact, field)
      : scalarSql(one, op, checkedValues(op, value, isDecimal, field), sql`numeric`, true, field)
  return sql<boolean>`exists (select 1 from unnest(${column}) as item(value) where ${inner})`
}

function derivedFilterSql(ctx: Context, entity: Entity, field: Field, op: Operator, value: unknown, alias: string): Sql<boolean> {
  const fact = ctx.snapshot.derivedFilter(entity.name, field.name)
  if (op === 'empty') return sql<boolean>`not ${fact(ctx, alias, null)}`
  if (op !== 'eq' && op !== 'in') throw refused('error:filter_operator', { op, field: field.name })
  return fact(ctx, alias, checkedValues(op, value, isId, field).map(Number))
}

function partSql(entity: Entity, field: Field, op: Operator, value: unknown, alias: string): Sql<boolean> {
  const rows = sql`from ${sql.table(partTable(entity, field))} as part where part.parent_id = ${sql.ref(`${alias}.id`)}`
  if (op === 'empty') return sql<boolean>`not exists (select 1 ${rows})`
  if (field.type === 'list') throw refused('error:filter_operator', { op, field: field.name })
  const inner = scalarSql(sql.ref('part.target_id'), op, checkedValues(op, value, isDecimal, field), sql`numeric`, false, field)
  return sql<boolean>`exists (select 1 ${rows} and ${inner})`
}
