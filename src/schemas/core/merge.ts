/**
 * Three-way merge of a record: edits of different fields join silently, edits of the same field are a conflict (shell.md §12.15).
 * One function for the server, which meets a stale version, and for forms, whose draft or record is no longer the newest.
 */
import type { Entity, Field } from './define'
import { isRows, isTranslated } from './field-types'
import { same } from './same'

type Values = Readonly<Record<string, unknown>>

export interface Merge {
  /** What is left to write over `theirs`. */
  patch: Values
  /** Fields that both sides changed to different values. */
  conflicts: readonly string[]
}

/**
 * @param base the record as the caller had read it
 * @param mine the fields that the caller sends
 * @param theirs the record as it stands now
 */
export function mergeRecord(entity: Pick<Entity, 'fields'>, base: Values, mine: Values, theirs: Values): Merge {
  const patch: Record<string, unknown> = {}
  const conflicts: string[] = []
  for (const field of entity.fields) {
    if (!Object.hasOwn(mine, field.name)) continue
    const merged = mergeField(field, base[field.name], mine[field.name], theirs[field.name])
    if (merged === conflicting) conflicts.push(field.name)
    else if (merged !== untouched) patch[field.name] = merged
  }
  return { patch, conflicts }
}

const conflicting = Symbol('conflicting')
const untouched = Symbol('untouched')

function mergeField(field: Field, base: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(mine, base)) return untouched
  if (same(mine, theirs)) return untouched
  if (same(base, theirs)) return mine
  if (isTranslated(field)) return mergeMembers(base, mine, theirs)
  if (isRows(field)) return mergeRows(field, base, mine, theirs)
  return conflicting
}

/** Two people may translate into different languages. */
function mergeMembers(base: unknown, mine: unknown, theirs: unknown): unknown {
  const [b, m, t] = [asRecord(base), asRecord(mine), asRecord(theirs)]
  const merged: Record<string, unknown> = { ...t }
  for (const key of new Set([...Object.keys(b), ...Object.keys(m)])) {
    if (same(m[key], b[key])) continue
    if (!same(b[key], t[key]) && !same(m[key], t[key])) return conflicting
    if (m[key] === undefined) delete merged[key]
    else merged[key] = m[key]
  }
  return merged
}

/** Child rows go by their id: rows changed, added or removed by one side only join; a moved row keeps the mover's order. */
function mergeRows(field: Field, base: unknown, mine: unknown, theirs: unknown): unknown {
  const [b, m, t] = [asRows(base), asRows(mine), asRows(theirs)]
  const byId = (rows: readonly Row[]) => new Map(rows.filter(({ id }) => id !== undefined && id !== null).map((row) => [row.id, row]))
  const [baseRows, mineRows, theirRows] = [byId(b), byId(m), byId(t)]
  const merged = new Map<unknown, Row | typeof untouched>()
  for (const [id, old] of baseRows) {
    const [left, right] = [mineRows.get(id), theirRows.get(id)]
    if (left && right) {
      const row = mergeRow(field, old, left, right)
      if (row === conflicting) return conflicting
      merged.set(id, row as Row)
    } else if ((left && !sameTyped(field, left, old)) || (right && !sameTyped(field, right, old))) return conflicting
  }
  const sameOrder = (rows: readonly Row[]) =>
    rows
      .map(({ id }) => id)
      .filter((id) => merged.has(id))
      .join()
  if (sameOrder(m) !== sameOrder(b) && sameOrder(t) !== sameOrder(b) && sameOrder(m) !== sameOrder(t)) return conflicting
  const [lead, other] = sameOrder(t) !== sameOrder(b) ? [t, m] : [m, t]
  const isNew = (row: Row) => row.id === undefined || row.id === null || !baseRows.has(row.id)
  const fromLead = lead.flatMap((row) => (isNew(row) ? [row] : merged.has(row.id) ? [merged.get(row.id)] : []))
  return [...fromLead, ...other.filter(isNew)]
}

const typed = ({ items = [] }: Field): readonly Field[] => items.filter(({ x }) => !x.computed)
const sameTyped = (field: Field, a: Row, b: Row): boolean => typed(field).every(({ name }) => same(a[name], b[name]))

/** What the server computes in a row is computed anew. */
function mergeRow(field: Field, base: Row, mine: Row, theirs: Row): Row | typeof conflicting {
  const merged: Row = { ...theirs }
  for (const item of typed(field)) {
    const value = mergeField(item, base[item.name], mine[item.name], theirs[item.name])
    if (value === conflicting) return conflicting
    if (value !== untouched) merged[item.name] = value
  }
  return merged
}

type Row = Record<string, unknown>
const asRecord = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {})
const asRows = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : [])
