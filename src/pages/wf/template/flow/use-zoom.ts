/** How large the flow is drawn: by steps, or so that all of it is in sight. */
import { useCallback, useState, type RefObject } from 'react'

const steps = [0.25, 0.4, 0.5, 0.65, 0.8, 0.9, 1, 1.15, 1.3, 1.5] as const

export interface Zoom {
  scale: number
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  reset: () => void
  /** Brings a block or branch into sight. */
  show: (key: string) => void
}

type Box = RefObject<HTMLDivElement | null>

/** @param scroller what scrolls @param content what is drawn in it */
export function useZoom(scroller: Box, content: Box): Zoom {
  const [scale, setScale] = useState(1)
  const fit = () => {
    const [frame, drawn] = [scroller.current, content.current]
    if (!frame || !drawn) return
    const [width, height] = [drawn.scrollWidth, drawn.scrollHeight]
    const wanted = Math.min(1, frame.clientWidth / Math.max(1, width), frame.clientHeight / Math.max(1, height))
    setScale(Math.max(steps[0], Math.floor(wanted * 100) / 100))
  }
  const show = useCallback(
    (key: string) =>
      content.current?.querySelector(`[data-node="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [content],
  )
  return {
    scale,
    zoomIn: () => setScale((now) => steps.find((step) => step > now) ?? now),
    zoomOut: () => setScale((now) => steps.findLast((step) => step < now) ?? now),
    fit,
    reset: () => setScale(1),
    show,
  }
}
