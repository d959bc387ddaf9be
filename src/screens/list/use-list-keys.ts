/** The single keys of a list (shell.md §14): only outside inputs, dialogs and input methods. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import { singleKeysAct } from '../../providers/preferences/preferences'
import { isComposing } from '../entity/ime'

export interface ListKeyActions {
  search: () => void
  create: () => void
  open: (row: RecordRow) => void
  edit: (row: RecordRow) => void
  remove: (row: RecordRow) => void
  select: (row: RecordRow) => void
  page: (step: -1 | 1) => void
  /** The cell of the row under the keyboard that F2 edits. */
  cell: (row: RecordRow, step: -1 | 1) => void
  editCell: (row: RecordRow) => void
}

/** @param enabled false while a drawer covers the list @returns the row under the keyboard */
export function useListKeys(rows: readonly RecordRow[], acts: ListKeyActions, enabled: boolean): number | null {
  const [cursor, setCursor] = useState<number | null>(null)
  const latest = useRef({ rows, acts, cursor })
  // With the rows, not after them: a key that is pressed as soon as they are seen acts on them.
  useLayoutEffect(() => {
    latest.current = { rows, acts, cursor }
  })
  useLayoutEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.key.length === 1 && !singleKeysAct()) ||
        isComposing(event) ||
        isOccupied(event.target)
      )
        return
      const { rows: shown, acts: act, cursor: at } = latest.current
      const index = shown.findIndex((row) => row.id === at)
      const row = shown[index]
      const move = (step: number) => {
        const next = shown[index < 0 ? (step > 0 ? 0 : shown.length - 1) : Math.min(shown.length - 1, Math.max(0, index + step))]
        if (!next) return
        setCursor(next.id)
        document.querySelector(`[data-row="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
      }
      const commands: Record<string, (() => void) | undefined> = {
        '/': act.search,
        c: act.create,
        j: () => move(1),
        k: () => move(-1),
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        '[': () => act.page(-1),
        ']': () => act.page(1),
        Enter: row && (() => act.open(row)),
        e: row && (() => act.edit(row)),
        x: row && (() => act.select(row)),
        F2: row && (() => act.editCell(row)),
        ArrowLeft: row && (() => act.cell(row, -1)),
        ArrowRight: row && (() => act.cell(row, 1)),
        Delete: row && (() => act.remove(row)),
      }
      const command = commands[event.key]
      if (!command) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
  return cursor
}

/** Keys belong to what has the focus: inputs, buttons, menus, and any dialog that is open. */
export function isOccupied(target: EventTarget | null): boolean {
  if (
    document.querySelector(
      '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)',
    )
  )
    return true
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, button, a, [contenteditable="true"], [role="menu"], [role="dialog"], [role="combobox"], [role="tree"]',
    ) !== null
  )
}
