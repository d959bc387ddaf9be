/** A click anywhere on a row opens it; with Ctrl in a tab of its own. */
import { useRef, type MouseEvent } from 'react'

const doubleClickMs = 250

interface RowClick {
  onClick: (event: MouseEvent<HTMLTableRowElement>) => void
  /** The row does not open after all: a second click edits a cell. */
  cancel: () => void
}

/** @param to its address; undefined = it does not open @param open opens it here */
export function useRowClick(to: string | undefined, open: () => void): RowClick {
  const opening = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const cancel = () => clearTimeout(opening.current)
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    cancel()
    if (!to || event.defaultPrevented || isInteractive(event.target) || window.getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
    // Where a second click edits, the first one waits for it.
    else if (event.target instanceof Element && event.target.closest('[data-editable]'))
      opening.current = event.detail > 1 ? undefined : setTimeout(open, doubleClickMs)
    else open()
  }
  return { onClick, cancel }
}

/** A click on what acts by itself doesn't open the row; nor does one in a popover, which is the row's child only for React. */
function isInteractive(target: EventTarget): boolean {
  return (
    !(target instanceof Element) ||
    target.closest('a, button, input, label, [role="switch"], [role="menu"], .ant-popover, .ant-dropdown, .ant-modal') !== null ||
    target.closest('tr') === null
  )
}
