/** A voucher between the server and the editor: nothing is lost on the way there and back (fa.md §2.2, §9). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layInvoice, netAndTax } from '../../../src/pages/fa/voucher/edit/tax-lines'
import { checkDraft, faultsOfFindings, periodOn } from '../../../src/pages/fa/voucher/edit/check-draft'
import type { Category, Period } from '../../../src/pages/fa/voucher/edit/editor-data'
import { amountText, copiedLines, emptyHead, faultsOf, linesOf, payloadOf } from '../../../src/pages/fa/voucher/edit/voucher-record'
import { newLine } from '../../../src/pages/fa/voucher/grid/grid-line'
import { lineTotals } from '../../../src/pages/fa/voucher/grid/line-totals'
import { nextStop } from '../../../src/pages/fa/voucher/grid/line-columns'
import { createVoucherStore, lineValues } from '../../../src/pages/fa/voucher/grid/voucher-store'
import type { AccountFacts } from '../../../src/shared/fa/voucher-facts'

const transfer: Category = {
  ...{ id: 3, code: 'T', name: { en: 'Transfer' }, kind: 'transfer', role: 'normal', colour: null, active: true, is_default: true },
  ...{ cash_account: null, requires_file: false, requires_approval: false, max_lines: 500 },
}
const account = (id: number, given: Partial<AccountFacts> = {}): AccountFacts => ({
  ...{ id, code: String(id), kind: 'none', side: 'debit', postable: true, active: true, valid_from: null, valid_to: null },
  ...{ currency: null, requires: [], limit_zero: false },
  ...given,
})
const november: Period = { code: '2026-11', start: '2026-11-01', end: '2026-11-30', no: 11, state: 'open', tax_locked: false }
const around = {
  category: transfer,
  accounts: new Map([account(6211), account(1421, { kind: 'input_vat' }), account(2171, { kind: 'payable' })].map((one) => [one.id, one])),
  book: { books_start: null, books_lock_date: null, cash_scope: 'cash_and_bank', late_entry_days: 60, rounding_lines: 1 },
  company: 'TWD',
  periods: [november],
  today: '2026-11-29',
} as const
const purchase = [
  newLine({ account: 6211, debit: '20000' }),
  newLine({ account: 1421, debit: '1000' }),
  newLine({ account: 2171, credit: '21000', organization: 12 }),
  newLine(),
]
const head = { ...emptyHead, category: 3, date: '2026-11-10' }

describe('lines', () => {
  it('are read without trailing zeros, and zero is an empty cell', () => {
    expect(amountText('5000.0000')).toBe('5000')
    expect(amountText('0.5000')).toBe('0.5')
    expect(amountText('0.0000')).toBe('')
    expect(amountText(null)).toBe('')
    expect(amountText('100')).toBe('100')
  })
  it('are sent without the empty one at the end, and with their ids', () => {
    const lines = linesOf(
      [{ id: 7, account: 6211, debit: '20000.0000', credit: '0.0000', memo: null, currency: 'TWD', rate: '1.00000000' }],
      'TWD',
    )
    expect(payloadOf(head, [...lines, newLine()]).lines).toEqual([
      expect.objectContaining({ id: 7, account: 6211, debit: '20000', credit: '0', memo: null, currency: null, rate: null }),
    ])
  })
  it('property: an amount that the server wrote is the amount that is sent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), (units) => {
        const digits = String(units).padStart(5, '0')
        const stored = `${digits.slice(0, -4)}.${digits.slice(-4)}`
        expect(Number(amountText(stored)) === Number(stored)).toBe(true)
        const [line] = linesOf([{ account: 1, debit: stored, credit: '0.0000' }], 'TWD')
        expect(line?.debit.replace(/^(\d+)$/, '$1.').padEnd(stored.length, '0')).toBe(stored)
      }),
    )
  })
  it('of a copy are new ones, without the days of their documents', () => {
    const [line] = copiedLines([{ ...newLine({ account: 1, debit: '5', due_date: '2026-12-05' }), id: 4 }])
    expect(line).toMatchObject({ account: 1, debit: '5', due_date: null })
    expect(line).not.toHaveProperty('id')
  })
})

describe('errors of the server', () => {
  it('stand at the cells that were sent', () => {
    const { faults, other } = faultsOf({ 'lines.1.debit': ['Too large.'], date: ['Locked.'], lines: ['Unbalanced.'], key: ['Odd.'] }, [
      newLine(),
      ...purchase,
    ])
    expect(faults).toEqual({ [`${purchase[1]?.key}.debit`]: 'Too large.', date: 'Locked.', lines: 'Unbalanced.' })
    expect(other).toEqual(['Odd.'])
  })
})

describe('the check before confirming', () => {
  it('finds nothing in a purchase with tax', () => {
    expect(checkDraft({ head, lines: purchase }, around)).toEqual([])
  })
  it('§12.4: debit 105,000 and credit 100,000 say the difference, and nothing is lost', () => {
    const lines = [newLine({ account: 6211, debit: '105000' }), newLine({ account: 1421, credit: '100000' })]
    expect(checkDraft({ head, lines }, around)).toEqual([
      { path: 'lines', code: 'unbalanced', params: { debit: '105,000', credit: '100,000', difference: '5,000' } },
    ])
  })
  it('names the cell of a line that misses its counterparty', () => {
    const lines = purchase.map((line) => ({ ...line, organization: null }))
    const findings = checkDraft({ head, lines }, around)
    expect(faultsOfFindings(findings, lines, ({ code }) => code)).toEqual({ [`${purchase[2]?.key}.organization`]: 'counterparty_required' })
  })
  it('leaves a locked period to the server, which knows of exceptions; a date without a period is told', () => {
    expect(checkDraft({ head, lines: purchase }, { ...around, periods: [{ ...november, state: 'locked' }] })).toEqual([])
    expect(checkDraft({ head: { ...head, date: '2027-01-05' }, lines: purchase }, around).map(({ code }) => code)).toEqual(['no_period'])
  })
  it('an opening voucher has as many lines as the book, others what their category allows (§9)', () => {
    const lines = Array.from({ length: 600 }, (_, at) => newLine({ account: 6211, ...(at % 2 === 0 ? { debit: '10' } : { credit: '10' }) }))
    expect(checkDraft({ head, lines }, around).map(({ code }) => code)).toEqual(['many_lines'])
    expect(checkDraft({ head, lines }, { ...around, category: { ...transfer, role: 'opening' } })).toEqual([])
  })
  it('an adjusting voucher is of period 13', () => {
    const last = { ...november, no: 13, start: '2026-12-31', end: '2026-12-31' }
    const december = { ...november, no: 12, start: '2026-12-01', end: '2026-12-31' }
    expect(periodOn([december, last], '2026-12-31', true)).toBe(last)
    expect(periodOn([december, last], '2026-12-31', false)).toBe(december)
  })
})

describe('an invoice with tax (R9)', () => {
  const rule = { rate: '5', rounding: 'half_up', digits: 0 } as const
  it('§12.13: gross 999 is 951 + 48, net 14,208 has 710', () => {
    const gross = netAndTax('999', true, rule)
    expect([gross?.net.toFixed(), gross?.tax.toFixed()]).toEqual(['951', '48'])
    const net = netAndTax('14208', false, rule)
    expect([net?.net.toFixed(), net?.tax.toFixed()]).toEqual(['14208', '710'])
    expect(netAndTax('', false, rule)).toBeNull()
  })
  const laid = (deduct: '1' | '3') => {
    const amounts = netAndTax('20000', false, rule)
    if (!amounts) throw new Error('no amounts')
    const lines = [newLine({ account: 6211 }), newLine()]
    const invoice = { amounts, direction: 'in', deduct, taxAccount: 1421, documentNo: 'AB12345678', organization: 12 } as const
    return layInvoice(lines, lines[0]?.key, invoice).lines.map(({ account: id, debit, document_no }) => [id, debit, document_no])
  }
  it('a purchase is its cost and its input tax', () => {
    expect(laid('1')).toEqual([
      [6211, '20000', 'AB12345678'],
      [1421, '1000', 'AB12345678'],
      [null, '', ''],
    ])
  })
  it('tax that is not deductible is part of the cost', () => {
    expect(laid('3')).toEqual([
      [6211, '21000', 'AB12345678'],
      [null, '', ''],
    ])
  })
  it('property: the lines of an invoice are worth its gross amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom('1', '2', '3', '4'), (gross, deduct) => {
        const amounts = netAndTax(String(gross), true, rule)
        if (!amounts) throw new Error('no amounts')
        const { lines } = layInvoice([], undefined, { amounts, direction: 'in', deduct, taxAccount: 1, documentNo: '', organization: null })
        expect(lineTotals(lines).debit).toBe(String(gross))
      }),
    )
  })
})

describe('Enter', () => {
  const shown = ['account', 'memo', 'debit', 'credit', 'department', 'document_no'] as const
  const from = (column: (typeof shown)[number], line = newLine({ debit: '5' })) =>
    nextStop(line, column, { shown, requested: ['department'], step: 1 })
  it('passes over credit once debit is filled, and over what the account does not ask for', () => {
    expect(from('debit')).toBe('department')
    expect(from('debit', newLine())).toBe('credit')
    expect(from('department')).toBeUndefined()
  })
})

describe('the store', () => {
  const kinds = { 1: 'receipt', 3: 'transfer' } as const
  const made = () => createVoucherStore({ head, lines: purchase }, (id) => (id === 1 || id === 3 ? kinds[id] : undefined))
  it('knows what is unsaved, and that typing back is nothing', () => {
    const store = made()
    expect(store.isChanged()).toBe(false)
    store.setHead({ summary: 'Paper' })
    expect(store.isChanged()).toBe(true)
    store.setHead({ summary: '' })
    expect(store.isChanged()).toBe(false)
  })
  it('takes the ids of the lines that were saved', () => {
    const store = made()
    store.setHead({ summary: 'Paper' })
    store.adopt(store.get(), [11, 12, 13])
    expect(store.get().lines.map(({ id }) => id)).toEqual([11, 12, 13, undefined])
    expect(store.isChanged()).toBe(false)
  })
  it('keeps as unsaved what was typed while a save was on its way', () => {
    const store = made()
    const sent = store.get()
    store.setHead({ summary: 'Paper' })
    store.setLines((lines) => [...lines, newLine({ account: 6211, debit: '7' })])
    store.adopt(sent, [11, 12, 13])
    expect(store.isChanged()).toBe(true)
    expect(lineValues(store.get().lines).map(({ id }) => id)).toEqual([11, 12, 13, undefined])
    store.adopt(store.get(), [21, 22, 23, 24])
    expect(store.isChanged()).toBe(false)
  })
  it('a fault goes when its cell changes, and stays while others do', () => {
    const store = made()
    const [first, second] = store.get().lines
    store.setFaults(() => ({ [`${first?.key}.debit`]: 'wrong', lines: 'unbalanced' }))
    store.setLines((lines) => lines.map((line) => (line === second ? { ...line, memo: 'x' } : line)))
    expect(store.get().faults).toEqual({ [`${first?.key}.debit`]: 'wrong' })
    store.setLines((lines) => lines.map((line) => (line.key === first?.key ? { ...line, debit: '7' } : line)))
    expect(store.get().faults).toEqual({})
  })
  it('keeps the cash line of a receipt equal to the rest', () => {
    const store = createVoucherStore({ head: { ...head, category: 1, cash_account: 1101 }, lines: [newLine(), newLine()] }, () => 'receipt')
    const [line] = store.get().lines
    store.setLines((lines) => lines.map((one) => (one === line ? { ...one, account: 4110, credit: '500' } : one)))
    expect(store.get().lines[0]).toMatchObject({ account: 1101, debit: '500' })
  })
})
