/** A range pasted from a spreadsheet into child rows (shell.md §2.4): read as it was written, typed by its column, one change. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineSchema, type Entity, type Field } from '../../../src/schemas/core/define'
import { cellValue, type CellContext } from '../../../src/screens/field-types/grid-types'
import { applyPaste, asked, planPaste } from '../../../src/screens/form/inputs/grid/paste-range'
import { isRange, parseTsv } from '../../../src/screens/form/inputs/grid/tsv'
import type { ChildRow } from '../../../src/screens/form/state/form-values'

/** As Excel, Sheets and LibreOffice write it. */
const written = (rows: readonly (readonly string[])[], end = '\n') =>
  rows.map((row) => row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join(end)

describe('the text of a spreadsheet', () => {
  it('is rows by lines and cells by tabs; a cell in quotes keeps both', () => {
    expect(parseTsv('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(parseTsv('"two\nlines"\t"a ""quote"""\nx\ty')).toEqual([
      ['two\nlines', 'a "quote"'],
      ['x', 'y'],
    ])
  })
  it('takes a quote that closes nothing as a letter', () => {
    expect(parseTsv('"12 inch\tx')).toEqual([['"12 inch', 'x']])
    expect(parseTsv('"a" b\tc')).toEqual([['"a" b', 'c']])
  })
  it('is a range only with more than one cell', () => {
    expect(isRange('one word\n')).toBe(false)
    expect(isRange('a\tb')).toBe(true)
    expect(isRange('a\nb')).toBe(true)
  })
  it('property: what was written is read again', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '漢', ' ', ',') })
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        // One empty cell and nothing at all are the same text.
        fc.pre(rows.length > 1 ? rows.every((row) => row.length > 1 || row[0] !== '') : (rows[0]?.some((text) => text !== '') ?? false))
        expect(parseTsv(written(rows, end))).toEqual(rows)
      }),
    )
  })
})

const sheet: Entity = defineSchema('cm/sheet', {
  x: { area: 'use' },
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['item'],
        properties: {
          item: { type: 'string', x: { transform: 'upper' } },
          quantity: { type: 'integer', default: 1 },
          price: { x: { type: 'money' } },
          kind: { enum: ['goods', 'service'] },
          on: { type: 'string', format: 'date' },
          at: { type: 'string', format: 'time' },
          taxed: { type: 'boolean' },
          note: { x: { type: 'i18n-text' } },
          source: { x: { ref: 'cm/source' } },
          days: { type: 'array', items: { enum: ['mon', 'tue'] } },
          owner: { x: { type: 'owner' } },
        },
      },
    },
  },
})
const columns = sheet.fields.find(({ name }) => name === 'lines')?.items ?? []
const column = (name: string): Field => columns.find((one) => one.name === name) ?? (columns[0] as Field)
const context: CellContext = {
  formats: { language: 'en', timeZone: 'Asia/Taipei', rocEra: false },
  labelsOf: (_field, value) => [{ goods: 'Goods', service: '服務', mon: 'Monday', tue: 'Tuesday' }[value] ?? value],
}
const value = (name: string, text: string, formats: Partial<CellContext['formats']> = {}) =>
  cellValue(column(name), text, { ...context, formats: { ...context.formats, ...formats } })

describe('a cell', () => {
  it.each([
    ['quantity', '1,200', 1200],
    ['quantity', '１２', 12],
    ['price', 'NT$ 1,234.50', '1234.50'],
    ['price', '(50)', '-50'],
    ['price', 'USD 3', '3'],
    ['price', '.5', '0.5'],
    ['kind', 'Goods', 'goods'],
    ['kind', '服務', 'service'],
    ['kind', 'service', 'service'],
    ['on', '2026/1/5', '2026-01-05'],
    ['on', '21 Nov 2026', '2026-11-21'],
    ['on', '2026年11月21日', '2026-11-21'],
    ['on', '20261121', '2026-11-21'],
    ['at', '9:05', '09:05'],
    ['at', '1:30 PM', '13:30'],
    ['taxed', 'はい', true],
    ['taxed', 'FALSE', false],
    ['item', ' ab ', 'AB'],
    ['days', 'Monday、tue', ['mon', 'tue']],
    ['note', 'Hi', { en: 'Hi' }],
  ])('%s takes %s', (name, text, expected) => {
    expect(value(name, text)).toEqual({ value: expected })
  })
  it.each([
    ['quantity', '1.5'],
    ['price', 'cheap'],
    ['kind', 'other'],
    ['on', '2026-02-30'],
    ['on', '03/04/2026'],
    ['at', '25:00'],
    ['taxed', 'maybe'],
  ])('%s does not understand %s, and never guesses', (name, text) => {
    expect(value(name, text)).toMatchObject({ wrong: true })
  })
  it('reads a year of the Republic only where that is how years are written', () => {
    expect(value('on', '115/11/21', { language: 'tw', rocEra: true })).toEqual({ value: '2026-11-21' })
    expect(value('on', '115/11/21')).toMatchObject({ wrong: true })
  })
  it('that is empty empties the field', () => {
    expect(value('price', ' ')).toEqual({ value: null })
    expect(value('days', '')).toEqual({ value: [] })
  })
})

