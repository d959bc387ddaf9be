/** Between a record, what a form holds, and what it sends: pure. In PATCH null clears and an absent field stays (decisions.md). */
import type { Entity, Field } from '../../schemas/define'
import { clearHidden } from '../../schemas/rules'
import type { FormValues } from './form-store'

/** A child row in a form: `_key` tells it from its neighbours while it has no id; it is never sent. */
export interface ChildRow { _key: string; id?: number; [field: string]: unknown }

let lastKey = 0
export const newChildKey = (): string => `n${(lastKey += 1)}`

/** Fields that the form may send. */
export const formFields = (entity: Entity): readonly Field[] => entity.fields.filter((field) => !field.x.computed && !field.x.secret)

/**
 * @param row the record to edit or to clone; absent = a new one with its defaults
 * @param clone keeps what may be kept twice: no unique fields, no marks of the original
 */
export function initialValues(entity: Entity, row?: FormValues, { clone = false } = {}): FormValues {
  return Object.fromEntries(formFields(entity).map((field) => {
    if (!row) return [field.name, fallback(field)]
    if (clone && (field.x.unique || (entity.lookup !== false && field.name === 'is_default'))) return [field.name, fallback(field)]
    const value = row[field.name] ?? null
    return [field.name, field.type === 'list' ? childRows(value, clone) : value]
  }))
}

function fallback(field: Field): unknown {
  if (field.type === 'list') return childRows(field.default ?? [], true)
  return field.default ?? (isMany(field) ? [] : null)
}

const isMany = (field: Field) => field.type === 'refs' || field.type === 'set' || field.type === 'owners' || field.type === 'texts' || field.type === 'integers'

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
  return Object.fromEntries(formFields(entity).flatMap((field) => {
    const value = sent(field, cleared[field.name])
    return value === null ? [] : [[field.name, value]]
  }))
}

/** @param writable fields that a guard doesn't close */
export function createPayload(entity: Entity, values: FormValues, writable: (field: Field) => boolean): FormValues {
  const cleared = clearHidden({ ...entity, fields: formFields(entity) }, values)
  return Object.fromEntries(formFields(entity).filter(writable).flatMap((field) => {
    const value = sent(field, cleared[field.name])
    // An emptied field that has a default must say so, or the server fills it in again.
    return value === null && (field.default === undefined || field.required) ? [] : [[field.name, value]]
  }))
}

/** Only what differs from the base; null clears. */
export function updatePayload(entity: Entity, base: FormValues, values: FormValues, writable: (field: Field) => boolean): FormValues {
  const cleared = clearHidden({ ...entity, fields: formFields(entity) }, values)
  return Object.fromEntries(formFields(entity).filter(writable).flatMap((field) => {
    const value = sent(field, cleared[field.name])
    return sameValue(value, sent(field, base[field.name])) ? [] : [[field.name, value]]
  }))
}

/** Names of the fields that differ from the record as it was read. */
export const changedFields = (entity: Entity, base: FormValues, values: FormValues): string[] =>
  formFields(entity).filter((field) => values[field.name] !== base[field.name] && !sameValue(sent(field, values[field.name]), sent(field, base[field.name]))).map((field) => field.name)

/**
 * After somebody else's save: their record, with what I have changed on top.
 * @param keepMine fields of mine that stay; the others of mine are theirs now
 */
export function mergedValues(entity: Entity, { base, mine, theirs }: { base: FormValues; mine: FormValues; theirs: FormValues }, keepMine: (field: string) => boolean): FormValues {
  const changed = new Set(changedFields(entity, base, mine).filter(keepMine))
  return Object.fromEntries(formFields(entity).map((field) => [field.name, (changed.has(field.name) ? mine : theirs)[field.name] ?? null]))
}

/** The value as the server takes it: empty is null, child rows carry no keys of ours. */
function sent(field: Field, value: unknown): unknown {
  if (field.type === 'list') return Array.isArray(value) ? value.map((row: ChildRow) => childOf(field.items ?? [], row)) : []
  if (field.type === 'i18n-text') return filledTexts(value)
  if (isMany(field)) return Array.isArray(value) ? value : []
  return value === undefined || value === '' ? null : value
}

function childOf(items: readonly Field[], { id, ...row }: ChildRow): FormValues {
  const fields = items.filter((item) => !item.x.computed).flatMap((item) => {
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

/** Equal as JSON, whatever the order of an object's members. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) || Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && sameValue(left[name], right[name]))
}
