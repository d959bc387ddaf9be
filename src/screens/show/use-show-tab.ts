/** Which part of the record is open: the address may name its comments (`#comments`, as notifications do). */
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** @returns the tab, how to change it, and the ref of the comments where they stand on a page without tabs */
export function useShowTab(): [string, (tab: string) => void, (section: HTMLElement | null) => (() => void) | undefined] {
  const { hash, key } = useLocation()
  const namesComments = hash === '#comments'
  const [tab, setTab] = useState('details')
  const [seen, setSeen] = useState('')
  // Also when the record is open already and a notification leads to it once more.
  if (seen !== key) {
    setSeen(key)
    if (namesComments) setTab('comments')
  }
  const place = useCallback((section: HTMLElement | null) => (section && namesComments && key ? keepInView(section) : undefined), [namesComments, key])
  return [tab, setTab, place]
}

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** What stands above comes bit by bit and pushes it down: it stays in view until the person does something. @returns how to end it */
function keepInView(section: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }))
  const end = () => {
    sizes.disconnect()
    for (const move of moves) document.removeEventListener(move, end, true)
  }
  sizes.observe(section.parentElement ?? section)
  for (const move of moves) document.addEventListener(move, end, true)
  return end
}
