/** The row under the keyboard, or in the preview, and what the keys do with it. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { goesOnAfterDecision } from '../../../providers/preferences/preferences'
import type { WorkRow } from '../../../shared/wf/work-list'
import type { WorkListState } from './list-address'
import { rowAddress, rowKey } from './row-words'
import type { WorkSelection } from './use-work-selection'
import { steppedFrom, useWorkKeys, type WorkAct } from './work-keys'

interface CursorInput {
  state: WorkListState
  change: (next: Partial<WorkListState>) => void
  rows: readonly WorkRow[]
  selection: WorkSelection | null
  /** The form is seen beside the list. */
  isSplit: boolean
  maySplit: boolean
  onSearch: () => void
  onCreate: () => void
}

export interface RowCursor {
  cursor: string | null
  /** The row in the preview. */
  opened: WorkRow | undefined
  /** An act of the form in the preview that a key asked for; another `turn` is another press. */
  ask: { act: 'approve' | 'return'; turn: number } | undefined
  /** The row in the preview was decided: the next one follows, at the end the one before; none where the person prefers the list. */
  goOn: () => void
}

export function useRowCursor({ state, change, rows, selection, isSplit, maySplit, onSearch, onCreate }: CursorInput): RowCursor {
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ act: 'approve' | 'return'; turn: number; row: string } | null>(null)
  const [shown, setShown] = useState(state.open)
  const opened = isSplit ? rows.find((row) => row.instance === state.open) : undefined
  const cursor = isSplit ? (opened ? rowKey(opened) : null) : pointed
  const ask = asked !== null && asked.row === cursor ? asked : undefined
  // Another form was not asked for anything.
  if (shown !== state.open) {
    setShown(state.open)
    if (asked !== null && !ask) setAsked(null)
  }
  // The address follows a moment after the key: the next key goes by what was wanted, not by what is still drawn.
  const wanted = useRef(state.open)
  useLayoutEffect(() => {
    wanted.current = state.open
  }, [state.open])
  const open = (row: WorkRow | undefined) => {
    wanted.current = row?.instance ?? null
    change({ ...(isSplit ? {} : { view: 'split' as const }), open: wanted.current })
  }
  const place = () => rows.findIndex((row) => (isSplit ? row.instance === wanted.current : rowKey(row) === cursor))
  const here = () => rows[place()]
  const step = (by: 1 | -1) => {
    const row = rows[steppedFrom(place(), by, rows.length)]
    if (!row) return
    if (isSplit) open(row)
    else setPointed(rowKey(row))
  }
  /** What is decided is seen first. */
  const decide = (act: 'approve' | 'return') => {
    const row = here()
    if (!row) return
    if (isSplit) setAsked({ act, turn: (asked?.turn ?? 0) + 1, row: rowKey(row) })
    else if (maySplit) open(row)
  }
  const keys: Readonly<Record<WorkAct, () => void>> = {
    next: () => step(1),
    previous: () => step(-1),
    open: () => {
      const row = here()
      if (row) void navigate(rowAddress(row))
    },
    approve: () => decide('approve'),
    return: () => decide('return'),
    select: () => {
      const row = here()
      if (row) selection?.toggle(row)
    },
    search: onSearch,
    create: onCreate,
  }
  useWorkKeys((act) => keys[act]())
  const goOn = () => {
    if (!opened) return
    const at = rows.indexOf(opened)
    open(goesOnAfterDecision() ? (rows[at + 1] ?? rows[at - 1]) : undefined)
  }
  return { cursor, opened, ask, goOn }
}
