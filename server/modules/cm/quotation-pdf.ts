/** A quotation on A4 (cm.md §8): logo and parties above, lines, tax by rate, total, instalments, conditions, and a box for the seal. */
import type { Writable } from 'node:stream'
import type { Language } from '../../../src/schemas/types'
import { charactersOf, ink, openDocument, wrapParagraph, type Pen } from '../../export/pdf-document'
import type { Logo } from '../../export/sheet'
import type { Fact, PrintedTable, QuotationPage } from './quotation-page'

/** Points. */
const margin = 42
const padding = 4
const seal = { width: 150, height: 84 }
const logoBox = { width: 150, height: 36 }

interface Pens { small: Pen; normal: Pen; large: Pen }
/** Share of the width, and whether its cells are amounts. */
interface Column { share: number; right?: boolean }

const lineColumns: readonly Column[] = [{ share: 6, right: true }, { share: 40 }, { share: 9, right: true }, { share: 8 }, { share: 14, right: true }, { share: 8, right: true }, { share: 15, right: true }]
const scheduleColumns: readonly Column[] = [{ share: 6, right: true }, { share: 36 }, { share: 36 }, { share: 22, right: true }]

export async function writeQuotation(page: QuotationPage, into: Writable, { language, author, logo }: { language: Language; author: string; logo?: Logo | undefined }): Promise<void> {
  const { doc, penOf } = await openDocument({ size: 'A4', layout: 'portrait', margin, title: page.footer, author, language, characters: charactersOf([...textsOf(page), '0123456789/…']) })
  doc.pipe(into)
  const pens: Pens = { small: penOf(8), normal: penOf(9), large: penOf(18) }
  let y = drawHeading(pens, page, logo)
  y = drawParties(pens, page, y)
  y = drawTable(pens, page.lines, lineColumns, y)
  y = drawTotals(pens, page, y)
  if (page.schedule) {
    y = room(pens, y, 60)
    pens.normal.doc.fillColor(ink.text)
    pens.normal.write(page.schedule.title, margin, y)
    y = drawTable(pens, page.schedule, scheduleColumns, y + 16)
  }
  drawEnd(pens, page, y + 10)
  drawFooters(pens, page)
  doc.end()
}

/** All that is written, wherever it stands. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const right = ({ doc }: Pen): number => doc.page.width - margin
const width = ({ doc }: Pen): number => doc.page.width - 2 * margin

function atRight(pen: Pen, text: string, end: number, y: number): void {
  pen.write(text, end - pen.widthOf(text), y)
}

function drawHeading({ small, normal, large }: Pens, { title, draft, facts, seller }: QuotationPage, logo: Logo | undefined): number {
  const { doc } = large
  const scale = logo ? Math.min(logoBox.height / logo.height, logoBox.width / logo.width, 1) : 0
  if (logo) doc.image(logo.png, margin, margin, { width: logo.width * scale })
  else {
    doc.fillColor(ink.text)
    for (const [n, line] of wrapParagraph(normal, seller.name, logoBox.width * 1.6).entries()) normal.write(line, margin, margin + n * 12)
  }
  doc.fillColor(ink.text)
  atRight(large, title, right(large), margin - 4)
  if (draft) {
    doc.fillColor(ink.quiet)
    atRight(small, draft, right(small), margin + 20)
  }
  const labels = Math.max(...facts.map(({ label }) => small.widthOf(label)))
  const values = Math.max(...facts.map(({ value }) => small.widthOf(value)))
  const x = right(small) - labels - values - 12
  let y = margin + 36
  for (const { label, value } of facts) {
    doc.fillColor(ink.quiet)
    small.write(label, x, y)
    doc.fillColor(ink.text)
    atRight(small, value, right(small), y)
    y += 13
  }
  return y + 10
}

/** The customer at the left, we at the right. */
function drawParties({ small, normal }: Pens, { buyer, seller }: QuotationPage, y: number): number {
  const half = width(normal) / 2 - 10
  const column = (x: number, label: string | null, name: string, lines: readonly string[]): number => {
    let at = y
    if (label !== null) {
      small.doc.fillColor(ink.quiet)
      small.write(label, x, at)
      at += 13
    }
    normal.doc.fillColor(ink.text)
    for (const line of wrapParagraph(normal, name, half)) { normal.write(line, x, at); at += 13 }
    small.doc.fillColor(ink.quiet)
    for (const line of lines.flatMap((text) => wrapParagraph(small, text, half))) { small.write(line, x, at); at += 11 }
    return at
  }
  return Math.max(column(margin, buyer.label, buyer.name, buyer.lines), column(margin + half + 20, null, seller.name, seller.lines)) + 14
}

