/** A button with a panel below it: outside click, Esc and leaving by Tab close it; the focus goes back to the button. */
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

export interface FlyoutProps {
  label: string
  icon: ReactNode
  /** Beside the icon. */
  text?: ReactNode
  children: ReactNode
  /** Panel's width, px; never wider than the window. */
  width: number
  align?: 'start' | 'end'
  onOpen?: () => void
  className?: string
}

const CloseFlyout = createContext<() => void>(() => undefined)

/** What closes the panel that the component stands in. */
export const useCloseFlyout = (): (() => void) => useContext(CloseFlyout)

export function Flyout({ label, icon, text, children, width, align = 'end', onOpen, className = '' }: FlyoutProps) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [place, setPlace] = useState(pathname)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  // Gone to another page: the panel has done its work.
  if (place !== pathname) {
    setPlace(pathname)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    panel.current?.focus()
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    // Before the screen below hears of it: a record would close too.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape, { capture: true })
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = () => {
    if (!open) onOpen?.()
    setOpen(!open)
  }
  return (
    <div ref={root} className="k-flyout">
      <button
        ref={button}
        type="button"
        className={`k-icon-button ${className}`}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {icon}
        {text}
      </button>
      {open && (
        <div ref={panel} id={id} role="dialog" aria-label={label} tabIndex={-1} className={`k-panel k-panel-${align}`} style={{ width }}>
          <CloseFlyout value={close}>{children}</CloseFlyout>
        </div>
      )}
    </div>
  )
}
