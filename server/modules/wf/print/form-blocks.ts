/** The content of a form: rows of its 12-column grid as boxes with label and value, headings, notes, child tables, pictures. */
import type { FormBlock, PrintedField } from '../../../../src/shared/wf/form-page'
import { ink, wrapParagraph } from '../../../pdf/pdf-document'
import { bottom, drawTable, margin, padding, room, width, type Pens } from '../../../pdf/pdf-page'

const columns = 12
const lineHeight = 12
/** Of half a page; wider fields keep it, so that labels stand below one another. */
const labelShare = 0.3
/** Below it the label stands above the value. */
const leastForSide = 5
const mostPictureHeight = 320

/** @param top points from the top of the page @returns where what follows begins */
export function drawBlock(pens: Pens, block: FormBlock, top: number): number {
  switch (block.kind) {
    case 'row':
      return drawRow(pens, block.fields, top)
    case 'heading':
      return drawText(pens, block.text, top, ink.text, 6)
    case 'note':
      return drawText(pens, block.text, top, ink.quiet, 0)
    case 'table': {
      const y = block.title === '' ? top + 6 : drawText(pens, block.title, top, ink.text, 6)
      const table = { headings: block.columns.map(({ heading }) => heading), rows: block.rows.map((row) => [...row]) }
      return drawTable(
        pens,
        table,
        block.columns.map(({ share, isAmount }) => ({ share, right: isAmount })),
        y,
      )
    }
    case 'picture': {
      const y = drawText(pens, block.title, room(pens, top, mostPictureHeight + 20), ink.text, 6)
      return y + drawPicture(pens.small.doc, block.picture, { x: margin, y, width: width(pens.small), height: mostPictureHeight }) + 8
    }
  }
}

/** Inside the box, in its shape. @param picture PNG in base64 @returns its height in points */
export function drawPicture(
  doc: PDFKit.PDFDocument,
  picture: string,
  { x, y, width: most, height }: { x: number; y: number; width: number; height: number },
): number {
  const png = Buffer.from(picture, 'base64')
  const [pixelsAcross, pixelsDown] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const scale = Math.min(most / pixelsAcross, height / pixelsDown, 1)
  doc.image(png, x, y, { width: pixelsAcross * scale, height: pixelsDown * scale })
  return pixelsDown * scale
}

interface Cell {
  x: number
  width: number
  /** Of the value: right of the label, or below it. */
  inset: number
  label: string[]
  value: string[]
}

/** What is longer than the page goes on over the next ones. */
function drawRow(pens: Pens, fields: readonly PrintedField[], top: number): number {
  const { small } = pens
  const cells = cellsOf(pens, fields)
  const lines = Math.max(
    1,
    ...cells.map(({ inset, label, value }) => (inset > 0 ? Math.max(label.length, value.length) : label.length + value.length)),
  )
  const whole = lines * lineHeight + 2 * padding
  let y = whole > bottom(small) - margin ? room(pens, top, 3 * lineHeight) : room(pens, top, whole)
  for (let from = 0; from < lines;) {
    const fit = Math.max(1, Math.floor((bottom(small) - y - 2 * padding) / lineHeight))
    const count = Math.min(fit, lines - from)
    drawCells(pens, cells, { y, from, count })
    y += count * lineHeight + 2 * padding
    from += count
    if (from < lines) {
      small.doc.addPage()
      y = margin
    }
  }
  return y
}

function cellsOf({ small }: Pens, fields: readonly PrintedField[]): Cell[] {
  const unit = width(small) / columns
  let taken = 0
  return fields.map(({ label, value, span }) => {
    const x = margin + taken * unit
    taken += span
    const inset = span >= leastForSide ? unit * 6 * labelShare : 0
    const room = span * unit - inset - 2 * padding
    return {
      x,
      width: span * unit,
      inset,
      label: wrapParagraph(small, label, (inset || span * unit) - 2 * padding),
      value: value.split('\n').flatMap((text) => wrapParagraph(small, text, room)),
    }
  })
}

function drawCells({ small }: Pens, cells: readonly Cell[], { y, from, count }: { y: number; from: number; count: number }): void {
  const { doc } = small
  const height = count * lineHeight + 2 * padding
  for (const { x, width: across, inset, label, value } of cells) {
    if (inset > 0) doc.rect(x, y, inset, height).fill(ink.head)
    doc.rect(x, y, across, height).lineWidth(0.5).strokeColor(ink.line).stroke()
    const stacked = inset === 0
    const own = stacked ? [...label, ...value] : value
    doc.fillColor(ink.quiet)
    if (!stacked)
      for (const [n, text] of label.slice(from, from + count).entries()) small.write(text, x + padding, y + padding + n * lineHeight)
    for (const [n, text] of own.slice(from, from + count).entries()) {
      doc.fillColor(stacked && from + n < label.length ? ink.quiet : ink.text)
      small.write(text, x + inset + padding, y + padding + n * lineHeight)
    }
  }
}

function drawText(pens: Pens, text: string, top: number, colour: string, gap: number): number {
  const { normal } = pens
  let y = room(pens, top, 30) + gap
  normal.doc.fillColor(colour)
  for (const line of text.split('\n').flatMap((paragraph) => wrapParagraph(normal, paragraph, width(normal)))) {
    y = room(pens, y, 14)
    normal.doc.fillColor(colour)
    normal.write(line, margin, y)
    y += 13
  }
  return y + 4
}
