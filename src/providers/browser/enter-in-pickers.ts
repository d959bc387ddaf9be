/** Enter in a date or a picker chooses; it never submits the form around it. */
import { useEffect } from 'react'

export function useEnterInPickers(): void {
  useEffect(() => {
    // After the picker has heard of it: only what the browser would do by itself is prevented.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
      if (event.target.closest('.ant-picker, .ant-select')) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
