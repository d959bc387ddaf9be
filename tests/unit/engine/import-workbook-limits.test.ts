/** What a workbook may hold (runtime.md S33): judged while it is inflated and parsed. How much memory that takes: bench/workbook.ts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { rowsOf, sharedTextsOf, smallPart } from '../../../server/import/part-limits'
import { readXlsx } from '../../../server/import/read-xlsx'
import { asList, SharedTexts } from '../../../server/import/shared-texts'
import { deflatedTimes, zip } from '../../support/zip'

const folder = mkdtempSync(join(tmpdir(), 'kontor-workbook-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const workbook = '<workbook><sheets><sheet name="1" sheetId="1"/></sheets></workbook>'
const sheet = (rows: string, before = '') => `<worksheet>${before}<sheetData>${rows}</sheetData><mergeCells/></worksheet>`
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
async function cellsOf(parts: Readonly<Record<string, string | Buffer>>): Promise<string[][]> {
  const path = join(folder, 'it.xlsx')
  writeFileSync(path, zip({ 'xl/workbook.xml': workbook, ...parts }))
  const found: string[][] = []
  for await (const { cells } of readXlsx(path)) found.push(cells)
  return found
}
const inflated = { status: 422, text: { key: 'error:import.inflated' } }
const shape = (line: number) => ({ status: 422, text: { key: 'error:import.shape', params: { line } } })
const small = sheet(`<row r="1">${inline('A1', 'Code')}</row>`)

describe('parts but sheets', () => {
  test.each(['xl/sharedStrings.xml', 'xl/styles.xml', 'xl/media/image1.png', 'docProps/app.xml'])('%s: 32 MB, not more', async (name) => {
    const megabytes = (count: number) => ({ 'xl/worksheets/sheet1.xml': small, [name]: deflatedTimes(' '.repeat(1_048_576), count) })
    await expect(cellsOf(megabytes(33))).rejects.toMatchObject(inflated)
  })
  test('a part of 32 MB that is not read is no hindrance', async () => {
    const parts = { 'xl/worksheets/sheet1.xml': small, 'xl/media/image1.png': deflatedTimes(' '.repeat(1_048_576), 32) }
    expect(await cellsOf(parts)).toEqual([['Code']])
  })
  test('more formats than any workbook has are not kept', () =>
    expect(textOf(smallPart(Readable.from(['<xf/>'.repeat(60_000), '<xf/>'.repeat(60_000)])))).rejects.toMatchObject(inflated))
  test('a shared text without end is stopped', () =>
    expect(textOf(sharedTextsOf(Readable.from(['<sst><si><t>', ...Array<string>(20).fill('x'.repeat(65_536))])))).rejects.toMatchObject(
      inflated,
    ))
})

describe('a sheet', () => {
  /** Counts what is taken of an endless part. */
  const endless = (start: string, piece: string) => {
    const taken = { pieces: 0 }
    return {
      taken,
      part: Readable.from(
        (function* pieces() {
          yield start
          for (;;) {
            taken.pieces += 1
            yield piece
          }
        })(),
      ),
    }
  }
  test.each([
    ['a cell', '<worksheet><sheetData><row r="1"></row><row r="2"><c r="A2"><v>', 'x'.repeat(65_536), 30],
    ['a cell of many parts', '<worksheet><sheetData><row r="1"></row><row r="2"><c r="A2"><is>', '<r><t>x</t></r>'.repeat(1_000), 60],
    ['a row', '<worksheet><sheetData><row r="1"></row><row r="2">', '<c r="A2"/>'.repeat(1_000), 60],
  ])('%s without end is stopped while it is parsed', async (_, start, piece, pieces) => {
    const { part, taken } = endless(start, piece)
    await expect(textOf(rowsOf(part))).rejects.toMatchObject(shape(2))
    expect(taken.pieces).toBeLessThan(pieces)
  })
  test('an oversized cell is refused with its line', () =>
    expect(
      cellsOf({
        'xl/worksheets/sheet1.xml': sheet(`<row r="1">${inline('A1', 'a')}</row><row r="2">${inline('A2', 'x'.repeat(500_000))}</row>`),
      }),
    ).rejects.toMatchObject(shape(2)))
  test('columns that it claims are not made', async () => {
    const parts = {
      'xl/worksheets/sheet1.xml': sheet(`<row r="1">${inline('A1', 'Code')}</row>`, '<cols><col min="1" max="4000000000"/></cols>'),
    }
    expect(await cellsOf(parts)).toEqual([['Code']])
  })
  test('property: its rows come through, wherever the pieces end', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.stringMatching(/^[a-z株& ]{0,6}$/), { maxLength: 4 }), { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
        async (rows, sizes) => {
          const data = rows
            .map((cells) => `<row>${cells.map((cell) => inline('A1', cell.replaceAll('&', '&amp;'))).join('')}</row>`)
            .join('')
          const whole = sheet(data, '<cols/>')
          const pieces: string[] = []
          for (let at = 0, n = 0; at < whole.length; n += 1) {
            const size = sizes[n % sizes.length] ?? 1
            pieces.push(whole.slice(at, at + size))
            at += size
          }
          expect(await textOf(rowsOf(Readable.from(pieces)))).toBe(`<worksheet><sheetData>${data}</sheetData></worksheet>`)
        },
      ),
    ))
})

test('property: shared texts are found by their numbers', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('株'.repeat(400_000))), { maxLength: 12 }), (texts) => {
      const kept = new SharedTexts()
      for (const text of texts) kept.add(text)
      expect(texts.map((_, index) => asList(kept)[String(index)])).toEqual(texts.map((text) => Buffer.from(text).toString()))
      expect(asList(kept)[String(texts.length)]).toBeUndefined()
    }),
    { numRuns: 20 },
  ))
