/** Settling inside the voucher editor (fa.md §2.2, R6): the item's line at its own rate, and the exchange difference that is left. */
import { expect, test } from 'vitest'
import { exchangeLeft, layDifference, layItem } from '../../../src/pages/fa/voucher/edit/settle-items'
import { copiedLines, faultsOf, linesOf, payloadOf, emptyHead } from '../../../src/pages/fa/voucher/edit/voucher-record'
import { newLine } from '../../../src/pages/fa/voucher/grid/grid-line'
import { duplicateLine } from '../../../src/pages/fa/voucher/grid/line-edits'
import { lineTotals } from '../../../src/pages/fa/voucher/grid/line-totals'
import type { OpenItemRow } from '../../../src/shared/fa/settlement-calls'

const company = { currency: 'TWD', decimals: 0 }
const item: OpenItemRow = {
  ...{ line: 77, account: { id: 9, code: '1172', name: 'Receivable' }, kind: 'receivable', side: 'debit', date: '2026-11-01' },
  ...{ due_date: '2026-12-01', overdue_days: 0, document_no: 'INV-1001', memo: null, currency: 'USD', rate: '31.25000000' },
  ...{ amount: '600', amount_base: '18750', residual: '600.0000', residual_base: '18750.0000', pending: '0' },
  voucher: { id: 1, number: 'T1', date: '2026-11-01' },
}
const bank = newLine({ account: 4, debit: '18840', currency: 'USD', rate: '31.4', amount_currency: '600' })

test('an item of 600 USD at 31.25 against 600 received at 31.40: its line has 18,750, and a gain of 90 is proposed', () => {
  const settled = layItem([bank, newLine()], item, { organization: 31, company })
  expect(settled).toHaveLength(2)
  expect(settled[1]).toMatchObject({
    ...{ account: 9, credit: '18750', debit: '', currency: 'USD', rate: '31.25', amount_currency: '-600' },
    ...{ organization: 31, document_no: 'INV-1001', due_date: '2026-12-01', settles: 77 },
  })
  const left = exchangeLeft(settled)
  expect(left).toBe('90')
  const whole = layDifference(settled, left ?? '0', 12)
  expect(whole.at(-1)).toMatchObject({ account: 12, credit: '90', debit: '' })
  expect(lineTotals(whole).isBalanced).toBe(true)
  expect(exchangeLeft(whole)).toBeNull()
})

test('of what a supplier is owed the line is a debit, and a higher rate is a loss', () => {
  const owed = layItem([newLine()], { ...item, side: 'credit', kind: 'payable' }, { organization: 31, company })
  expect(owed[0]).toMatchObject({ debit: '18750', amount_currency: '600' })
  const paid = newLine({ account: 4, credit: '18840', currency: 'USD', rate: '31.4', amount_currency: '-600' })
  expect(exchangeLeft([...owed, paid])).toBe('-90')
})

test('in company currency there is no rate, and what others hold is left out', () => {
  const [line] = layItem(
    [],
    { ...item, currency: 'TWD', rate: '1', residual: '105000', residual_base: '105000', pending: '5000' },
    { organization: 31, company },
  )
  expect(line).toMatchObject({ credit: '100000', currency: '', rate: '', amount_currency: '' })
})

test('nothing is proposed before it is paid, nor while more is paid than is settled', () => {
  const settled = layItem([newLine()], item, { organization: 31, company })
  expect(exchangeLeft(settled)).toBeNull()
  expect(exchangeLeft([...settled, { ...bank, amount_currency: '1000', debit: '31400' }])).toBeNull()
  expect(exchangeLeft([bank])).toBeNull()
})

test('what a line settles is saved with it and read again; a copy settles nothing', () => {
  const lines = layItem([newLine()], item, { organization: 31, company })
  expect(payloadOf(emptyHead, [...lines, bank]).lines).toMatchObject([{ settles: 77 }, expect.not.objectContaining({ settles: null })])
  expect(linesOf([{ id: 5, settles: 77, account: 9 }], 'TWD')[0]).toMatchObject({ id: 5, settles: 77 })
  expect(copiedLines(lines)[0]?.settles).toBeNull()
  expect(duplicateLine(lines, lines[0]?.key ?? '').lines[1]?.settles).toBeNull()
  const key = lines[0]?.key ?? ''
  expect(faultsOf({ 'lines.0.settles': ['Only 400 left.'] }, lines).faults).toEqual({ [`${key}.account`]: 'Only 400 left.' })
})
