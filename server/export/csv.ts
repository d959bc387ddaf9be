/** CSV (RFC 4180) in UTF-8 with the mark by which spreadsheets know it. */
import type { Writable } from 'node:stream'
import { durationText } from '../../src/shared/engine/duration-text'
import { neutralise } from '../import/formula'
import { cellsOf, drained, type Sheet, type WriteOptions } from './sheet'
import type { Cell } from '../field-types/field-type'

export async function writeCsv(sheet: Sheet, into: Writable, options: WriteOptions = {}): Promise<void> {
  into.write(`\ufeff${lineOf(sheet.columns.map(({ heading }) => neutralise(heading)))}`)
  let lines = ''
  for await (const { cells } of cellsOf(sheet, options)) {
    lines += lineOf(cells.map(textOf))
    if (lines.length < 65_536) continue
    into.write(lines)
    lines = ''
    await drained(into)
  }
  into.end(lines)
}

function textOf(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return neutralise(cell.text)
    case 'number':
      return cell.digits
    case 'duration':
      return durationText(cell.minutes)
    case 'boolean':
      return cell.text
    case 'date':
      return cell.date
    case 'datetime':
      return `${cell.date} ${cell.time}`
  }
}

const lineOf = (texts: readonly string[]): string =>
  `${texts.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`
