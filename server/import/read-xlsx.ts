/** A sheet of a workbook, row by row. */
import { Readable } from 'node:stream'
import type ExcelJS from 'exceljs'
import { ApiError } from '../kernel/errors'
import { contentOf, notWorkbook, safeEntries, sheetName, type Entry } from './archive'
import { rowsOf, sharedTextsOf, smallPart } from './part-limits'
import { checkedCells, type SourceRow } from './read-csv'
import { asList, SharedTexts } from './shared-texts'

/**
 * @param nth which of its sheets, from 0; none beyond the last
 * @throws 422 for what is no workbook, or too large when opened
 */
export async function* readXlsx(path: string, nth = 0): AsyncGenerator<SourceRow> {
  const entries = await safeEntries(path)
  try {
    for await (const row of (await sheetOf(path, entries, nth)) ?? []) {
      // Values stand from index 1; the array is sparse.
      const values = Array.isArray(row.values) ? row.values : []
      const cells = Array.from({ length: Math.max(0, values.length - 1) }, (_, index) => cellText(values[index + 1]))
      yield { line: row.number, cells: checkedCells(cells, row.number) }
    }
  } catch (error) {
    throw error instanceof ApiError ? error : notWorkbook()
  }
}

/** What exceljs reads of each part; its types leave it out. */
interface PartReader {
  _parseWorkbook: (part: Readable) => Promise<void>
  _parseRels: (part: Readable) => Promise<void>
  _parseStyles: (part: Readable) => Promise<void>
  /** One after another; those of the sheet are looked up in `sharedStrings`. */
  _parseSharedStrings: (part: Readable) => AsyncIterable<{ text: ExcelJS.CellValue }>
  sharedStrings: Readonly<Record<string, string | undefined>>
  _parseWorksheet: (part: Readable, number: string) => Iterable<{ value: AsyncIterable<ExcelJS.Row> }>
}

/**
 * The parts are handed over one by one, the sheet last. Left to read the archive by itself, exceljs 4.4 loses those at its end now and
 * then: the workbook is refused, or its texts are empty (github.com/exceljs/exceljs/issues/3064).
 */
async function sheetOf(path: string, entries: readonly Entry[], nth: number): Promise<AsyncIterable<ExcelJS.Row> | undefined> {
  const sheetEntry = entries.filter(({ name }) => sheetName.test(name))[nth]
  if (!sheetEntry) return undefined
  // Loaded by who needs it: it is large, and most nodes never open a workbook.
  const { default: excel } = await import('exceljs')
  const options = { worksheets: 'emit', sharedStrings: 'emit', styles: 'cache', hyperlinks: 'ignore', entries: 'ignore' } as const
  const reader = new excel.stream.xlsx.WorkbookReader(path, options) as unknown as PartReader // see PartReader
  const part = (name: string): Readable => {
    const entry = entries.find((one) => one.name === name)
    return entry ? textOf(path, entry) : Readable.from([])
  }
  const has = (name: string) => entries.some((one) => one.name === name)
  await reader._parseWorkbook(smallPart(part('xl/workbook.xml')))
  if (has('xl/_rels/workbook.xml.rels')) await reader._parseRels(smallPart(part('xl/_rels/workbook.xml.rels')))
  if (has('xl/styles.xml')) await reader._parseStyles(smallPart(part('xl/styles.xml')))
  const texts = new SharedTexts()
  if (has('xl/sharedStrings.xml'))
    for await (const { text } of reader._parseSharedStrings(sharedTextsOf(part('xl/sharedStrings.xml')))) texts.add(cellText(text))
  reader.sharedStrings = asList(texts)
  const [sheet] = reader._parseWorksheet(rowsOf(textOf(path, sheetEntry)), sheetName.exec(sheetEntry.name)?.[1] ?? '1')
  return sheet?.value
}

/** As text: exceljs decodes each piece by itself, and a character whose bytes lie in two of them would be lost. */
const textOf = (path: string, entry: Entry): Readable => contentOf(path, entry).setEncoding('utf8')

/** What a person sees in the cell, dates in their ISO form. */
export function cellText(value: ExcelJS.CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, '')
  if (typeof value !== 'object') return typeof value === 'number' ? numberText(value) : String(value)
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('result' in value) return cellText(value.result as ExcelJS.CellValue)
  if ('text' in value) return cellText(value.text as ExcelJS.CellValue)
  return 'error' in value ? String(value.error) : ''
}

/** Binary fractions as they were typed: 0.1 + 0.2 is 0.3 to who entered it. */
const numberText = (value: number): string => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15))))
