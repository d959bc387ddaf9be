/** Tabs over parts of one screen. Parts stay mounted, from the beginning or from when they are first opened; on narrow screens the row of tabs scrolls, so none hides behind a button. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export interface Tab {
  key: string
  label: ReactNode
  children: ReactNode
}
interface TabsProps {
  tabs: readonly Tab[]
  selected: string
  onSelect: (key: string) => void
  /** A part is drawn when it is first opened. */ late?: boolean
}

export function Tabs({ tabs, selected, onSelect, late = false }: TabsProps) {
  const id = useId()
  const [opened, setOpened] = useState<readonly string[]>([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [selected])
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === selected)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onSelect(next.key)
    document.getElementById(`${id}${next.key}`)?.focus()
  }
  return (
    <div className="k-tabs">
      <div ref={bar} role="tablist" className="k-tab-bar" onKeyDown={move}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            aria-selected={key === selected}
            aria-controls={`${id}${key}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, children }) => (
        <div key={key} id={`${id}${key}-panel`} role="tabpanel" aria-labelledby={`${id}${key}`} hidden={key !== selected}>
          {(!late || opened.includes(key)) && children}
        </div>
      ))}
    </div>
  )
}
