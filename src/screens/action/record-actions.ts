/** Which declared actions a record offers now, with their words. Pure. */
import type { TFunction } from 'i18next'
import { actionLabel } from '../../components/entity/entity-texts'
import type { RecordRow } from '../../providers/data/record-api'
import { performedActions, rightTo } from '../../schemas/core/actions'
import type { Resource } from '../../resources/core/define-module'
import type { ListedRow } from '../../resources/core/list-parts'
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

/** What the module does by hand to one row (`rowActions`), as far as this one offers it. */
export const offeredByHand = (
  t: TFunction,
  { rowActions }: Pick<Resource, 'rowActions'>,
  row: ListedRow,
  today: string,
): Pick<OfferedAction, 'name' | 'label' | 'danger'>[] =>
  Object.entries(rowActions)
    .filter(([, { offered }]) => offered(row, today))
    .map(([name, { label, danger = false }]) => ({ name, label: t(label), danger }))

/** Those for many rows that somebody may do to some row: by its own right, or by the one that it names. */
export const bulkActions = (t: TFunction, entity: Entity, may: (right: string) => boolean): OfferedAction[] =>
  offeredActions(t, entity, [], 'bulk').filter(({ name }) => may(rightTo(entity, name)))

/** How an action on many rows is offered: not at all where no row has it, and not yet where some have not. */
export type BulkOffer = 'none' | 'some' | 'all'

/** @param everything more rows than these are meant: the server judges them, so the action is never left out */
export function bulkOffer(rows: readonly RecordRow[], name: string, everything: boolean): BulkOffer {
  const having = rows.filter((row) => row._actions?.includes(name)).length
  if (having === rows.length) return 'all'
  return having === 0 && !everything ? 'none' : 'some'
}
