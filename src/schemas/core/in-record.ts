/**
 * What child rows may ask of their record: conditions and currencies name its fields as `parent.<field>`, and a reference's choices
 * may be those that fit it (`options: { field: 'customer', op: 'eq', value: 'parent.customer' }`). Pure.
 */
import { isEmpty, valueAt } from './condition'
import type { Field } from './define'
import { comparisonsOf, isComparison, type Comparison, type Condition } from './filter'

type Row = Readonly<Record<string, unknown>>

const prefix = 'parent.'

/** @returns the field of the record that a path or a value of a condition names; undefined = it names none */
export const parentField = (path: unknown): string | undefined =>
  typeof path === 'string' && path.startsWith(prefix) ? path.slice(prefix.length) : undefined

/** Fields of the record on which the choices of a reference depend. */
export const optionParents = ({ x }: Field): string[] =>
  x.options ? comparisonsOf(x.options).flatMap(({ value }) => parentField(value) ?? []) : []

const known = new WeakMap<Field, readonly string[]>()

/** Fields of the record that the fields of these child rows name. */
export function parentFields(list: Field): readonly string[] {
  const found = known.get(list)
  if (found) return found
  const { items = [] } = list
  // A reference of the row itself may have that name: then it is what is meant.
  const names = items.some(({ name }) => name === 'parent') ? [] : [...new Set(items.flatMap(parentsOf))]
  known.set(list, names)
  return names
}

function parentsOf(item: Field): string[] {
  const { show_if, required_if, read_only_if, allowed_if = {}, currency } = item.x
  const conditions = [show_if, required_if, read_only_if, ...Object.values(allowed_if)].filter((one) => one !== undefined)
  const paths = [...conditions.flatMap(comparisonsOf).map(({ field }) => field), currency]
  const near = parentField(item.x.options_near?.as)
  return [...paths.flatMap((path) => parentField(path) ?? []), ...optionParents(item), ...(near === undefined ? [] : [near])]
}

/** The child row as its conditions see it. @param record the whole, as it stands or is typed */
export const inRecord = <R extends Row>(list: Field, row: R, record: Row): R =>
  parentFields(list).length > 0 ? { ...row, parent: record } : row

/** The currency that a money field's row says, its record's too; null = the company's. @param row in its record (`inRecord`) */
export function currencyIn({ x }: Pick<Field, 'x'>, row: Row): string | null {
  const code = x.currency === undefined ? null : valueAt(row, x.currency)
  return typeof code === 'string' && code !== '' ? code : null
}

/** @returns what the rows that stand first have in which field; undefined where none does, or the record says nothing */
export function nearIn({ x: { options_near } }: Pick<Field, 'x'>, row: Row): { field: string; id: number } | undefined {
  const id = options_near && valueAt(row, options_near.as)
  return options_near && typeof id === 'number' ? { field: options_near.field, id } : undefined
}

/** Nothing fulfils it. */
const never: Condition = { any: [] }

/**
 * The choices of a reference, with what the record says in place of `parent.<field>`; while that is empty nothing fits.
 * @param row in its record (`inRecord`)
 */
export function optionsIn({ x: { options } }: Pick<Field, 'x'>, row: Row): Condition | undefined {
  const filled = (condition: Condition): Condition => {
    if (!isComparison(condition)) return mapTree(condition, filled)
    if (parentField(condition.value) === undefined) return condition
    const value = valueAt(row, String(condition.value))
    return isEmpty(value) || typeof value === 'object' ? never : { ...condition, value }
  }
  return options && filled(options)
}

const mapTree = (tree: Exclude<Condition, Comparison>, change: (child: Condition) => Condition): Condition =>
  Object.fromEntries(Object.entries(tree).map(([join, children]) => [join, (children as readonly Condition[]).map(change)]))

/** Whether a condition is these options, with some record's values in place of `parent.<field>`. */
export function isOptionsIn(declared: Condition, given: Condition): boolean {
  if (!isComparison(declared)) {
    if (isComparison(given)) return false
    const joins = Object.keys(declared) as ('all' | 'any' | 'none')[]
    return (
      joins.length === Object.keys(given).length &&
      joins.every((join) => {
        const [wanted, found] = [declared[join] ?? [], given[join]]
        return found?.length === wanted.length && wanted.every((one, at) => isOptionsIn(one, found[at] ?? never))
      })
    )
  }
  if (parentField(declared.value) === undefined) return JSON.stringify(declared) === JSON.stringify(given)
  if (!isComparison(given)) return JSON.stringify(given) === JSON.stringify(never)
  return typeof given.value !== 'object' && JSON.stringify({ ...declared, value: null }) === JSON.stringify({ ...given, value: null })
}
