/** e edits, Del deletes, Esc closes the record, k/j or Alt+←/→ goes to the one before or after it (shell.md §14). */
import { useEffect, useRef } from 'react'
import { singleKeysAct } from '../../providers/preferences/preferences'
import { isComposing } from '../entity/ime'

interface ShowKeyActions {
  edit: () => void
  remove: () => void
  close: () => void
  previous: () => void
  next: () => void
}

export function useShowKeys(acts: ShowKeyActions): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        (event.key.length === 1 && !singleKeysAct()) ||
        isComposing(event)
      )
        return
      if (
        document.querySelector(
          '.ant-modal-wrap:not([style*="display: none"]), .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)',
        )
      )
        return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]'))
        return
      const { edit, remove, close, previous, next } = latest.current
      // The browser's own back and forward on these keys would leave the record.
      const command = event.altKey
        ? { ArrowLeft: previous, ArrowRight: next }[event.key]
        : { e: edit, Delete: remove, Escape: close, k: previous, j: next }[event.key]
      if (!command) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
