/** The head of a column: sorts by a click, and is made wider or narrower at its edge, by pointer or arrow keys. */
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import CaretDownFilled from '@ant-design/icons/CaretDownFilled'
import CaretUpFilled from '@ant-design/icons/CaretUpFilled'
import type { TFunction } from 'i18next'
import type { Sort } from '../../../providers/data/record-api'
import { narrowest, widest } from './column-layout'
import type { Column } from './columns'
import { cellProps, type PinnedPlace } from './pinned-places'

interface HeadCellProps extends Sorting {
  t: TFunction
  column: Column
  place: PinnedPlace
  /** While the edge is dragged; null = let go without a change. */
  onResizing: (width: number | null) => void
  /** px; undefined = as wide as the content. */
  onResize: (width: number | undefined) => void
}

export interface Sorting {
  sort: readonly Sort[]
  /** @param add it joins the columns that sort already */
  onSort: (field: string, add: boolean) => void
}

export function HeadCell({ t, column, place, sort, onSort, onResizing, onResize }: HeadCellProps) {
  const { below } = column
  const by = sort.find(({ field }) => field === column.name || field === below?.name)
  return (
    <th scope="col" {...cellProps(column, place)} aria-sort={by ? (by.descending ? 'descending' : 'ascending') : undefined}>
      <TwoFacts
        over={<HeadLabel {...{ t, sort, onSort }} of={column} />}
        below={below && <HeadLabel {...{ t, sort, onSort }} of={below} />}
      />
      <ResizeEdge t={t} column={column} onResizing={onResizing} onResize={onResize} />
    </th>
  )
}

/** One above the other, where a cell has two. */
export function TwoFacts({ over, below }: { over: ReactNode; below: ReactNode }) {
  if (below === undefined) return over
  return (
    <>
      <span className="k-cell-over">{over}</span>
      <span className="k-cell-below">{below}</span>
    </>
  )
}

function HeadLabel({ t, of, sort, onSort }: Sorting & { t: TFunction; of: NonNullable<Column['below']> }) {
  if (!of.sortable) return of.label
  const at = sort.findIndex(({ field }) => field === of.name)
  const own = sort[at]
  const Caret = own?.descending ? CaretDownFilled : CaretUpFilled
  return (
    <button
      type="button"
      className="k-sort"
      title={t('screens:list.sort_hint')}
      onClick={(event) => onSort(of.name, event.shiftKey || event.ctrlKey || event.metaKey)}
    >
      {of.label}
      <Caret aria-hidden className={own ? undefined : 'k-sort-idle'} />
      {own && sort.length > 1 && <sup>{at + 1}</sup>}
    </button>
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
