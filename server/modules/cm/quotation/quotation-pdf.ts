/** A quotation on A4 (cm.md §8): logo and parties above, lines, tax by rate, total, instalments, conditions, and a box for the seal. */
import type { Writable } from 'node:stream'
import type { Language } from '../../../../src/schemas/core/types'
import { charactersOf, ink, openDocument, wrapParagraph, type Pen } from '../../../pdf/pdf-document'
import {
  atRight,
  drawFooters,
  drawTable,
  margin,
  padding,
  pensOf,
  right,
  room,
  textsOf,
  width,
  type Pens,
  type TableColumn,
} from '../../../pdf/pdf-page'
import type { Logo } from '../../../export/sheet'
import type { Fact, QuotationPage } from './quotation-page'

/** Points. */
const seal = { width: 150, height: 84 }
const logoBox = { width: 150, height: 36 }

const lineColumns: readonly TableColumn[] = [
  { share: 6, right: true },
  { share: 40 },
  { share: 9, right: true },
  { share: 8 },
  { share: 14, right: true },
  { share: 8, right: true },
  { share: 15, right: true },
]
const scheduleColumns: readonly TableColumn[] = [{ share: 6, right: true }, { share: 36 }, { share: 36 }, { share: 22, right: true }]

export async function writeQuotation(
  page: QuotationPage,
  into: Writable,
  { language, author, logo }: { language: Language; author: string; logo?: Logo | undefined },
): Promise<void> {
  const { doc, penOf } = await openDocument({
    size: 'A4',
    layout: 'portrait',
    margin,
    title: page.footer,
    author,
    language,
    characters: charactersOf([...textsOf(page), '0123456789/…']),
  })
  doc.pipe(into)
  const pens = pensOf(penOf)
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
  drawFooters(pens, page.footer)
  doc.end()
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
    for (const line of wrapParagraph(normal, name, half)) {
      normal.write(line, x, at)
      at += 13
    }
    small.doc.fillColor(ink.quiet)
    for (const line of lines.flatMap((text) => wrapParagraph(small, text, half))) {
      small.write(line, x, at)
      at += 11
    }
    return at
  }
  return Math.max(column(margin, buyer.label, buyer.name, buyer.lines), column(margin + half + 20, null, seller.name, seller.lines)) + 14
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
  normal.doc
    .moveTo(start, y + 1)
    .lineTo(right(normal), y + 1)
    .lineWidth(1)
    .strokeColor(ink.text)
    .stroke()
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
  const facts = conditions.flatMap((condition) =>
    wrapParagraph(small, condition.value, wide - labels).map((value, n) => ({ label: n === 0 ? condition.label : '', value })),
  )
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
