/** How a list shows its rows (table, groups, tree, board, calendar, map, chart) and what it counts and sums for that. */
import type { AggregateAnswer } from '../../providers/data/record-api'
import { useMapTiles } from '../../components/map/map-tiles'
import type { Field } from '../../schemas/core/define'
import { isNumber } from '../../schemas/core/field-types'
import type { MapTiles } from '../../shared/sc/map-tiles'
import { groupFields, kindField, placeFields } from './layouts/layouts'
import type { ListUi } from './state/list-context'
import type { ListState } from './state/list-state'
import { useAggregate } from './state/use-aggregate'
import type { ListData } from './state/use-list-data'

export interface ListLayout {
  /** The field whose values a board, a calendar, a map or a tree goes by. */
  by: Field | undefined
  chart: ListState['chart'] | undefined
  /** The field whose values the rows of a table stand under. */
  group: Field | undefined
  aggregate: AggregateAnswer | undefined
  isSummed: boolean
  /** Undefined until it is known whether the company shows maps. */
  tiles: MapTiles | undefined
}

export function useListLayout({ entity, matching }: ListUi, state: ListState, { meta, of }: ListData): ListLayout {
  const { kind, trash } = state
  const tiles = useMapTiles(placeFields(entity) !== undefined)
  const by = trash || (kind === 'map' && tiles?.provider === 'none') ? undefined : kindField(entity, state)
  const chart = trash || kind !== 'chart' ? undefined : state.chart
  const isGrouped = kind === 'table' && !trash
  const group = isGrouped ? groupFields(entity).find(({ name }) => name === state.group) : kind === 'tree' ? by : undefined
  const isSummed = entity.fields.some((field) => field.x.total && isNumber(field))
  const showsRows = kind !== 'kanban' && kind !== 'calendar' && kind !== 'map' && !chart
  const aggregate = useAggregate(entity, {
    matching,
    group: group?.name,
    of,
    enabled: meta !== undefined && showsRows && (group !== undefined || isSummed),
  })
  return { by, chart, group, aggregate, isSummed, tiles }
}
