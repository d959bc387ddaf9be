/** Amounts of a voucher made of a template (fa.md §3.3). */
import { expect, test } from 'vitest'
import { asksValue, isFormula, templateAmounts, type TemplateLine } from '../../../src/shared/fa/template-amounts'

const line = (more: Partial<TemplateLine>): TemplateLine => ({
  ...{ side: 'debit', by: 'amount', amount: null, percent: null, formula: null },
  ...more,
})
const rent = [
  line({ by: 'percent', percent: '100' }),
  line({ by: 'formula', formula: 'value × 0.05' }),
  line({ side: 'credit', by: 'formula', formula: 'L1 + L2' }),
]

test('amounts are given, are a share of the requested value, or are computed of it and the lines before', () => {
  expect(templateAmounts(rent, '20000', 0)).toEqual([
    { debit: '20000', credit: '' },
    { debit: '1000', credit: '' },
    { debit: '', credit: '21000' },
  ])
  expect(templateAmounts([line({ amount: '1200.0000' })], null, 0)).toEqual([{ debit: '1200', credit: '' }])
})

test('each line is rounded half up; a negative one crosses to the other side; without its value it stays empty', () => {
  expect(templateAmounts([line({ by: 'percent', percent: '5' })], '10', 0)).toEqual([{ debit: '1', credit: '' }])
  expect(templateAmounts([line({ by: 'formula', formula: '-(value - 30) ÷ 2' })], '40', 2)).toEqual([{ debit: '', credit: '5' }])
  expect(templateAmounts(rent, null, 0)).toEqual(rent.map(() => ({ debit: '', credit: '' })))
  expect(templateAmounts([line({ by: 'formula', formula: '1 / 0' })], null, 0)).toEqual([{ debit: '', credit: '' }])
})

test('a value is requested where a line needs it', () => {
  expect(asksValue(rent)).toBe(true)
  expect(asksValue([line({ amount: '5' }), line({ by: 'formula', formula: 'L1 * 2' })])).toBe(false)
})

test('a formula names the value and lines before it, and nothing else', () => {
  expect(['value', '2*(value+L1)', '-L1 − 3.5'].map((text) => isFormula(text, 2))).toEqual([true, true, true])
  expect(['', 'L2', 'L0x', 'value +', '(value', 'sum', '2 value', 'value)'].map((text) => isFormula(text, 2))).toEqual(Array(8).fill(false))
})
