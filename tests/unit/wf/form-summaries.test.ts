/** What a form is summed up by in lists, and what many come to (wf.md §2.1, §5.15). */
import { expect, test } from 'vitest'
import { bulkAmounts } from '../../../server/modules/wf/run/rules/bulk-sums'
import { amountField, summaryFields } from '../../../server/modules/wf/run/rules/summary-fields'
import { field, table, words } from '../../../server/modules/wf/demo/form-builder'

const named = (name: string) => words(name, name, name, name)
const contentOf = (...fields: ReturnType<typeof field>[]) => ({
  json_schema: { type: 'object' as const, properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])) },
  ui_schema: Object.fromEntries(fields.map(({ key, ui }) => [key, ui])),
})
const listed = { ui: { 'ui:indexed': true } }
const label = named('Total')

test('a summary has at most five indexed fields in their order, without sensitive ones, files and tables', () => {
  const content = contentOf(
    field('identity', 'taiwan_id', named('Identity'), listed),
    field('paper', 'file', named('Paper'), listed),
    table('lines', named('Lines'), [field('price', 'decimal', named('Price'))]),
    field('plain', 'text', named('Plain')),
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((key) => field(key, 'text', named(key), listed)),
  )
  content.ui_schema.lines = { ...content.ui_schema.lines, 'ui:indexed': true }
  expect(summaryFields(content)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('the amount of a form is the field that is marked, else its first indexed one of money; never a guess', () => {
  const [budget, price] = [field('budget', 'money', named('Budget'), listed), field('price', 'money', named('Price'))]
  const total = field('total', 'computed', label, { ui: { 'ui:total': true } })
  expect(amountField(contentOf(price, budget, total))).toBe('total')
  expect(amountField(contentOf(price, budget))).toBe('budget')
  expect(amountField(contentOf(price, field('count', 'integer', named('Count'), listed)))).toBeUndefined()
  const salary = field('salary', 'money', named('Salary'), { ui: { 'ui:sensitive': true, 'ui:total': true } })
  expect(amountField(contentOf(salary))).toBeUndefined()
})

test('amounts are added up exactly, by currency; of numbers by their unit, else by their field', () => {
  const money = (amount: string, currency: string) => ({ value: { amount, currency }, unit: null, label: named('Money') })
  const number = (value: unknown, unit: string | null, name = label) => ({ value, unit, label: name })
  expect(
    bulkAmounts([
      money('0.1', 'USD'),
      number('1200.50', 'TWD'),
      money('0.2', 'USD'),
      number('3', null),
      number(2, null, named('Days')),
      money('900', 'TWD'),
      number('4', null),
      number(undefined, null),
    ]),
  ).toEqual([
    { currency: 'USD', unit: null, label: null, amount: '0.3', forms: 2 },
    { currency: null, unit: 'TWD', label: null, amount: '1200.5', forms: 1 },
    { currency: null, unit: null, label, amount: '7', forms: 2 },
    { currency: null, unit: null, label: named('Days'), amount: '2', forms: 1 },
    { currency: 'TWD', unit: null, label: null, amount: '900', forms: 1 },
  ])
})
