/** With which comparisons a filter over a field is edited. Pure. */
import type { Field } from '../../../schemas/core/define'
import { isBoolean } from '../../../schemas/core/field-types'
import { isAlwaysFilled } from '../../../schemas/core/shown'
import { chosen } from '../../field-types/list-type'
import { listType } from '../../field-types/list-types'
import type { FilterOperator } from './filter-tree'

/** What the editor offers: fewer than the address takes; `empty` only where a field may be. */
export function offeredOperators(field: Field): FilterOperator[] {
  if (field.x.file) return ['nempty', 'empty']
  const choices = field.x.codes ? chosen.offered : listType(field).offered
  return [...choices, ...(isAlwaysFilled(field) || isBoolean(field) ? [] : (['empty', 'nempty'] as const))]
}

export const shapeOf = (op: FilterOperator): string =>
  op === 'in' || op === 'nin' ? 'many' : op === 'between' || op === 'preset' ? op : 'one'
