/** A list's state in its address: reload, back and a pasted link give the same list (shell.md §2.4). Pure. */
import { asker, namesPeople } from '../../../shared/engine/me-filter'
import type { Entity, Field } from '../../../schemas/core/define'
import { holds, isBoolean } from '../../../schemas/core/field-types'
import type { Sort } from '../../../providers/data/record-api'
import { isDatePreset } from '../../../schemas/core/date-preset'
import { addressOf, comparisonOf, isAddressOperator, operators, readAddress, type Condition } from '../../../schemas/core/filter'
import { fieldNamed, isFilterable, isSortable } from '../../entity/system-fields'
import { listType } from '../../field-types/list-types'
import { chartText, readChart, type Chart } from '../layouts/chart'
import { firstPlace, readPlace, readSortBy, wholeNumber, writeOrder, writePage, type ListPlace } from './list-place'
import { conditionOfNode, isGroup, nodeOfCondition, type FieldFilter, type FilterGroup, type FilterOperator } from '../filter/filter-tree'

export type { FieldFilter, FilterOperator } from '../filter/filter-tree'
export const listKinds = ['table', 'kanban', 'calendar', 'tree', 'chart', 'map'] as const
export type ListKind = (typeof listKinds)[number]

export interface ListState extends ListPlace {
  q: string
  filters: readonly FieldFilter[]
  /** Nested conditions; they hold together with the filters. */
  tree: FilterGroup | undefined
  kind: ListKind
  /** The field of a board's columns or a calendar's days; undefined = the first that fits. */
  kindBy: string | undefined
  /** Of a chart, and only of one. */
  chart: Chart | undefined
  /** `2026-11`, of a calendar; undefined = this month. */
  month: string | undefined
  /** Rows stand under the values of this field. */
  group: string | undefined
  /** The saved view that this is, or was before it was changed; `none` = no view although there is a default. */
  view: number | 'none' | undefined
  /** The recycle bin instead of the live rows. */
  trash: boolean
}

export const emptyListState: ListState = {
  ...firstPlace,
  q: '',
  filters: [],
  tree: undefined,
  kind: 'table',
  kindBy: undefined,
  chart: undefined,
  month: undefined,
  group: undefined,
  view: undefined,
  trash: false,
}

/**
 * @returns the state, and the keys of what was broken and is dropped with a warning; unknown keys are ignored
 */
export function readListState(params: URLSearchParams, entity: Entity): { state: ListState; dropped: string[] } {
  const dropped: string[] = []
  const filters = [...params].flatMap(([key, value]): FieldFilter[] => {
    if (!key.startsWith('filter') || key === 'filter') return []
    const filter = readFilter(key, value, entity)
    if (!filter) dropped.push(key)
    return filter ? [filter] : []
  })
  const { tree, broken } = readTree(params.get('filter') ?? '')
  if (broken) dropped.push('filter')
  const { place, lost } = readPlace(params, { sortable: sortableIn(entity) })
  if (lost) dropped.push('sort')
  const view = params.get('view') ?? ''
  const kind = listKinds.find((one) => one === params.get('kind')) ?? 'table'
  return {
    dropped,
    state: {
      ...place,
      q: (params.get('q') ?? '').slice(0, 200),
      filters,
      tree,
      kind,
      kindBy: kind === 'chart' ? undefined : fieldName(params.get('by'), entity),
      chart: kind === 'chart' ? readChart(params, entity) : undefined,
      month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0],
      group: fieldName(params.get('group'), entity),
      view: view === 'none' ? 'none' : wholeNumber(view, 1, Number.MAX_SAFE_INTEGER),
      trash: params.get('trash') === '1',
    },
  }
}

/** Nothing of the list in the address (`empty`), or a view alone: then the person's default, or that view, fills it. */
export function isBare(params: URLSearchParams): 'empty' | 'view' | null {
  const keys = [...params.keys()].filter(
    (key) => key.startsWith('filter') || (listKeys.has(key) && key !== 'page' && key !== 'per_page' && key !== 'month'),
  )
  return keys.length === 0 ? 'empty' : keys.every((key) => key === 'view') && params.get('view') !== 'none' ? 'view' : null
}

const fieldName = (name: string | null, entity: Entity): string | undefined => (name === null ? undefined : fieldNamed(entity, name)?.name)

