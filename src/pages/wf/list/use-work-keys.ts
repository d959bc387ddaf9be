/** The keys of the work list (wf.md §2.1): those of every list, and A and R, which decide about the form that is seen. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { goesOnAfterDecision } from '../../../providers/preferences/preferences'
import type { RowSelection } from '../../../screens/list/rows/listed-rows'
import { useRowCursor } from '../../../screens/list/rows/use-row-cursor'
import { rowKeys, useSingleKeys, type RowAct } from '../../../screens/list/single-keys'
import type { WorkListState } from './list-address'
import { rowAddress, type ListedWork } from './row-words'

type Decision = 'approve' | 'return'

export const workKeys: Readonly<Record<string, RowAct | Decision>> = { ...rowKeys, a: 'approve', r: 'return' }

interface WorkKeysInput {
  state: WorkListState
  change: (next: Partial<WorkListState>) => void
  rows: readonly ListedWork[]
  selection: RowSelection<ListedWork> | null
  /** The form is seen beside the list. */
  isSplit: boolean
  maySplit: boolean
  lastPage: number
  onSearch: () => void
  onCreate: (() => void) | undefined
}

interface WorkKeys {
  cursor: number | null
  /** The row in the preview. */
  opened: ListedWork | undefined
  /** An act of the form in the preview that a key requested; another `turn` is another press. */
  ask: { act: Decision; turn: number } | undefined
  /** The row in the preview was decided: the next one follows, at the end the one before; none where the person prefers the list. */
  goOn: () => void
}

export function useWorkKeys({ state, change, rows, selection, isSplit, maySplit, lastPage, ...on }: WorkKeysInput): WorkKeys {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ act: Decision; turn: number; row: number } | null>(null)
  const [shown, setShown] = useState(state.open)
  const opened = isSplit ? rows.find((row) => row.instance === state.open) : undefined
  const cursor = useRowCursor({
    ...{ rows, isBeside: isSplit, opened },
    onOpen: (row) => change({ ...(isSplit ? {} : { view: 'split' as const }), open: row?.instance ?? null }),
  })
  const ask = asked !== null && asked.row === cursor.at ? asked : undefined
  // Nothing was requested of another form.
  if (shown !== state.open) {
    setShown(state.open)
    if (asked !== null && !ask) setAsked(null)
  }
  const ofRow = (act: (row: ListedWork) => void) => () => {
    const row = cursor.here()
    if (row) act(row)
  }
  /** What is decided is seen first. */
  const decide = (act: Decision) =>
    ofRow((row) => {
      if (isSplit) setAsked({ act, turn: (asked?.turn ?? 0) + 1, row: row.id })
      else if (maySplit) cursor.open(row)
    })
  const turn = (page: number) => () => {
    if (page >= 1 && page <= lastPage) change({ page, open: null })
  }
  useSingleKeys(
    workKeys,
    {
      next: () => cursor.step(1),
      previous: () => cursor.step(-1),
      page_before: turn(state.page - 1),
      page_after: turn(state.page + 1),
      open: ofRow((row) => void navigate(rowAddress(row))),
      approve: decide('approve'),
      return: decide('return'),
      select: selection ? ofRow((row) => selection.toggle(row, false)) : undefined,
      search: on.onSearch,
      create: on.onCreate,
    },
    true,
  )
  const goOn = () => {
    if (!opened) return
    const at = rows.indexOf(opened)
    cursor.open(goesOnAfterDecision() ? (rows[at + 1] ?? rows[at - 1]) : undefined)
  }
  return { cursor: cursor.at, opened, ask, goOn }
}
