/**
 * Names within what rows hold: conditions, orders, columns, charts. Each takes what is stored, whatever that is, and gives it back with
 * present names; what names something that is gone falls out. Pure.
 */
import { joins } from '../../../src/schemas/core/filter'

/** A former name → the present one, or null when it is gone. */
export type Rename = (name: string) => string | null

type Stored = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns null when nothing of it is left */
export function conditionWith(condition: unknown, rename: Rename): unknown {
  if (!isObject(condition)) return condition
  if (typeof condition.field === 'string') {
    const field = rename(condition.field)
    return field === null ? null : { ...condition, field }
  }
  const groups = joins
    .filter((join) => Array.isArray(condition[join]))
    .map((join) => {
      const members = condition[join] as readonly unknown[]
      const left = members.map((member) => conditionWith(member, rename)).filter((member) => member !== null)
      return { join, left, isEmptied: members.length > 0 && left.length === 0 }
    })
  const kept = groups.filter(({ isEmptied }) => !isEmptied)
  if (groups.length > 0 && kept.length === 0) return null
  return Object.fromEntries([
    ...Object.entries(condition).filter(([key]) => !joins.some((join) => join === key) || !Array.isArray(condition[key])),
    ...kept.map(({ join, left }) => [join, left] as const),
  ])
}

/** Whom a condition lets in must not grow when a part of it is gone: then it lets in nobody. */
export function strictConditionWith(condition: unknown, rename: Rename): unknown {
  let isWhole = true
  const present = conditionWith(condition, (name) => {
    const now = rename(name)
    isWhole &&= now !== null
    return now
  })
  return isWhole ? present : null
}

/** `-due_at,name` */
export function sortWith(sort: unknown, rename: Rename): unknown {
  if (typeof sort !== 'string') return sort
  const parts = sort.split(',').flatMap((part) => {
    const [sign, name] = part.startsWith('-') ? ['-', part.slice(1)] : ['', part]
    const now = rename(name)
    return now === null ? [] : [sign + now]
  })
  return parts.length === 0 ? null : parts.join(',')
}

/** `['code', 'name']` */
export function namesWith(names: unknown, rename: Rename): unknown {
  if (!Array.isArray(names)) return names
  const present = names.flatMap((name: unknown) => (typeof name === 'string' ? (rename(name) ?? []) : [name]))
  return present.length === 0 && names.length > 0 ? null : present
}

/** `[{ name: 'code', width: 120 }]` */
export function columnsWith(columns: unknown, rename: Rename): unknown {
  if (!Array.isArray(columns)) return columns
  const present = columns.flatMap((column: unknown) => {
    if (!isObject(column) || typeof column.name !== 'string') return [column]
    const name = rename(column.name)
    return name === null ? [] : [{ ...column, name }]
  })
  return present.length === 0 && columns.length > 0 ? null : present
}

/** `status`, `due:month` */
export function axisWith(axis: unknown, rename: Rename): unknown {
  if (typeof axis !== 'string') return axis
  const [name = '', ...unit] = axis.split(':')
  const now = rename(name)
  return now === null ? null : [now, ...unit].join(':')
}

/** What is measured no more is counted; a chart by what is gone is none. */
export function chartWith(chart: unknown, rename: Rename): unknown {
  if (!isObject(chart)) return chart
  const { over, of, ...rest } = chart
  const by = axisWith(rest.by, rename)
  if (by === null) return null
  const [second, measured] = [axisWith(over, rename), axisWith(of, rename)]
  const { currency: _currency, ...counted } = rest
  return {
    ...(measured === null && of !== null ? { ...counted, measure: 'count' } : rest),
    by,
    ...(second === undefined || second === null ? {} : { over: second }),
    ...(measured === undefined || measured === null ? {} : { of: measured }),
  }
}

/** Keys of an object; what two of them would share keeps the last. */
export function keysWith(object: unknown, rename: Rename): unknown {
  if (!isObject(object)) return object
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => {
      const now = rename(key)
      return now === null ? [] : [[now, value] as const]
    }),
  )
}

/** Values of an object. */
export function valuesWith(object: unknown, rename: Rename): unknown {
  if (!isObject(object)) return object
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => {
      const now = typeof value === 'string' ? rename(value) : value
      return now === null ? [] : [[key, now] as const]
    }),
  )
}

/** Addresses of records in the console: `/record/cm/source/7#comments`. */
export function linkWith(link: unknown, entity: Rename): unknown {
  const [, name, rest] = (typeof link === 'string' && /^\/record\/([a-z0-9]+\/[a-z0-9-]+)(\/.*)$/.exec(link)) || []
  return name === undefined || rest === undefined ? link : `/record/${entity(name) ?? name}${rest}`
}
