/** The row under the keyboard, or in the preview, and what the keys do with it. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
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
  /** The row in the preview was decided: the next one follows, at the end the one before. */
  goOn: () => void
}

export function useRowCursor({ state, change, rows, selection, isSplit, maySplit, onSearch, onCreate }: CursorInput): RowCursor {
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ act: 'approve' | 'return'; turn: number; row: string } | null>(null)
  const opened = isSplit ? rows.find((row) => row.instance === state.open) : undefined
  const cursor = isSplit ? (opened ? rowKey(opened) : null) : pointed
  // Another form was not asked for anything yet.
  const ask = asked !== null && asked.row === cursor ? asked : undefined
  if (asked !== null && !ask) setAsked(null)
  const at = rows.findIndex((row) => rowKey(row) === cursor)
  const here = rows[at]
  const step = (by: 1 | -1) => {
    const row = rows[steppedFrom(at, by, rows.length)]
    if (!row) return
    if (isSplit) change({ open: row.instance })
    else setPointed(rowKey(row))
  }
  /** What is decided is seen first. */
  const decide = (act: 'approve' | 'return') => {
    if (opened) setAsked({ act, turn: (ask?.turn ?? 0) + 1, row: rowKey(opened) })
    else if (here && maySplit) change({ view: 'split', open: here.instance })
  }
  const keys: Readonly<Record<WorkAct, () => void>> = {
    next: () => step(1),
    previous: () => step(-1),
    open: () => {
      if (here) void navigate(rowAddress(here))
    },
    approve: () => decide('approve'),
    return: () => decide('return'),
    select: () => {
      if (here) selection?.toggle(here)
    },
    search: onSearch,
    create: onCreate,
  }
  useWorkKeys((act) => keys[act]())
  const goOn = () => {
    if (opened) change({ open: (rows[at + 1] ?? rows[at - 1])?.instance ?? null })
  }
  return { cursor, opened, ask, goOn }
}
