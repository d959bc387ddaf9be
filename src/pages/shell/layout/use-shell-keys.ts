/** The keys of the whole console (shell.md §14): Ctrl/⌘+K, `/`, `?`, `g` and a letter; none while an input method composes. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { modules } from '../../../resources'
import { goKeys } from '../../../resources/core/module-keys'
import { useEnterInPickers } from '../../../providers/browser/enter-in-pickers'
import { isComposing } from '../../../providers/browser/ime-guard'
import { singleKeysAct } from '../../../providers/preferences/preferences'
import { closeOverlay, currentOverlay, openOverlay } from './overlays'

/** Between `g` and its letter, ms. */
const sequenceTime = 1_500

/** @param prepare called when Ctrl or ⌘ goes down: the palette may be wanted in a moment */
export function useShellKeys(prepare: () => void): void {
  const navigate = useNavigate()
  useEnterInPickers()
  useEffect(() => {
    const paths = goKeys(modules)
    let since = 0
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event)) return
      if (event.key === 'Control' || event.key === 'Meta') prepare()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (currentOverlay() === 'palette') closeOverlay()
        else openOverlay('palette')
        return
      }
      // Lists and records listen on the document and come first: what they took is prevented.
      if (!isSingle(event)) return
      if (event.key === 'g') since = Date.now()
      else if (event.key === '?') openOverlay('shortcuts')
      else if (event.key === '/') openOverlay('palette')
      else return
      event.preventDefault()
    }
    // Before lists and records, whose own letters these may be (`c`, `e`).
    const onSecond = (event: KeyboardEvent) => {
      if (Date.now() - since >= sequenceTime || isComposing(event) || !isSingle(event)) return
      since = 0
      const path = paths[event.key]
      if (!path) return
      event.preventDefault()
      void navigate(path)
    }
    window.addEventListener('keydown', onSecond, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onSecond, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [navigate, prepare])
}

const isSingle = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.repeat &&
  singleKeysAct() &&
  !isOccupied(event.target)

/** Text is being typed, or something lies over the screen. */
function isOccupied(target: EventTarget | null): boolean {
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return true
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="combobox"]') !== null
  )
}