/** Its head stands on every page. */
function drawTable(pens: Pens, { headings, rows }: PrintedTable, columns: readonly Column[], top: number): number {
  const pen = pens.small
  const sum = columns.reduce((all, { share }) => all + share, 0)
  const places = columns.map(({ share, right: isRight = false }, n) => ({
    x: margin + (columns.slice(0, n).reduce((all, before) => all + before.share, 0) / sum) * width(pen), width: (share / sum) * width(pen), isRight,
  }))
  const row = (cells: readonly string[], y: number, draw: boolean): number => {
    const wrapped = cells.map((cell, n) => cell.split('\n').flatMap((text) => wrapParagraph(pen, text, (places[n]?.width ?? 0) - 2 * padding)))
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

function drawTotals(pens: Pens, { totals, total }: QuotationPage, top: number): number {
  const { small, normal } = pens
  let y = room(pens, top, totals.length * 14 + 24)
  const start = right(small) - 250
  const line = (pen: Pen, { label, value }: Fact, colour: string) => {
    pen.doc.fillColor(colour)
    for (const [n, part] of wrapParagraph(pen, label, 150).entries()) {
      pen.write(part, start, y)
      if (n === 0) atRight(pen, value, right(pen) - padding, y)
      y += 13
    }
  }
  for (const fact of totals) line(small, fact, ink.quiet)
  normal.doc.moveTo(start, y + 1).lineTo(right(normal), y + 1).lineWidth(1).strokeColor(ink.text).stroke()
  y += 6
  line(normal, total, ink.text)
  return y + 8
}

/** Conditions and notes at the left, the box for the seal at the right. */
function drawEnd(pens: Pens, { conditions, notes, seal: label }: QuotationPage, top: number): void {
  const { small } = pens
  const { doc } = small
  const wide = width(small) - seal.width - 24
  const labels = Math.max(0, ...conditions.map((condition) => small.widthOf(condition.label))) + 10
  const facts = conditions.flatMap((condition) => wrapParagraph(small, condition.value, wide - labels).map((value, n) => ({ label: n === 0 ? condition.label : '', value })))
  const words = notes.flatMap((note) => wrapParagraph(small, note, wide))
  const y = room(pens, top, Math.max(seal.height + 16, (facts.length + words.length) * 12 + 20))
  for (const [n, { label: name, value }] of facts.entries()) {
    doc.fillColor(ink.quiet)
    small.write(name, margin, y + n * 12)
    doc.fillColor(ink.text)
    small.write(value, margin + labels, y + n * 12)
  }
  doc.fillColor(ink.quiet)
  for (const [n, word] of words.entries()) small.write(word, margin, y + facts.length * 12 + 8 + n * 12)
  const x = right(small) - seal.width
  doc.rect(x, y, seal.width, seal.height).lineWidth(0.5).strokeColor(ink.line).stroke()
  small.write(label, x + 6, y + 6)
}

const bottom = ({ doc }: Pen): number => doc.page.height - margin - 18

/** Where `height` fits: here, or on a new page. */
function room({ small }: Pens, y: number, height: number): number {
  if (y + height <= bottom(small)) return y
  small.doc.addPage()
  return margin
}

function drawFooters({ small }: Pens, { footer }: QuotationPage): void {
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
