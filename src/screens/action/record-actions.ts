/** Which declared actions a record offers now, with their words. Pure. */
import type { TFunction } from 'i18next'
import { actionLabel } from '../../components/entity/entity-texts'
import type { RecordRow } from '../../providers/data/record-api'
import { performedActions } from '../../schemas/core/actions'
import type { Entity } from '../../schemas/core/define'

export interface OfferedAction {
  name: string
  label: string
  isPrimary: boolean
  danger: boolean
}

/** @param where of all actions those for many rows, or those that every one of these rows offers */
export function offeredActions(
  t: TFunction,
  entity: Entity,
  rows: readonly RecordRow[],
  where: 'record' | 'bulk' = 'record',
): OfferedAction[] {
  return performedActions(entity)
    .filter(([name, { bulk }]) => (where === 'record' || bulk) && rows.every((row) => row._actions?.includes(name)))
    .map(([name, { place, danger = false }]) => ({
      name,
      label: actionLabel(t, entity, name),
      isPrimary: place === 'primary',
      danger,
    }))
}
