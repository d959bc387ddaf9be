/** The journal as hledger reads it (fa.md R19). */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hledgerText } from '../../../server/modules/fa/export/rules/hledger'
import { goldenClosing } from '../../support/fa-golden'
import { balancesOf, goldenJournal, hledgerBalances } from '../../support/fa-golden-journal'

const book = {
  currency: { code: 'TWD', digits: 0 },
  currencies: [{ code: 'USD', digits: 2 }],
  accounts: [
    { code: '1104', name: 'Foreign currency deposits', path: ['11', '1104'] },
    { code: '1172', name: 'Accounts receivable, foreign', path: ['11', '1172'] },
    { code: '7151', name: 'Exchange difference', path: ['7151'] },
  ],
}
const line = (account: string, debit: string, credit: string, foreign: string | null = null, memo = '') => ({
  account,
  debit,
  credit,
  foreign: foreign === null ? null : { currency: 'USD', amount: foreign, digits: 2 },
  memo,
})

test('fa.md R19: foreign lines carry their total in base, credits are negative', () => {
  const text = hledgerText({
    ...book,
    vouchers: [
      {
        date: '2026-11-20',
        number: 'R202611-0001',
        summary: 'Receipt',
        postings: [line('1104', '18840.0000', '0', '600'), line('1172', '0', '18750.0000', '-600'), line('7151', '0', '90.0000')],
      },
    ],
  })
  expect(text).toBe(`commodity 1000. TWD
commodity 1000.00 USD

account 11:1104  ; Foreign currency deposits
account 11:1172  ; Accounts receivable, foreign
account 7151  ; Exchange difference

2026-11-20 * (R202611-0001) Receipt
    11:1104  600.00 USD @@ 18840 TWD
    11:1172  -600.00 USD @@ 18750 TWD
    7151  -90 TWD
`)
})

test('a revaluation moves the base alone', () => {
  const postings = [line('1172', '220', '0', '0'), line('7151', '0', '220')]
  expect(hledgerText({ ...book, vouchers: [{ date: '2026-11-30', number: 'X', summary: '', postings }] })).toContain(
    '    11:1172  220 TWD\n',
  )
})

test('what people typed makes no line, comment or tag of its own', () => {
  const postings = [line('1104', '1', '0', null, 'a; b\n2026-01-01 evil'), line('7151', '0', '1')]
  const text = hledgerText({ ...book, vouchers: [{ date: '2026-11-30', number: 'T1', summary: 'x\n    1104  9 TWD ; no', postings }] })
  expect(text).toContain('2026-11-30 * (T1) x 1104 9 TWD , no\n')
  expect(text).toContain('    11:1104  1 TWD  ; a, b 2026-01-01 evil\n')
})

test('fa.md §12.3: hledger accepts G, and its balances are ours line by line', () => {
  expect(balancesOf(hledgerBalances(goldenJournal()))).toEqual(goldenClosing)
})

test('the answer of hledger that is kept was given to this journal', () => {
  expect(createHash('sha256').update(goldenJournal()).digest('hex')).toBe(
    '2138646390efd2464581064a58fb9f526b20449298260cc018ac05a8ec9cda75',
  )
})
