/** What the roster editor does (as.md §2 scheduling-online): rows as they are read, what is painted over them, saving with conflicts, publishing. */
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { datesFrom } from '../../../shared/as/calendar-dates'
import { checkRoster, readRoster, saveRoster, type RosterConflict, type RosterRow } from '../../../shared/as/roster'
import { rosterIssues, type RosterIssue } from '../../../shared/as/roster-checks'
import { repeated } from './roster-blocks'
import type { GridRow } from './roster-grid'
import { toGrid } from './roster-rows'
import {
  afterSave,
  blockOf,
  daysWithin,
  isWithin,
  lastPeriod,
  paint,
  redo,
  settled,
  toChecked,
  toSave,
  undo,
  unpainted,
  type Block,
  type Brush,
  type Edits,
  type Place,
} from './roster-edits'
import { useRosterPublishing } from './use-roster-publishing'
import { useShifts } from './use-shifts'

export interface RosterRange {
  department: number
  from: string
  to: string
}

const cornersOf = ({ top, left, bottom, right }: Block): { anchor: Place; head: Place } => ({
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
})
const nowhere: Place = { row: 0, column: 0 }

export function useRosterEditor({ department, from, to }: RosterRange) {
  const client = useQueryClient()
  const { shifts, byId } = useShifts()
  const [painting, setPainting] = useState(unpainted)
  const [picked, setPicked] = useState<{ anchor: Place; head: Place }>({ anchor: nowhere, head: nowhere })
  const [conflicts, setConflicts] = useState<readonly RosterConflict[]>([])
  const [isBusy, setBusy] = useState(false)
  const clipboard = useRef<readonly (readonly Brush[])[]>([])
  const queryKey = useMemo(() => ['as', 'roster', department, from, to], [department, from, to])
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readRoster, { query: { department: String(department), from, to, edit: 'true' }, signal }),
    placeholderData: keepPreviousData,
    // What is painted holds the versions that it was painted over: only a save reads anew.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: 1,
  })
  const rows = useMemo<readonly RosterRow[]>(() => data?.data ?? [], [data])
  const dates = useMemo(() => datesFrom(from, to), [from, to])
  const later = useDeferredValue(painting.edits)
  const issues = useMemo(
    () =>
      rosterIssues(toChecked(rows, later, byId, data?.meta.laws), data?.meta.needs ?? [], data?.meta.company).filter((issue) =>
        issue.dates.some((date) => date >= from && date <= to),
      ),
    [rows, later, byId, data, from, to],
  )
  const gridRows = useMemo(() => toGrid(rows, painting.edits, issues, { from, to }), [rows, painting.edits, issues, from, to])
  const selection = useMemo(() => blockOf(picked.anchor, picked.head), [picked])
  const names = useMemo(() => new Map(rows.map(({ user, name }) => [user, name])), [rows])

  const paintBlock = (block: Block, brushOf: BrushOf) =>
    setPainting((before) =>
      paint(
        before,
        gridRows.slice(block.top, block.bottom + 1).flatMap(({ row }, i) =>
          row.editable
            ? daysWithin(row, from, to)
                .slice(block.left, block.right + 1)
                .flatMap((cell, j) => {
                  const brush = brushOf(block.top + i, block.left + j)
                  return brush ? [{ user: row.user, cell, brush }] : []
                })
            : [],
        ),
      ),
    )
  const everything: Block = { top: 0, left: 0, bottom: gridRows.length - 1, right: dates.length - 1 }
  const copy = () => {
    clipboard.current = gridRows
      .slice(selection.top, selection.bottom + 1)
      .map(({ cells }) => cells.slice(selection.left, selection.right + 1).map(({ rostered, shift }) => ({ day_type: rostered, shift })))
  }
  const { fillTo, dropAt } = dragging({ gridRows, selection, paintBlock, setPicked })
  /** What was copied repeats over what is selected. */
  const paste = () => {
    const block = clipboard.current
    const [height, width] = [block.length, block[0]?.length ?? 0]
    if (height === 0 || width === 0) return
    const bottom = Math.min(Math.max(selection.bottom, selection.top + height - 1), everything.bottom)
    const right = Math.min(Math.max(selection.right, selection.left + width - 1), everything.right)
    paintBlock({ ...selection, bottom, right }, (row, column) => block[(row - selection.top) % height]?.[(column - selection.left) % width])
  }
  const copyLast = async () => {
    const last = lastPeriod(from, to)
    const { data: former } = await call(readRoster, {
      query: { department: String(department), from: last.from, to: last.to, edit: 'true' },
    })
    const byUser = new Map(former.map((row) => [row.user, daysWithin(row, last.from, last.to)]))
    paintBlock(everything, (row, column) => {
      const cell = byUser.get(gridRows[row]?.row.user ?? 0)?.[column]
      return cell && { day_type: cell.rostered, shift: cell.shift }
    })
  }
  const busy = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  /** @returns whether all of it is saved */
  const saveEdits = async (edits: Edits, current: readonly RosterRow[]): Promise<boolean> => {
    if (edits.size === 0) return true
    const { data: answer } = await call(saveRoster, { body: { cells: toSave(current, edits) } })
    setPainting({ ...unpainted, edits: afterSave(edits, answer) })
    await client.invalidateQueries({ queryKey })
    setConflicts(answer.conflicts)
    if (answer.conflicts.length === 0) showText('success', 'as:roster.saved')
    return answer.conflicts.length === 0
  }
  const settle = (mine: ReadonlySet<string>) =>
    busy(async () => {
      const edits = settled(painting.edits, conflicts, mine)
      setConflicts([])
      setPainting({ ...unpainted, edits })
      const read = await refetch()
      await saveEdits(edits, read.data?.data ?? rows)
    })
  const users = rows.filter(({ editable }) => editable).map(({ user }) => user)
  const { preview, closePreview, askToPublish, publish, unpublish } = useRosterPublishing({
    ...{ users, from, to, busy, queryKey },
    // The question is about all drafts of the range.
    saveFirst: () => saveEdits(painting.edits, rows),
  })
  const check = async (): Promise<readonly RosterIssue[]> => (await call(checkRoster, { body: { users, from, to } })).data.issues
  return {
    ...{
      data,
      error,
      refetch,
      rows,
      gridRows,
      dates,
      issues,
      names,
      shifts,
      byId,
      isBusy,
      conflicts,
      preview,
      painting,
      selection,
      picked,
      everything,
    },
    ...{ setPicked, paintBlock, copy, paste, fillTo, dropAt, check, settle, closePreview, askToPublish, publish, unpublish },
    selectAll: () => setPicked(cornersOf(everything)),
    copyLast: () => busy(copyLast),
    save: () => busy(async () => void (await saveEdits(painting.edits, rows))),
    undo: () => setPainting(undo),
    redo: () => setPainting(redo),
    forget: () => setPainting(unpainted),
  }
}

/** What a cell is painted with; nothing leaves it. */
type BrushOf = (row: number, column: number) => Brush | null | undefined

interface Dragging {
  gridRows: readonly GridRow[]
  selection: Block
  paintBlock: (block: Block, brushOf: BrushOf) => void
  setPicked: (picked: { anchor: Place; head: Place }) => void
}

/** What is selected is drawn onwards, or carried: it repeats over a block that holds it, or lies there once more. */
function dragging({ gridRows, selection, paintBlock, setPicked }: Dragging) {
  const cellAt = ({ row, column }: Place): Brush | undefined => {
    const cell = gridRows[row]?.cells[column]
    return cell && { day_type: cell.rostered, shift: cell.shift }
  }
  const put = (block: Block, brushOf: BrushOf) => {
    paintBlock(block, brushOf)
    setPicked(cornersOf(block))
  }
  return {
    fillTo: (block: Block) =>
      put(block, (row, column) => (isWithin(selection, { row, column }) ? undefined : cellAt(repeated(selection, { row, column })))),
    dropAt: (block: Block) => put(block, (row, column) => cellAt(repeated(selection, { row, column }, block))),
  }
}
