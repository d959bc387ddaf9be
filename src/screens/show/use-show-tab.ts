/** Which part of the record is open: the address may name its comments (`#comments`, as notifications do). */
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** @returns the tab, how to change it, and the ref of the comments where they stand on a page without tabs */
export function useShowTab(): [string, (tab: string) => void, (section: HTMLElement | null) => void] {
  const { hash, key } = useLocation()
  const namesComments = hash === '#comments'
  const [tab, setTab] = useState('details')
  const [seen, setSeen] = useState('')
  // Also when the record is open already and a notification leads to it once more.
  if (seen !== key) {
    setSeen(key)
    if (namesComments) setTab('comments')
  }
  const place = useCallback((section: HTMLElement | null) => { if (section && namesComments && key) section.scrollIntoView({ block: 'start' }) }, [namesComments, key])
  return [tab, setTab, place]
}
