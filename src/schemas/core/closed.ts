/**
 * What of a record is closed for changes (`x.read_only_if` of an entity and of its fields, and the states in which a document is done).
 * Which rules hold is judged on the row as it is stored (server/resource/query/closed-fields.ts); what that means is here, for both sides. Pure.
 */
import { matches } from './condition'
import type { Entity, Field } from './define'
import { doneWhen } from './document'
import { isRows } from './field-types'
import { inRecord } from './in-record'
import type { Condition } from './filter'
import { same } from './same'

type Row = Readonly<Record<string, unknown>>

/** When the record as a whole is closed. Undefined = never. */
export function closedWhen(entity: Pick<Entity, 'x'>): Condition | undefined {
  const parts = [entity.x.read_only_if, doneWhen(entity)].filter((part) => part !== undefined)
  return parts.length > 1 ? { any: parts } : parts[0]
}

/** Whether a rule of the entity may close a field of a record. Rules of child rows need no question: they are judged row by row. */
export const hasClosing = (entity: Entity): boolean =>
  closedWhen(entity) !== undefined || entity.fields.some(({ x }) => x.read_only_if !== undefined)

const hasClosingRows = ({ items = [] }: Field): boolean => items.some(({ x }) => x.read_only_if !== undefined)

/** Whether a write must ask at all. */
export const mayBeClosed = (entity: Entity): boolean => hasClosing(entity) || entity.fields.some(hasClosingRows)

/** It stays open when the record is closed. */
export const staysOpen = ({ x }: Pick<Entity, 'x'>, field: string): boolean => x.open_fields?.includes(field) ?? false

/** Fields that people write and that close with the record. */
export const closingFields = (entity: Entity): readonly Field[] =>
  entity.fields.filter((field) => !field.x.computed && !staysOpen(entity, field.name))

/** Whether a closed record has anything left to write. */
export const hasOpenFields = ({ x }: Pick<Entity, 'x'>): boolean => (x.open_fields ?? []).length > 0

/** @param stored the row of the child table as it is stored, in its record; undefined = a new one */
export const isClosedCell = (item: Field, stored: Row | undefined): boolean =>
  stored !== undefined && item.x.read_only_if !== undefined && matches(item.x.read_only_if, stored)

/** The child row holds something that is closed: then it is not taken away. */
export const isClosedRow = (items: readonly Field[], stored: Row | undefined): boolean => items.some((item) => isClosedCell(item, stored))

/** Whether all that closes with the record is closed: people are then told of the record, else of fields. */
export function isClosedRecord(entity: Entity, closed: readonly string[]): boolean {
  const closing = closingFields(entity)
  return closing.length > 0 && closing.every(({ name }) => closed.includes(name))
}

export interface ClosedError {
  path: string
  key: string
}

/**
 * What a change would do to what is closed.
 * @param closed names of the fields that are closed in the stored row
 * @param before the record as it is stored @param after as it was asked for: what is hidden by now is cleared
 * @returns errors by path (`lines.0.amount`); a closed row that would go is told at its list
 */
export function closedErrors(entity: Entity, closed: ReadonlySet<string>, before: Row, after: Row): ClosedError[] {
  return entity.fields.flatMap((field) => {
    const { name } = field
    if (field.x.computed || isUnchanged(field, before[name], after[name])) return []
    if (closed.has(name)) return [{ path: name, key: 'error:validation.closed' }]
    return hasClosingRows(field) ? closedRows(field, before, after[name]) : []
  })
}

/** Closed fields of the stored child rows, by the id of the row; rows without any are not there. */
export function closedCells(field: Field, stored: Row): Map<unknown, string[]> {
  const { name, items = [] } = field
  const named = rowsOf(stored[name])
    .map((stands) => inRecord(field, stands, stored))
    .map((row) => [row.id, items.filter((item) => isClosedCell(item, row)).map((item) => item.name)] as const)
  return new Map(named.filter(([, names]) => names.length > 0))
}

const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : []

function closedRows(field: Field, before: Row, after: unknown): ClosedError[] {
  const { name, items = [] } = field
  const stored = new Map(rowsOf(before[name]).map((row) => [row.id, inRecord(field, row, before)]))
  const next = rowsOf(after)
  const kept = new Set(next.map((row) => row.id))
  const isGone = [...stored].some(([id, row]) => !kept.has(id) && isClosedRow(items, row))
  return [
    ...(isGone ? [{ path: name, key: 'error:validation.closed_row' }] : []),
    ...next.flatMap((row, at) => {
      const former = row.id === undefined ? undefined : stored.get(row.id)
      return items
        .filter((item) => !item.x.computed && isClosedCell(item, former) && !isUnchanged(item, former?.[item.name], row[item.name]))
        .map((item) => ({ path: `${name}.${at}.${item.name}`, key: 'error:validation.closed' }))
    }),
  ]
}

/** Secrets are not read: null is no change. What the server computes in child rows is not the caller's. */
function isUnchanged(field: Field, before: unknown, after: unknown): boolean {
  if (field.x.secret) return (after ?? null) === null
  if (!isRows(field)) return same(before ?? null, after ?? null)
  const own = (field.items ?? []).filter(({ x }) => !x.computed).map(({ name }) => name)
  const plain = (value: unknown) => rowsOf(value).map((row) => [row.id ?? null, ...own.map((name) => row[name] ?? null)])
  return same(plain(before), plain(after))
}
