/** Screens of reports, as far as they are pure: what the address asks, where a figure leads, how it is drawn (fa.md §2.4, §12.20). */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureText, isNegative } from '../../../src/pages/fa/report/figure-text'
import { ledgerLink, voucherLink } from '../../../src/pages/fa/report/report-links'
import { requestOf, changed } from '../../../src/pages/fa/report/report-question'
import { generalLedgerQuestion, incomeStatementQuestion } from '../../../src/shared/fa/report'

describe('what the address asks', () => {
  test('is what the call knows, and nothing else', () => {
    const params = new URLSearchParams('from=2026-11-01&to=tomorrow&status=void&department=7&unit=1000&sort=x&posting_no=12')
    expect(requestOf(incomeStatementQuestion, params)).toEqual({ from: '2026-11-01', department: '7', unit: '1000', posting_no: '12' })
  })

  test('changes name by name, and is read from its first page again', () => {
    const params = new URLSearchParams('from=2026-11-01&page=4&department=7')
    expect(changed(params, { department: null, status: 'draft' }).toString()).toBe('from=2026-11-01&status=draft')
    expect(changed(params, { page: '5' }).toString()).toBe('from=2026-11-01&page=5&department=7')
  })
})

describe('a figure', () => {
  test('leads to its ledger with the filters that made it, and on to the voucher', () => {
    const link = ledgerLink(new URLSearchParams('status=confirmed&project=3&posting_no=12&compare=previous&unit=1000'), {
      ...{ from: '2026-11-01', to: '2026-11-30', line: 'IS:6200', account: '6201', department: 4, closing: 'exclude' },
    })
    const [path, query = ''] = link.split('?')
    const params = new URLSearchParams(query)
    expect(path).toBe('/fa/use/report/general-ledger')
    expect(Object.fromEntries(params)).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-30', line: 'IS:6200', account_from: '6201', closing: 'exclude' },
      ...{ status: 'confirmed', project: '3', posting_no: '12', department: '4' },
    })
    // All of it is what the ledger takes.
    expect(Object.keys(requestOf(generalLedgerQuestion, params)).toSorted()).toEqual([...params.keys()].toSorted())
    expect(voucherLink(7)).toBe('/fa/use/accounting/voucher-view?id=7')
  })

  test('is drawn by its currency, or in thousands and millions', () => {
    expect(figureText('105000.0000', { currency: 'TWD' })).toBe('105,000')
    expect(figureText('1234.5000', { currency: 'USD' })).toBe('1,234.50')
    expect(figureText('1499.9999', { currency: 'TWD', unit: '1000' })).toBe('1')
    expect(figureText('-1500.0000', { currency: 'TWD', unit: '1000' })).toBe('-2')
    expect(figureText('1115570.0000', { currency: 'TWD', unit: '1000000' })).toBe('1')
    expect(figureText('0.0000', { currency: 'TWD' })).toBe('0')
    expect(figureText('0.0000', { currency: 'TWD', blankZero: true })).toBe('')
    expect([isNegative('-0.0000'), isNegative('-1.0000')]).toEqual([false, true])
  })

  test('in thousands is the exact amount, rounded half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9999 }), (whole, rest) => {
        const amount = `${whole}.${String(rest).padStart(4, '0')}`
        const expected = new Decimal(amount).dividedBy(1000).toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
        const text = figureText(amount, { currency: 'TWD', unit: '1000' }).replaceAll(',', '')
        expect(new Decimal(text).eq(expected)).toBe(true)
      }),
    )
  })
})
