/** A list's state in its address: reload, back and a pasted link give the same list (shell.md §2.4). Pure. */
import { asker, namesPeople } from '../../../shared/engine/me-filter'
import type { Entity, Field } from '../../../schemas/core/define'
import type { Sort } from '../../../providers/data/record-api'
import { isDatePreset } from '../../../shared/engine/date-preset'
import { fieldNamed, isFilterable, isSortable } from '../../entity/system-fields'
import { listType } from '../../field-types/list-types'
import { chartText, readChart, type Chart } from '../layouts/chart'
import { layoutText, readLayout, type ColumnLayout } from '../table/column-layout'
import { conditionOfNode, isGroup, nodeOfCondition, type FieldFilter, type FilterGroup, type FilterOperator } from '../filter/filter-tree'

export const pageSizes = [20, 50, 100, 200] as const
const maxSorts = 3

export type { FieldFilter, FilterOperator } from '../filter/filter-tree'
export const listKinds = ['table', 'kanban', 'calendar', 'tree', 'chart', 'map'] as const
export type ListKind = (typeof listKinds)[number]

export interface ListState {
  page: number
  perPage: number
  /** Empty = the entity's default. */
  sort: readonly Sort[]
  q: string
  filters: readonly FieldFilter[]
  /** Nested conditions; they hold together with the filters. */
  tree: FilterGroup | undefined
  /** Shown columns; undefined = as the person left them, else the entity's default. */
  columns: ColumnLayout | undefined
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
  page: 1,
  perPage: 20,
  sort: [],
  q: '',
  filters: [],
  tree: undefined,
  columns: undefined,
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
  const { sort, lost } = readSort(params.get('sort') ?? '', entity)
  if (lost) dropped.push('sort')
  const view = params.get('view') ?? ''
  const kind = listKinds.find((one) => one === params.get('kind')) ?? 'table'
  return {
    dropped,
    state: {
      page: wholeNumber(params.get('page'), 1, 10_000_000) ?? 1,
      perPage: pageSizes.find((size) => String(size) === params.get('per_page')) ?? 20,
      sort,
      q: (params.get('q') ?? '').slice(0, 200),
      filters,
      tree,
      columns: readLayout(params.get('columns') ?? ''),
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
export function readSort(text: string, entity: Entity): { sort: Sort[]; lost: boolean } {
  const wanted = text.split(',').filter(Boolean)
  const sort = wanted
    .flatMap((part): Sort[] => {
      const field = fieldNamed(entity, part.replace(/^-/, ''))
      return field && isSortable(field) ? [{ field: field.name, descending: part.startsWith('-') }] : []
    })
    .slice(0, maxSorts)
  return { sort, lost: sort.length < wanted.length }
}

export const sortText = (sort: readonly Sort[]): string => sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** @param previous keys that are not the list's (the record in a drawer) are kept */
export function writeListState(state: ListState, previous = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams([...previous].filter(([key]) => !listKeys.has(key) && !key.startsWith('filter')))
  if (state.q) params.set('q', state.q)
  for (const { field, op, values } of state.filters) params.append(`filter[${field}][${op}]`, values.map(escapeComma).join(','))
  if (state.tree) params.set('filter', JSON.stringify(conditionOfNode(state.tree)))
  if (state.sort.length > 0) params.set('sort', sortText(state.sort))
  if (state.columns) params.set('columns', layoutText(state.columns))
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
  if (state.perPage !== 20) params.set('per_page', String(state.perPage))
  if (state.page > 1) params.set('page', String(state.page))
  return params
}

const listKeys = new Set(['page', 'per_page', 'sort', 'q', 'columns', 'kind', 'by', 'chart', 'over', 'month', 'group', 'view', 'trash'])

/** The filters of the address with one field's replaced; no values = removed. The page starts anew. */
export function withFilter(state: ListState, field: string, filter: FieldFilter | null): ListState {
  const others = state.filters.filter((candidate) => candidate.field !== field)
  return { ...state, page: 1, filters: filter ? [...others, filter] : others }
}

/** Click on a head: ascending → descending → not; with `add` it joins the fields that sort already, at most three. */
export function withSort(state: ListState, field: string, add: boolean): ListState {
  const now = state.sort.find((sort) => sort.field === field)
  const next = !now ? [{ field, descending: false }] : now.descending ? [] : [{ field, descending: true }]
  const others = add ? state.sort.filter((sort) => sort.field !== field) : []
  if (add && now) return { ...state, page: 1, sort: state.sort.flatMap((sort) => (sort.field === field ? next : [sort])) }
  return { ...state, page: 1, sort: [...others.slice(0, maxSorts - 1), ...next] }
}

export const isFiltered = (state: ListState): boolean => state.q !== '' || state.filters.length > 0 || state.tree !== undefined

function readFilter(key: string, value: string, entity: Entity): FieldFilter | null {
  const match = /^filter\[([a-z0-9_]+)\](?:\[([a-z]+)\])?$/.exec(key)
  const field = match?.[1] ? fieldNamed(entity, match[1]) : undefined
  if (!field || !isFilterable(field)) return null
  const op = (match?.[2] ?? 'eq') as FilterOperator
  return validFilter(entity, { field: field.name, op, values: splitCommas(value) }) ?? null
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
  if (op === 'empty' || op === 'nempty') return true
  if (op === 'preset') return values.length === 1 && isDatePreset(values[0] ?? '')
  if (op === 'between')
    return values.length === 2 && values.some((value) => value !== '') && values.every((value) => value === '' || isValid(field, value))
  return values.length > 0 && (op === 'in' || op === 'nin' || values.length === 1) && values.every((value) => isValid(field, value))
}

const isValid = (field: Field, value: string): boolean => (value === asker && namesPeople(field)) || listType(field).takes(value, field)

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}

/** Values stand behind one another with commas; a comma within one is written `\,`. */
const escapeComma = (value: string) => value.replaceAll('\\', '\\\\').replaceAll(',', '\\,')
function splitCommas(text: string): string[] {
  const values = ['']
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && at + 1 < text.length) values[values.length - 1] += text[(at += 1)] ?? ''
    else if (text[at] === ',') values.push('')
    else values[values.length - 1] += text[at] ?? ''
  }
  return values
}
