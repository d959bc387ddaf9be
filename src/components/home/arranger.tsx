/** A home page while it is arranged: by pointer, and with the same effect by arrow keys (Shift: size, Delete: away). */
import { useCallback, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import UnlockOutlined from '@ant-design/icons/UnlockOutlined'
import { GridLayout, useContainerWidth, type Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { useTranslation } from 'react-i18next'
import { homeColumns, type HomeWidget } from '../../shared/sc/home'
import { Button } from '../../ui/button'
import { layoutOf, stepped, widgetsAt, type Step } from './arrange'
import { findWidget } from './registry'
import { WidgetFrame } from './widget-frame'
import './home-grid.css'
import './arranger.css'

interface ArrangerProps {
  widgets: readonly HomeWidget[]
  onChange: (widgets: HomeWidget[]) => void
  /** Administrators lock and unlock; for everybody else what is locked stands. */
  locks?: boolean
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const gap = [16, 16] as const

export function Arranger({ widgets, onChange, locks = false }: ArrangerProps) {
  const { t } = useTranslation(['common'])
  const help = useId()
  const [told, setTold] = useState('')
  const { width, containerRef, mounted } = useContainerWidth()
  const isFixed = useCallback((widget: HomeWidget) => !locks && widget.locked === true, [locks])
  const layout = layoutOf(widgets, isFixed)
  const nameOf = (widget: HomeWidget) => t(findWidget(widget.key)?.title ?? 'common:home.gone')
  const place = ({ x, y, w, h }: Pick<HomeWidget, 'x' | 'y' | 'w' | 'h'>) => t('home.place', { column: x + 1, row: y + 1, w, h })
  // The grid reports its layout a moment later: a widget that was removed by then must not come back.
  const latest = useRef(widgets)
  useLayoutEffect(() => {
    latest.current = widgets
  }, [widgets])
  const give = (next: HomeWidget[]) => {
    latest.current = next
    onChange(next)
  }
  const change = (next: Layout) => {
    if (isOther(next, latest.current)) give(widgetsAt(latest.current, next))
  }
  const press = (event: KeyboardEvent, widget: HomeWidget) => {
    if (event.target !== event.currentTarget || isFixed(widget)) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(widget)
      return
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const asked: Step = event.shiftKey ? { dw: step[0], dh: step[1] } : { dx: step[0], dy: step[1] }
    const next = stepped(layout, widget.id, asked)
    const item = next.find(({ i }) => i === widget.id)
    if (item) setTold(`${nameOf(widget)}: ${place(item)}`)
    change(next)
  }
  const remove = (widget: HomeWidget) => {
    setTold(t('home.removed', { name: nameOf(widget) }))
    give(latest.current.filter(({ id }) => id !== widget.id))
  }
  return (
    <div className="k-arranger" ref={containerRef}>
      <p id={help} className="k-secondary k-arranger-help">
        {t('home.arrange_help')}
      </p>
      <p className="k-visually-hidden" aria-live="polite">
        {told}
      </p>
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: homeColumns, rowHeight: 96, margin: gap, containerPadding: [0, 0] }}
          dragConfig={{ handle: '.k-widget-head', cancel: 'button' }}
          onLayoutChange={change}
        >
          {widgets.map((widget) => {
            const known = findWidget(widget.key)
            const name = nameOf(widget)
            const fixed = isFixed(widget)
            return (
              <div
                key={widget.id}
                className="k-arranged"
                role="group"
                tabIndex={0}
                aria-label={`${name}: ${place(widget)}`}
                aria-describedby={help}
                data-fixed={fixed || undefined}
                onKeyDown={(event) => press(event, widget)}
              >
                {known ? (
                  <WidgetFrame
                    still
                    widget={known}
                    placed={widget}
                    acts={
                      <Acts
                        name={name}
                        locked={widget.locked ?? false}
                        locks={locks}
                        onRemove={() => remove(widget)}
                        onLock={(locked) => give(latest.current.map((one) => (one.id === widget.id ? withLock(one, locked) : one)))}
                      />
                    }
                  />
                ) : (
                  <div className="k-widget">
                    <header className="k-widget-head">
                      <h2>{t('home.gone')}</h2>
                      <Acts name={name} locked={false} locks={false} onRemove={() => remove(widget)} onLock={() => undefined} />
                    </header>
                  </div>
                )}
              </div>
            )
          })}
        </GridLayout>
      )}
    </div>
  )
}

interface ActsProps {
  name: string
  locked: boolean
  locks: boolean
  onRemove: () => void
  onLock: (locked: boolean) => void
}

function Acts({ name, locked, locks, onRemove, onLock }: ActsProps) {
  const { t } = useTranslation('common')
  if (locked && !locks)
    return (
      <span className="k-secondary" title={t('home.locked')}>
        <LockOutlined aria-label={t('home.locked')} role="img" />
      </span>
    )
  return (
    <>
      {locks && (
        <Button
          type="text"
          size="small"
          icon={locked ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
          label={t(locked ? 'home.unlock' : 'home.lock', { name })}
          onClick={() => onLock(!locked)}
        />
      )}
      <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />} label={t('home.remove', { name })} onClick={onRemove} />
    </>
  )
}

const withLock = ({ locked: _, ...widget }: HomeWidget, locked: boolean): HomeWidget => (locked ? { ...widget, locked } : widget)
const isOther = (layout: Layout, widgets: readonly HomeWidget[]): boolean =>
  widgets.some(({ id, x, y, w, h }) => {
    const item = layout.find(({ i }) => i === id)
    return item !== undefined && (item.x !== x || item.y !== y || item.w !== w || item.h !== h)
  })
