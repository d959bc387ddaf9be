/** A ZIP with a sheet and the files of its rows (docs/import.md "A sheet with its files"): taken apart, measured and judged. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { localStore } from '../../../server/files/local-store'
import { takeApart, zippedContent } from '../../../server/import/zip'
import { pathFinder, plainPath, sheetsAmong, withoutCommonFolder } from '../../../server/import/zip-names'
import { deflatedTimes, zip } from '../../support/zip'

const folder = mkdtempSync(join(tmpdir(), 'kontor-import-zip-'))
const files = localStore(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1_048_576
const pdf = '%PDF-1.7 plan'
async function apart(bytes: Buffer) {
  const key = `imports/${randomBytes(8).toString('hex')}`
  await files.put(key, Readable.from([bytes]))
  const limits = { maxBytes: 2 * megabyte, blocked: ['psd'] }
  const found = await takeApart(files, key, { limits, language: 'tw', sheetBytes: megabyte })
  return found && { ...found, key }
}
const refused = (key: string, params: object = {}) => ({ status: 422, text: { key: `error:import.${key}`, params } })

describe('names', () => {
  test('slashes, NFC, and nothing of what systems add', () => {
    expect(['a\\b.pdf', './a.pdf', '/a.pdf', 'e\u0301.pdf', 'a/', '__MACOSX/._a.pdf', 'a/.DS_Store', 'a/Thumbs.db'].map(plainPath)).toEqual(
      [...['a/b.pdf', 'a.pdf', 'a.pdf', 'é.pdf'], ...[undefined, undefined, undefined, undefined]],
    )
  })
  test('a folder that was packed as a whole is left out; workbooks in folders are no sheets', () => {
    expect(withoutCommonFolder(['old/a.csv', 'old/files/b.pdf'])).toEqual(['a.csv', 'files/b.pdf'])
    expect(withoutCommonFolder(['a.csv', 'files/b.pdf'])).toEqual(['a.csv', 'files/b.pdf'])
    expect(sheetsAmong(['a.csv', 'b.XLSX', 'files/c.xlsx', 'd.pdf'])).toEqual(['a.csv', 'b.XLSX'])
  })
  test('a cell means a file by its path or by its name, in any case and width', () => {
    const find = pathFinder(['files/Plan.pdf', '2024/menu.pdf', '2025/menu.pdf', 'menu.pdf'])
    expect(['plan.PDF', 'files\\plan.pdf', '2024/menu.pdf', 'ｐｌａｎ.pdf', 'other.pdf'].map(find)).toEqual([
      ...[['files/Plan.pdf'], ['files/Plan.pdf'], ['2024/menu.pdf'], ['files/Plan.pdf'], []],
    ])
    expect(pathFinder(['2024/menu.pdf', '2025/menu.pdf'])('menu.pdf')).toHaveLength(2)
  })
  test('every path finds itself', () => {
    const path = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join('/')}.pdf`)
    fc.assert(fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => paths.every((one) => pathFinder(paths)(one).join() === one)))
  })
})

describe('taken apart', () => {
  test('its sheet lies by itself; each file is judged, and its bytes are found again', async () => {
    const parts = {
      'old/rows.csv': 'title\nA',
      'old/files/plan.pdf': pdf,
      'old/files/x.exe': 'MZ',
      'old/files/fake.pdf': 'text',
      'old/a.psd': '8BPS',
    }
    const found = await apart(zip({ ...parts, 'old/large.txt': deflatedTimes('x'.repeat(megabyte), 3) }))
    expect(found?.archive.sheet).toBe('rows.csv')
    expect(await text((await files.get(found?.sheet_key ?? '')).stream)).toBe('title\nA')
    expect(found?.archive.files.map(({ name, problem }) => [name, problem?.key])).toEqual([
      ['files/plan.pdf', undefined],
      ['files/x.exe', 'error:file_program'],
      ['files/fake.pdf', 'error:file_disguised'],
      ['a.psd', 'error:file_blocked'],
      ['large.txt', 'error:import.file_too_large'],
    ])
    const [plan] = found?.archive.files ?? []
    expect(plan && (await text(await zippedContent(files, found?.key ?? '', plan)))).toBe(pdf)
  })
  test('names that Windows packed in Big5 are read', async () => {
    const written = Buffer.from([0xa4, 0xbd, 0xa7, 0x69, 0x2e, 0x70, 0x64, 0x66])
    const big5 = (name: string) => (name === '公告.pdf' ? written : Buffer.from(name))
    const found = await apart(zip({ 'rows.csv': 'title', '公告.pdf': pdf }, { encode: big5 }))
    expect(found?.archive.files.map(({ name }) => name)).toEqual(['公告.pdf'])
    const marked = await apart(zip({ 'rows.csv': 'title', '公告.pdf': pdf }, { flags: 0x800 }))
    expect(marked?.archive.files.map(({ name }) => name)).toEqual(['公告.pdf'])
  })
  test('a workbook is none', async () => expect(await apart(zip({ 'xl/workbook.xml': '<workbook/>' }))).toBeUndefined())
  test.each([
    ['no sheet', zip({ 'a.pdf': pdf, 'files/b.csv': 'x', 'c.txt': 'x' }), refused('zip_no_sheet')],
    ['two sheets', zip({ 'a.csv': 'x', 'b.xlsx': 'x' }), refused('zip_sheets', { names: 'a.csv, b.xlsx' })],
    ['a password', zip({ 'a.csv': 'x' }, { flags: 1 }), refused('zip_locked')],
    ['a broken file', zip({ 'a.csv': 'x', 'b.txt': Buffer.from([0xff, 0xff, 0xff]) }), refused('zip_broken')],
    ['an end that is missing', zip({ 'a.csv': 'x' }).subarray(0, 40), refused('zip_broken')],
    ['a large sheet', zip({ 'a.csv': deflatedTimes('x'.repeat(megabyte), 2) }), refused('zip_sheet_too_large', { name: 'a.csv', mb: 1 })],
  ])('%s is refused by a sentence of its own', async (_, bytes, answer) => {
    await expect(apart(bytes)).rejects.toMatchObject(answer)
  })
})
