/** Prints a PDF: its pages are drawn for paper, stand alone while the browser's dialog is open, and go again. */
import type { PDFDocumentProxy } from './open-pdf'

/** Dots in an inch of paper, and points. */
const sharpness = 150 / 72

export async function printPages(pdf: PDFDocumentProxy): Promise<void> {
  const paper = document.createElement('div')
  paper.className = 'k-pdf-paper'
  const addresses: string[] = []
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const picture = new Image()
    picture.src = await drawnPage(pdf, n)
    addresses.push(picture.src)
    paper.append(picture)
    await picture.decode()
  }
  document.body.append(paper)
  window.addEventListener(
    'afterprint',
    () => {
      paper.remove()
      for (const address of addresses) URL.revokeObjectURL(address)
    },
    { once: true },
  )
  window.print()
}

async function drawnPage(pdf: PDFDocumentProxy, n: number): Promise<string> {
  const page = await pdf.getPage(n)
  const viewport = page.getViewport({ scale: sharpness })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve)
  })
  if (!picture) throw new Error(`Page ${n} could not be drawn.`)
  return URL.createObjectURL(picture)
}
