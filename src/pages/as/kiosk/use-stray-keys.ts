/** A reader types wherever the focus is: what it types while nothing is focused, or a button, belongs into the field. */
import { useEffect } from 'react'

/** @param focusField puts the focus into the field that is being entered */
export function useStrayKeys(focusField: () => void): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const holder = document.activeElement
      if (!isCharacter(event) || holder?.closest('input, textarea, [role="dialog"]')) return
      // The character itself comes after this event, and goes to who has the focus then.
      focusField()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [focusField])
}

/** Not the space bar, which presses the focused button. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
