/** Which part of the record is open: the address may name its comments or files (`#comments`, as notifications do). */
import { useCallback, useState, type RefCallback } from 'react'
import { useLocation } from 'react-router'

const named = ['comments', 'attachments']

interface ShowTab {
  tab: string
  setTab: (tab: string) => void
  /** For the part where it stands on a page without tabs. */
  placeOf: (part: string) => RefCallback<HTMLElement> | undefined
}

export function useShowTab(): ShowTab {
  const { hash, key } = useLocation()
  const wanted = named.find((part) => hash === `#${part}`)
  const [tab, setTab] = useState('details')
  const [seen, setSeen] = useState('')
  // Also when the record is open already and a notification leads to it once more.
  const place = `${key}${hash}`
  if (seen !== place) {
    setSeen(place)
    if (wanted) setTab(wanted)
  }
  const placed = useCallback((section: HTMLElement | null) => (section && key ? keepInView(section) : undefined), [key])
  return { tab, setTab, placeOf: (part) => (part === wanted ? placed : undefined) }
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
