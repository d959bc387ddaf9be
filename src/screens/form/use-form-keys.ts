/** Ctrl/⌘+S saves, Ctrl/⌘+Enter saves and closes, Esc closes (shell.md §14); none while an input method composes. */
import { useEffect, useRef, type RefObject } from 'react'
import { isComposing } from '../entity/ime'

interface FormKeyActions {
  save: () => void
  saveAndClose: () => void
  cancel: () => void
}

/**
 * @param isNested the form lies over another one, which hears nothing meanwhile
 * @param form under a tab that is not open it hears nothing
 */
export function useFormKeys(acts: FormKeyActions, isNested = false, form?: RefObject<HTMLElement | null>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const isOurs = (event: KeyboardEvent) =>
      !event.defaultPrevented &&
      !isComposing(event) &&
      !isUnderDialog(isNested) &&
      !form?.current?.closest('[hidden]') &&
      (isNested || !document.querySelector('.k-nested-record'))
    // Before the field hears of it: a picker would open at Ctrl+Enter.
    const onSaveKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !isOurs(event)) return
      const act = event.key.toLowerCase() === 's' ? latest.current.save : event.key === 'Enter' ? latest.current.saveAndClose : undefined
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      leaveField()
      act()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOurs(event) || hasOpenPopup()) return
      event.preventDefault()
      latest.current.cancel()
    }
    document.addEventListener('keydown', onSaveKey, { capture: true })
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onSaveKey, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [isNested, form])
}

/** A dialog lies over the form; the one from whose picker a nested form was opened lies below it. */
function isUnderDialog(isNested: boolean): boolean {
  const drawer = isNested ? document.querySelector('.k-nested-record') : null
  return [...document.querySelectorAll('.ant-modal-wrap:not([style*="display: none"])')].some(
    (dialog) => !drawer || (drawer.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
}

/** Inputs tidy their text when they are left; a save by key must not miss that. */
function leaveField(): void {
  if (!(document.activeElement instanceof HTMLElement)) return
  const field = document.activeElement
  field.blur()
  field.focus({ preventScroll: true })
}

/** Esc closes a list or a calendar first; one that is just fading away is closed. */
const hasOpenPopup = () =>
  ['ant-select-dropdown', 'ant-picker-dropdown', 'ant-dropdown', 'ant-popover'].some(
    (name) => document.querySelector(`.${name}:not(.${name}-hidden, [class*="-leave"])`) !== null,
  )
