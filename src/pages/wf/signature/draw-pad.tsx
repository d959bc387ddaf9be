/** Where a name is drawn, by pen, finger or mouse: the line follows the pointer smoothly. */
import { useRef, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'

/** Pixels of the drawing; shown at half of it. */
const pad = { width: 1200, height: 480 }
const lineWidth = 6

export function DrawPad({ canvas, onDrawn }: { canvas: RefObject<HTMLCanvasElement | null>; onDrawn: (isDrawn: boolean) => void }) {
  const { t } = useTranslation('wf')
  const last = useRef<{ x: number; y: number } | null>(null)
  const placeOf = ({ clientX, clientY, currentTarget }: { clientX: number; clientY: number; currentTarget: HTMLCanvasElement }) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * pad.width, y: ((clientY - top) / height) * pad.height }
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    const context = event.currentTarget.getContext('2d')
    if (!from || !context) return
    const target = event.currentTarget
    context.lineWidth = lineWidth
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = 'black'
    let at = from
    // A fast hand moves several times between two frames.
    for (const { clientX, clientY } of event.nativeEvent.getCoalescedEvents?.() ?? [event]) {
      const next = placeOf({ clientX, clientY, currentTarget: target })
      context.beginPath()
      context.moveTo(at.x, at.y)
      context.quadraticCurveTo(at.x, at.y, (at.x + next.x) / 2, (at.y + next.y) / 2)
      context.lineTo(next.x, next.y)
      context.stroke()
      at = next
    }
    last.current = at
    onDrawn(true)
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, pad.width, pad.height)
    onDrawn(false)
  }
  return (
    <div className="k-sign-pad">
      <canvas
        ref={canvas}
        {...pad}
        role="img"
        aria-label={t('signature.draw_here')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = placeOf(event)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
      />
      <Button size="small" type="text" onClick={clear}>
        {t('signature.clear')}
      </Button>
    </div>
  )
}
