/** What is derived in a form while it is filled in, by the function that the server writes it with. No React in it. */
import { isEmpty } from '../../../schemas/core/condition'
import type { Entity } from '../../../schemas/core/define'
import { derive, type Sources } from '../../../schemas/core/derived/derive'
import { derivedPlan, type DerivedField, type DerivedPlan } from '../../../schemas/core/derived/plan'
import { compareDecimals } from '../../../schemas/core/compare-decimals'
import { createFormStore, type FormStore, type FormValues } from './form-store'

export interface Under {
  /** While a form is open its declaration may change. */
  entity: Entity
  /** The record under the form; undefined = a new one. */
  record: FormValues | undefined
}

export interface DerivationPlace extends Pick<Sources, 'companyCurrency' | 'currencyDigits' | 'environment'> {
  under: () => Under
  /** @returns null for a record that the person may not show */
  load: (entity: string, id: number) => Promise<FormValues | null>
}

/** A store whose derived fields follow each change of the others. @param isNew what is taken if empty is proposed from the start */
export function derivingStore(entity: Entity, values: FormValues, { isNew, ...place }: DerivationPlace & { isNew: boolean }): FormStore {
  if (!derivedPlan(entity)) return createFormStore(values)
  const settle = settling(place, () => store.patch({ values: store.get().values }))
  const store: FormStore = createFormStore(settle(values, isNew ? {} : values), settle)
  return store
}

type Settle = (values: FormValues, former: FormValues) => FormValues

/** @param onLoaded a record has come that some field is taken from */
export function settling({ under, load, ...sources }: DerivationPlace, onLoaded: () => void): Settle {
  /** null = it can't be shown; undefined = it is on its way. */
  const known = new Map<string, FormValues | null | undefined>()
  /** Places that wait for what they take if empty: by path and row. */
  const waiting = new Set<string>()

  const fetch = (name: string, id: number): void => {
    const key = `${name}/${id}`
    if (known.has(key)) return
    known.set(key, undefined)
    void load(name, id).then((row) => {
      known.set(key, row)
      onLoaded()
    })
  }
  const referred = (name: string, id: number): FormValues | undefined => known.get(`${name}/${id}`) ?? undefined

  /** A reference that has another record now: what stands is the former one's, or nothing, and the new one's takes its place. */
  function moved(derived: DerivedField, row: FormValues, former: FormValues | undefined): FormValues {
    const { from, field } = derived
    const [id, old] = from ? [row[from.reference], former?.[from.reference]] : []
    if (!from || id === old) return row
    const place = placeOf(derived, row)
    waiting.delete(place)
    if (typeof id !== 'number') return row
    const value = row[field.name]
    const isProposed = typeof old === 'number' && isSame(value, referred(from.target, old)?.[from.name])
    if (isEmpty(value) || isProposed) waiting.add(place)
    return isProposed ? { ...row, [field.name]: null } : row
  }

  return (given, former) => {
    const { entity, record } = under()
    const plan = derivedPlan(entity)
    if (!plan) return given
    const values = plan.fields
      .filter(({ fillsEmpty }) => fillsEmpty)
      .reduce<FormValues>((row, derived) => eachRow(derived, row, former, moved), given)
    const { row, wanted } = derive(
      entity,
      { ...unwritten(entity), ...record, ...values },
      { ...sources, before: record ?? null, referred, fills: (derived, own) => waiting.has(placeOf(derived, own)) },
    )
    for (const { entity: name, id } of wanted) fetch(name, id)
    for (const derived of plan.fields.filter(({ fillsEmpty }) => fillsEmpty))
      for (const own of rowsOf(derived, values)) {
        const { reference = '', target = '' } = derived.from ?? {}
        if (known.get(`${target}/${String(own[reference])}`) !== undefined) waiting.delete(placeOf(derived, own))
      }
    return merged(plan, values, row)
  }
}

/** Of what has changed only what is derived: what is hidden meanwhile keeps what was typed. */
function merged({ fields }: DerivedPlan, values: FormValues, derived: FormValues): FormValues {
  let next = takenOver(
    values,
    derived,
    fields.filter(({ list }) => list === undefined),
  )
  for (const list of new Set(fields.flatMap(({ list: name }) => name ?? []))) {
    const own = fields.filter((one) => one.list === list)
    const [before, after] = [values[list], derived[list]]
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) continue
    const rows = before.map((row: FormValues, at) => takenOver(row, after[at] as FormValues, own))
    if (rows.some((row, at) => row !== before[at])) next = { ...next, [list]: rows }
  }
  return next
}

/** The very same row where nothing differs: only rows that change are drawn again. */
function takenOver(row: FormValues, derived: FormValues, fields: readonly DerivedField[]): FormValues {
  const changed = fields.filter(
    ({ field: { name }, fillsEmpty }) => (derived[name] ?? null) !== (row[name] ?? null) && (!fillsEmpty || isEmpty(row[name])),
  )
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed.map(({ field: { name } }) => [name, derived[name] ?? null])) }
}

function eachRow(
  derived: DerivedField,
  values: FormValues,
  former: FormValues,
  act: (derived: DerivedField, row: FormValues, former: FormValues | undefined) => FormValues,
): FormValues {
  const { list } = derived
  if (list === undefined) return act(derived, values, former)
  const before = new Map(rowsOf(derived, former).map((row) => [row._key, row]))
  const rows = rowsOf(derived, values)
  const next = rows.map((row) => act(derived, row, before.get(row._key)))
  return next.some((row, index) => row !== rows[index]) ? { ...values, [list]: next } : values
}

const rowsOf = ({ list }: DerivedField, values: FormValues): readonly FormValues[] => {
  if (list === undefined) return [values]
  return Array.isArray(values[list]) ? (values[list] as readonly FormValues[]) : []
}

const placeOf = ({ path, list }: DerivedField, row: FormValues): string => (list === undefined ? path : `${path} ${String(row._key)}`)

/** What the server writes into a new record before anything else. */
const unwritten = ({ fields }: Entity): FormValues =>
  Object.fromEntries(fields.filter(({ x }) => x.computed).map((field) => [field.name, field.default ?? null]))

/** As typed or as the server writes it. */
function isSame(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return false
  const numbers = [a, b].every((one) => typeof one === 'number' || (typeof one === 'string' && /^-?\d+(\.\d+)?$/.test(one)))
  return numbers ? compareDecimals(String(a), String(b)) === 0 : JSON.stringify(a) === JSON.stringify(b)
}
