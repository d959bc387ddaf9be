/** XLSX: typed cells, head frozen and filterable, written as it comes (exceljs' streaming writer, decisions/documents.md). */
import type { Writable } from 'node:stream'
import Decimal from 'decimal.js'
import type ExcelJS from 'exceljs'
import { durationText } from '../../src/shared/engine/duration-text'
import { validationsOf } from '../import/sheets'
import { neutralise } from '../import/formula'
import { cellsOf, drained, type Sheet, type WriteOptions } from './sheet'
import type { Cell } from '../field-types/field-type'

export async function writeXlsx(sheet: Sheet, into: Writable, options: WriteOptions = {}): Promise<void> {
  // Loaded when the first sheet is written: a start doesn't wait for it.
  const { default: exceljs } = await import('exceljs')
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: into, useStyles: true, useSharedStrings: false })
  book.creator = sheet.company
  const page = book.addWorksheet(sheetName(sheet.title), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '1:1' },
  })
  page.columns = sheet.columns.map(({ width, hidden = false, locked = false }) => ({
    width,
    hidden,
    ...(sheet.editing ? { style: { protection: { locked: locked || !sheet.editing.mayAdd } } } : {}),
  }))
  const head = page.addRow(sheet.columns.map(({ heading }) => neutralise(heading)))
  head.font = { bold: true }
  if (sheet.editing)
    sheet.columns.forEach((_, at) => {
      head.getCell(at + 1).protection = { locked: true }
    })
  head.commit()
  page.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, sheet.columns.length) } }
  let rows = 0
  for await (const { row: values, cells } of cellsOf(sheet, options)) {
    const row = page.addRow(cells.map(valueOf))
    cells.forEach((cell, at) => {
      const format = formatOf(cell)
      if (format) row.getCell(at + 1).numFmt = format
      if (sheet.editing)
        row.getCell(at + 1).protection = { locked: (sheet.columns[at]?.locked ?? false) || !sheet.editing.isWritable(values) }
    })
    row.commit()
    rows += 1
    if (rows % 500 === 0) await drained(into)
  }
  const writeLists = sheet.editing ? await finishEditing(book, page, sheet.columns, rows) : undefined
  page.commit()
  writeLists?.()
  await book.commit()
}

/** Rows that are typed below the last one have their lists too. */
const rowsBelow = 1_000

/** Locks the sheet, without a password: it keeps a hand from slipping, the server keeps the rows. @returns what writes the lists, after the rows: the first sheet is the one that is read */
async function finishEditing(
  book: ExcelJS.stream.xlsx.WorkbookWriter,
  page: ExcelJS.Worksheet,
  columns: Sheet['columns'],
  rows: number,
): Promise<() => void> {
  await page.protect('', {
    formatCells: true,
    formatColumns: true,
    formatRows: true,
    sort: true,
    autoFilter: true,
    insertRows: true,
    selectLockedCells: true,
    selectUnlockedCells: true,
  })
  const lists = columns.filter(({ choices }) => choices !== undefined)
  lists.forEach((column, at) => {
    const [own, list] = [page.getColumn(columns.indexOf(column) + 1).letter, page.getColumn(at + 1).letter]
    validationsOf(page).add(`${own}2:${own}${rows + 1 + rowsBelow}`, {
      type: 'list',
      allowBlank: true,
      formulae: [`lists!$${list}$1:$${list}$${column.choices?.length ?? 1}`],
    })
  })
  return () => {
    if (lists.length === 0) return
    const own = book.addWorksheet('lists', { state: 'veryHidden' })
    for (let at = 0; lists.some(({ choices = [] }) => at < choices.length); at += 1)
      own.addRow(lists.map(({ choices = [] }) => neutralise(choices[at] ?? ''))).commit()
    own.commit()
  }
}

/** Excel keeps 15 digits of a number: what has more stays a text, to the last digit. */
function valueOf(cell: Cell): string | number | boolean | Date | null {
  switch (cell.kind) {
    case 'empty':
      return null
    case 'text':
      return neutralise(cell.text)
    case 'number':
      return isExact(cell.digits) ? Number(cell.digits) : cell.digits
    // Of Excel's days; those of less than nothing it can't show.
    case 'duration':
      return cell.minutes < 0 ? durationText(cell.minutes) : cell.minutes / 1440
    case 'boolean':
      return cell.value
    // Excel knows no zones: the wall-clock time is written as it is.
    case 'date':
      return new Date(`${cell.date}T00:00:00Z`)
    case 'datetime':
      return new Date(`${cell.date}T${cell.time}Z`)
  }
}

/** At most 15 significant digits, which a double and Excel both keep. */
export const isExact = (digits: string): boolean => digits.length <= 15 || new Decimal(digits).precision() <= 15

function formatOf(cell: Cell): string | undefined {
  switch (cell.kind) {
    case 'number':
      return (numberFormats[`${cell.percent ? '%' : ''}${cell.scale}`] ??= numberFormat(cell))
    case 'duration':
      return cell.minutes < 0 ? undefined : '[h]:mm'
    case 'date':
      return 'yyyy-mm-dd'
    case 'datetime':
      return 'yyyy-mm-dd hh:mm:ss'
    default:
      return undefined
  }
}

const numberFormats: Record<string, string> = {}
const numberFormat = ({ scale, percent }: { scale: number; percent?: boolean }): string =>
  percent ? '0.####"%"' : scale === 0 ? '#,##0' : `#,##0.${'0'.repeat(scale)}`

/** Excel's rule of names: at most 31 characters, none of `\ / ? * [ ] :`, no quote at the ends. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31) || 'Sheet1'
