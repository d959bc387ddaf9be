/** An uploaded file as rows: what it is, how it begins, and reading it to its end. */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CalendarColumns, Language } from '../../src/schemas/core/types'
import type { Entity } from '../../src/schemas/core/define'
import type { Context } from '../kernel/context'
import { ApiError } from '../kernel/errors'
import type { FileStore } from '../contracts/files'
import type { Texts } from '../contracts/texts'
import { laidOnDisk } from './archive'
import { guessEncoding, preferredEncodings, type Encoding } from './encoding'
import { delimiters, guessDelimiter, readCsv, type Delimiter, type SourceRow } from './read-csv'
import { isCalendar, readIcs } from './read-ics'
import { readXlsx } from './read-xlsx'
import { matrixOf, unpivot, type Matrix } from './unpivot'

/** What an export or a template may be. */
export type SheetFormat = 'csv' | 'xlsx'
export type Format = SheetFormat | 'ics'
/** What the rows are for: only some entities take calendar files, and repeated days are written out around a year. */
export interface Reader {
  calendar: CalendarColumns | undefined
  year: number
  matrix?: Matrix
}
export interface SourceFile {
  file_key: string
  format: Format
  encoding: Encoding | null
  delimiter: string | null
  /** Of a workbook: which of its sheets, from 0; the first without it. */
  sheet?: number
}
/** How the file was read: headings, and the first rows below them. */
export interface Analysis {
  headings: string[]
  sample: string[][]
  certain: boolean
}

export function readerOf(ctx: Context, entity: Entity, texts: Texts): Reader {
  const matrix = matrixOf(entity, texts)
  return { calendar: entity.x.import?.ics, year: ctx.now().getUTCFullYear(), ...(matrix ? { matrix } : {}) }
}

const beginning = 65_536
const sampleRows = 5

/**
 * Reads the file's beginning.
 * @param given what the person chose instead of the guess
 * @throws 422 for what is neither a delimited text nor a workbook, nor a calendar where one is taken
 */
export async function analyse(
  files: FileStore,
  key: string,
  { encoding, delimiter, language, reader }: { encoding?: Encoding; delimiter?: Delimiter; language: Language; reader: Reader },
): Promise<SourceFile & Analysis & { heading_hash: string }> {
  const bytes = await head(files, key)
  const format = formatOf(bytes)
  const guess = guessEncoding(bytes, preferredEncodings[language])
  const source: SourceFile =
    format === 'xlsx'
      ? { file_key: key, format, encoding: null, delimiter: null }
      : format === 'ics'
        ? { file_key: key, format, encoding: encoding ?? guess.encoding, delimiter: null }
        : {
            file_key: key,
            format,
            encoding: encoding ?? guess.encoding,
            delimiter: delimiter ?? guessDelimiter(new TextDecoder(encoding ?? guess.encoding).decode(bytes)),
          }
  const rows: string[][] = []
  for await (const { cells } of sourceRows(files, source, reader)) {
    rows.push(cells)
    if (rows.length > sampleRows) break
  }
  const [headings = [], ...sample] = rows
  if (headings.every((heading) => heading.trim() === '')) throw new ApiError(422, { key: 'error:import.no_heading' })
  return {
    ...source,
    headings,
    sample,
    certain: format === 'xlsx' || ((encoding ?? guess.encoding) === guess.encoding && guess.certain),
    heading_hash: createHash('sha256').update(JSON.stringify(headings)).digest('hex'),
  }
}

/** Filled rows in their order, headings first; the template's row of hints is left out. */
export function sourceRows(files: FileStore, source: SourceFile, reader: Reader): AsyncGenerator<SourceRow> {
  const rows = filledRows(files, source, reader)
  return reader.matrix ? unpivot(rows, reader.matrix) : rows
}

async function* filledRows(files: FileStore, source: SourceFile, reader: Reader): AsyncGenerator<SourceRow> {
  let isFirst = true
  for await (const row of rowsIn(files, source, reader)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (!isFirst && row.line === 2 && row.cells[0]?.startsWith('#')) continue
    isFirst = false
    yield row
  }
}

function rowsIn(files: FileStore, { file_key, format, encoding, delimiter, sheet }: SourceFile, reader: Reader): AsyncGenerator<SourceRow> {
  if (format === 'xlsx') return workbookRows(files, file_key, sheet)
  return format === 'ics'
    ? calendarRows(files, file_key, encoding ?? 'utf-8', reader)
    : textRows(files, file_key, encoding ?? 'utf-8', delimiter)
}

async function* calendarRows(files: FileStore, key: string, encoding: Encoding, { calendar, year }: Reader): AsyncGenerator<SourceRow> {
  if (!calendar) throw new ApiError(422, { key: 'error:import.ics_here' })
  const { stream } = await files.get(key)
  yield* readIcs(new TextDecoder(encoding).decode(await buffer(stream)), calendar, year)
}

async function* textRows(files: FileStore, key: string, encoding: Encoding, delimiter: string | null): AsyncGenerator<SourceRow> {
  const { stream } = await files.get(key)
  try {
    yield* readCsv(stream, { encoding, delimiter: delimiters.find((known) => known === delimiter) ?? ',' })
  } finally {
    stream.destroy()
  }
}

async function* workbookRows(files: FileStore, key: string, sheet?: number): AsyncGenerator<SourceRow> {
  const path = await laidOnDisk(files, key)
  try {
    yield* readXlsx(path, sheet)
  } finally {
    await rm(path, { force: true })
  }
}

async function head(files: FileStore, key: string): Promise<Buffer> {
  const { stream } = await files.get(key)
  return firstBytes(stream)
}

async function firstBytes(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length >= beginning) break
  }
  stream.destroy()
  return Buffer.concat(pieces).subarray(0, beginning)
}

/** A workbook is one too. */
export const isZip = async (files: FileStore, key: string): Promise<boolean> => beginsAsZip(await head(files, key))
const beginsAsZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))

function formatOf(bytes: Buffer): Format {
  if (beginsAsZip(bytes)) return 'xlsx'
  // The workbooks of Excel before 2007, and anything else that is no text.
  const isBinary =
    bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])) || (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
  if (isBinary || bytes.length === 0) throw new ApiError(422, { key: 'error:import.format' })
  return isCalendar(bytes.toString('utf8', 0, 64)) ? 'ics' : 'csv'
}
