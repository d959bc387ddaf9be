/** A record on A4 (cm.md §8, vs.md §8): company and title above, its facts in two columns, tables that go on over pages. */
import type { Writable } from 'node:stream'
import type { Language } from '../../src/schemas/core/types'
import { charactersOf, ink, openDocument, wrapParagraph } from '../pdf/pdf-document'
import { atRight, drawFooters, drawTable, margin, pensOf, right, room, textsOf, width, type Pens } from '../pdf/pdf-page'
import type { Logo } from './sheet'
import type { Fact, RecordPage, RecordSection } from './record-page'

/** Points. */
const logoBox = { width: 150, height: 30 }
const gap = 20
const labelShare = 0.34
const lineHeight = 12
const signatureHeight = 56

export async function writeRecord(
  page: RecordPage,
  into: Writable,
  { language, logo }: { language: Language; logo?: Logo | undefined },
): Promise<void> {
  const { doc, penOf } = await openDocument({
    size: 'A4',
    layout: 'portrait',
    margin,
    title: `${page.title} ${page.name}`,
    author: page.company,
    language,
    characters: charactersOf([...textsOf(page), '0123456789/…']),
  })
  doc.pipe(into)
  const pens = pensOf(penOf)
  let y = drawHeading(pens, page, logo)
  for (const section of page.sections) {
    y = room(pens, y, 60)
    if (section.title !== null) {
      doc.fillColor(ink.text)
      for (const line of wrapParagraph(pens.normal, section.title, width(pens.normal))) {
        pens.normal.write(line, margin, y)
        y += 14
      }
      y += 2
    }
    y = drawSection(pens, section, y)
  }
  drawFooters(pens, page.footer)
  doc.end()
}

function drawSection(pens: Pens, section: RecordSection, y: number): number {
  switch (section.kind) {
    case 'facts':
      return drawFacts(pens, section.facts, y)
    case 'table':
      return drawTable(pens, section.table, section.columns, y) + 4
    case 'lines':
      return drawLines(pens, section.lines, y)
    case 'signatures':
      return drawSignatures(pens, section.names, y)
  }
}

function drawLines(pens: Pens, lines: readonly string[], top: number): number {
  const { small } = pens
  let y = top
  for (const line of lines.flatMap((text) => wrapParagraph(small, text, width(small)))) {
    y = room(pens, y, lineHeight)
    small.doc.fillColor(ink.text)
    small.write(line, margin, y)
    y += lineHeight
  }
  return y + 10
}

/** Two beside one another, with room for a hand or a seal above the line. */
function drawSignatures(pens: Pens, names: readonly string[], top: number): number {
  const { small } = pens
  const half = (width(small) - gap) / 2
  let y = top
  for (let n = 0; n < names.length; n += 2) {
    y = room(pens, y, signatureHeight)
    for (const [at, name] of names.slice(n, n + 2).entries()) {
      const x = margin + at * (half + gap)
      small.doc
        .moveTo(x, y + 32)
        .lineTo(x + half, y + 32)
        .lineWidth(0.5)
        .strokeColor(ink.text)
        .stroke()
      small.doc.fillColor(ink.quiet)
      small.write(name, x, y + 36)
    }
    y += signatureHeight
  }
  return y
}

function drawHeading(pens: Pens, { company, title, name }: RecordPage, logo: Logo | undefined): number {
  const { normal, large } = pens
  const { doc } = large
  const scale = logo ? Math.min(logoBox.height / logo.height, logoBox.width / logo.width, 1) : 0
  doc.fillColor(ink.quiet)
  if (logo) doc.image(logo.png, margin, margin, { width: logo.width * scale })
  else normal.write(company, margin, margin)
  atRight(normal, title, right(normal), margin)
  doc.fillColor(ink.text)
  let y = margin + (logo ? Math.max(20, logo.height * scale + 10) : 20)
  for (const line of wrapParagraph(large, name, width(large))) {
    large.write(line, margin, y)
    y += 24
  }
  doc
    .moveTo(margin, y + 2)
    .lineTo(right(large), y + 2)
    .lineWidth(1)
    .strokeColor(ink.text)
    .stroke()
  return y + 14
}

/** Two beside one another; what has several lines, like addresses, pushes both down. */
function drawFacts(pens: Pens, facts: readonly Fact[], top: number): number {
  const { small } = pens
  const half = (width(small) - gap) / 2
  const label = half * labelShare
  let y = top
  for (let n = 0; n < facts.length; n += 2) {
    const pair = facts.slice(n, n + 2).map((fact) => ({
      names: wrapParagraph(small, fact.label, label - 6),
      values: fact.value.split('\n').flatMap((text) => wrapParagraph(small, text, half - label)),
    }))
    const height = Math.max(...pair.flatMap(({ names, values }) => [names.length, values.length])) * lineHeight + 3
    y = room(pens, y, height)
    for (const [at, { names, values }] of pair.entries()) {
      const x = margin + at * (half + gap)
      small.doc.fillColor(ink.quiet)
      for (const [line, text] of names.entries()) small.write(text, x, y + line * lineHeight)
      small.doc.fillColor(ink.text)
      for (const [line, text] of values.entries()) small.write(text, x + label, y + line * lineHeight)
    }
    y += height
  }
  return y + 10
}
