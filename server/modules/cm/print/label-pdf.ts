/** Address labels on A4 sheets: what is long wraps, and is written smaller until it fits. */
import type { Writable } from 'node:stream'
import type { Language } from '../../../../src/schemas/core/types'
import { charactersOf, ink, openDocument, wrapParagraph, type Pen } from '../../../pdf/pdf-document'
import { label as size, labelPlace } from './rules/label-sheet'
import type { AddressLabel } from './address-labels'

/** Points: printers leave no more than this white at the edge. */
const inset = 12
const sizes = [10, 9, 8, 7, 6] as const
const leading = 1.25

export async function writeLabels(
  labels: readonly AddressLabel[],
  into: Writable,
  { start, title, author, language }: { start: number; title: string; author: string; language: Language },
): Promise<void> {
  const { doc, penOf } = await openDocument({
    size: 'A4',
    layout: 'portrait',
    margin: 0,
    title,
    author,
    language,
    characters: charactersOf([...labels.flatMap(({ address, names }) => [...address, ...names]), '…']),
  })
  doc.pipe(into)
  const pens = sizes.map((points) => ({ points, pen: penOf(points) }))
  let sheet = 0
  doc.fillColor(ink.text)
  for (const [n, one] of labels.entries()) {
    const place = labelPlace(n, start)
    if (place.sheet > sheet) {
      doc.addPage()
      doc.fillColor(ink.text)
      sheet = place.sheet
    }
    drawLabel(pens, one, place)
  }
  doc.end()
}

function drawLabel(pens: readonly { points: number; pen: Pen }[], label: AddressLabel, { x, y }: { x: number; y: number }): void {
  const fitting = pens
    .map(({ points, pen }) => ({ points, pen, lines: linesOf(pen, label) }))
    .find(({ points, lines }) => lines.length * points * leading <= size.height - 2 * inset)
  const { points, pen, lines } = fitting ?? cut(pens, label)
  const height = lines.length * points * leading
  for (const [n, line] of lines.entries()) pen.write(line, x + inset, y + (size.height - height) / 2 + n * points * leading)
}

/** Who, below where: as envelopes are written in all four languages of East Asia with the address above; Latin ones begin with the name. */
function linesOf(pen: Pen, { address, names }: AddressLabel): string[] {
  const all = isEastern(address) ? [...address, ...names] : [...names, ...address]
  return all.flatMap((text) => wrapParagraph(pen, text, size.width - 2 * inset))
}

/** Longer than the label even in the smallest size: the end is missing, which is shown. */
function cut(pens: readonly { points: number; pen: Pen }[], label: AddressLabel): { points: number; pen: Pen; lines: string[] } {
  const smallest = pens.at(-1)
  if (!smallest) throw new Error('there are sizes to choose from')
  const most = Math.floor((size.height - 2 * inset) / (smallest.points * leading))
  const lines = linesOf(smallest.pen, label)
  return { ...smallest, lines: [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] }
}

const isEastern = (address: readonly string[]): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(address.join(''))