function readTree(text: string): { tree: FilterGroup | undefined; broken: boolean } {
  // An empty one says that a view was opened and nothing filters.
  if (text === '') return { tree: undefined, broken: false }
  try {
    const node = nodeOfCondition(JSON.parse(text))
    return { tree: node && (isGroup(node) ? node : { join: 'all', nodes: [node] }), broken: !node }
  } catch {
    return { tree: undefined, broken: true }
  }
}

/** @param text as in the address: `-due_at,name` */
export const readSort = (text: string, entity: Entity): { sort: Sort[]; lost: boolean } => readSortBy(text, sortableIn(entity))

const sortableIn = (entity: Entity) => (name: string) => {
  const field = fieldNamed(entity, name)
  return field && isSortable(field) ? field.name : undefined
}

/** @param previous keys that are not the list's (the record in a drawer) are kept */
export function writeListState(state: ListState, previous = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams([...previous].filter(([key]) => !listKeys.has(key) && !key.startsWith('filter')))
  if (state.q) params.set('q', state.q)
  for (const filter of state.filters) params.append(...addressOf(filter))
  if (state.tree) params.set('filter', JSON.stringify(conditionOfNode(state.tree)))
  writeOrder(params, state)
  if (state.kind !== 'table') params.set('kind', state.kind)
  if (state.kindBy) params.set('by', state.kindBy)
  if (state.kind === 'chart' && state.chart) {
    params.set('chart', chartText(state.chart))
    params.set('by', state.chart.by)
    if (state.chart.over) params.set('over', state.chart.over)
  }
  if (state.month) params.set('month', state.month)
  if (state.group) params.set('group', state.group)
  if (state.view !== undefined) params.set('view', String(state.view))
  // A view alone in the address means the view as it is saved.
  if (isBare(params) === 'view') params.set('filter', '')
  if (state.trash) params.set('trash', '1')
  writePage(params, state)
  return params
}

const listKeys = new Set(['page', 'per_page', 'sort', 'q', 'columns', 'kind', 'by', 'chart', 'over', 'month', 'group', 'view', 'trash'])

/** The filters of the address with one field's replaced; no values = removed. The page starts anew. */
export function withFilter(state: ListState, field: string, filter: FieldFilter | null): ListState {
  const others = state.filters.filter((candidate) => candidate.field !== field)
  return { ...state, page: 1, filters: filter ? [...others, filter] : others }
}

export const isFiltered = (state: ListState): boolean => state.q !== '' || state.filters.length > 0 || state.tree !== undefined

/**
 * What the server is asked for. Days and named ranges stay as they are: it knows which are meant (docs/decisions/filters.md).
 * @returns undefined when nothing is filtered
 */
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
  if (isBoolean(field)) return value === 'true'
  if (value === asker && namesPeople(field)) return value
  return holds(field, 'integer', 'reference') ? Number(value) : value
}

function readFilter(key: string, value: string, entity: Entity): FieldFilter | null {
  const { field = '', op = '', values = [] } = readAddress(key, value) ?? {}
  return isAddressOperator(op) ? (validFilter(entity, { field, op, values }) ?? null) : null
}

/** The filter under the field's present name; undefined when it makes no sense for the field. */
export function validFilter(entity: Entity, { field: name, op, values }: FieldFilter): FieldFilter | undefined {
  const field = fieldNamed(entity, name)
  return field && isFilterable(field) && operatorsOf(field).includes(op) && areValid(field, op, values)
    ? { field: field.name, op, values }
    : undefined
}

/** Which operators a field of the type can be asked with; the first is the one its editor opens with. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  // Nobody finds a file by picking one of all files.
  if (field.x.file) return ['empty', 'nempty']
  if (field.x.codes) return ['in', 'nin', 'eq', 'empty', 'nempty']
  return listType(field).operators
}

function areValid(field: Field, op: FilterOperator, values: readonly string[]): boolean {
  if (op === 'preset') return values.length === 1 && isDatePreset(values[0])
  const { takes } = operators[op]
  if (takes === 'none') return true
  if (takes === 'two')
    return values.length === 2 && values.some((value) => value !== '') && values.every((value) => value === '' || isValid(field, value))
  return values.length > 0 && (takes === 'many' || values.length === 1) && values.every((value) => isValid(field, value))
}

const isValid = (field: Field, value: string): boolean => (value === asker && namesPeople(field)) || listType(field).takes(value, field)
