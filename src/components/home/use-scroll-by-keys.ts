/** What holds more than it shows is reached with Tab, so that the arrow keys scroll it (WCAG 2.1.1); what shows all is no stop on the way. */
import { useCallback } from 'react'

/** @returns The `ref` of the scrolling element. */
export function useScrollByKeys() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const look = () => {
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const size = new ResizeObserver(look)
    size.observe(element)
    const content = new MutationObserver(look)
    content.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      size.disconnect()
      content.disconnect()
    }
  }, [])
}
