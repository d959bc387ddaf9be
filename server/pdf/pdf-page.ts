/** What printed documents of a record are drawn with: texts at the right, tables that go on over pages, page n/m. */
import { ink, wrapParagraph, type Pen } from './pdf-document'

/** Points. */
export const margin = 42
export const padding = 4

/** 8, 9 and 18 points. */
export interface Pens {
  small: Pen
  normal: Pen
  large: Pen
}
/** Share of the width, and whether its cells are amounts. */
export interface TableColumn {
  share: number
  right?: boolean
}
/** Texts of a table, cell by cell; the amounts stand at the right. */
export interface PrintedTable {
  headings: string[]
  rows: string[][]
}

export const pensOf = (penOf: (size: number) => Pen): Pens => ({ small: penOf(8), normal: penOf(9), large: penOf(18) })

/** All that is written, wherever it stands. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

export const right = ({ doc }: Pen): number => doc.page.width - margin
export const width = ({ doc }: Pen): number => doc.page.width - 2 * margin

export function atRight(pen: Pen, text: string, end: number, y: number): void {
  pen.write(text, end - pen.widthOf(text), y)
}

/** Its head stands on every page. @returns where what follows begins */
export function drawTable(pens: Pens, { headings, rows }: PrintedTable, columns: readonly TableColumn[], top: number): number {
  const pen = pens.small
  const sum = columns.reduce((all, { share }) => all + share, 0)
  const places = columns.map(({ share, right: isRight = false }, n) => ({
    x: margin + (columns.slice(0, n).reduce((all, before) => all + before.share, 0) / sum) * width(pen),
    width: (share / sum) * width(pen),
    isRight,
  }))
  const row = (cells: readonly string[], y: number, draw: boolean): number => {
    const wrapped = cells.map((cell, n) =>
      cell.split('\n').flatMap((text) => wrapParagraph(pen, text, (places[n]?.width ?? 0) - 2 * padding)),
    )
    if (draw) {
      for (const [n, lines] of wrapped.entries()) {
        const place = places[n]
        if (!place) continue
        for (const [at, line] of lines.entries()) {
          if (place.isRight) atRight(pen, line, place.x + place.width - padding, y + padding + at * 11)
          else pen.write(line, place.x + padding, y + padding + at * 11)
        }
      }
    }
    return Math.max(1, ...wrapped.map(({ length }) => length)) * 11 + 2 * padding
  }
  const head = (y: number): number => {
    const height = row(headings, y, false)
    pen.doc.rect(margin, y, width(pen), height).fill(ink.head)
    pen.doc.fillColor(ink.text)
    row(headings, y, true)
    return y + height
  }
  let y = head(room(pens, top, 48))
  for (const cells of rows) {
    const height = row(cells, y, false)
    if (y + height > bottom(pen)) {
      pen.doc.addPage()
      y = head(margin)
    }
    pen.doc.fillColor(ink.text)
    row(cells, y, true)
    y += height
    pen.doc.moveTo(margin, y).lineTo(right(pen), y).lineWidth(0.5).strokeColor(ink.line).stroke()
  }
  return y + 8
}

export const bottom = ({ doc }: Pen): number => doc.page.height - margin - 18

/** Where `height` fits: here, or on a new page. @returns from the top of the page */
export function room({ small }: Pens, y: number, height: number): number {
  if (y + height <= bottom(small)) return y
  small.doc.addPage()
  return margin
}

/** When all pages are there, since only then their number is known. */
export function drawFooters({ small }: Pens, footer: string): void {
  const { doc } = small
  const { start, count } = doc.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    doc.switchToPage(n)
    // Below the margin, where pdfkit would begin a new page.
    doc.page.margins.bottom = 0
    doc.fillColor(ink.quiet)
    small.write(footer, margin, doc.page.height - margin)
    atRight(small, `${n - start + 1}/${count}`, right(small), doc.page.height - margin)
  }
}
