/** The filters of the address as the condition that the server is asked. It knows which days are meant (docs/decisions/filters.md). */
import { asker, namesPeople } from '../../../shared/engine/me-filter'
import type { Entity, Field } from '../../../schemas/core/define'
import { comparisonOf, type Condition } from '../../../schemas/core/filter'
import { fieldNamed } from '../../entity/system-fields'
import { conditionOfNode, type FieldFilter, type FilterGroup } from './filter-tree'

/** @returns undefined when nothing is filtered */
export function conditionOfFilters(
  { filters, tree }: { filters: readonly FieldFilter[]; tree?: FilterGroup | undefined },
  entity: Entity,
): Condition | undefined {
  const all: Condition[] = filters.flatMap((filter) => {
    const field = fieldNamed(entity, filter.field)
    return field ? [comparisonOf({ ...filter, field: field.name }, (value) => typedValue(field, value))] : []
  })
  if (tree) all.push(conditionOfNode(tree))
  return all.length === 0 ? undefined : { all }
}

/** A value of the address as JSON carries it. */
export function typedValue(field: Field, value: string): unknown {
  if (field.type === 'boolean') return value === 'true'
  if (value === asker && namesPeople(field)) return value
  return field.type === 'integer' || field.type === 'duration' || field.type === 'ref' || field.type === 'refs' ? Number(value) : value
}
