/**
 * The selected rows of a list: they live across its pages until the question changes. Either named one by one, or
 * everything that matches but for some. Shift selects a range.
 */
import { useState } from 'react'
import type { ListAnswer, RecordRow } from '../../../providers/data/record-api'

export type SelectionState = { mode: 'ids'; ids: readonly number[] } | { mode: 'all'; except: readonly number[] }

/** A row of whatever list. */
export interface Listed {
  id: number
}

export interface Selection<Row extends Listed = RecordRow> {
  state: SelectionState
  /** How many rows; with `atLeast` there may be more ("100,000+"). */
  count: number
  atLeast: boolean
  /** Rows whose content is known: each one in mode `ids`; in mode `all` those of this page. */
  rows: readonly Row[]
  /** Everything on this page is selected, and more matches on others: it can be taken along. */
  more: Pick<ListAnswer['meta'], 'total' | 'total_is_estimate'> | undefined
  has: (id: number) => boolean
  toggle: (row: Row, range: boolean) => void
  setAll: (rows: readonly Row[], selected: boolean) => void
  /** Everything that the list's search and filters match, on whatever page. */
  selectMatching: () => void
  clear: () => void
}

export const nothingSelected: SelectionState = { mode: 'ids', ids: [] }

export const isSelected = (state: SelectionState, id: number): boolean =>
  state.mode === 'ids' ? state.ids.includes(id) : !state.except.includes(id)

/** The ids put in or taken out; in mode `all` what is taken out is remembered instead. */
export function withSelected(state: SelectionState, ids: readonly number[], selected: boolean): SelectionState {
  const union = (known: readonly number[]) => [...new Set([...known, ...ids])]
  const without = (known: readonly number[]) => known.filter((id) => !ids.includes(id))
  if (state.mode === 'ids') return { mode: 'ids', ids: selected ? union(state.ids) : without(state.ids) }
  return { mode: 'all', except: selected ? without(state.except) : union(state.except) }
}

/** From the row clicked last to this one, on the page as it is shown; the row alone where there is no such range. */
export function spanOf<Row extends Listed>(shown: readonly Row[], last: number | null, row: Row): readonly Row[] {
  const from = shown.findIndex(({ id }) => id === last)
  const to = shown.findIndex(({ id }) => id === row.id)
  return from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
}

interface Kept<Row> {
  scope: string
  state: SelectionState
  known: ReadonlyMap<number, Row>
  last: number | null
}

/** @param scope what the selection belongs to (query and filters): another scope starts empty @param shown rows of this page @param meta their totals */
export function useSelection<Row extends Listed>(
  scope: string,
  shown: readonly Row[],
  meta: ListAnswer['meta'] | undefined,
): Selection<Row> {
  const [kept, setKept] = useState<Kept<Row>>({ scope, state: nothingSelected, known: new Map(), last: null })
  const { state, known, last } = kept.scope === scope ? kept : { state: nothingSelected, known: new Map<number, Row>(), last: null }
  const change = (rows: readonly Row[], selected: boolean, at: number | null) =>
    setKept({
      scope,
      last: at,
      state: withSelected(
        state,
        rows.map(({ id }) => id),
        selected,
      ),
      known: new Map([...known, ...rows.map((row) => [row.id, row] as const)]),
    })
  const has = (id: number) => isSelected(state, id)
  const total = meta?.total ?? 0
  const count = state.mode === 'ids' ? state.ids.length : Math.max(0, total - state.except.length)
  const wholePage = shown.length > 0 && shown.every(({ id }) => has(id))
  return {
    state,
    count,
    has,
    atLeast: state.mode === 'all' && meta?.total_is_estimate === true,
    rows:
      state.mode === 'ids'
        ? state.ids.flatMap((id) => shown.find((row) => row.id === id) ?? known.get(id) ?? [])
        : shown.filter(({ id }) => has(id)),
    more: state.mode === 'ids' && wholePage && meta && (meta.total > count || meta.total_is_estimate) ? meta : undefined,
    toggle: (row, range) => change(range ? spanOf(shown, last, row) : [row], !has(row.id), row.id),
    setAll: (rows, selected) => change(rows, selected, null),
    selectMatching: () => setKept({ scope, state: { mode: 'all', except: [] }, known: new Map(), last: null }),
    clear: () => setKept({ scope, state: nothingSelected, known: new Map(), last: null }),
  }
}
