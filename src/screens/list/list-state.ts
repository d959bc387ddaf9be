/** A list's state in its address: reload, back and a pasted link give the same list (shell.md §2.4). Pure. */
import type { Entity, Field } from '../../schemas/define'
import type { Operator } from '../../schemas/types'
import type { Sort } from '../../providers/data/record-api'
import { isDatePreset } from '../../components/format/date-preset'
import { fieldNamed, isFilterable, isSortable } from '../entity/system-fields'

export const pageSizes = [20, 50, 100, 200] as const
const maxSorts = 3

/** `preset` names a range of days; the other operators are the server's. */
export type FilterOperator = Operator | 'preset'
export interface FieldFilter { field: string; op: FilterOperator; values: readonly string[] }

export interface ListState {
  page: number
  perPage: number
  /** Empty = the entity's default. */
  sort: readonly Sort[]
  q: string
  filters: readonly FieldFilter[]
  /** Shown columns; undefined = the entity's default. */
  columns: readonly string[] | undefined
  /** The recycle bin instead of the live rows. */
  trash: boolean
}

export const emptyListState: ListState = { page: 1, perPage: 20, sort: [], q: '', filters: [], columns: undefined, trash: false }

/**
 * @returns the state, and the keys of what was broken and is dropped with a warning; unknown keys are ignored
 */
export function readListState(params: URLSearchParams, entity: Entity): { state: ListState; dropped: string[] } {
  const dropped: string[] = []
  const filters = [...params].flatMap(([key, value]): FieldFilter[] => {
    if (!key.startsWith('filter')) return []
    const filter = readFilter(key, value, entity)
    if (!filter) dropped.push(key)
    return filter ? [filter] : []
  })
  const sort = (params.get('sort') ?? '').split(',').filter(Boolean)
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false }))
  const known = sort.filter(({ field }) => isKnown(entity, field, isSortable)).slice(0, maxSorts)
  if (known.length < sort.length) dropped.push('sort')
  const columns = params.get('columns')?.split(',').filter((name) => /^[a-z][a-z0-9_]*$/.test(name))
  return {
    dropped,
    state: {
      page: wholeNumber(params.get('page'), 1, 10_000_000) ?? 1,
      perPage: pageSizes.find((size) => String(size) === params.get('per_page')) ?? 20,
      sort: known,
      q: (params.get('q') ?? '').slice(0, 200),
      filters,
      columns: columns && columns.length > 0 ? columns : undefined,
      trash: params.get('trash') === '1',
    },
  }
}

/** @param previous keys that are not the list's (the record in a drawer) are kept */
export function writeListState(state: ListState, previous = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams([...previous].filter(([key]) => !listKeys.has(key) && !key.startsWith('filter')))
  if (state.q) params.set('q', state.q)
  for (const { field, op, values } of state.filters) params.append(`filter[${field}][${op}]`, values.map(escapeComma).join(','))
  if (state.sort.length > 0) params.set('sort', state.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(','))
  if (state.columns) params.set('columns', state.columns.join(','))
  if (state.trash) params.set('trash', '1')
  if (state.perPage !== 20) params.set('per_page', String(state.perPage))
  if (state.page > 1) params.set('page', String(state.page))
  return params
}

const listKeys = new Set(['page', 'per_page', 'sort', 'q', 'columns', 'trash'])

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

export const isFiltered = (state: ListState): boolean => state.q !== '' || state.filters.length > 0

function readFilter(key: string, value: string, entity: Entity): FieldFilter | null {
  const match = /^filter\[([a-z0-9_]+)\](?:\[([a-z]+)\])?$/.exec(key)
  const field = match?.[1] ? fieldNamed(entity, match[1]) : undefined
  if (!field || !isFilterable(field)) return null
  const op = (match?.[2] ?? 'eq') as FilterOperator
  const values = splitCommas(value)
  return operatorsOf(field).includes(op) && areValid(field, op, values) ? { field: field.name, op, values } : null
}

/** Which operators a field of the type can be asked with; the first is the one its editor opens with. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  switch (field.type) {
    case 'integer': case 'decimal': case 'money': case 'percent': case 'duration': return ['between', 'eq', 'ne', 'gte', 'lte', 'gt', 'lt', 'in', 'nin', 'empty', 'nempty']
    case 'date': case 'datetime': return ['preset', 'between', 'gte', 'lte', 'eq', 'gt', 'lt', 'empty', 'nempty']
    case 'time': return ['between', 'gte', 'lte', 'eq', 'empty', 'nempty']
    case 'boolean': return ['eq']
    case 'enum': case 'set': case 'ref': case 'refs': case 'owner': case 'owners': return ['in', 'nin', 'eq', 'ne', 'empty', 'nempty']
    default: return field.x.codes ? ['in', 'nin', 'eq', 'empty', 'nempty'] : ['contains', 'eq', 'ne', 'startswith', 'endswith', 'ncontains', 'in', 'nin', 'empty', 'nempty']
  }
}

function areValid(field: Field, op: FilterOperator, values: readonly string[]): boolean {
  if (op === 'empty' || op === 'nempty') return true
  if (op === 'preset') return values.length === 1 && isDatePreset(values[0] ?? '')
  if (op === 'between') return values.length === 2 && values.some((value) => value !== '') && values.every((value) => value === '' || isValid(field, value))
  return values.length > 0 && (op === 'in' || op === 'nin' || values.length === 1) && values.every((value) => isValid(field, value))
}

function isValid(field: Field, value: string): boolean {
  switch (field.type) {
    case 'integer': case 'duration': return /^-?\d{1,15}$/.test(value)
    case 'decimal': case 'money': case 'percent': return /^-?\d{1,18}(\.\d{1,12})?$/.test(value)
    case 'date': case 'datetime': return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    case 'time': return /^\d{2}:\d{2}$/.test(value)
    case 'boolean': return value === 'true' || value === 'false'
    case 'ref': case 'refs': return /^[1-9]\d{0,15}$/.test(value)
    case 'owner': case 'owners': return /^[dgu][1-9]\d{0,15}$/.test(value)
    case 'enum': case 'set': return field.values?.includes(value) ?? false
    default: return value !== '' && value.length <= 200
  }
}

const isKnown = (entity: Entity, name: string, test: (field: Field) => boolean) => {
  const field = fieldNamed(entity, name)
  return field !== undefined && test(field)
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}

/** Values stand behind one another with commas; a comma within one is written `\,`. */
const escapeComma = (value: string) => value.replaceAll('\\', '\\\\').replaceAll(',', '\\,')
function splitCommas(text: string): string[] {
  const values = ['']
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && at + 1 < text.length) values[values.length - 1] += text[at += 1] ?? ''
    else if (text[at] === ',') values.push('')
    else values[values.length - 1] += text[at] ?? ''
  }
  return values
}
