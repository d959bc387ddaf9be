/** The rows behind a figure: the list as a table, with the figure's groups as further filters. Pure. */
import type { Entity } from '../../schemas/core/define'
import { isOnDay } from '../../schemas/core/field-types'
import { type Axis } from '../list/layouts/chart'
import { isGroup, tidied, type FieldFilter } from '../list/filter/filter-tree'
import { validFilter, withFilter, type ListState } from '../list/state/list-state'
import { daysOfBucket } from './buckets'
import type { Key } from './grid'

export interface ChosenGroup {
  axis: Axis
  value: Key
}

export function openedGroup(state: ListState, entity: Entity, chosen: readonly ChosenGroup[]): ListState {
  const table: ListState = { ...state, page: 1, kind: 'table', kindBy: undefined, chart: undefined, group: undefined, month: undefined }
  return chosen.reduce((now, one) => narrowed(now, entity, filterOf(one)), table)
}

export function filterOf({ axis: { field, unit = 'month' }, value }: ChosenGroup): FieldFilter {
  if (value === null) return { field: field.name, op: 'empty', values: [''] }
  return isOnDay(field)
    ? { field: field.name, op: 'between', values: daysOfBucket(String(value), unit) }
    : { field: field.name, op: 'eq', values: [String(value)] }
}

/** One value takes the place of what the field was filtered by, since its rows were among those; days hold beside it. */
function narrowed(state: ListState, entity: Entity, filter: FieldFilter): ListState {
  const plain = validFilter(entity, filter)
  const isTaken = state.filters.some(({ field }) => field === filter.field)
  if (plain && (filter.op !== 'between' || !isTaken)) return withFilter(state, plain.field, plain)
  const tree = tidied({ join: 'all', nodes: [...(state.tree ? [state.tree] : []), filter] })
  return { ...state, tree: tree && (isGroup(tree) ? tree : { join: 'all', nodes: [tree] }) }
}
