/** The strip of twelve months above a statement (fa.md §2.4). */
import { expect, test } from 'vitest'
import { barHeights, columnsText, monthsUntil, totalsOf } from '../../../src/pages/fa/report/statement-months'

test('twelve months, the last that of the day requested, also over the end of a year and February', () => {
  const months = monthsUntil('2024-03-15')
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ from: '2023-04-01', to: '2023-04-30' })
  expect(months.slice(-2)).toEqual([
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2024-03-01', to: '2024-03-31' },
  ])
  expect(columnsText(months.slice(-1))).toBe('2024-03-01..2024-03-31')
})

test('bars are as high as their share of the greatest amount, with its sign', () => {
  expect(barHeights(['200.0000', '-50.0000', '0.0000'])).toEqual([100, -25, 0])
  expect(barHeights(['0.0000'])).toEqual([0])
})

test('an income statement begins with its last total of the top, a balance sheet with its greatest', () => {
  const cell = (amount: string) => ({ amount, difference: null, percent: null })
  const row = (key: string, is_formula: boolean, { level = 1, amount = '0.0000' } = {}) => ({
    ...{
      key,
      line: key,
      name: key,
      kind: 'line' as const,
      account: null,
      level,
      parent: null,
      is_bold: is_formula,
      is_formula,
      cells: [cell(amount)],
    },
  })
  const rows = [
    row('4000', false, { amount: '900.0000' }),
    row('11XX', true, { level: 2, amount: '700.0000' }),
    row('15XX', true, { amount: '50.0000' }),
    row('1XXX', true, { amount: '-200.0000' }),
    row('8500', true, { amount: '9.0000' }),
    row('8600', true, { level: 2 }),
  ]
  expect(totalsOf({ rows, statement: 'IS' }).first?.key).toBe('8500')
  expect(totalsOf({ rows, statement: 'BS' }).first?.key).toBe('1XXX')
  expect(totalsOf({ rows, statement: 'BS' }).totals).toHaveLength(5)
})
