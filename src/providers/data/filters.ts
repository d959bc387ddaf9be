/** refine's filters → the one condition tree (spec/README.md §2). What can't be said in it is refused with a sentence. */
import type { CrudFilter } from '@refinedev/core'
import { isOperator, type Condition } from '../../schemas/core/filter'

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
  // The other members of refine's union have a field.
  return leaf(filter as { field: string; operator: string; value: unknown })
}

/** Most operators have the same name. With an `s` behind it one is exact (`eqs`); one that we have no opposite of (`nstartswith`) is said as none-of. */
function leaf({ field, operator, value }: { field: string; operator: string; value: unknown }): Condition {
  if (operator === 'null' || operator === 'nnull') return { field, op: (operator === 'null') === (value !== false) ? 'empty' : 'nempty' }
  if (isOperator(operator)) return { field, op: operator, value }
  const strict = operator.replace(/s$/, '')
  if (isOperator(strict)) return { field, op: strict, value, exact: true }
  const opposite = operator.replace(/^n/, '')
  if (opposite !== operator && isOperator(opposite.replace(/s$/, ''))) return { none: [leaf({ field, operator: opposite, value })] }
  throw new Error(
    `The filter operator "${operator}" on "${field}" can't be asked of the server: lists of values are compared with "in", "nin" or "contains".`,
  )
}
