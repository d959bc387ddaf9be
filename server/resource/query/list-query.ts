/** The query string of a list (spec/README.md §2) → a plain question. Knows no SQL and no entity. */
import { comparisonOf, filterLimits, isAddressOperator, readAddress, type Condition } from '../../../src/schemas/core/filter'
import { unstorablePaths } from '../../../src/schemas/core/storable-text'
import { ApiError } from '../../kernel/errors'
import { conditionFrom, faultError } from './filter'

export interface ListQuery {
  page: number
  per_page: number
  /** Field and direction, at most three; absent = the entity's default. */
  sort?: readonly { field: string; descending: boolean }[]
  q?: string
  filter: Condition
  /** `limited`: counted up to a limit. `none`: not counted, and not told. */
  total: 'limited' | 'exact' | 'none'
  /** Only these of the row (and id, version), in the order they were asked; absent = all, with what may be done to it. */
  fields?: readonly string[]
  after?: string
  /** Deleted rows instead of live ones. */
  trash: boolean
  with_used_by: boolean
  /** Names of who made and changed the rows. */
  with_people: boolean
}

const maxSorts = 3

/**
 * @param query flat keys as the address has them (`filter[rate][gte]`); unknown keys are ignored
 * @throws 422 naming the parameter that is wrong
 */
export function parseListQuery(query: Readonly<Record<string, string | readonly string[] | undefined>>): ListQuery {
  const sort = one(query.sort)
  const q = one(query.q)?.trim()
  const after = one(query.after)
  const total = one(query.total)
  const fields = one(query.fields)
  const beside = (one(query.with) ?? '').split(',')
  if (q !== undefined && q.length > 200) throw wrongParameter('q')
  return {
    page: integer(query.page, 'page', 1, 10_000_000, 1),
    per_page: integer(query.per_page, 'per_page', 1, 200, 20),
    ...(sort ? { sort: parseSort(sort) } : {}),
    ...(q ? { q } : {}),
    filter: { all: [...bracketComparisons(query), ...treeOf(query.filter)] },
    total: total === 'exact' || total === 'none' ? total : 'limited',
    ...(fields ? { fields: [...new Set(fields.split(',').filter(Boolean))] } : {}),
    ...(after ? { after } : {}),
    trash: one(query.trash) === '1',
    with_used_by: beside.includes('used_by'),
    with_people: beside.includes('people'),
  }
}

const one = (value: string | readonly string[] | undefined): string | undefined => (typeof value === 'object' ? value.at(-1) : value)

/** @returns 422 that names the parameter */
export const wrongParameter = (parameter: string) =>
  new ApiError(
    422,
    { key: 'error:query', params: { parameter } },
    { errors: { [parameter]: [{ key: 'error:query', params: { parameter } }] } },
  )

function integer(value: string | readonly string[] | undefined, name: string, min: number, max: number, fallback: number): number {
  const text = one(value)
  if (text === undefined || text === '') return fallback
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(number >= min && number <= max)) throw wrongParameter(name)
  return number
}

export function parseSort(sort: string): { field: string; descending: boolean }[] {
  const parts = sort.split(',').filter(Boolean)
  if (parts.length > maxSorts) throw wrongParameter('sort')
  return parts.map((part) => (part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false }))
}

function bracketComparisons(query: Readonly<Record<string, string | readonly string[] | undefined>>): Condition[] {
  return Object.entries(query).flatMap(([key, raw]): Condition[] => {
    const asked = raw === undefined ? undefined : readAddress(key, raw)
    if (!asked || asked.op === 'exact') return []
    const { field, op, values } = asked
    if (!isAddressOperator(op)) throw faultError({ reason: 'operator', field, op }, key)
    const exact = one(query[`filter[${field}][exact]`]) === 'true'
    return [{ ...comparisonOf({ field, op, values }), ...(exact ? { exact } : {}) }]
  })
}

function treeOf(value: string | readonly string[] | undefined): Condition[] {
  const text = one(value)
  if (text === undefined || text === '') return []
  if (text.length > filterLimits.json) throw wrongParameter('filter')
  const condition = jsonOf(text)
  if (unstorablePaths(condition).length > 0) throw wrongParameter('filter')
  return [conditionFrom(condition)]
}

/** @returns undefined for what is no JSON */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
