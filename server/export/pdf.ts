/** A list on A4 (sc.md §8): company at the left, title, filter, a table whose head is on every page, page n/m, who printed it and when. */
import type { Writable } from 'node:stream'
import { charactersOf, ink, openDocument, wrapParagraph, type Pen } from '../pdf/pdf-document'
import { cellsOf, type Sheet, type WriteOptions } from './sheet'
import { textOfCell, type Column } from './values'

const margin = 36
const size = 8
const lineHeight = 11
const padding = 3
/** Lines of a cell; what is longer ends with an ellipsis. */
const linesAtMost = 12

export async function writePdf(sheet: Sheet, into: Writable, options: WriteOptions = {}): Promise<void> {
  const rows: string[][] = []
  for await (const { cells } of cellsOf(sheet, options)) rows.push(cells.map(textOfCell))
  const headings = sheet.columns.map(({ heading }) => heading)
  const { doc, penOf } = await openDocument({
    size: 'A4',
    layout: sheet.columns.length > 5 ? 'landscape' : 'portrait',
    margin,
    title: sheet.title,
    author: sheet.company,
    language: sheet.language,
    characters: charactersOf([sheet.title, sheet.filter, sheet.printed, sheet.company, '0123456789/…', ...headings, ...rows.flat()]),
  })
  doc.pipe(into)
  const pen = penOf(size)
  const columns = placed(pen, sheet.columns, rows)
  let y = drawHeading(pen, sheet)
  y = drawHead(pen, columns, y)
  const bottom = doc.page.height - margin - 18
  for (const [n, row] of rows.entries()) {
    options.signal?.throwIfAborted()
    const lines = row.map((text, at) => wrap(pen, text, (columns[at]?.width ?? 0) - 2 * padding))
    const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding
    if (y + height > bottom) {
      doc.addPage()
      y = drawHead(pen, columns, margin)
    }
    drawRow(pen, columns, lines, y, height)
    y += height
    if (n % 50 === 49)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
  }
  drawFooters(pen, sheet)
  doc.end()
}

interface Placed {
  x: number
  width: number
  heading: string
  numeric: boolean
}

/** As wide as what stands in them asks for, shared out over the page. */
function placed(pen: Pen, columns: readonly Column[], rows: readonly (readonly string[])[]): Placed[] {
  const sample = rows.length > 500 ? rows.filter((_, n) => n % Math.ceil(rows.length / 500) === 0) : rows
  const wanted = columns.map(({ heading }, at) => {
    const widths = [heading, ...sample.map((row) => row[at] ?? '')].map((text) => pen.widthOf(text.slice(0, 60)))
    return Math.min(180, Math.max(28, ...widths)) + 2 * padding + 1
  })
  const room = pen.doc.page.width - 2 * margin
  const sum = wanted.reduce((total, width) => total + width, 0)
  let x = margin
  return columns.map(({ heading, numeric }, at) => {
    const width = (wanted[at] ?? 0) * (room / sum)
    const column = { x, width, heading, numeric }
    x += width
    return column
  })
}

function wrap(pen: Pen, text: string, width: number): string[] {
  const lines = text.split('\n').flatMap((paragraph) => wrapParagraph(pen, paragraph.replace(/\s/gu, ' '), width))
  if (lines.length <= linesAtMost) return lines
  return [...lines.slice(0, linesAtMost - 1), `${lines[linesAtMost - 1] ?? ''}…`]
}

/** Points. */
const logoHeight = 20
const logoWidth = 100

function drawHeading(pen: Pen, { company, title, filter, logo }: Sheet): number {
  const { doc, write, widthOf } = pen
  const scale = logo ? Math.min(logoHeight / logo.height, logoWidth / logo.width) : 0
  // Its middle stands at the middle of the line.
  if (logo) doc.image(logo.png, margin, margin + (lineHeight - logo.height * scale) / 2, { width: logo.width * scale })
  doc.fillColor(ink.text)
  write(company, logo ? margin + logo.width * scale + 8 : margin, margin)
  write(title, doc.page.width - margin - widthOf(title), margin)
  const lines = filter === '' ? [] : wrap(pen, filter, doc.page.width - 2 * margin)
  doc.fillColor(ink.quiet)
  for (const [at, line] of lines.entries()) write(line, margin, margin + (at + 1) * lineHeight + 4)
  return margin + (lines.length + 1) * lineHeight + 12
}

function drawHead(pen: Pen, columns: readonly Placed[], y: number): number {
  const lines = columns.map(({ heading, width }) => wrap(pen, heading, width - 2 * padding))
  const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding
  pen.doc.rect(margin, y, pen.doc.page.width - 2 * margin, height).fill(ink.head)
  drawRow(pen, columns, lines, y, height)
  return y + height
}

function drawRow(
  { doc, write, widthOf }: Pen,
  columns: readonly Placed[],
  lines: readonly (readonly string[])[],
  y: number,
  height: number,
): void {
  doc.fillColor(ink.text)
  for (const [at, { x, width, numeric }] of columns.entries()) {
    for (const [n, line] of (lines[at] ?? []).entries()) {
      if (line !== '') write(line, numeric ? x + width - padding - widthOf(line) : x + padding, y + padding + n * lineHeight)
    }
  }
  doc
    .moveTo(margin, y + height)
    .lineTo(doc.page.width - margin, y + height)
    .lineWidth(0.5)
    .stroke(ink.line)
}

/** When all pages are there, since only then their number is known. */
function drawFooters({ doc, write, widthOf }: Pen, { printed }: Sheet): void {
  const { start, count } = doc.bufferedPageRange()
  for (let n = 0; n < count; n++) {
    doc.switchToPage(start + n)
    // pdfkit begins a new page for what stands in the margin.
    doc.page.margins.bottom = 0
    const y = doc.page.height - margin
    doc.fillColor(ink.quiet)
    write(printed, margin, y)
    const place = `${n + 1}/${count}`
    write(place, doc.page.width - margin - widthOf(place), y)
  }
}
