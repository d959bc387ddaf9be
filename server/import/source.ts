/** An uploaded file as rows: what it is, how it begins, and reading it to its end. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Language } from '../../src/schemas/types'
import { ApiError } from '../errors'
import type { FileStore } from '../files/store'
import { guessEncoding, preferredEncodings, type Encoding } from './encoding'
import { delimiters, guessDelimiter, readCsv, type Delimiter, type SourceRow } from './read-csv'
import { readXlsx } from './read-xlsx'

export type Format = 'csv' | 'xlsx'
export interface SourceFile { file_key: string; format: Format; encoding: Encoding | null; delimiter: string | null }
/** How the file was read: headings, and the first rows below them. */
export interface Analysis { headings: string[]; sample: string[][]; certain: boolean }

const beginning = 65_536
const sampleRows = 5

/**
 * Reads the file's beginning.
 * @param given what the person chose instead of the guess
 * @throws 422 for what is neither a delimited text nor a workbook
 */
export async function analyse(files: FileStore, key: string, { encoding, delimiter, language }: { encoding?: Encoding; delimiter?: Delimiter; language: Language }): Promise<SourceFile & Analysis & { heading_hash: string }> {
  const bytes = await head(files, key)
  const format = formatOf(bytes)
  const guess = guessEncoding(bytes, preferredEncodings[language])
  const source: SourceFile = format === 'xlsx'
    ? { file_key: key, format, encoding: null, delimiter: null }
    : { file_key: key, format, encoding: encoding ?? guess.encoding, delimiter: delimiter ?? guessDelimiter(new TextDecoder(encoding ?? guess.encoding).decode(bytes)) }
  const rows: string[][] = []
  for await (const { cells } of sourceRows(files, source)) {
    rows.push(cells)
    if (rows.length > sampleRows) break
  }
  const [headings = [], ...sample] = rows
  if (headings.every((heading) => heading.trim() === '')) throw new ApiError(422, { key: 'error:import.no_heading' })
  return {
    ...source, headings, sample, certain: format === 'xlsx' || (encoding ?? guess.encoding) === guess.encoding && guess.certain,
    heading_hash: createHash('sha256').update(JSON.stringify(headings)).digest('hex'),
  }
}

/** Filled rows in their order, headings first; the template's row of hints is left out. */
export async function* sourceRows(files: FileStore, { file_key, format, encoding, delimiter }: SourceFile): AsyncGenerator<SourceRow> {
  let isFirst = true
  for await (const row of format === 'xlsx' ? workbookRows(files, file_key) : textRows(files, file_key, encoding ?? 'utf-8', delimiter)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (!isFirst && row.line === 2 && row.cells[0]?.startsWith('#')) continue
    isFirst = false
    yield row
  }
}

async function* textRows(files: FileStore, key: string, encoding: Encoding, delimiter: string | null): AsyncGenerator<SourceRow> {
  const { stream } = await files.get(key)
  try {
    yield* readCsv(stream, { encoding, delimiter: delimiters.find((known) => known === delimiter) ?? ',' })
  } finally {
    stream.destroy()
  }
}

/** A workbook is read from its end, so it is laid on the disk of this node first. */
async function* workbookRows(files: FileStore, key: string): AsyncGenerator<SourceRow> {
  const path = join(tmpdir(), `kontor-import-${randomUUID()}`)
  try {
    await pipeline((await files.get(key)).stream, createWriteStream(path, { mode: 0o600 }))
    yield* readXlsx(path)
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

function formatOf(bytes: Buffer): Format {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return 'xlsx'
  // The workbooks of Excel before 2007, and anything else that is no text.
  const isBinary = bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])) || (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
  if (isBinary || bytes.length === 0) throw new ApiError(422, { key: 'error:import.format' })
  return 'csv'
}
