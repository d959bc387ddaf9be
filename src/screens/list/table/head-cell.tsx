/** The head of a column: sorts by a click, and is made wider or narrower at its edge, by pointer or arrow keys. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import CaretDownFilled from '@ant-design/icons/CaretDownFilled'
import CaretUpFilled from '@ant-design/icons/CaretUpFilled'
import type { TFunction } from 'i18next'
import { narrowest, widest } from './column-layout'
import type { Column } from './columns'
import type { ListState } from '../state/list-state'
import { cellProps, type PinnedPlace } from './pinned-places'

interface HeadCellProps {
  t: TFunction
  column: Column
  place: PinnedPlace
  state: ListState
  onSort: (field: string, add: boolean) => void
  /** While the edge is dragged; null = let go without a change. */
  onResizing: (width: number | null) => void
  /** px; undefined = as wide as the content. */
  onResize: (width: number | undefined) => void
}

export function HeadCell({ t, column, place, state, onSort, onResizing, onResize }: HeadCellProps) {
  const at = state.sort.findIndex((sort) => sort.field === column.name)
  const sort = state.sort[at]
  return (
    <th scope="col" {...cellProps(column, place)} aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : undefined}>
      {column.sortable ? (
        <button
          type="button"
          className="k-sort"
          title={t('screens:list.sort_hint')}
          onClick={(event) => onSort(column.name, event.shiftKey || event.ctrlKey || event.metaKey)}
        >
          {column.label}
          {sort ? (
            sort.descending ? (
              <CaretDownFilled aria-hidden />
            ) : (
              <CaretUpFilled aria-hidden />
            )
          ) : (
            <CaretUpFilled aria-hidden className="k-sort-idle" />
          )}
          {sort && state.sort.length > 1 && <sup>{at + 1}</sup>}
        </button>
      ) : (
        column.label
      )}
      <ResizeEdge t={t} column={column} onResizing={onResizing} onResize={onResize} />
    </th>
  )
}

const keyStep = 16

function ResizeEdge({ t, column, onResizing, onResize }: Pick<HeadCellProps, 't' | 'column' | 'onResizing' | 'onResize'>) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const widthOf = (edge: HTMLElement) => Math.round(edge.closest('th')?.getBoundingClientRect().width ?? narrowest)
  const bounded = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)))
  const dragged = (event: PointerEvent) => (start.current ? bounded(start.current.width + event.clientX - start.current.x) : null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? keyStep : event.key === 'ArrowLeft' ? -keyStep : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    onResize(bounded(widthOf(event.currentTarget) + step))
  }
  return (
    <span
      className="k-resize"
      role="separator"
      aria-orientation="vertical"
      tabIndex={0}
      aria-label={t('screens:columns.resize', { name: column.label })}
      title={t('screens:columns.resize_hint')}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={column.width ?? narrowest}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: widthOf(event.currentTarget) }
      }}
      onPointerMove={(event) => {
        if (start.current) onResizing(dragged(event))
      }}
      onPointerUp={(event) => {
        const width = dragged(event)
        const moved = start.current !== null && event.clientX !== start.current.x
        start.current = null
        onResizing(null)
        if (moved && width !== null) onResize(width)
      }}
      onPointerCancel={() => {
        start.current = null
        onResizing(null)
      }}
    />
  )
}
