/** refine's filters → the one condition tree (spec/README.md §2). What can't be said in it is refused with a sentence. */
import type { CrudFilter, CrudOperators } from '@refinedev/core'
import type { Comparison, Condition, Operator } from '../../schemas/core/types'

type LeafOperator = Exclude<CrudOperators, 'or' | 'and'>

const plain: Partial<Record<LeafOperator, Operator>> = {
  eq: 'eq',
  ne: 'ne',
  lt: 'lt',
  gt: 'gt',
  lte: 'lte',
  gte: 'gte',
  in: 'in',
  nin: 'nin',
  contains: 'contains',
  ncontains: 'ncontains',
  between: 'between',
  nbetween: 'nbetween',
  startswith: 'startswith',
  endswith: 'endswith',
  null: 'empty',
  nnull: 'nempty',
}
const strict: Partial<Record<LeafOperator, Operator>> = {
  eqs: 'eq',
  nes: 'ne',
  containss: 'contains',
  ncontainss: 'ncontains',
  startswiths: 'startswith',
  endswiths: 'endswith',
}
/** "Does not start with" and its like are said as none-of. */
const negated: Partial<Record<LeafOperator, LeafOperator>> = {
  nstartswith: 'startswith',
  nstartswiths: 'startswiths',
  nendswith: 'endswith',
  nendswiths: 'endswiths',
}

/**
 * @returns undefined when nothing is filtered
 * @throws Error naming the operator that our grammar has no word for (`ina`, `nina`)
 */
export function conditionOf(filters: readonly CrudFilter[] | undefined): Condition | undefined {
  if (!filters || filters.length === 0) return undefined
  const all = filters.map(one)
  return all.length === 1 ? all[0] : { all }
}

function one(filter: CrudFilter): Condition {
  if (filter.operator === 'and') return { all: filter.value.map(one) }
  if (filter.operator === 'or') return { any: filter.value.map(one) }
  const { field, operator, value } = filter as { field: string; operator: LeafOperator; value: unknown }
  const opposite = negated[operator]
  if (opposite) return { none: [leaf(field, opposite, value)] }
  return leaf(field, operator, value)
}

function leaf(field: string, operator: LeafOperator, value: unknown): Comparison {
  const op = plain[operator]
  if (op === 'empty' || op === 'nempty') return value === false ? { field, op: op === 'empty' ? 'nempty' : 'empty' } : { field, op }
  if (op) return { field, op, value }
  const exact = strict[operator]
  if (exact) return { field, op: exact, value, exact: true }
  throw new Error(
    `The filter operator "${operator}" on "${field}" can't be asked of the server: lists of values are compared with "in", "nin" or "contains".`,
  )
}
