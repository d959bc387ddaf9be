/** May the rows be dragged into an order as they stand? Pure. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import type { Entity } from '../../../schemas/core/define'
import { isFiltered, type ListState } from '../state/list-state'

/** Lookups are ordered whole; what people and the company each keep (bookmarks, phrases), as far as only one owner's are in sight, all of them to be written. */
export function hasHandOrder(
  entity: Entity,
  { listTabs }: Pick<Resource, 'listTabs'>,
  state: ListState,
  rows: readonly RecordRow[],
): boolean {
  if (state.trash || !state.sort.every(({ field, descending }) => field === 'position' && !descending)) return false
  if (entity.lookup !== false) return !isFiltered(state)
  const owner = entity.x.row_owner
  if (!owner || entity.x.list?.sort !== 'position' || !entity.fields.some(({ name }) => name === 'position')) return false
  const others = state.filters.filter(({ field }) => field !== listTabs)
  return (
    !isFiltered({ ...state, filters: others }) &&
    rows.every((row) => row[owner] === rows[0]?.[owner] && row._actions?.includes('edit') === true)
  )
}
