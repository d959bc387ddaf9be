/** One page of a PDF: drawn when it comes near sight, with its text above, so that it can be selected and searched. */
import { useEffect, useRef, useState, type Ref } from 'react'
import { observeSight } from '../../../ui/use-in-sight'
import { layText, type PDFDocumentProxy, type PDFPageProxy } from './open-pdf'

interface PdfSheetProps {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  rotation: number
  /** Marked in the text; absent on thumbnails, which have none. */
  words?: string
  onSeen?: () => void
  ref?: Ref<HTMLElement>
}

/** CSS pixels of a point. */
const pixels = 96 / 72

export function PdfSheet({ pdf, number, zoom, rotation, words, onSeen, ref }: PdfSheetProps) {
  const [page, setPage] = useState<PDFPageProxy>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const texts = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (sheet.current ? observeSight(sheet.current, () => setNear(true)) : undefined), [])
  useEffect(() => {
    let isCurrent = true
    void pdf.getPage(number).then((found) => isCurrent && setPage(found))
    return () => {
      isCurrent = false
    }
  }, [pdf, number])
  const viewport = page?.getViewport({ scale: zoom * pixels, rotation: (page.rotate + rotation) % 360 })
  const [width, height] = [viewport?.width ?? 0, viewport?.height ?? 0]
  useEffect(() => {
    const target = canvas.current
    if (!page || !isNear || !target) return
    const sharpness = window.devicePixelRatio || 1
    const drawn = page.getViewport({ scale: zoom * pixels * sharpness, rotation: (page.rotate + rotation) % 360 })
    target.width = drawn.width
    target.height = drawn.height
    const task = page.render({ canvas: target, viewport: drawn })
    // A page that is drawn anew gives up the drawing before.
    task.promise.catch(() => undefined)
    return () => task.cancel()
  }, [page, isNear, zoom, rotation])
  const withText = words !== undefined
  useEffect(() => {
    const container = texts.current
    if (!page || !isNear || !withText || !container) return
    void layText(page, container, page.getViewport({ scale: zoom * pixels, rotation: (page.rotate + rotation) % 360 })).then(() =>
      mark(container, words),
    )
  }, [page, isNear, withText, words, zoom, rotation])
  useEffect(() => {
    const element = sheet.current
    if (!element || !onSeen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '-45% 0px -45% 0px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [onSeen])
  return (
    <article
      className="k-pdf-sheet"
      ref={(element) => {
        sheet.current = element
        if (typeof ref === 'function') ref(element)
      }}
      style={{ width, height, '--total-scale-factor': zoom * pixels } as React.CSSProperties}
    >
      <canvas ref={canvas} style={{ width, height }} aria-hidden />
      {withText && <div ref={texts} className="k-pdf-text textLayer" />}
    </article>
  )
}

function mark(container: HTMLElement, words: string): void {
  const wanted = words.trim().normalize('NFKC').toLowerCase()
  for (const span of container.querySelectorAll('span'))
    span.classList.toggle('k-pdf-match', wanted !== '' && (span.textContent ?? '').normalize('NFKC').toLowerCase().includes(wanted))
}
