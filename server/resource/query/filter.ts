/** Condition trees → SQL. Values are parameters, identifiers come from declarations only; the oracle is condition.ts. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { withAsker } from '../../../src/shared/engine/me-filter'
import { isDatePreset } from '../../../src/schemas/core/date-preset'
import { isOnDay } from '../../../src/schemas/core/field-types'
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
import { isSingle, partTable } from '../../database/schema/columns'
import { companyDays } from '../../kernel/company-time'
import { serverType } from '../../field-types/field-types'
import type { FilterQuestion } from '../../field-types/filter-sql'
import { resolvePath, type FieldPath } from './fields'
import { rowPredicate } from './predicate'
import { openSql, readSql } from './row-guards'
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
  const hasDays = isOnDay(field)
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
  const joined = sql`from ${sql.table(target.table)} as ${sql.ref(next)} where ${sql.ref(`${next}.id`)} = ${readSql(ctx, hop.entity, hop.field, alias)} and ${rowPredicate(ctx, target, 'read', next)}`
  const inner = overPath(ctx, { hops } as FieldPath, next, leaf, emptyCounts, at + 1)
  if (emptyCounts) return sql<boolean>`not exists (select 1 ${joined} and not coalesce(${inner}, false))`
  return sql<boolean>`exists (select 1 ${joined} and ${inner})`
}

function leafSql(ctx: Context, { entity, field }: FieldPath, { op, value, exact = false }: Comparison, alias: string): Sql<boolean> {
  if (entity.derivedFilters.includes(field)) return derivedFilterSql(ctx, entity, field, op, value, alias)
  const question: FilterQuestion = {
    ctx,
    field,
    op,
    value,
    exact,
    values: (fits) => checkedValues(op, value, fits, field),
    texts: () => textValues(op, value, field),
    refusal: () => refused('error:filter_operator', { op, field: field.name }),
  }
  return serverType(field).filter(question, isSingle(field) ? readSql(ctx, entity, field, alias) : partRows(ctx, entity, field, alias))
}

function partRows(ctx: Context, entity: Entity, field: Field, alias: string): Sql {
  const open = openSql(ctx, entity, field, alias)
  return sql`from ${sql.table(partTable(entity, field))} as part where part.parent_id = ${sql.ref(`${alias}.id`)} ${open ? sql`and ${open}` : sql``}`
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

const isId = (value: unknown) => /^[1-9]\d{0,15}$/.test(String(value))

function derivedFilterSql(ctx: Context, entity: Entity, field: Field, op: Operator, value: unknown, alias: string): Sql<boolean> {
  const fact = ctx.snapshot.derivedFilter(entity.name, field.name)
  if (op === 'empty') return sql<boolean>`not ${fact(ctx, alias, null, null)}`
  if (op !== 'eq' && op !== 'in') throw refused('error:filter_operator', { op, field: field.name })
  const { values } = field
  if (values) return fact(ctx, alias, null, checkedValues(op, value, (word) => values.some((known) => known === word), field).map(String))
  return fact(ctx, alias, checkedValues(op, value, isId, field).map(Number), null)
}
