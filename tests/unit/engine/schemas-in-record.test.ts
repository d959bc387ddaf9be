/** What child rows ask of their record: conditions, choices, currencies. */
import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { currencyIn, inRecord, isOptionsIn, optionsIn, parentFields } from '../../../src/schemas/core/in-record'
import { ruleErrors } from '../../../src/schemas/core/rules'
import { clearHidden } from '../../../src/schemas/core/shown'
import { columnTotals } from '../../../src/screens/form/inputs/grid/column-totals'
import { numberTypes } from '../../../src/screens/field-types/numbers'

const paid = { field: 'parent.state', op: 'eq', value: 'paid' } as const
const bill = defineSchema('zz/bill', {
  x: { area: 'use', title: 'state' },
  properties: {
    state: { type: 'string' },
    currency: { type: 'string', x: { codes: 'currency' } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          amount: { x: { type: 'money', currency: 'parent.currency', total: true } },
          paid_by: { type: 'string', x: { show_if: paid, required_if: paid } },
        },
      },
    },
  },
})
const [lines] = bill.fields.filter(({ name }) => name === 'lines')
if (!lines) throw new Error('the bill has no lines')
const [amount] = lines.items ?? []
if (!amount) throw new Error('its lines have no amount')

test('rows that ask nothing of their record are the very same objects', () => {
  const row = { amount: '1' }
  expect(parentFields(lines)).toEqual(['currency', 'state'])
  expect(inRecord(lines, row, { state: 'x' })).toEqual({ amount: '1', parent: { state: 'x' } })
  expect(inRecord({ ...lines, items: [] }, row, { state: 'x' })).toBe(row)
})

test('what the record hides is cleared in its rows, and only there', () => {
  const [open, done] = [
    { amount: '1', paid_by: 'Anna' },
    { amount: '2', paid_by: null },
  ]
  const cleared = clearHidden(bill, { state: 'open', lines: [open, done] }).lines as unknown[]
  expect(cleared).toEqual([{ amount: '1', paid_by: null }, done])
  expect(cleared[1]).toBe(done)
  expect(clearHidden(bill, { state: 'paid', lines: [open] })).toMatchObject({ lines: [open] })
})

test('what the record demands of its rows is told at the cell', () => {
  expect(ruleErrors(bill, { state: 'paid', lines: [{ paid_by: 'A' }, {}] }).map(({ path }) => path)).toEqual(['lines.1.paid_by'])
  expect(ruleErrors(bill, { state: 'open', lines: [{}] })).toEqual([])
})

test('money of a row is of the currency of its record, in cells and sums', () => {
  const record = { currency: 'USD' }
  const row = inRecord(lines, { amount: '1.5' }, record)
  expect(currencyIn(amount, row)).toBe('USD')
  expect(currencyIn(amount, inRecord(lines, {}, { currency: null }))).toBeNull()
  const text = numberTypes.money.text('1.5', { context: { formats: { currency: 'TWD' } } as never, field: amount, row })
  expect(text).toBe('USD 1.50')
  const rows = [{ amount: '1.5' }, { amount: '2.25' }]
  expect(columnTotals([amount], rows, { list: lines, record, company: 'TWD' })).toEqual({ amount: 'USD 3.75' })
  expect(columnTotals([amount], rows, { list: lines, record: {}, company: 'TWD' })).toEqual({ amount: 'TWD 4' })
})

const fits = {
  all: [
    { field: 'client', op: 'eq', value: 'parent.client' },
    { field: 'active', op: 'eq', value: true },
  ],
} as const
const reference = { x: { options: fits } }

test('choices compare with what the record says, and while it says nothing there are none', () => {
  expect(optionsIn(reference, { parent: { client: 5 } })).toEqual({ all: [{ field: 'client', op: 'eq', value: 5 }, fits.all[1]] })
  expect(optionsIn(reference, { parent: {} })).toEqual({ all: [{ any: [] }, fits.all[1]] })
  expect(optionsIn({ x: {} }, {})).toBeUndefined()
})

test('a filter of choices is known again whatever the record says, and nothing else passes for it', () => {
  for (const client of [5, null]) expect(isOptionsIn(fits, optionsIn(reference, { parent: { client } }) ?? {})).toBe(true)
  expect(isOptionsIn(fits, { all: [{ field: 'salary', op: 'eq', value: 5 }, fits.all[1]] })).toBe(false)
  expect(isOptionsIn(fits, { all: [{ field: 'client', op: 'gt', value: 5 }, fits.all[1]] })).toBe(false)
  expect(isOptionsIn(fits, { all: [{ field: 'client', op: 'eq', value: 5 }] })).toBe(false)
  expect(isOptionsIn(fits, { field: 'client', op: 'eq', value: 5 })).toBe(false)
})

const declare = defineSchema as unknown as (name: string, declaration: object) => Entity
const other = declare('zz/other', { x: { area: 'use', title: 'title' }, properties: { title: { type: 'string' } } })
const problems = (item: object) =>
  checkDeclarations([
    declare('zz/bill', {
      x: { area: 'use', title: 'title' },
      properties: {
        title: { type: 'string' },
        count: { type: 'integer' },
        lines: { type: 'array', items: { type: 'object', properties: { cell: item } } },
      },
    }),
    other,
  ]).map(({ field, sentence }) => `#${field ?? ''} ${sentence}`)

test.each([
  [
    'a field that the record does not have',
    { type: 'string', x: { show_if: { field: 'parent.titel', op: 'nempty' } } },
    'x.show_if: there is no field titel. Did you mean title?',
  ],
  [
    'a path beyond the record',
    { type: 'string', x: { show_if: { field: 'parent.title.x', op: 'nempty' } } },
    'x.show_if: parent. names one field of the record.',
  ],
  [
    'a currency that is no field of it',
    { x: { type: 'money', currency: 'parent.curency' } },
    'x.currency: there is no field parent.curency.',
  ],
  [
    'a currency that is no text',
    { x: { type: 'money', currency: 'parent.count' } },
    'x.currency: count is integer; a currency is a text with its ISO code.',
  ],
  [
    'choices by a field that it does not have',
    { x: { ref: 'zz/other', options: { field: 'title', op: 'eq', value: 'parent.titles' } } },
    'x.options (fields of zz/other): there is no field titles. Did you mean title?',
  ],
])('the check tells %s', (_what, item, sentence) => {
  expect(problems(item)).toContain(`#lines.cell ${sentence}`)
})

test('a record has no parent to ask', () => {
  const wrong = declare('zz/bill', {
    x: { area: 'use', title: 'title' },
    properties: {
      title: { type: 'string' },
      one: { x: { ref: 'zz/other', options: { field: 'title', op: 'eq', value: 'parent.title' } } },
    },
  })
  expect(checkDeclarations([wrong, other]).map(({ sentence }) => sentence)).toEqual([
    'x.options (fields of zz/other): parent is the record of child rows, and this is the record.',
  ])
})
