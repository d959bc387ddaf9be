/** The keys of the canvas: undo, redo, duplicate, delete. A click on the canvas leaves the focus nowhere, so they are heard in the whole window. */
import { useEffect, useRef, type RefObject } from 'react'

interface FlowKeys {
  root: RefObject<HTMLElement | null>
  /** Nothing is being moved, and something may be changed. */
  isIdle: boolean
  undo: () => void
  redo: () => void
  duplicate: () => void
  remove: () => void
}

export function useFlowKeys(keys: FlowKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { root, isIdle } = latest.current
      if (!isIdle || event.defaultPrevented || isElsewhere(event.target) || !root.current?.checkVisibility()) return
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Typing, a menu, a dialog. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], .ant-select, [role="menu"], [role="dialog"]') !== null

function actOf(event: KeyboardEvent): 'undo' | 'redo' | 'duplicate' | 'remove' | undefined {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
    return key === 'y' ? 'redo' : key === 'd' ? 'duplicate' : undefined
  }
  return key === 'delete' ? 'remove' : undefined
}
