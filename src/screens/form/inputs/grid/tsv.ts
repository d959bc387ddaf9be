/** What a spreadsheet puts on the clipboard as text: cells by tab, rows by line; a cell with either stands in quotes. Pure. */

/** @returns rows of cells; the line end after the last row is no row */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const [cell, next] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)?.push(cell)
    at = next
    if (text[at] === '\t') {
      at += 1
      if (at === text.length || isLineEnd(text, at)) rows.at(-1)?.push('')
    }
    if (isLineEnd(text, at)) {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at < text.length) rows.push(isLineEnd(text, at) ? [''] : [])
    }
  }
  return rows.filter((row) => row.length > 0)
}

export const isRange = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

const isLineEnd = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r'

function plainCell(text: string, from: number): [string, number] {
  let at = from
  while (at < text.length && text[at] !== '\t' && !isLineEnd(text, at)) at += 1
  return [text.slice(from, at), at]
}

/** A quote within is written twice. What follows the closing one belongs to the cell: it was no quoted cell after all. */
function quotedCell(text: string, from: number): [string, number] {
  let cell = ''
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at] ?? ''
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (at + 1 === text.length || text[at + 1] === '\t' || isLineEnd(text, at + 1)) return [cell, at + 1]
    else return plainCell(text, from)
  }
  return plainCell(text, from)
}
