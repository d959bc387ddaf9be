/** A home page as it stands: twelve columns, on a phone one below the other. */
import type { CSSProperties } from 'react'
import type { HomeWidget } from '../../shared/sc/home'
import { findWidget, isOffered } from './registry'
import { WidgetFrame } from './widget-frame'
import './home-grid.css'

/** A card is as high as what it holds, up to the rows that it was given. */
const placeOf = ({ x, y, w, h }: Pick<HomeWidget, 'x' | 'y' | 'w' | 'h'>): CSSProperties =>
  // React's type knows no custom properties.
  ({ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}`, '--k-rows': h }) as CSSProperties

interface HomeGridProps {
  widgets: readonly HomeWidget[]
  permits: (path: string) => boolean
}

export function HomeGrid({ widgets, permits }: HomeGridProps) {
  return (
    <div className="k-home-grid">
      {widgets.map((placed) => {
        const widget = findWidget(placed.key)
        // What is of a module that is gone, or closed to this person, leaves its place empty.
        if (!widget || !isOffered(widget, permits)) return null
        const { x, y, w, h } = placed
        return (
          <div key={placed.id} className="k-home-cell" style={placeOf({ x, y, w, h })}>
            <WidgetFrame widget={widget} placed={placed} />
          </div>
        )
      })}
    </div>
  )
}
