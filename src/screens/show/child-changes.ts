/** What happened to child rows between two versions: by their ids, so that a moved row is no other row. Pure. */
import type { Field } from '../../schemas/core/define'
import { same } from '../../schemas/core/same'

type Row = Readonly<Record<string, unknown>>
export type ChildChange =
  | { kind: 'added' | 'removed'; row: Row }
  /** `place` counts from 1. */
  | { kind: 'changed'; place: number; from: Row; row: Row; fields: string[] }
  | { kind: 'moved'; row: Row }

export function childChanges(from: unknown, to: unknown, items: readonly Field[]): ChildChange[] {
  const [before, after] = [rowsOf(from), rowsOf(to)]
  const removed = before.filter((row) => !after.some((other) => other.id === row.id)).map((row): ChildChange => ({ kind: 'removed', row }))
  const order = (rows: readonly Row[], others: readonly Row[]) =>
    rows.filter((row) => others.some((other) => other.id === row.id)).map((row) => row.id)
  const [placesBefore, placesAfter] = [order(before, after), order(after, before)]
  const rest = after.flatMap((row, index): ChildChange[] => {
    const old = before.find((other) => other.id === row.id)
    if (!old) return [{ kind: 'added', row }]
    const fields = items.map((item) => item.name).filter((name) => !same(old[name], row[name]))
    if (fields.length > 0) return [{ kind: 'changed', place: index + 1, from: old, row, fields }]
    return placesBefore.indexOf(row.id) === placesAfter.indexOf(row.id) ? [] : [{ kind: 'moved', row }]
  })
  return [...rest, ...removed]
}

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : [])
