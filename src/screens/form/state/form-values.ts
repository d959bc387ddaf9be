/** Between a record, what a form holds, and what it sends: pure. In PATCH null clears and an absent field stays (decisions/database-names.md). */
import Decimal from 'decimal.js'
import type { Entity, Field } from '../../../schemas/core/define'
import { holds, isChoice, isDecimal, isMany, isOne, isPlain, isRows, isTranslated } from '../../../schemas/core/field-types'
import { mergeRecord } from '../../../schemas/core/merge'
import { clearHidden } from '../../../schemas/core/shown'
import { same } from '../../../schemas/core/same'
import type { FormValues } from './form-store'

/** A child row in a form: `_key` tells it from its neighbours while it has no id; it is never sent. */
export interface ChildRow {
  _key: string
  id?: number
  [field: string]: unknown
}

let lastKey = 0
export const newChildKey = (): string => `n${(lastKey += 1)}`

/** Fields that the form may send. */
export const formFields = (entity: Entity): readonly Field[] => entity.fields.filter((field) => !field.x.computed)

/**
 * @param row the record to edit or to clone; absent = a new one with its defaults
 * @param clone keeps what may be kept twice: no unique fields, no marks of the original, nothing that is not to be copied
 */
export function initialValues(entity: Entity, row?: FormValues, { clone = false } = {}): FormValues {
  return Object.fromEntries(
    formFields(entity).map((field) => {
      if (!row) return [field.name, fallback(field)]
      if (clone && !isCopied(entity, field)) return [field.name, fallback(field)]
      const value = row[field.name] ?? null
      return [field.name, isRows(field) ? childRows(clone ? copiedRows(field, value) : value, clone) : value]
    }),
  )
}

export const isCopied = (entity: Entity, field: Field): boolean =>
  !field.x.unique && field.x.copy !== false && !(entity.lookup !== false && field.name === 'is_default')

function copiedRows({ items = [] }: Field, value: unknown): unknown {
  const left = items.filter((item) => item.x.copy === false)
  if (left.length === 0 || !Array.isArray(value)) return value
  return value.map((row: FormValues) => ({ ...row, ...Object.fromEntries(left.map((item) => [item.name, fallback(item)])) }))
}

function fallback(field: Field): unknown {
  if (isRows(field)) return childRows(field.default ?? [], true)
  return field.default ?? (isMany(field) ? [] : null)
}

function childRows(value: unknown, fresh: boolean): ChildRow[] {
  if (!Array.isArray(value)) return []
  return value.map((row: Record<string, unknown>) => {
    const { id, ...rest } = row
    return typeof id === 'number' && !fresh ? { ...rest, id, _key: `r${id}` } : { ...rest, _key: newChildKey() }
  })
}

/** The record as it would stand, without what only the form knows: what is validated. Empty fields are left out. */
export function recordOf(entity: Entity, values: FormValues): FormValues {
  const cleared = clearHidden({ ...entity, fields: formFields(entity) }, values)
  return Object.fromEntries(
    formFields(entity).flatMap((field) => {
      const value = sent(field, cleared[field.name])
      return value === null ? [] : [[field.name, value]]
    }),
  )
}

/** @param writable fields that a guard doesn't close */
export function createPayload(entity: Entity, values: FormValues, writable: (field: Field) => boolean): FormValues {
  const cleared = clearHidden({ ...entity, fields: formFields(entity) }, values)
  return Object.fromEntries(
    formFields(entity)
      .filter(writable)
      .flatMap((field) => {
        const value = sent(field, cleared[field.name])
        // An emptied field that has a default must say so, or the server fills it in again.
        return value === null && ((field.default === undefined && !field.x.default_to) || field.required) ? [] : [[field.name, value]]
      }),
  )
}

/** Only what differs from the base; null clears. */
export function updatePayload(entity: Entity, base: FormValues, values: FormValues, writable: (field: Field) => boolean): FormValues {
  const cleared = clearHidden({ ...entity, fields: formFields(entity) }, values)
  return Object.fromEntries(
    formFields(entity)
      .filter(writable)
      .flatMap((field) => {
        const value = sent(field, cleared[field.name])
        return sameInForm(field, cleared[field.name], base[field.name]) ? [] : [[field.name, value]]
      }),
  )
}

/** Names of the fields that differ from the record as it was read. */
export const changedFields = (entity: Entity, base: FormValues, values: FormValues): string[] =>
  formFields(entity)
    .filter((field) => values[field.name] !== base[field.name] && !sameInForm(field, values[field.name], base[field.name]))
    .map((field) => field.name)

/** Of some fields. */
export const only = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

export type Choice = 'mine' | 'theirs'
/** One record thrice: as both sides read it, as this form has it, as it stands now. All as form values. */
export interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

/**
 * The form after somebody else's save: what one side changed stays, translations and child rows included.
 * @param choices of the fields that both changed; @returns with `conflicts`, those still to be chosen, which stay mine
 */
