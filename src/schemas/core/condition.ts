/**
 * Evaluates a condition tree over a row in memory: `show_if`, `required_if`, `allowed_if` on both sides, and the oracle
 * that the tests hold the SQL against. Paths over references need the row to carry the referred row as an object.
 */
import { compareDecimals } from './compare-decimals'
import { fold } from './fold'
import { isOfKind } from './record-pointer'
import { isComparison, isNegation, positiveOf, type Comparison, type Condition, type Operator } from './filter'

/**
 * @param row field name → value as JSON carries it
 * @returns whether the row fulfils the condition; an unknown field acts as empty
 */
export function matches(condition: Condition, row: Readonly<Record<string, unknown>>): boolean {
  if (isComparison(condition)) return compare(condition, valueAt(row, condition.field))
  const { all = [], any, none = [] } = condition
  return all.every((c) => matches(c, row)) && (any === undefined || any.some((c) => matches(c, row))) && !none.some((c) => matches(c, row))
}

/** The value at the end of a path; null where there is none. */
export function valueAt(row: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = row
  for (const name of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

function compare({ op, value: wanted, exact = false }: Comparison, actual: unknown): boolean {
  if (isNegation(op)) return !compare({ field: '', op: positiveOf(op), value: wanted, exact }, actual)
  if (op === 'empty') return isEmpty(actual)
  if (isEmpty(actual)) return false
  // A translated text fulfils a comparison if one of its languages does, a list if one of its items does.
  if (typeof actual === 'object' && actual !== null)
    return Object.values(actual).some((item) => !isEmpty(item) && compareOne(op, item, wanted, exact))
  return compareOne(op, actual, wanted, exact)
}

function compareOne(op: Operator, actual: unknown, wanted: unknown, exact: boolean): boolean {
  const text = (value: unknown) => (exact ? String(value) : fold(String(value)))
  const order = (a: unknown, b: unknown) => {
    if (isNumeric(a) && isNumeric(b)) return compareDecimals(a, b)
    const [left, right] = [text(a), text(b)]
    return left < right ? -1 : left > right ? 1 : 0
  }
  const list = Array.isArray(wanted) ? wanted : [wanted]
  switch (op) {
    case 'eq':
      return !isEmpty(wanted) && (order(actual, wanted) === 0 || isOfKind(actual, wanted))
    case 'in':
      return list.some((item) => order(actual, item) === 0 || isOfKind(actual, item))
    case 'gt':
      return order(actual, wanted) > 0
    case 'gte':
      return order(actual, wanted) >= 0
    case 'lt':
      return order(actual, wanted) < 0
    case 'lte':
      return order(actual, wanted) <= 0
    case 'between':
      return order(actual, list[0]) >= 0 && order(actual, list[1]) <= 0
    case 'contains':
      return text(actual).includes(text(wanted))
    case 'startswith':
      return text(actual).startsWith(text(wanted))
    case 'endswith':
      return text(actual).endsWith(text(wanted))
    default:
      return false
  }
}

function isNumeric(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}