const row = (id: number, part: object = {}): ChildRow => ({
  _key: `r${id}`,
  id,
  item: 'OLD',
  quantity: 1,
  price: null,
  kind: 'goods',
  on: null,
  at: null,
  taxed: false,
  note: { tw: '原' },
  source: null,
  days: [],
  owner: null,
  ...part,
})
const target = { rows: [row(1), row(2)], columns, row: 1, column: 0, most: 4 }
const paste = (text: string, place: Partial<typeof target> = {}, named = new Map<Field, Map<string, unknown>>()) => {
  const at = { ...target, ...place }
  const plan = planPaste(
    parseTsv(text),
    at,
    columns.map(({ name }) => name),
    context,
  )
  return { plan, ...applyPaste(at, plan, named) }
}

describe('a range', () => {
  it('goes over the rows from the cursor on and adds the ones that lack, with their defaults', () => {
    const { rows, wrong } = paste('new\t5\nmore\t6')
    expect(rows.map(({ id, item, quantity, kind }) => [id, item, quantity, kind])).toEqual([
      [1, 'OLD', 1, 'goods'],
      [2, 'NEW', 5, 'goods'],
      [undefined, 'MORE', 6, null],
    ])
    expect(wrong).toEqual({})
    expect(target.rows.map(({ item }) => item)).toEqual(['OLD', 'OLD'])
  })
  it('leaves out a first line of headings, what is beyond the last column, and rows beyond the most allowed', () => {
    const { rows, plan } = paste('item\tquantity\na\t1\nb\t2\nc\t3\nd\t4')
    expect(rows.map(({ item }) => item)).toEqual(['OLD', 'A', 'B', 'C'])
    expect(plan.left).toBe(2)
    expect(paste('x\ty', { column: columns.length - 1 }).plan.left).toBe(1)
  })
  it('names each cell that was not understood; a number stays to be corrected', () => {
    const { rows, wrong } = paste('a\tmany\tcheap\tnothing')
    expect(wrong).toEqual({ '1.quantity': 'many', '1.price': 'cheap', '1.kind': 'nothing' })
    expect(rows[1]).toMatchObject({ item: 'A', quantity: 'many', price: 'cheap', kind: null })
  })
  it('keeps the other languages of a text', () => {
    expect(paste('Hello', { column: columns.indexOf(column('note')) }).rows[1]?.note).toEqual({ en: 'Hello', tw: '原' })
  })
  it('asks the server for each name once, and takes what it found', () => {
    const place = { column: columns.indexOf(column('source')), row: 0 }
    const plan = planPaste(parseTsv('Fair\nFair\nNowhere'), { ...target, ...place }, [], context)
    expect([...asked(plan)].map(([field, words]) => [field.name, [...words]])).toEqual([['source', ['Fair', 'Nowhere']]])
    const outcome = applyPaste(target, plan, new Map([[column('source'), new Map([['Fair', 7]])]]))
    expect(outcome.rows.map(({ source }) => source)).toEqual([7, 7, null])
    expect(outcome.wrong).toEqual({ '2.source': 'Nowhere' })
  })
  it('property: no other cell changes', () => {
    const cell = fc.constantFrom('1', 'x', '', '2026-01-01')
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
        fc.nat(1),
        fc.nat(8),
        (range, at, from) => {
          const { rows } = paste(written(range), { row: at, column: from })
          target.rows.forEach((before, index) =>
            columns.forEach(({ name }, place) => {
              const isInside = index >= at && index < at + range.length && place >= from && place < from + 2
              if (!isInside) expect(rows[index]?.[name]).toEqual(before[name])
            }),
          )
        },
      ),
    )
  })
})
