/**
 * What a part of a workbook may hold, judged piece by piece before the parser sees it: a parser that is handed one endless cell, or a
 * million formats, holds all of it in memory (S33).
 */
import { Readable } from 'node:stream'
import { ApiError } from '../kernel/errors'

/** Characters as they stand in the file: of a cell of 32,767 each may be written with seven. A shared text may have a run a word. */
const longest = { cell: 400_000, row: 8_000_000, shared: 1_000_000 }
/** Columns of a sheet. A workbook may have 65,490 formats; those that people use have some hundred. */
const most = { cells: 16_384, tags: 100_000 }
/** The longest of the names that are looked for, with its brackets. */
const nameLength = 16

export const tooLarge = (): ApiError => new ApiError(422, { key: 'error:import.inflated' })
const badShape = (line: number): ApiError => new ApiError(422, { key: 'error:import.shape', params: { line } })

/** The rows alone: columns, links and formats around them are nobody's business here. @throws 422 for a row or a cell that no table has */
export const rowsOf = (sheet: Readable): Readable => Readable.from(sheetData(sheet))

/** @throws 422 for a text that no cell has */
export const sharedTextsOf = (part: Readable): Readable => Readable.from(units(part, /<\/?si(?=[\s/>])/g, longest.shared))

/** A part that is kept as a whole. @throws 422 for one of more elements than any workbook has */
export const smallPart = (part: Readable): Readable => Readable.from(fewTags(part))

async function* sheetData(sheet: Readable): AsyncGenerator<string> {
  let isInside = false
  let line = 0
  let cells = 0
  const length = { cell: 0, row: 0 }
  const pass = (count: number) => {
    length.cell += count
    length.row += count
    if (length.cell > longest.cell || length.row > longest.row) throw badShape(Math.max(1, line))
  }
  for await (const text of wholeNames(sheet)) {
    let inside = text
    if (!isInside) {
      const start = text.search(/<sheetData(?=[\s/>])/)
      if (start < 0) continue
      isInside = true
      inside = `<worksheet>${text.slice(start)}`
    }
    const end = inside.search(/<\/sheetData\s*>/)
    const rows = end < 0 ? inside : inside.slice(0, end)
    let at = 0
    for (const { 1: close, 2: name, index } of rows.matchAll(/<(\/?)(c|row)(?=[\s/>])/g)) {
      pass(index - at)
      at = index
      length.cell = 0
      if (name === 'row') length.row = cells = 0
      if (name === 'row' && close === '') line += 1
      if (name === 'c' && close === '') cells += 1
      if (cells > most.cells) throw badShape(Math.max(1, line))
    }
    pass(rows.length - at)
    yield end < 0 ? rows : `${rows}</sheetData></worksheet>`
    if (end >= 0) return
  }
}

async function* units(part: Readable, mark: RegExp, limit: number): AsyncGenerator<string> {
  let length = 0
  for await (const text of wholeNames(part)) {
    let at = 0
    for (const { index } of text.matchAll(mark)) {
      if (length + index - at > limit) throw tooLarge()
      length = 0
      at = index
    }
    length += text.length - at
    if (length > limit) throw tooLarge()
    yield text
  }
}

async function* fewTags(part: Readable): AsyncGenerator<string> {
  let tags = 0
  for await (const text of part as AsyncIterable<string>) {
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags += 1
    if (tags > most.tags) throw tooLarge()
    yield text
  }
}

/** The pieces, cut so that no name that is looked for lies in two of them. */
async function* wholeNames(part: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of part as AsyncIterable<string>) {
    const text = rest + piece
    const last = text.lastIndexOf('<')
    const cut = last >= 0 && last > text.length - nameLength ? last : text.length
    rest = text.slice(cut)
    if (cut > 0) yield text.slice(0, cut)
  }
  if (rest !== '') yield rest
}
