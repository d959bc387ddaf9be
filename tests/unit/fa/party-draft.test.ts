/** What is typed into the dialogs of parties (fa.md §2, R6): proposals, sums, what is sent, and which lines can be settled. */
import { expect, test } from 'vitest'
import {
  chosenInFull,
  errorsByLine,
  noEntry,
  paidInAll,
  proposed,
  sentItems,
  settleable,
  settleGroups,
  withEntry,
} from '../../../src/pages/fa/party/party-draft'
import { withChanges } from '../../../src/pages/fa/party/use-party-address'
import type { OpenItemRow } from '../../../src/shared/fa/settlement-calls'

const item = (line: number, more: Partial<OpenItemRow> = {}): OpenItemRow => ({
  ...{ line, account: { id: 9, code: '1172', name: 'Receivable' }, kind: 'receivable', side: 'debit', date: '2026-11-01' },
  ...{ due_date: null, overdue_days: 0, document_no: null, memo: null, currency: 'USD', rate: '31.25' },
  ...{ amount: '1000', amount_base: '31250', residual: '1000.0000', residual_base: '31250', pending: '0' },
  voucher: { id: 1, number: 'T1', date: '2026-11-01' },
  ...more,
})

test('what vouchers hold that are not posted yet can not be settled again', () => {
  expect(settleable(item(1, { pending: '600' }))).toBe('400')
  expect(settleable(item(1, { pending: '1200' }))).toBe('0')
})

test('chosen items begin in full, and one that is held whole is left out', () => {
  expect(chosenInFull([item(1), item(2, { pending: '1000' }), item(3)], new Set([1, 2]))).toEqual({ 1: { ...noEntry, amount: '1000' } })
})

test('a proposal gives amounts, and what was typed beside them stays', () => {
  const entries = { 1: { amount: '5', discount: '10', write_off: '' } }
  const part = { item_base: '0', payment_base: '0', difference_base: '0', residual: '0', residual_base: '0' }
  expect(proposed(entries, { parts: [{ line: 1, amount: '600.0000', ...part }] })).toEqual({
    1: { amount: '600', discount: '10', write_off: '' },
  })
})

test('credits lessen what is paid, and what is paid beyond the items adds to it', () => {
  const items = [item(1), item(2, { side: 'credit' })]
  const entries = { 1: { ...noEntry, amount: '600' }, 2: { ...noEntry, amount: '100' } }
  expect(paidInAll(entries, { items, side: 'receivable', advance: '20.5' })).toBe('520.5')
  expect(paidInAll(entries, { items, side: 'payable', advance: '' })).toBe('-500')
  expect(paidInAll({}, { items, side: 'receivable', advance: '' })).toBe('')
})

test('items are sent in their order, so that an error is found again at its row', () => {
  const items = [item(7), item(3), item(5)]
  const entries = withEntry({ 5: { ...noEntry, amount: '4' } }, 7, { amount: '1', write_off: '2' })
  expect(sentItems(entries, items)).toEqual([
    { line: 7, amount: '1', write_off: '2' },
    { line: 5, amount: '4' },
  ])
  expect(errorsByLine({ 'items.1.amount': 'only 3 left', rate: 'none' }, { path: 'items', lines: [7, 5] })).toEqual({
    items: { 5: 'only 3 left' },
    others: { rate: 'none' },
  })
})

test('an entry without any amount is none', () => {
  expect(withEntry({ 1: { ...noEntry, amount: '4' } }, 1, { amount: '' })).toEqual({})
})

test('lines are set against one another where an account and a currency have both sides open', () => {
  const credit = item(2, { side: 'credit' })
  expect(
    settleGroups([item(1), credit, item(3, { currency: 'TWD' })]).map(({ key, items }) => [key, items.map(({ line }) => line)]),
  ).toEqual([['9-USD', [1, 2]]])
  expect(settleGroups([item(1), { ...credit, pending: '1000' }])).toEqual([])
})

test('another question begins at the first page; opening a card leaves the page as it is', () => {
  const now = new URLSearchParams('q=a&page=3')
  expect(withChanges(now, { party: '31' }).toString()).toBe('q=a&page=3&party=31')
  expect(withChanges(now, { q: 'b' }).toString()).toBe('q=b')
})
