/** The query string of a list (spec/README.md §2) → a plain question. Knows no SQL and no entity. */
import type { Comparison, Condition, Operator } from '../../../src/schemas/core/types'
import { isComparison } from '../../../src/schemas/core/define'
import { ApiError } from '../../kernel/errors'

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
}

const operators: ReadonlySet<string> = new Set<Operator>([
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'contains',
  'ncontains',
  'startswith',
  'endswith',
  'empty',
  'nempty',
  'between',
  'nbetween',
])
const listOperators: ReadonlySet<string> = new Set<Operator>(['in', 'nin', 'between', 'nbetween'])
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
    with_used_by: (one(query.with) ?? '').split(',').includes('used_by'),
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
    const match = /^filter\[([A-Za-z0-9_.]{1,200})\](?:\[([a-z]+)\])?(\[\])?$/.exec(key)
    if (!match || raw === undefined) return []
    const [, field = '', op = 'eq'] = match
    if (op === 'exact') return []
    if (!operators.has(op)) throw wrongParameter(key)
    const exact = one(query[`filter[${field}][exact]`]) === 'true'
    return [{ field, op: op as Operator, value: bracketValue(op, raw), ...(exact ? { exact } : {}) }]
  })
}

function bracketValue(op: string, raw: string | readonly string[]): unknown {
  if (listOperators.has(op)) return typeof raw === 'object' ? raw : raw.split(',').filter((item) => item !== '')
  return one(raw)
}

function treeOf(value: string | readonly string[] | undefined): Condition[] {
  const text = one(value)
  if (text === undefined || text === '') return []
  if (text.length > 20_000) throw wrongParameter('filter')
  try {
    return [checkedTree(JSON.parse(text), 0)]
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw wrongParameter('filter')
  }
}

/** A condition tree from outside: exactly the known keys, nothing inherited. @throws 422 on `filter` */
export function checkedTree(node: unknown, depth: number): Condition {
  if (typeof node !== 'object' || node === null || Array.isArray(node) || depth > 20) throw wrongParameter('filter')
  const keys = Object.keys(node)
  if (keys.includes('op')) {
    const { field, op, value, exact } = node as Partial<Comparison>
    if (
      typeof field !== 'string' ||
      typeof op !== 'string' ||
      !operators.has(op) ||
      keys.some((key) => !['field', 'op', 'value', 'exact'].includes(key))
    )
      throw wrongParameter('filter')
    return { field, op, value, ...(exact === true ? { exact } : {}) }
  }
  if (keys.some((key) => !['all', 'any', 'none'].includes(key))) throw wrongParameter('filter')
  return Object.fromEntries(
    Object.entries(node).map(([key, children]) => {
      if (!Array.isArray(children)) throw wrongParameter('filter')
      return [key, children.map((child) => checkedTree(child, depth + 1))]
    }),
  )
}

/** Every field that a condition names. */
export function fieldsOf(condition: Condition): string[] {
  if (isComparison(condition)) return [condition.field]
  return [...(condition.all ?? []), ...(condition.any ?? []), ...(condition.none ?? [])].flatMap(fieldsOf)
}
