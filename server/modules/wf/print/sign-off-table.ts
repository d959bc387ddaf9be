/** Who signed, as printed (wf.md §8): the trail as a table that goes on over pages, and the boxes of Chinese official style. */
import type { FormPage, PrintedBox, PrintedSignOff } from '../../../../src/shared/wf/form-page'
import { ink, wrapParagraph } from '../../../pdf/pdf-document'
import { bottom, margin, padding, room, width, type Pens } from '../../../pdf/pdf-page'
import { drawPicture } from './form-blocks'

const lineHeight = 11
/** Of a signature, points. */
const pictureHeight = 30
/** Shares of the width: step, person, decision, comment, time and hash. */
const shares = [17, 26, 12, 25, 20] as const

export function drawTrail(pens: Pens, { trail, words }: Pick<FormPage, 'trail' | 'words'>, top: number): number {
  if (trail.length === 0) return top
  const { small, normal } = pens
  let y = room(pens, top, 70)
  normal.doc.fillColor(ink.text)
  normal.write(words.trail, margin, y + 2)
  y = drawHead(pens, words, y + 18)
  for (const one of trail) {
    const height = rowHeight(pens, one)
    if (y + height > bottom(small)) {
      small.doc.addPage()
      y = drawHead(pens, words, margin)
    }
    drawSignOff(pens, one, y, height)
    y += height
  }
  return y + 8
}

/** As many boxes beside one another as there are. */
export function drawBoxes(pens: Pens, boxes: readonly PrintedBox[], top: number): number {
  if (boxes.length === 0) return top
  const { small } = pens
  const across = width(small) / boxes.length
  const entryHeight = pictureHeight + 2 * lineHeight + padding
  const height = Math.max(1, ...boxes.map(({ entries }) => entries.length)) * entryHeight + 18
  const y = room(pens, top, height) + 6
  for (const [n, { heading, entries }] of boxes.entries()) {
    const x = margin + n * across
    small.doc.rect(x, y, across, 16).fill(ink.head)
    small.doc.rect(x, y, across, height).lineWidth(0.5).strokeColor(ink.line).stroke()
    small.doc.fillColor(ink.text)
    small.write(heading, x + (across - small.widthOf(heading)) / 2, y + 3)
    for (const [at, { name, title, decision, at: time, picture }] of entries.entries()) {
      const from = y + 18 + at * entryHeight
      if (picture) drawPicture(small.doc, picture, { x: x + padding, y: from, width: across - 2 * padding, height: pictureHeight })
      small.doc.fillColor(ink.text)
      small.write(cut(pens, `${name} ${title}`.trim(), across), x + padding, from + pictureHeight)
      small.doc.fillColor(ink.quiet)
      small.write(cut(pens, `${decision} ${time}`, across), x + padding, from + pictureHeight + lineHeight)
    }
  }
  return y + height + 10
}

const cut = ({ small }: Pens, text: string, across: number): string => wrapParagraph(small, text, across - 2 * padding)[0] ?? ''

const columnsOf = ({ small }: Pens) => {
  const sum = shares.reduce((all, share) => all + share, 0)
  return shares.map((share, n) => ({
    x: margin + (shares.slice(0, n).reduce((all, before) => all + before, 0) / sum) * width(small),
    width: (share / sum) * width(small),
  }))
}

function cellsOf(pens: Pens, { node, name, title, decision, comment, at, hash }: PrintedSignOff): string[][] {
  const texts = [[node], [name, title], [decision], comment.split('\n'), [at, hash]]
  return texts.map((lines, n) =>
    lines.filter((line) => line !== '').flatMap((line) => wrapParagraph(pens.small, line, (columnsOf(pens)[n]?.width ?? 0) - 2 * padding)),
  )
}

function rowHeight(pens: Pens, one: PrintedSignOff): number {
  const lines = cellsOf(pens, one).map(({ length }, n) => length * lineHeight + (n === 1 && one.picture ? pictureHeight + 2 : 0))
  return Math.max(lineHeight, ...lines) + 2 * padding
}

function drawSignOff(pens: Pens, one: PrintedSignOff, y: number, height: number): void {
  const { small } = pens
  const places = columnsOf(pens)
  const cells = cellsOf(pens, one)
  small.doc.fillColor(one.isSuperseded ? ink.quiet : ink.text)
  for (const [n, lines] of cells.entries())
    for (const [at, line] of lines.entries()) small.write(line, (places[n]?.x ?? margin) + padding, y + padding + at * lineHeight)
  const person = places[1]
  if (one.picture && person)
    drawPicture(small.doc, one.picture, {
      x: person.x + padding,
      y: y + padding + (cells[1]?.length ?? 0) * lineHeight,
      width: person.width - 2 * padding,
      height: pictureHeight,
    })
  small.doc
    .moveTo(margin, y + height)
    .lineTo(margin + width(small), y + height)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke()
}

function drawHead(pens: Pens, words: FormPage['words'], y: number): number {
  const { small } = pens
  const height = lineHeight + 2 * padding
  small.doc.rect(margin, y, width(small), height).fill(ink.head)
  small.doc.fillColor(ink.text)
  const headings = [words.step, words.person, words.decision, words.comment, `${words.time} / ${words.hash}`]
  for (const [n, { x, width: across }] of columnsOf(pens).entries())
    small.write(cut(pens, headings[n] ?? '', across), x + padding, y + padding)
  return y + height
}
