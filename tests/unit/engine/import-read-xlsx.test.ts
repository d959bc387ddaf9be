/** Reading workbooks (shell.md §8): all of the sheet, each time. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../../../server/import/read-xlsx'

const folder = mkdtempSync(join(tmpdir(), 'kontor-read-xlsx-'))
const path = join(folder, 'small.xlsx')
const rows = [
  ['Code', 'Name', 'On'],
  ['A', 'Fair', new Date('2026-11-20T00:00:00Z')],
  ['B', '展覽會', 5],
]
beforeAll(async () => {
  const book = new exceljs.Workbook()
  book.addWorksheet('rows').addRows(rows)
  book.addWorksheet('more').addRow(['not read'])
  await book.xlsx.writeFile(path)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function cellsOf(file: string): Promise<readonly string[][]> {
  const found: string[][] = []
  for await (const { cells } of readXlsx(file)) found.push([...cells])
  return found
}

// exceljs by itself lost the texts or the date formats of one in some two hundred.
test('finds every text and date of the first sheet, however often it is read', async () => {
  const seen = new Set<string>()
  for (let time = 0; time < 300; time += 1) seen.add(JSON.stringify(await cellsOf(path)))
  expect([...seen].map((cells): unknown => JSON.parse(cells))).toEqual([
    [
      ['Code', 'Name', 'On'],
      ['A', 'Fair', '2026-11-20'],
      ['B', '展覽會', '5'],
    ],
  ])
})

test('keeps characters whose bytes lie in two pieces of the file', async () => {
  const large = join(folder, 'large.xlsx')
  // Odd lengths, so that a piece's end falls on every place within a character.
  const texts = Array.from({ length: 4_000 }, (_, n) => `${'x'.repeat(n % 7)}株式会社青海造船${n}`)
  const book = new exceljs.Workbook()
  book.addWorksheet('rows').addRows(texts.map((text) => [text]))
  await book.xlsx.writeFile(large)
  expect((await cellsOf(large)).map(([text]) => text)).toEqual(texts)
})

test.skipIf(process.platform !== 'linux')('keeps no file open when only its beginning is read', async () => {
  const open = () => readdirSync('/proc/self/fd').length
  const before = open()
  for (let time = 0; time < 20; time += 1) for await (const row of readXlsx(path)) if (row.line === 1) break
  await expect.poll(open).toBeLessThanOrEqual(before)
})

test('says so of what is no workbook', async () => {
  const broken = join(folder, 'broken.xlsx')
  writeFileSync(broken, 'PK\x03\x04 and nothing else')
  await expect(cellsOf(broken)).rejects.toMatchObject({ status: 422, text: { key: 'error:import.workbook' } })
})
