/** "Mine" (shell.md §2.4): the filter that leaves the rows whose person is oneself. */
import { useIdentity, usePermission } from '../../../providers/auth/identity'
import { asker, withAsker } from '../../../shared/engine/me-filter'
import type { Entity } from '../../../schemas/core/define'
import type { FieldFilter, ListState } from '../state/list-state'

export interface MyRowsFilter {
  filter: FieldFilter
  isOn: boolean
  /** Rows have a person of their own: offered at once. Else whoever made them is. */ isOwner: boolean
}

/** @returns undefined for who sees his own rows alone, and where a row is the person */
export function useMine(entity: Entity, { filters }: Pick<ListState, 'filters'>): MyRowsFilter | undefined {
  const { identity } = useIdentity()
  const permits = usePermission()
  const owner = entity.x.row_owner ?? 'created_by'
  const field = entity.fields.find(({ name }) => name === owner)
  if (!identity || owner === 'id' || !permits(`${entity.path}.read.dept`) || field?.x.secret) return undefined
  const filter: FieldFilter = { field: owner, op: 'in', values: [asker] }
  // Views and addresses of before have the number.
  const own = field ? String(withAsker(field, asker, identity.id)) : String(identity.id)
  return {
    filter,
    isOn: filters.some(
      ({ field: name, op, values }) => name === owner && op === 'in' && (values.join() === asker || values.join() === own),
    ),
    isOwner: field !== undefined,
  }
}
