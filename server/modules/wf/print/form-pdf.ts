/** A form on A4 (wf.md §8): heading with QR code, the grid as designed, tables, attachments, the sign-off trail, the seal. */
import type { FormPage } from '../../../../src/shared/wf/form-page'
import { charactersOf, ink, openDocument, wrapParagraph, type Pen } from '../../../pdf/pdf-document'
import { atRight, drawFooters, drawTable, margin, pensOf, right, room, textsOf, width, type Pens } from '../../../pdf/pdf-page'
import { drawQrCode } from '../../../pdf/qr-code'
import { drawBlock, drawPicture } from './form-blocks'
import { drawBoxes, drawTrail } from './sign-off-table'

/** Points. */
const logoBox = { width: 150, height: 30 }
const codeSize = 56
const fileHash = 'SHA-256'
const sealBox = { width: 230, height: 62 }

/** Where the seal is to be signed: points from the bottom left of the last page. */
export type SealRect = readonly [left: number, bottom: number, right: number, top: number]

/** @returns the file, and where the seal's box is; null on a page without a seal */
export async function writeFormPdf(page: FormPage): Promise<{ pdf: Buffer; seal: SealRect | null }> {
  const { doc, penOf } = await openDocument({
    size: 'A4',
    layout: page.orientation,
    margin,
    title: `${page.serial_no} ${page.title}`.trim(),
    author: page.company,
    // Standing in the open, so that a file that was changed still says whose it was.
    ...(page.verify ? { keywords: `wf:${page.verify.code}` } : {}),
    language: page.language,
    characters: charactersOf([...textsOf(withoutPictures(page)), '0123456789/…', fileHash]),
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise<void>((resolve) => {
    doc.on('end', resolve)
  })
  const pens = pensOf(penOf)
  let y = drawHeading(pens, page)
  for (const block of page.blocks) y = drawBlock(pens, block, y)
  y = drawAttachments(pens, page, y + 8)
  y = drawBoxes(pens, page.boxes, y)
  y = drawTrail(pens, page, y)
  const seal = page.seal && drawSeal(pens, page.seal, y)
  drawFooters(pens, page.footer)
  if (page.watermark !== null) drawWatermark(penOf(watermarkSize(page.watermark)), page.watermark)
  doc.end()
  await written
  return { pdf: Buffer.concat(parts), seal }
}

/** Pictures are no text: their letters would only fill the fonts. */
function withoutPictures(page: FormPage): unknown {
  return JSON.parse(JSON.stringify(page, (key, value: unknown) => (key === 'picture' || key === 'logo' ? null : value)))
}

function drawHeading(pens: Pens, page: FormPage): number {
  const { small, normal, large } = pens
  const { doc } = large
  doc.fillColor(ink.quiet)
  const logoHeight = page.logo ? drawPicture(doc, page.logo, { x: margin, y: margin, ...logoBox }) : 0
  normal.write(page.company, margin, margin + (page.logo ? logoHeight + 4 : 0))
  const end = page.verify ? right(large) - codeSize - 12 : right(large)
  atRight(normal, page.serial_no, end, margin)
  if (page.verify) drawQrCode(doc, page.verify.url, { x: right(large) - codeSize, y: margin, size: codeSize })
  doc.fillColor(ink.text)
  let y = margin + (page.logo ? logoHeight + 22 : 20)
  for (const line of wrapParagraph(large, page.form, end - margin)) {
    large.write(line, margin, y)
    y += 24
  }
  for (const line of wrapParagraph(normal, page.title, end - margin)) {
    normal.write(line, margin, y)
    y += 13
  }
  if (page.verify) y = Math.max(y, margin + codeSize + 4)
  doc.fillColor(ink.quiet)
  const facts = page.head.map(({ label, value }) => `${label} ${value}`).join('    ')
  for (const line of wrapParagraph(small, facts, width(small))) {
    small.write(line, margin, y + 3)
    y += 12
  }
  doc
    .moveTo(margin, y + 4)
    .lineTo(right(large), y + 4)
    .lineWidth(1)
    .strokeColor(ink.text)
    .stroke()
  return y + 12
}

function drawAttachments(pens: Pens, { attachments, words }: FormPage, top: number): number {
  if (attachments.length === 0) return top
  const rows = attachments.map(({ name, size, sha256 }) => [name, size, sha256])
  const y = heading(pens, words.attachments, top)
  return drawTable(
    pens,
    { headings: [words.file, words.size, fileHash], rows },
    [{ share: 40 }, { share: 12, right: true }, { share: 48 }],
    y,
  )
}

/** What the signature says stands on the page; the signature itself lays its frame over it. */
function drawSeal(pens: Pens, { lines, picture }: NonNullable<FormPage['seal']>, top: number): SealRect {
  const { small } = pens
  const y = room(pens, top, sealBox.height + 12) + 6
  const x = right(small) - sealBox.width
  const pictureWidth = picture ? sealBox.height : 0
  if (picture) drawPicture(small.doc, picture, { x: x + 3, y: y + 3, width: sealBox.height - 6, height: sealBox.height - 6 })
  small.doc.fillColor(ink.text)
  const texts = lines.flatMap((line) => wrapParagraph(small, line, sealBox.width - pictureWidth - 12))
  for (const [n, text] of texts.slice(0, 5).entries()) small.write(text, x + 6 + pictureWidth, y + 5 + n * 11)
  const bottom = small.doc.page.height - y - sealBox.height
  return [x, bottom, x + sealBox.width, bottom + sealBox.height]
}

/** Large, and short enough for the page. */
const watermarkSize = (text: string): number => Math.max(20, Math.min(96, 420 / [...text].length))

/** Across the middle of every page, light enough to read through. */
function drawWatermark(pen: Pen, text: string): void {
  const { doc } = pen
  const { start, count } = doc.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    doc.switchToPage(n)
    doc.page.margins.bottom = 0
    const [x, y] = [doc.page.width / 2, doc.page.height / 2]
    doc
      .save()
      .fillColor('#d4380d')
      .fillOpacity(0.12)
      .rotate(-35, { origin: [x, y] })
    pen.write(text, x - pen.widthOf(text) / 2, y - 26)
    doc.restore()
  }
}

function heading({ normal, ...pens }: Pens, text: string, top: number): number {
  const y = room({ normal, ...pens }, top, 60)
  normal.doc.fillColor(ink.text)
  normal.write(text, margin, y + 2)
  return y + 18
}
