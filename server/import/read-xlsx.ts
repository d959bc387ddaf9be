/** The first sheet of a workbook, row by row. What it would inflate to is measured first, so that no bomb is opened (S33). */
import { open, type FileHandle } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import type ExcelJS from 'exceljs'
import { ApiError } from '../errors'
import { checkedCells, type SourceRow } from './read-csv'

const megabyte = 1_048_576
/** Of a workbook of 50 MB: entries, and what they come to when inflated. Texts that the sheet shares are held in memory. */
const limits = { entries: 1_000, all: 700 * megabyte, shared: 100 * megabyte, harmless: 32 * megabyte, ratio: 100 }

/** @throws 422 for what is no workbook, or too large when opened */
export async function* readXlsx(path: string): AsyncGenerator<SourceRow> {
  await refuseBomb(path)
  // Loaded by who needs it: it is large, and most nodes never open a workbook.
  const { default: excel } = await import('exceljs')
  const reader = new excel.stream.xlsx.WorkbookReader(createReadStream(path), { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore', entries: 'ignore' })
  try {
    for await (const sheet of reader) {
      for await (const row of sheet) {
        // Values stand from index 1; the array is sparse.
        const values = Array.isArray(row.values) ? row.values : []
        const cells = Array.from({ length: Math.max(0, values.length - 1) }, (_, index) => cellText(values[index + 1]))
        yield { line: row.number, cells: checkedCells(cells, row.number) }
      }
      return
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(422, { key: 'error:import.workbook' })
  }
}

/** What a person sees in the cell, dates in their ISO form. */
export function cellText(value: ExcelJS.CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '').replace(/\.000Z$/, '')
  if (typeof value !== 'object') return typeof value === 'number' ? numberText(value) : String(value)
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('result' in value) return cellText(value.result as ExcelJS.CellValue)
  if ('text' in value) return cellText(value.text as ExcelJS.CellValue)
  return 'error' in value ? String(value.error) : ''
}

/** Binary fractions as they were typed: 0.1 + 0.2 is 0.3 to who entered it. */
const numberText = (value: number): string => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15))))

interface Entry { name: string; method: number; at: number; size: number }

/** Inflates every entry in pieces and throws them away: what the archive says of its own sizes is not believed. */
async function refuseBomb(path: string): Promise<void> {
  const file = await open(path)
  try {
    let all = 0
    for (const entry of await entriesOf(file)) {
      // Sheets shrink to a tenth, seldom to a fiftieth.
      const own = Math.min(entry.name === 'xl/sharedStrings.xml' ? limits.shared : limits.all, Math.max(limits.harmless, limits.ratio * entry.size))
      const size = await inflatedSize(path, entry, Math.min(own, limits.all - all))
      all += size
    }
  } finally {
    await file.close()
  }
}

const notWorkbook = () => new ApiError(422, { key: 'error:import.workbook' })
const tooLarge = () => new ApiError(422, { key: 'error:import.inflated' })

/** The central directory (APPNOTE 4.3.12). */
async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, 65_557))
  await file.read(tail, 0, tail.length, size - tail.length)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) throw notWorkbook()
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > limits.entries || start + length > size) throw notWorkbook()
  const directory = Buffer.alloc(length)
  await file.read(directory, 0, length, start)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= length && entries.length < count;) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw notWorkbook()
    const [nameLength, extraLength, commentLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)]
    const local = directory.readUInt32LE(at + 42)
    const head = Buffer.alloc(30)
    await file.read(head, 0, 30, local)
    if (head.readUInt32LE(0) !== 0x04034b50) throw notWorkbook()
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength), method: directory.readUInt16LE(at + 10), size: directory.readUInt32LE(at + 20),
      at: local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw notWorkbook()
  return entries
}

async function inflatedSize(path: string, { method, at, size }: Entry, limit: number): Promise<number> {
  if (size === 0) return 0
  if (method === 0) return size > limit ? Promise.reject(tooLarge()) : size
  if (method !== 8) throw notWorkbook()
  const source = createReadStream(path, { start: at, end: at + size - 1 })
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  source.pipe(inflate)
  let total = 0
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      total += piece.length
      if (total > limit) throw tooLarge()
    }
  } catch (error) {
    throw error instanceof ApiError ? error : notWorkbook()
  } finally {
    source.destroy()
    inflate.destroy()
  }
  return total
}
