/** Moving and resizing on the grid, by react-grid-layout's own rules, so that keyboard and pointer come to the same. Pure. */
import { moveElement, verticalCompactor, type Layout, type LayoutItem } from 'react-grid-layout/core'
import { homeColumns, type HomeWidget } from '../../shared/sc/home'
import { findWidget } from './registry'

/** @param isFixed stands whatever is moved */
export const layoutOf = (widgets: readonly HomeWidget[], isFixed: (widget: HomeWidget) => boolean): LayoutItem[] =>
  widgets.map((widget) => {
    const [minW, minH] = findWidget(widget.key)?.least ?? [1, 1]
    return {
      i: widget.id,
      x: widget.x,
      y: widget.y,
      w: widget.w,
      h: widget.h,
      minW: Math.min(minW, widget.w),
      minH: Math.min(minH, widget.h),
      static: isFixed(widget),
    }
  })

/** The widgets where the layout has them. */
export function widgetsAt(widgets: readonly HomeWidget[], layout: Layout): HomeWidget[] {
  return widgets.map((widget) => {
    const item = layout.find(({ i }) => i === widget.id)
    return item ? { ...widget, x: item.x, y: item.y, w: item.w, h: item.h } : widget
  })
}

export type Step = { dx: number; dy: number } | { dw: number; dh: number }

export function stepped(layout: readonly LayoutItem[], id: string, step: Step): Layout {
  const own = layout.map((item) => ({ ...item }))
  const item = own.find(({ i }) => i === id)
  if (!item || item.static) return layout
  if ('dw' in step) {
    item.w = Math.max(item.minW ?? 1, Math.min(homeColumns - item.x, item.w + step.dw))
    item.h = Math.max(item.minH ?? 1, item.h + step.dh)
    return verticalCompactor.compact(moveElement(own, item, item.x, item.y, true, false, 'vertical', homeColumns), homeColumns)
  }
  // Up goes over the neighbour above: one row higher would only be compacted back.
  const above =
    step.dy < 0
      ? Math.min(
          ...own
            .filter((one) => one.i !== id && one.x < item.x + item.w && item.x < one.x + one.w && one.y + one.h === item.y)
            .map(({ h }) => h),
          item.y,
        )
      : 0
  const below =
    step.dy > 0
      ? Math.min(
          ...own
            .filter((one) => one.i !== id && one.x < item.x + item.w && item.x < one.x + one.w && one.y === item.y + item.h)
            .map(({ h }) => h),
          1_000,
        )
      : 0
  const y = step.dy < 0 ? item.y - Math.max(1, above) : step.dy > 0 ? item.y + (below === 1_000 ? 1 : below) : item.y
  const x = Math.max(0, Math.min(homeColumns - item.w, item.x + step.dx))
  return verticalCompactor.compact(moveElement(own, item, x, Math.max(0, y), true, false, 'vertical', homeColumns), homeColumns)
}
