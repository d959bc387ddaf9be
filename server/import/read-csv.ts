/** A delimited text file, row by row: nothing of it is held but the row at hand. */
import { Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import Papa from 'papaparse'
import { isStorable } from '../../src/schemas/core/storable-text'
import { fileDelimiters } from '../../src/shared/engine/file-reading'
import { ApiError } from '../kernel/errors'
import type { Encoding } from './encoding'

/** `line` counts the file's rows from 1, as a spreadsheet shows them. */
export interface SourceRow {
  line: number
  cells: string[]
  /** Somebody has looked at what it is like, and says that it is another one. */ passed?: boolean
}

export const delimiters = fileDelimiters
export type Delimiter = (typeof delimiters)[number]

const limits = { columns: 500, cell: 32_767 }

/** The delimiter that splits the first lines into equally many columns, and into more than one. */
export function guessDelimiter(beginning: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const counts = Papa.parse<string[]>(beginning, { preview: 20, delimiter, skipEmptyLines: true }).data.map((row) => row.length)
    const first = counts[0] ?? 1
    return { delimiter, score: first < 2 ? 0 : counts.filter((count) => count === first).length / counts.length }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** @throws 422 for a row or a cell that no table has */
export async function* readCsv(
  file: Readable,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<SourceRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter, skipEmptyLines: false })
  const feed = (async () => {
    // Not fatal: a broken character becomes U+FFFD, which the check refuses in its cell.
    const texts = Readable.toWeb(file).pipeThrough(new TextDecoderStream(encoding) as never) as unknown as AsyncIterable<string>
    for await (const text of texts)
      if (!parser.write(text))
        await new Promise((resolve) => {
          parser.once('drain', resolve)
        })
    parser.end()
  })()
  feed.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))))
  let line = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1
    yield { line, cells: checkedCells(cells, line) }
  }
  await feed
}

export function checkedCells(cells: string[], line: number): string[] {
  if (cells.length > limits.columns || cells.some((cell) => cell.length > limits.cell))
    throw new ApiError(422, { key: 'error:import.shape', params: { line } })
  const broken = cells.findIndex((cell) => !isStorable(cell))
  if (broken >= 0) throw new ApiError(422, { key: 'error:import.character', params: { line, column: broken + 1 } })
  return cells
}
