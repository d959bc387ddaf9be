/**
 * Child rows that fill while they are typed: the server says what is empty and what is computed, by the rule it writes by. What a person
 * typed stays; what was filled follows when what it hangs on changes.
 */
import { useEffect, useRef } from 'react'
import { isEmpty } from '../../../../schemas/core/condition'
import type { ChildRow } from '../../state/form-values'

/** Which cells are filled anew when another one of the row changes. `always`: also where something was typed, which was about the former value. */
export type Refill = Readonly<Record<string, { cells: readonly string[]; always?: boolean }>>

interface FilledRowsInput {
  rows: readonly ChildRow[]
  onChange: (rows: readonly ChildRow[]) => void
  refill: Refill
  /** What the server answers of the rows that were asked about, in their order; undefined while it is asked. */
  answer: { rows: readonly ChildRow[]; filled: readonly Readonly<Record<string, unknown>>[] } | undefined
}

/** @returns what takes the grid's changes */
export function useFilledRows({ rows, onChange, refill, answer }: FilledRowsInput): (next: unknown) => void {
  const filledIn = useRef(new Map<string, Readonly<Record<string, unknown>>>())
  const latest = useRef({ rows, onChange })
  useEffect(() => {
    latest.current = { rows, onChange }
  })
  useEffect(() => {
    if (!answer) return
    const { rows: now, onChange: change } = latest.current
    const next = now.map((row) => {
      const at = answer.rows.findIndex((asked) => asked === row)
      const filled = answer.filled[at]
      if (!filled) return row
      const { cells, isChanged } = filledCells(row, filled)
      filledIn.current.set(row._key, { ...filledIn.current.get(row._key), ...cells })
      return isChanged ? { ...row, ...cells } : row
    })
    if (next.some((row, at) => row !== now[at])) change(next)
  }, [answer])
  return (next) => {
    const changed = (Array.isArray(next) ? next : []) as readonly ChildRow[] // the grid hands on its rows
    onChange(
      changed.map((row) =>
        refilled(
          row,
          rows.find(({ _key }) => _key === row._key),
          { refill, filled: filledIn.current.get(row._key) ?? {} },
        ),
      ),
    )
  }
}

/** Pure: computed cells as the server says, others only where they are empty. */
export function filledCells(
  row: ChildRow,
  filled: Readonly<Record<string, unknown>>,
): { cells: Record<string, unknown>; isChanged: boolean } {
  const { computed = {}, ...own } = filled as { computed?: Record<string, unknown> }
  const cells = { ...Object.fromEntries(Object.entries(own).filter(([name, value]) => isEmpty(row[name]) && !isEmpty(value))), ...computed }
  return { cells, isChanged: Object.entries(cells).some(([name, value]) => row[name] !== value) }
}

/** Pure: cells that hang on what changed in the row are empty again, so that they are filled anew. */
export function refilled(
  row: ChildRow,
  before: ChildRow | undefined,
  { refill, filled }: { refill: Refill; filled: Readonly<Record<string, unknown>> },
): ChildRow {
  if (!before) return row
  const emptied = Object.entries(refill).flatMap(([name, { cells, always }]) =>
    row[name] === before[name] || isEmpty(row[name])
      ? []
      : cells.filter((cell) => row[cell] === before[cell] && !isEmpty(row[cell]) && (always || filled[cell] === row[cell])),
  )
  return emptied.length === 0 ? row : { ...row, ...Object.fromEntries(emptied.map((cell) => [cell, null])) }
}
