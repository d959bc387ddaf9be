/** Values of a form as they are printed (wf.md §8). */
import { describe, expect, test } from 'vitest'
import { formBlocks, namedFiles, namedRecords, valueText, type ValueWords } from '../../../server/modules/wf/print/form-values'
import type { FieldUi, FormField, FormSchema, UiSchema } from '../../../src/shared/wf/form'

const words: ValueWords = {
  language: 'tw',
  yes: '是',
  no: '否',
  sum: '合計',
  republicYear: (year) => `民國${year}`,
  wallTime: (instant) => instant.slice(0, 16).replace('T', ' '),
  title: (entity, id) => `${entity} ${id}`,
  picture: (file) => (file === 5 ? 'cGljdHVyZQ==' : undefined),
}
const text = (schema: FormField, value: unknown, ui: FieldUi = {}) => valueText(schema, ui, value, words)
const nothingHidden = () => false

describe('a value', () => {
  test.each([
    [
      'money with its capital amount',
      { type: 'object' },
      { amount: '12500', currency: 'TWD' },
      { 'ui:capital': true },
      'TWD 12,500\n壹萬貳仟伍佰元整',
    ],
    ['a decimal keeps its digits', { format: 'decimal' }, '1234567.5000', {}, '1,234,567.5000'],
    ['a percentage', { format: 'decimal' }, '12.5', { 'ui:item': 'percent' }, '12.5%'],
    ['a day in the calendar of the Republic', { format: 'date' }, '2026-11-20', { 'ui:roc': true }, '民國115-11-20'],
    ['a range of days', { type: 'object' }, { from: '2026-11-20', to: '2026-11-23' }, {}, '2026-11-20 – 2026-11-23'],
    ['a choice in words', { oneOf: [{ const: 'a', title: 'A' }] }, 'a', { 'ui:choices': { a: { tw: '甲' } } }, '甲'],
    ['a choice without words', { oneOf: [{ const: 'a', title: 'A' }] }, 'a', {}, 'A'],
    ['several', { type: 'array', items: { oneOf: [{ const: 'a', title: 'A' }] } }, ['a', 'b'], {}, 'A、b'],
    ['a person', { x: { ref: 'sc/user' } }, 7, {}, 'sc/user 7'],
    ['an owner', { pattern: '^[udg][1-9][0-9]*$' }, 'd12', {}, 'sc/department 12'],
    ['files', { type: 'array', items: { type: 'integer' } }, [3, 4], { 'ui:item': 'file' }, 'sc/attachment 3、sc/attachment 4'],
    ['yes', { type: 'boolean' }, true, {}, '是'],
    ['rich text', { type: 'string' }, '<p>a &amp; b</p><p>c</p>', { 'ui:item': 'richtext' }, 'a & b\nc'],
    ['with its unit', { type: 'integer' }, 8, { 'ui:unit': '小時' }, '8 小時'],
    ['nothing', { type: 'string' }, null, {}, ''],
  ] as const)('%s', (_name, schema, value, ui, expected) =>
    expect(text(schema as unknown as FormField, value, ui as FieldUi)).toBe(expected),
  )
})

const json_schema: FormSchema = {
  type: 'object',
  properties: {
    amount: { type: 'string', format: 'decimal', title: 'Amount' },
    secret: { type: 'string' },
    buyer: { type: 'integer', x: { ref: 'sc/user' } },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, price: { type: 'string', format: 'decimal' }, hint: { type: 'string' } },
      },
    },
    drawn: { type: 'string' },
    loose: { type: 'string' },
  },
}
const ui_schema: UiSchema = {
  'ui:layout': [
    {
      section: 's',
      title: { tw: '基本' },
      items: [
        {
          row: [
            { field: 'amount', span: 6 },
            { field: 'secret', span: 6 },
          ],
        },
      ],
    },
    { row: [{ field: 'items', span: 12 }] },
    { row: [{ field: 'drawn', span: 6 }] },
    { note: 'n', text: { tw: '注意' } },
  ],
  amount: { 'ui:title': { tw: '金額' } },
  items: { 'ui:title': { tw: '明細' }, 'ui:sums': ['price'], items: { name: { 'ui:title': { tw: '品名' } } } },
  drawn: { 'ui:item': 'signature' },
  buyer: { 'ui:print': false },
}
const values = {
  amount: '12500.00',
  secret: 'x',
  buyer: 7,
  items: [
    { name: '筆', price: '10.5', hint: 'h' },
    { name: '紙', price: '2' },
  ],
  drawn: '5',
  loose: 'l',
}

describe('a form', () => {
  test('as it is laid out; without what is hidden or not to be printed; what has no place comes last', () => {
    const hidden = new Set(['secret', 'items.hint'])
    expect(formBlocks({ json_schema, ui_schema }, values, words, (path) => hidden.has(path))).toEqual([
      { kind: 'heading', text: '基本' },
      { kind: 'row', fields: [{ label: '金額', value: '12,500.00', span: 6 }] },
      {
        kind: 'table',
        title: '明細',
        columns: [
          { heading: '品名', share: 3, isAmount: false },
          { heading: 'price', share: 2, isAmount: true },
        ],
        rows: [
          ['筆', '10.5'],
          ['紙', '2'],
          ['合計', '12.5'],
        ],
      },
      { kind: 'picture', title: 'drawn', picture: 'cGljdHVyZQ==' },
      { kind: 'note', text: '注意' },
      { kind: 'row', fields: [{ label: 'loose', value: 'l', span: 12 }] },
    ])
    expect(formBlocks({ json_schema, ui_schema }, {}, words, nothingHidden)[1]).toMatchObject({
      fields: [{ value: '' }, { label: 'secret' }],
    })
  })
  test('names the records and files that must be looked up', () => {
    expect(namedRecords({ json_schema, ui_schema }, values)).toEqual(new Map([['sc/user', new Set([7])]]))
    expect(namedFiles({ json_schema, ui_schema }, values)).toEqual([5])
  })
})
