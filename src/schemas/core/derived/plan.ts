/** What of an entity is derived, each field after those that it is made of. Read once from the declaration. */
import type { Entity, Field } from '../define'
import { dependenciesOf, inOrder } from '../expression/dependencies'
import { parseExpression } from '../expression/parser'
import type { Expression } from '../expression/syntax'
import { isAmount, isRows } from '../field-types'
import { isDerived } from './is-derived'

export interface DerivedField {
  field: Field
  /** The field whose child rows hold it. */
  list?: string
  /** `total`, `lines.amount`. */
  path: string
  from?: Origin
  formula?: Expression
  fillsEmpty: boolean
  frozenIn: readonly string[]
  /** What it is made of: paths as `path`, fields of the record alone. */
  reads: readonly string[]
}

/** `product.price`, where `product` refers to cm/product. */
export interface Origin {
  reference: string
  target: string
  name: string
}

export interface DerivedPlan {
  fields: readonly DerivedField[]
  /** The field that says how a record stands (`x.states`). */
  state: string | undefined
  /** Some amount has no currency of its own. */
  needsCompanyCurrency: boolean
}

const plans = new WeakMap<Entity, { plan: DerivedPlan | null }>()

/** @returns null where nothing is derived */
export function derivedPlan(entity: Entity): DerivedPlan | null {
  const known = plans.get(entity) ?? { plan: planOf(entity) }
  plans.set(entity, known)
  return known.plan
}

function planOf(entity: Entity): DerivedPlan | null {
  const all = derivedFields(entity)
  if (all.length === 0) return null
  const byPath = new Map(all.map((one) => [one.path, one]))
  const order = inOrder(new Map(all.map(({ path, reads }) => [path, reads])))
  if (!order) throw new Error(`${entity.name} derives values in a circle, which the check of the declarations refuses.`)
  const fields = order.flatMap((path) => byPath.get(path) ?? [])
  return {
    fields,
    state: entity.x.states?.field,
    needsCompanyCurrency: fields.some(({ field }) => isAmount(field) && field.x.currency === undefined),
  }
}

/**
 * In the order of the declaration. What reads a field that the entity does not have is left out: in a browser, whose declaration lacks what the person
 * may not read; the check of the declarations refuses it.
 */
export function derivedFields(entity: Entity): DerivedField[] {
  const paths = new Set(entity.fields.flatMap((field) => [field.name, ...(field.items ?? []).map((item) => `${field.name}.${item.name}`)]))
  return entity.fields.flatMap((field) =>
    [field, ...(isRows(field) ? (field.items ?? []) : [])]
      .flatMap((one) =>
        isDerived(one.x)
          ? [derivedField(one, one === field ? entity.fields : (field.items ?? []), one === field ? undefined : field.name)]
          : [],
      )
      .filter(({ reads, from, formula }) => (from !== undefined || formula !== undefined) && reads.every((path) => paths.has(path))),
  )
}

function derivedField(field: Field, siblings: readonly Field[], list?: string): DerivedField {
  const { from, from_when = 'always', frozen_in: frozenIn = [], formula } = field.x
  const [reference = '', name = ''] = (from ?? '').split('.')
  const target = siblings.find((sibling) => sibling.name === reference)?.ref
  const read = formula === undefined ? undefined : parseExpression(formula)
  const placed = (path: string) => (list === undefined ? path : `${list}.${path}`)
  return {
    field,
    ...(list === undefined ? {} : { list }),
    path: placed(field.name),
    ...(target === undefined ? {} : { from: { reference, target, name } }),
    ...(read?.ok ? { formula: read.value } : {}),
    fillsEmpty: from !== undefined && from_when === 'if_empty',
    frozenIn,
    reads: [
      ...(from === undefined ? [] : [placed(reference)]),
      ...(read?.ok ? dependenciesOf(read.value).map((path) => placedPath(path, list)) : []),
      ...(field.x.currency === undefined ? [] : [placedPath(field.x.currency, list)]),
    ],
  }
}

/** A path of a formula, as one of the record: `parent.rate` in a child row is `rate`. */
export const placedPath = (path: string, list: string | undefined): string =>
  list === undefined ? path : path.startsWith('parent.') ? path.slice('parent.'.length) : `${list}.${path}`
