/** One comparison with another field, between what filters edit and what a field keeps as its `show_if`. Pure. */
import type { Entity, Field } from '../../../schemas/core/define'
import { comparisonOf as comparisonOfAddress, type Comparison } from '../../../schemas/core/filter'
import { isOne } from '../../../schemas/core/field-types'
import { isFilterable } from '../../../screens/entity/system-fields'
import { formFields } from '../../../screens/form/state/form-values'
import { offeredOperators } from '../../../screens/list/filter/offered-operators'
import { isComplete, isGroup, nodeOfCondition, type FieldFilter, type FilterOperator } from '../../../screens/list/filter/filter-tree'
import { typedValue } from '../../../screens/list/state/list-state'

/** @returns undefined for nothing, and for what is no single comparison */
export function filterOfComparison(value: unknown): FieldFilter | undefined {
  const node = nodeOfCondition(value)
  return node && !isGroup(node) ? node : undefined
}

/** @returns null while it says nothing */
export function comparisonOf(field: Field, filter: FieldFilter): Comparison | null {
  const { op, values } = filter
  if (op === 'preset' || !isComplete(filter)) return null
  return comparisonOfAddress({ field: field.name, op, values }, (value) => typedValue(field, value))
}

/** A period moves with the calendar, and what a form shows does not; an instant is compared by the second. */
export const comparisonOperators = (field: Field): FilterOperator[] =>
  offeredOperators(field).filter((op) => op !== 'preset' && (!isOne(field, 'datetime') || op === 'empty' || op === 'nempty'))

/** Fields that a form can compare with. @param own the field that is being added */
export const comparableFields = (entity: Entity, own: unknown): Field[] =>
  formFields(entity).filter((field) => field.name !== own && isFilterable(field) && comparisonOperators(field).length > 0)
