/** A record → the same with what is derived in it. Pure: the form shows by it what the server will write. */
import { isEmpty } from '../condition'
import type { Entity } from '../define'
import { evaluateExpression } from '../expression/evaluate'
import type { Environment } from '../expression/language-functions'
import { isAmount } from '../field-types'
import { currencyIn } from '../in-record'
import { clearHidden, isShown } from '../shown'
import { fitted, type Misfit } from './fitted'
import { derivedPlan, type DerivedField, type DerivedPlan, type Origin } from './plan'

type Row = Readonly<Record<string, unknown>>

export interface Sources {
  /** The record as it stood; null = a new one. */
  before: Row | null
  /** A record that is referred to; undefined = not at hand. */
  referred: (entity: string, id: number) => Row | undefined
  environment: Environment
  companyCurrency: string
  /** Digits after the point of an amount. */
  currencyDigits: (currency: string) => number
  /** Of a field that may be taken over: is it now, being empty? Default always. @param row the row that holds it */
  fills?: (derived: DerivedField, row: Row) => boolean
}

export interface Derived {
  row: Row
  /** By path: `lines.0.amount`. */
  errors: readonly (Misfit & { path: string })[]
  /** Records that are referred to and were not at hand: what comes from them stands as it stood. */
  wanted: readonly { entity: string; id: number }[]
}

/** What is hidden hides more; that ends soon, or the declaration goes round in a circle that only values show. */
const mostRounds = 5

/** @returns the record with its derived fields; what `x.show_if` hides by them is cleared */
export function derive(entity: Entity, given: Row, sources: Sources): Derived {
  const plan = derivedPlan(entity)
  if (!plan) return { row: given, errors: [], wanted: [] }
  let derived = deriveOnce(plan, given, sources)
  for (let round = 1; round < mostRounds; round += 1) {
    const cleared = clearHidden(entity, derived.row)
    if (entity.fields.every(({ name }) => stands(derived.row[name], cleared[name]))) break
    derived = deriveOnce(plan, cleared, sources)
  }
  return derived
}

/** Nothing of it was cleared: rows of which nothing is hidden are the very same objects. */
const stands = (before: unknown, after: unknown): boolean =>
  before === after ||
  (isEmpty(before) && isEmpty(after)) ||
  (Array.isArray(before) && Array.isArray(after) && before.length === after.length && before.every((one, at) => one === after[at]))

function deriveOnce({ fields, state }: DerivedPlan, given: Row, sources: Sources): Derived {
  const { before } = sources
  const row: Record<string, unknown> = { ...given }
  const errors: (Misfit & { path: string })[] = []
  const wanted = new Map<string, { entity: string; id: number }>()

  const isFrozen = ({ frozenIn }: DerivedField): boolean =>
    state !== undefined && before !== null && [before[state], row[state]].every((now) => frozenIn.includes(String(now)))

  /** @param own the row that holds it; a child row in its record, as `parent` @returns undefined = it stays as it is */
  function valueOf(derived: DerivedField, own: Row, earlier: Row | null | undefined, path: string): unknown {
    const { field, from, formula, fillsEmpty } = derived
    if (isFrozen(derived) && earlier && !fillsEmpty) return earlier[field.name] ?? null
    if (!isShown(field, own)) return field.x.keep_hidden ? undefined : (field.default ?? null)
    if (fillsEmpty && !(isEmpty(own[field.name]) && (sources.fills?.(derived, own) ?? true))) return undefined
    const found = from ? referred(from, own) : formula ? evaluated(derived, own) : undefined
    if (found === undefined) return undefined
    if ('misfit' in found) {
      errors.push({ path, ...found.misfit })
      return null
    }
    const fit = fitted(field, found.value, digitsOf(derived, own))
    if ('misfit' in fit) errors.push({ path, ...fit.misfit })
    return 'misfit' in fit ? null : fit.value
  }

  function referred({ reference, target, name }: Origin, own: Row): { value: unknown } | undefined {
    const id = own[reference]
    if (typeof id !== 'number') return { value: null }
    const other = sources.referred(target, id)
    if (other) return { value: other[name] ?? null }
    wanted.set(`${target}/${id}`, { entity: target, id })
    return undefined
  }

  function evaluated({ formula }: DerivedField, own: Row): { value: unknown } | { misfit: Misfit } | undefined {
    if (!formula) return undefined
    const outcome = evaluateExpression(formula, own, sources.environment)
    return outcome.ok
      ? { value: outcome.value }
      : { misfit: { key: `error:expression.${outcome.error.key}`, params: outcome.error.params } }
  }

  /** What is computed is rounded as its currency is; what is taken over stays as exact as it was. */
  const digitsOf = ({ field, from }: DerivedField, own: Row): number =>
    !isAmount(field) || from ? Infinity : sources.currencyDigits(currencyIn(field, own) ?? sources.companyCurrency)

  for (const derived of fields) {
    const { list, field } = derived
    if (list === undefined) {
      const value = valueOf(derived, row, before, field.name)
      if (value !== undefined) row[field.name] = value
      continue
    }
    const children = row[list]
    if (!Array.isArray(children)) continue
    const earlier = rowsById(before?.[list])
    row[list] = children.map((child: Row, index) => {
      if (typeof child !== 'object' || child === null) return child
      const value = valueOf(derived, { ...child, parent: row }, earlier.get(child.id), `${list}.${index}.${field.name}`)
      // The same object where nothing changes: forms draw again only what is another.
      return value === undefined || value === child[field.name] ? child : { ...child, [field.name]: value }
    })
  }
  return { row, errors, wanted: [...wanted.values()] }
}

function rowsById(rows: unknown): ReadonlyMap<unknown, Row> {
  return new Map(Array.isArray(rows) ? rows.flatMap((row: Row) => (row.id === undefined ? [] : [[row.id, row] as const])) : [])
}
