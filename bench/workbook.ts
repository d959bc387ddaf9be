/**
 * `npm run bench -- workbook`: how much memory reading a workbook takes that is made to take much (runtime.md S33: +64 MB at most), each
 * in a process of its own, beside an honest one of 100,000 rows. Memory is the peak of the process above that with one row.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '../server/kernel/errors'
import { readXlsx } from '../server/import/read-xlsx'
import { deflatedTimes, zip } from '../tests/support/zip'
import { machine } from './machine'

const megabyte = 1_048_576
const limit = 64
const workbook = '<workbook><sheets><sheet name="1" sheetId="1"/></sheets></workbook>'
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const oneRow = {
  'xl/workbook.xml': workbook,
  'xl/worksheets/sheet1.xml': sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c></row>'),
}
/** A part of at most 32 MB. */
const full = (start: string, piece: string, end: string) => {
  const times = Math.floor((32 * megabyte - start.length - end.length) / piece.length)
  return start + piece.repeat(times) + end
}
const cellOf = (row: number, column: number) =>
  `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>客戶 ${row} ${column}</t></is></c>`
const rowOf = (row: number) => `<row r="${row}">${Array.from({ length: 12 }, (_, column) => cellOf(row, column)).join('')}</row>`

const samples: Readonly<Record<string, () => Record<string, string | Buffer>>> = {
  'one row': () => ({}),
  '100,000 rows': () => ({ 'xl/worksheets/sheet1.xml': sheetOf(Array.from({ length: 100_000 }, (_, row) => rowOf(row + 1)).join('')) }),
  'zeros, 4 GB': () => ({ 'xl/worksheets/sheet1.xml': deflatedTimes('\0'.repeat(8_000_000), 500) }),
  'one cell, 600 MB': () => ({
    'xl/worksheets/sheet1.xml': deflatedTimes(`${sheetOf('').slice(0, 23)}<row r="1"><c r="A1"><v>`.padEnd(megabyte, 'x'), 600),
  }),
  'one row of cells, 600 MB': () => ({
    'xl/worksheets/sheet1.xml': deflatedTimes(`<worksheet><sheetData><row r="1">${'<c r="A1"/>'.repeat(100_000)}`, 600),
  }),
  '2,000,000 shared texts, 32 MB': () => ({ 'xl/sharedStrings.xml': full('<sst>', '<si><t>ab</t></si>', '</sst>') }),
  'empty shared texts, 32 MB': () => ({ 'xl/sharedStrings.xml': full('<sst>', '<si/>', '</sst>') }),
  'shared texts in parts, 32 MB': () => ({
    'xl/sharedStrings.xml': full('<sst>', `<si>${'<r><t>x</t></r>'.repeat(1_000)}</si>`, '</sst>'),
  }),
  'formats, 32 MB': () => ({ 'xl/styles.xml': full('<styleSheet><cellXfs>', '<xf/>', '</cellXfs></styleSheet>') }),
  '99,000 formats': () => ({ 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(99_000)}</cellXfs></styleSheet>` }),
}

const [, , name] = process.argv
if (name === undefined) measure()
else await readIn(name)

function measure(): void {
  console.log(`${machine()}; peak above “one row”, MB (limit ${limit})`)
  let base = 0
  for (const sample of Object.keys(samples)) {
    const [peak = '', outcome = ''] = execFileSync(process.execPath, [String(process.argv[1]), sample], { encoding: 'utf8' }).split('\n')
    base ||= Number(peak)
    console.log(`${sample.padEnd(32)} ${String(Math.round((Number(peak) - base) / megabyte)).padStart(5)}  ${outcome}`)
  }
}

/** Writes the sample by a process of its own, so that only reading counts. */
async function readIn(sample: string): Promise<void> {
  if (sample.startsWith('write ')) {
    writeFileSync(String(process.argv[3]), zip({ ...oneRow, ...samples[sample.slice(6)]?.() }))
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-workbook-'))
  const path = join(folder, 'it.xlsx')
  execFileSync(process.execPath, [String(process.argv[1]), `write ${sample}`, path])
  let rows = 0
  let outcome = ''
  try {
    for await (const { line } of readXlsx(path)) rows = line
  } catch (error) {
    outcome = error instanceof ApiError ? error.text.key : String(error)
  }
  rmSync(folder, { recursive: true })
  console.log(`${process.resourceUsage().maxRSS * 1024}\n${outcome || `${rows} rows`}`)
}
