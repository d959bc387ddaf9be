/** What an import understands of a file: its encoding, its headings, its cells (sc.md §8, runtime.md S36). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src/schemas/core/define'
import { taxCategory } from '../../../src/schemas/cm/tax-category'
import { strip } from '../../../server/import/formula'
import type { CellContext } from '../../../server/field-types/field-type'
import { cellValue, neutralised } from '../../../server/import/cells'
import { defaultKey, fieldLabels, importTargets, keysOf, matchHeadings, normalHeading, rowTargets } from '../../../server/import/columns'
import { guessEncoding } from '../../../server/import/encoding'
import { guessDelimiter } from '../../../server/import/read-csv'
import { createTexts } from '../../../server/i18n/texts'
import { createSnapshot } from '../../../server/kernel/registry'
import type { Context } from '../../../server/kernel/context'
import { encode } from '../../support/encode'

describe('the encoding of a file', () => {
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  test('is told by a byte order mark, and by bytes that are nothing but UTF-8', () => {
    expect(guessEncoding(bytes('efbbbf61'))).toEqual({ encoding: 'utf-8', certain: true })
    expect(guessEncoding(bytes('fffe6100'))).toEqual({ encoding: 'utf-16le', certain: true })
    expect(guessEncoding(new TextEncoder().encode('code,名稱\nA,應稅'))).toEqual({ encoding: 'utf-8', certain: true })
  })
  const samples: [string, string, string][] = [
    ['big5', 'tw', '代碼,名稱,說明\r\nTW5,應稅,一般營業人銷售貨物之稅率\r\nFREE,免稅,學校與醫院提供的勞務\r\n'],
    ['gb18030', 'cn', '代码,名称,说明\r\nCN13,增值税,一般纳税人销售货物适用的税率\r\nFREE,免税,学校和医院提供的服务\r\n'],
    ['shift_jis', 'jp', 'コード,名称,説明\r\nJP10,標準税率,課税事業者が商品を販売するときの税率\r\nFREE,非課税,学校と病院のサービス\r\n'],
  ]
  test.each(samples)('%s is found whatever the reader writes in', (encoding, _language, text) => {
    for (const preferred of ['big5', 'shift_jis', 'gb18030'] as const)
      expect([preferred, guessEncoding(encode(text, encoding), preferred).encoding]).toEqual([preferred, encoding])
  })
  test('accented letters between others are of Windows-1252', () => {
    for (const text of ['code;name\nA;Müller & Söhne\nB;Änderung, größer\n', 'code,name\nA,Société générale\nB,déjà vu, naïve\n'])
      expect(guessEncoding(Buffer.from(text, 'latin1'), 'big5')).toEqual({ encoding: 'windows-1252', certain: false })
  })
  test('the beginning of a long file may cut a character', () => {
    const long = encode(samples[0]?.[2].repeat(50) ?? '', 'big5')
    for (let cut = long.length - 6; cut < long.length; cut += 1)
      expect(guessEncoding(long.subarray(0, cut), 'gb18030').encoding).toBe('big5')
  })
  test('the delimiter is the one that splits the lines evenly', () => {
    expect(guessDelimiter('a;b;c\n1,5;2;3\n2,5;3;4')).toBe(';')
    expect(guessDelimiter('a\tb\n"x, y"\tz\n')).toBe('\t')
    expect(guessDelimiter('one column\nno other\n')).toBe(',')
  })
})

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({ name: 'f', type, required: false, schema: {}, x: {}, ...more })
const context: CellContext = { language: 'tw', zone: 'Asia/Taipei', values: () => new Map([['應稅', 'standard']]) }
const value = (type: Field['type'], cell: string, language: CellContext['language'] = 'tw') =>
  cellValue(field(type), cell, { ...context, language })

describe('a cell', () => {
  test.each(['2026-02-16', '2026/2/16', '2026.02.16', '2026年2月16日', '115/02/16', '２０２６/２/１６', '46069', '2026-02-16T00:00:00'])(
    'date %s',
    (cell) => {
      expect(value('date', cell)).toEqual({ value: '2026-02-16' })
    },
  )
  test('a year of the Republic is understood in Taiwan only, and no date that does not exist', () => {
    expect(value('date', '115/02/16', 'jp')).toHaveProperty('error')
    for (const cell of ['2026-02-30', '115/13/01', 'soon', '16/02/2026', '1/2/3'])
      expect([cell, value('date', cell)]).toEqual([cell, { error: expect.anything() as unknown }])
  })
  test('numbers with thousands, full width and percent signs; never a guess', () => {
    expect(value('decimal', '1,234.50')).toEqual({ value: '1234.50' })
    expect(value('percent', '５%')).toEqual({ value: '5' })
    expect(value('integer', '12.0')).toEqual({ value: 12 })
    for (const cell of ['1,5', '1.2.3', '12a', '１－', '0x1f', '1e5'])
      expect([cell, value('decimal', cell)]).toEqual([cell, { error: expect.anything() as unknown }])
  })
  test('yes and no in four languages', () => {
    for (const cell of ['yes', 'TRUE', '是', 'はい', '1', 'Ｙ']) expect([cell, value('boolean', cell)]).toEqual([cell, { value: true }])
    for (const cell of ['No', '否', 'いいえ', '0', 'false']) expect([cell, value('boolean', cell)]).toEqual([cell, { value: false }])
    expect(value('boolean', 'maybe')).toHaveProperty('error')
  })
  test('a choice by its value or its name', () => {
    const kind = field('enum', { values: ['standard', 'zero'] })
    expect(cellValue(kind, 'zero', context)).toEqual({ value: 'zero' })
    expect(cellValue(kind, '應稅', context)).toEqual({ value: 'standard' })
    expect(cellValue(kind, 'Standard rate', context)).toHaveProperty('error')
  })
  test('times, instants in the company zone, minutes', () => {
    expect(value('time', '9:30')).toEqual({ value: '09:30' })
    expect(value('time', '0.395833')).toEqual({ value: '09:30' })
    expect(value('datetime', '2026/02/16 09:30')).toEqual({ value: '2026-02-16T01:30:00.000Z' })
    expect(value('datetime', '2026-02-16T09:30:00+09:00')).toEqual({ value: '2026-02-16T00:30:00.000Z' })
    expect(value('duration', '1:30')).toEqual({ value: 90 })
    expect(value('duration', '-130:05')).toEqual({ value: -7805 })
    expect(value('duration', '90')).toEqual({ value: 90 })
  })
  test('hours and minutes of a spreadsheet, which are read as a moment after its first day; no date is one', () => {
    expect(value('duration', '1899-12-30')).toEqual({ value: 0 })
    expect(value('duration', '1899-12-30T07:54:00Z')).toEqual({ value: 474 })
    expect(value('duration', '1899-12-31T06:04:59.999Z')).toEqual({ value: 1805 })
    for (const cell of ['1899-12-29', '2026-02-16', '2026-02-16T09:30:00Z', '1:75'])
      expect([cell, value('duration', cell)]).toEqual([cell, { error: expect.anything() as unknown }])
  })
  test('loses exactly the apostrophe that an export put before it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t\r].*$/)), (cell) => {
        expect(strip(neutralised(cell))).toBe(neutralised(cell) === cell ? strip(cell) : cell)
      }),
    )
    expect(strip("'=1+1")).toBe('=1+1')
    expect(strip("''=1+1")).toBe("'=1+1")
    expect(strip("'hello")).toBe("'hello")
    expect(neutralised('-5')).toBe('-5')
  })
  test('never throws, whatever stands in it', () => {
    const types: Field['type'][] = [
      'text',
      'integer',
      'decimal',
      'boolean',
      'date',
      'time',
      'datetime',
      'duration',
      'integers',
      'texts',
      'owners',
      'colour',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.oneof(fc.string({ minLength: 1 }), fc.date().map(String), fc.double().map(String), fc.bigInt().map(String)),
        (type, cell) => {
          const found = value(type, cell)
          expect('value' in found || 'error' in found).toBe(true)
        },
      ),
    )
  })
})

describe('headings', () => {
  const texts = createTexts()
  const system = { person: null, snapshot: createSnapshot([taxCategory]) } as unknown as Context
  const targets = [...rowTargets, ...importTargets(system, taxCategory)]
  const match = (...headings: string[]) => matchHeadings(texts, taxCategory, targets, headings, 'tw')

  test('mean a field in any of four languages, or by its own name', () => {
    const country = taxCategory.fields.find(({ name }) => name === 'country') as Field
    for (const [language, label] of Object.entries(fieldLabels(texts, taxCategory, country)))
      expect([language, match(label)]).toEqual([language, { 0: 'country' }])
    expect(match('country', 'rate', 'name_tw')).toEqual({ 0: 'country', 1: 'rate', 2: 'name_tw' })
  })
  test('of templates carry marks that do not matter', () => {
    expect(match('COUNTRY *', 'Name (繁體中文)', '名稱（日本語）')).toEqual({ 0: 'country', 1: 'name_tw', 2: 'name_jp' })
    expect(normalHeading(' Valid_From* ')).toBe(normalHeading('valid from'))
  })
  test('of a translated field alone mean the language of the reader; each field is filled once', () => {
    expect(match('Name', 'name_tw', 'no such thing')).toEqual({ 0: 'name_tw' })
  })
  test('say by which columns rows are found', () => {
    expect(keysOf(taxCategory)[0]).toEqual(['country', 'code'])
    expect(defaultKey(taxCategory, { columns: { 0: 'country', 1: 'code' } })).toEqual(['country', 'code'])
    expect(defaultKey(taxCategory, { columns: { 0: 'rate' } })).toBeUndefined()
  })
})
