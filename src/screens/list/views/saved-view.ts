/** A list's state as a saved view holds it, and back (sc.md §3.6). Pure. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import { asChart, type Chart } from '../layouts/chart'
import { asLayout, type ColumnLayout } from '../table/column-layout'
import {
  conditionOfNode,
  isGroup,
  nodeOfCondition,
  tidied,
  type FieldFilter,
  type FilterGroup,
  type FilterNode,
} from '../filter/filter-tree'
import { fieldNamed } from '../../entity/system-fields'
import { sortText } from '../state/list-place'
import { listKinds, readSort, validFilter, type ListState } from '../state/list-state'

/** A row of `sc/saved-view`. */
export interface SavedView extends RecordRow {
  user: number
  screen: string
  name: string
  filters: unknown
  columns: unknown
  sort: string | null
  kind: string
  kind_by: string | null
  chart: unknown
  group_by: string | null
  shared_with: readonly string[] | null
  is_default: boolean
  pinned: boolean
}

/** What of a list a view keeps; page, search and recycle bin pass. */
export interface ViewContent {
  filters: unknown
  columns: ColumnLayout | null
  sort: string | null
  kind: string
  kind_by: string | null
  chart: Chart | null
  group_by: string | null
}
export type ViewState = Pick<ListState, 'filters' | 'tree' | 'columns' | 'sort' | 'kind' | 'kindBy' | 'chart' | 'group'>

export function contentOf({ filters, tree, columns, sort, kind, kindBy, chart, group }: ViewState): ViewContent {
  const node = tidied({ join: 'all', nodes: [...filters, ...(tree ? [tree] : [])] })
  return {
    filters: node ? conditionOfNode(isGroup(node) ? node : { join: 'all', nodes: [node] }) : null,
    columns: columns ?? null,
    sort: sortText(sort) || null,
    kind,
    kind_by: kindBy ?? null,
    chart: kind === 'chart' && chart ? chart : null,
    group_by: group ?? null,
  }
}

/** Fields are found by their former names too; what is gone is left out. */
export function stateOfView(view: Pick<SavedView, keyof ViewContent>, entity: Entity): ViewState {
  const kind = listKinds.find((one) => one === view.kind) ?? 'table'
  return {
    ...splitFilters(nodeOfCondition(view.filters), entity),
    columns: currentColumns(asLayout(view.columns), entity),
    sort: readSort(view.sort ?? '', entity).sort,
    kind,
    kindBy: nameOf(entity, view.kind_by),
    chart: kind === 'chart' ? asChart(view.chart, entity) : undefined,
    group: nameOf(entity, view.group_by),
  }
}

/** Comparisons of own fields, one a field, stand as plain filters; what is nested or over a path stays a tree. */
export function splitFilters(node: FilterNode | undefined, entity: Entity): { filters: FieldFilter[]; tree: FilterGroup | undefined } {
  const members = node === undefined ? [] : isGroup(node) && node.join === 'all' ? node.nodes : [node]
  const filters: FieldFilter[] = []
  const rest: FilterNode[] = []
  for (const member of members) {
    const plain = isGroup(member) || member.field.includes('.') ? undefined : validFilter(entity, member)
    if (plain && !filters.some(({ field }) => field === plain.field)) filters.push(plain)
    else if (isGroup(member) || member.field.includes('.') || fieldNamed(entity, member.field)) rest.push(member)
  }
  const tree = rest.length === 0 ? undefined : tidied({ join: 'all', nodes: rest })
  return { filters, tree: tree && (isGroup(tree) ? tree : { join: 'all', nodes: [tree] }) }
}

/** The list differs from the view that it was opened with. */
export function isChanged(state: ViewState, view: SavedView, entity: Entity): boolean {
  return JSON.stringify(contentOf(state)) !== JSON.stringify(contentOf(stateOfView(view, entity)))
}

/** "Used by" and what a module draws is no field and keeps its name. */
const currentColumns = (columns: ColumnLayout | undefined, entity: Entity): ColumnLayout | undefined =>
  columns?.map((column) => ({ ...column, name: fieldNamed(entity, column.name)?.name ?? column.name }))
const nameOf = (entity: Entity, name: string | null): string | undefined => (name === null ? undefined : fieldNamed(entity, name)?.name)
