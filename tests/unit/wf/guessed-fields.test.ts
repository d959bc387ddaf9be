/** Fields of a form out of a spreadsheet (wf.md §8). */
import { describe, expect, test } from 'vitest'
import { guessedFields } from '../../../server/modules/wf/template/rules/guessed-fields'

const itemOf = (...values: string[]) =>
  guessedFields(
    ['A'],
    values.map((value) => [value]),
    'en',
  )[0]?.item

describe('headings', () => {
  test('become fields with keys of their own; a star asks for a value, an empty one is passed over', () => {
    expect(guessedFields(['Cost centre *', '', 'Cost centre', '金額'], [], 'en')).toEqual([
      { key: 'cost_centre', title: { en: 'Cost centre' }, item: 'text', required: true },
      { key: 'cost_centre_2', title: { en: 'Cost centre' }, item: 'text', required: false },
      { key: 'field_1', title: { en: '金額' }, item: 'text', required: false },
    ])
  })
})

describe('the type follows the rows', () => {
  test.each([
    ['integer', ['1', '12,500', '-3']],
    ['decimal', ['1', '2.50', '1,250.5']],
    ['percent', ['5%', '12.5 %']],
    ['date', ['2026-11-26', '2026/1/5']],
    ['datetime', ['2026-11-26 09:30', '2026-11-26T10:00:00']],
    ['time', ['09:30', '18:05']],
    ['switch', ['yes', 'No']],
    ['switch', ['是', '否']],
    ['email', ['amy@example.com']],
    ['url', ['https://example.com/a']],
    ['longtext', ['x'.repeat(101)]],
    ['text', ['2026-11-26', 'later']],
    // What begins with a nought is a code.
    ['text', ['007', '008']],
    ['text', []],
  ])('%s', (item, values) => expect(itemOf(...values)).toBe(item))

  test('few values that come again and again are choices, in the order of the sheet', () => {
    const rows = ['North', 'South', 'North', 'South', 'North', 'North'].map((value) => [value])
    expect(guessedFields(['Region'], rows, 'en')).toMatchObject([{ item: 'select', choices: ['North', 'South'] }])
    expect(guessedFields(['Region'], rows.slice(0, 3), 'en')).toMatchObject([{ item: 'text' }])
  })

  test('only the first fifty rows are looked at', () => {
    const rows = [...Array.from({ length: 50 }, (_, n) => [String(n + 1)]), ['no number']]
    expect(guessedFields(['A'], rows, 'en')).toMatchObject([{ item: 'integer' }])
  })
})
