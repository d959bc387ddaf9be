/** The whole flow in small, with the part that is in sight; a click goes there. Mouse only: the keys scroll the canvas. */
import { useEffect, useState, type RefObject } from 'react'
import type { Flow } from '../../../../shared/wf/flow'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Picture {
  width: number
  height: number
  blocks: Box[]
  sight: Box
}

/** px; larger than the window it is for, it says nothing. */
const widest = 150
const tallest = 120

interface FlowMinimapProps {
  scroller: RefObject<HTMLDivElement | null>
  /** What is drawn, and how large: measured again when they change. */
  flow: Flow
  scale: number
  folded: ReadonlySet<string>
}

export function FlowMinimap({ scroller, flow, scale, folded }: FlowMinimapProps) {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    const frame = scroller.current
    if (!frame) return
    const measure = () => setPicture(measured(frame))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    frame.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', measure)
    }
  }, [scroller, flow, scale, folded])
  if (!picture || (picture.sight.width >= picture.width && picture.sight.height >= picture.height)) return null
  const ratio = Math.min(widest / picture.width, tallest / picture.height)
  return (
    <svg
      className="k-flow-minimap"
      aria-hidden
      width={picture.width * ratio}
      height={picture.height * ratio}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      onPointerDown={(event) => {
        const rect = event.currentTarget.getBoundingClientRect()
        scroller.current?.scrollTo({
          left: (event.clientX - rect.left) / ratio - picture.sight.width / 2,
          top: (event.clientY - rect.top) / ratio - picture.sight.height / 2,
        })
      }}
    >
      {picture.blocks.map((box, index) => (
        <rect key={index} className="k-flow-mini" {...box} rx={6} />
      ))}
      <rect className="k-flow-sight" {...picture.sight} strokeWidth={1.5 / ratio} />
    </svg>
  )
}

function measured(frame: HTMLDivElement): Picture {
  const origin = frame.getBoundingClientRect()
  const blocks = [...frame.querySelectorAll('[data-node]')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left - origin.left + frame.scrollLeft, y: top - origin.top + frame.scrollTop, width, height }
  })
  return {
    width: frame.scrollWidth,
    height: frame.scrollHeight,
    blocks,
    sight: { x: frame.scrollLeft, y: frame.scrollTop, width: frame.clientWidth, height: frame.clientHeight },
  }
}
