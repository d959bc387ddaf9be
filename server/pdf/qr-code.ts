/** A QR code on a page, so that what is on paper leads to where it came from. */
import qrcode from 'qrcode-generator'
import { ink } from './pdf-document'

/** Drawn at points from the top left; each side is `size` points. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const cells = qrCells(text)
  const cell = size / cells.length
  for (const [row, line] of cells.entries())
    for (const [column, isDark] of line.entries()) if (isDark) doc.rect(x + column * cell, y + row * cell, cell, cell)
  doc.fill(ink.text)
}

function qrCells(text: string): boolean[][] {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const cells = Array.from({ length: code.getModuleCount() }, (_, index) => index)
  return cells.map((row) => cells.map((column) => code.isDark(row, column)))
}
