/** One widget: it loads alone, and its failure stays its own (shell.md §2.2). */
import { Suspense, useCallback, useId, useState, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HomeWidget } from '../../shared/sc/home'
import { ErrorBoundary } from '../../ui/page-error'
import type { Widget } from './registry'

interface WidgetFrameProps {
  widget: Widget
  placed: HomeWidget
  /** Beside the title. */
  acts?: ReactNode
  /** Where nothing in it may be used: while it is arranged. */
  still?: boolean
}

export function WidgetFrame({ widget, placed, acts, still = false }: WidgetFrameProps) {
  const { t } = useTranslation(['common', widget.module])
  const id = useId()
  const [title, setTitle] = useState('')
  const scrollable = useScrollByKeys()
  const { Content } = widget
  const tell = useCallback((next: string) => setTitle(next), [])
  return (
    <section className="k-widget" data-bare={(widget.bare && !still) || undefined} data-key={widget.key} aria-labelledby={id}>
      <header className={widget.bare && !still ? 'k-visually-hidden' : 'k-widget-head'}>
        <h2 id={id}>{title || t(widget.title)}</h2>
        {acts}
      </header>
      <div ref={scrollable} className="k-widget-body" role="group" aria-labelledby={id} inert={still}>
        <ErrorBoundary place={JSON.stringify(placed.options)}>
          <Suspense fallback={<WidgetWaiting />}>
            <Content options={placed.options ?? noOptions} onTitle={tell} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </section>
  )
}

const noOptions = {}

/** After 200 ms only: what comes at once needs no skeleton. */
export const WidgetWaiting = () => (
  <div className="k-loading">
    <Skeleton active title={false} paragraph={{ rows: 3 }} />
  </div>
)

/**
 * What holds more than it shows is reached with Tab, so that the arrow keys scroll it (WCAG 2.1.1); what shows all is no stop on the way.
 * @returns The `ref` of the scrolling element.
 */
function useScrollByKeys() {
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
