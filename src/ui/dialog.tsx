/** The generic dialog of routes.md §9: 480 × 300 px, the whole width in windows narrower than 400 px. */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { focusFirstEmpty } from './focus-first-empty'
import './dialog.css'

export interface DialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** px. Default 480. */
  width?: number
  /** px of the whole dialog; what does not fit scrolls. `auto` = at least 300 and as high as its content, `content` = only that. Default 300. */
  height?: number | 'auto' | 'content'
  /** Buttons; absent = no footer. */
  footer?: ReactNode
  /** Esc, the cross, the backdrop. Without it the dialog cannot be closed by the person. */
  onClose?: () => void
  /** After it has gone. */
  afterClose?: () => void
  hideClose?: boolean
}

export function Dialog({
  open,
  title,
  children,
  width = 480,
  height = 300,
  footer = null,
  onClose,
  afterClose,
  hideClose = false,
}: DialogProps) {
  const { t } = useTranslation('common')
  const body = useRef<HTMLDivElement>(null)
  const closable = onClose !== undefined
  useFocusReturn(open)
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [open])
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      className="k-dialog"
      styles={{ container: size(height) }}
      closable={closable && !hideClose ? { 'aria-label': t('action.close') } : false}
      keyboard={closable}
      mask={{ closable: false }}
      footer={footer}
      destroyOnHidden
      {...(onClose ? { onCancel: onClose } : {})}
      {...(afterClose ? { afterClose } : {})}
      modalRender={(dialog) => <div onKeyDown={keepFocusInside}>{dialog}</div>}
      afterOpenChange={(opened) => {
        if (!opened) return
        scrollToTop(body.current)
        if (body.current) stopWaiting.current = focusFirstEmpty(body.current)
      }}
    >
      <div ref={body} className="k-dialog-scroll">
        {children}
      </div>
    </Modal>
  )
}

const size = (height: NonNullable<DialogProps['height']>) =>
  height === 'content' ? {} : height === 'auto' ? { minHeight: 300 } : { height }

/** The page behind (routes.md §4), whose scroller is its main part, or the document where there is none; and what the dialog holds. */
function scrollToTop(content: Element | null): void {
  for (const scroller of [document.scrollingElement, document.getElementById('k-main'), content]) if (scroller) scroller.scrollTop = 0
}

/** The alert dialog: 600 × 300 px, to be answered. */
export function AlertDialog(props: Omit<DialogProps, 'width' | 'height'>) {
  return <Dialog {...props} width={600} height={300} />
}

/**
 * When it closes, or goes with its owner, the focus is where it was; antd forgets that when an input inside focuses itself.
 * Whoever took it meanwhile (`afterClose`) keeps it.
 */
function useFocusReturn(open: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(document.activeElement)
  }
  useEffect(() => {
    if (!open) return
    // After antd has let go of the focus.
    return () =>
      queueMicrotask(() => {
        const holder = document.activeElement
        const isFree = !holder || holder === document.body || holder.closest('.k-dialog') !== null
        if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
  }, [open, opener])
}

const focusable = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex]'

/** antd brings the focus back only after it has left the page once: Tab goes round inside instead. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  )
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  other?.focus()
}