export function mergeForm(
  entity: Entity,
  { base, mine, theirs }: Versions,
  choices: Readonly<Record<string, Choice>> = {},
): { values: FormValues; conflicts: string[] } {
  const fields = formFields(entity)
  const plain = (values: FormValues) => Object.fromEntries(fields.map((field) => [field.name, comparable(field, values[field.name])]))
  const { patch, conflicts } = mergeRecord({ fields }, plain(base), plain(mine), plain(theirs))
  const values = Object.fromEntries(
    fields.map((field) => {
      const { name } = field
      if (conflicts.includes(name)) return [name, (choices[name] === 'theirs' ? theirs : mine)[name] ?? null]
      if (!Object.hasOwn(patch, name)) return [name, theirs[name] ?? null]
      // What is mine as a whole stays as it was typed, with the keys of its rows.
      if (sameInForm(field, patch[name], mine[name])) return [name, mine[name] ?? null]
      return [name, isRows(field) ? childRows(patch[name], false) : patch[name]]
    }),
  )
  return { values, conflicts: conflicts.filter((name) => choices[name] === undefined) }
}

/**
 * What is typed, under a declaration that has changed since: fields that are gone go, new ones are as they are in `fresh`.
 * @param fresh the record, or an empty one, as the new declaration has it
 */
export function carriedValues(before: Entity, after: Entity, values: FormValues, fresh: FormValues): FormValues {
  const known = new Map(formFields(before).map((field) => [field.name, field]))
  return Object.fromEntries(
    formFields(after).map((field) => {
      const former = known.get(field.name)
      const carried = former && Object.hasOwn(values, field.name) ? widened(former, field, values[field.name]) : undefined
      return [field.name, carried === undefined ? (fresh[field.name] ?? null) : carried]
    }),
  )
}

/** Types only widen (cm.md §3.7). @returns undefined for what says nothing under the new type: another field of the same name */
function widened(former: Field, field: Field, value: unknown): unknown {
  if (former.type === field.type || (isPlain(former) && isPlain(field))) return value
  if (value === null) return isMany(field) ? [] : null
  if (isOne(former, 'integer') && isDecimal(field)) return String(value)
  return isChoice(former) && isMany(field) && holds(field, 'choice') ? [value] : undefined
}

/** Child rows of another page's life carry keys that this one may give again. */
export function withFreshKeys(entity: Entity, values: FormValues): FormValues {
  return Object.fromEntries(
    formFields(entity)
      .filter((field) => Object.hasOwn(values, field.name))
      .map((field) => [field.name, isRows(field) ? rekeyed(values[field.name]) : values[field.name]]),
  )
}

const rekeyed = (value: unknown): unknown =>
  Array.isArray(value)
    ? childRows(
        value.map(({ _key, ...row }: ChildRow) => row),
        false,
      )
    : value

/** The value as the server takes it: empty is null, child rows carry no keys of ours. */
function sent(field: Field, value: unknown): unknown {
  if (isRows(field)) return Array.isArray(value) ? value.map((row: ChildRow) => childOf(field.items ?? [], row)) : []
  if (isTranslated(field)) return filledTexts(value)
  if (isMany(field)) return Array.isArray(value) ? value : []
  return value === undefined || value === '' ? null : value
}

function childOf(items: readonly Field[], { id, ...row }: ChildRow): FormValues {
  const fields = items
    .filter((item) => !item.x.computed)
    .flatMap((item) => {
      const value = sent(item, row[item.name])
      return value === null && item.required ? [] : [[item.name, value] as const]
    })
  return { ...(id === undefined ? {} : { id }), ...Object.fromEntries(fields) }
}

function filledTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null
  const filled = Object.entries(value).filter(([, text]) => typeof text === 'string' && text.trim() !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : null
}

/** As typed or as the server writes it, `5` and `5.0000` are one number. */
function comparable(field: Field, value: unknown): unknown {
  if (isRows(field)) return Array.isArray(value) ? value.map((row: ChildRow) => comparableRow(field, row)) : []
  const plain = sent(field, value)
  return isDecimal(field) && typeof plain === 'string' && /^-?\d+(\.\d+)?$/.test(plain) ? new Decimal(plain).toFixed() : plain
}

function comparableRow({ items = [] }: Field, row: ChildRow): FormValues {
  const plain = childOf(items, row)
  return { ...plain, ...Object.fromEntries(items.map((item) => [item.name, comparable(item, plain[item.name])])) }
}

function sameInForm(field: Field, a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isRows(field) || !Array.isArray(a) || !Array.isArray(b)) return same(comparable(field, a), comparable(field, b))
  // Of a thousand rows one was typed in; the others are the very same objects.
  const [left, right] = [a as readonly ChildRow[], b as readonly ChildRow[]]
  return (
    left.length === right.length &&
    left.every((row, index) => {
      const other = right[index]
      return row === other || (other !== undefined && same(comparableRow(field, row), comparableRow(field, other)))
    })
  )
}
