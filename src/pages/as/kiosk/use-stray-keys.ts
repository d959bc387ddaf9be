/** A reader types wherever the focus is: what it types while nothing is focused, or a button, belongs into the field. */
import { useEffect, type RefObject } from 'react'
import type { InputRef } from 'antd'

export function useStrayKeys(field: RefObject<InputRef | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const holder = document.activeElement
      if (!isCharacter(event) || holder?.closest('input, textarea, [role="dialog"]')) return
      // The character itself comes after this event, and goes to who has the focus then.
      field.current?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [field])
}

/** Not the space bar, which presses the focused button. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
