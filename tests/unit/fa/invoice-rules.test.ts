/** Rules of invoices (fa.md §4.4, §9, R1, R9): dividing tax over lines, the voucher, and when a uniform invoice may be voided. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBilledTaxSound, withBilledTax } from '../../../server/modules/fa/invoice/rules/billed-tax'
import { divideAmount } from '../../../server/modules/fa/invoice/rules/divide-amount'
import { invoiceVoucher, type BookedInvoice } from '../../../server/modules/fa/invoice/rules/invoice-voucher'
import { isSameTaxPeriod, isUniformNumber } from '../../../server/modules/fa/invoice/rules/tax-period'
import { totalsOf } from '../../../src/shared/fa/voucher-amounts'

const decimals = (...values: (number | string)[]) => values.map((value) => new Decimal(value))

describe('dividing what was rounded once', () => {
  test('48 over three equal lines is 16 each, 100 is 33, 34 and 33', () => {
    expect(divideAmount(new Decimal(48), decimals(333, 333, 333), 0).map(String)).toEqual(['16', '16', '16'])
    expect(divideAmount(new Decimal(100), decimals(1, 1, 1), 0).map(String)).toEqual(['33', '34', '33'])
    expect(divideAmount(new Decimal(7), decimals(0, 0), 0).map(String)).toEqual(['7', '0'])
  })

  test('loses nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = divideAmount(new Decimal(total), decimals(...weights), 0)
          return parts.reduce((sum, part) => sum.plus(part), new Decimal(0)).eq(total) && parts.every((part) => part.gte(0))
        },
      ),
    )
  })
})

const line = (net: number, tax: number, more: Partial<BookedInvoice['lines'][number]> = {}) => ({
  ...{ account: null, department: null, project: null, memo: 'Goods', net: new Decimal(net), tax: new Decimal(tax) },
  ...more,
})
const invoice = (more: Partial<BookedInvoice> = {}): BookedInvoice => ({
  kind: 'sales',
  organization: 31,
  number: 'INV202611-0001',
  date: '2026-11-05',
  foreign: null,
  company: { currency: 'TWD', digits: 0 },
  deduct: '1',
  due: [
    { due_date: '2026-11-05', amount: '35000' },
    { due_date: '2026-12-07', amount: '70000' },
  ],
  lines: [line(100_000, 5000)],
  ...more,
})
const short = (booked: BookedInvoice) =>
  invoiceVoucher(booked).map(({ from, account, account_role, debit, credit }) => [
    from,
    account ?? account_role,
    Number(debit),
    Number(credit),
  ])

describe('the voucher of an invoice', () => {
  test('debits the customer by due date, credits sales and output tax', () => {
    expect(short(invoice())).toEqual([
      ['due', 'receivable', 35_000, 0],
      ['due', 'receivable', 70_000, 0],
      ['lines.0', 'sales', 0, 100_000],
      ['tax', 'output_vat', 0, 5000],
    ])
  })

  test('of a credit note is the other way round, on returns', () => {
    expect(short(invoice({ kind: 'sales_credit', due: [{ due_date: '2026-11-05', amount: '105000' }] }))).toEqual([
      ['due', 'receivable', 0, 105_000],
      ['lines.0', 'sales_return', 100_000, 0],
      ['tax', 'output_vat', 5000, 0],
    ])
  })

  test('of a bill moves tax that may not be deducted into its cost (fa.md R9)', () => {
    const bill = {
      kind: 'purchase',
      lines: [line(100_000, 5000, { account: 62 })],
      due: [{ due_date: '2026-11-05', amount: '105000' }],
    } as const
    expect(short(invoice({ ...bill, deduct: '2' }))).toEqual([
      ['due', 'payable', 0, 105_000],
      ['lines.0', 62, 100_000, 0],
      ['tax', 'input_vat', 5000, 0],
    ])
    expect(short(invoice({ ...bill, deduct: '4' }))).toEqual([
      ['due', 'payable', 0, 105_000],
      ['lines.0', 62, 105_000, 0],
    ])
  })

  test('a line of nothing is left out, a rebate stands on the other side', () => {
    expect(short(invoice({ lines: [line(110_000, 5000), line(0, 0), line(-10_000, 0)] })).slice(2)).toEqual([
      ['lines.0', 'sales', 0, 110_000],
      ['lines.2', 'sales', 10_000, 0],
      ['tax', 'output_vat', 0, 5000],
    ])
  })

  test('balances in any currency, at any rate', () => {
    const cents = fc.integer({ min: 1, max: 1e7 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 1e6 }), (amounts, rate) => {
        const lines = amounts.map((amount) => line(amount / 100, 0))
        const total = lines.reduce((sum, { net }) => sum.plus(net), new Decimal(0))
        const foreign = { currency: 'USD', rate: new Decimal(rate).dividedBy(10_000).toFixed() }
        const sides = invoiceVoucher(invoice({ foreign, lines, due: [{ due_date: '2026-11-05', amount: total.toFixed() }] })).map(
          ({ debit = null, credit = null }) => ({ debit, credit }),
        )
        return totalsOf(sides).difference.isZero()
      }),
    )
  })
})

test('a uniform invoice is voided within the two months of its return (fa.md §9)', () => {
  expect([isUniformNumber('AB12345678'), isUniformNumber('INV202611-0001'), isUniformNumber('AB1234567')]).toEqual([true, false, false])
  expect(isSameTaxPeriod('2026-11-05', '2026-12-31', 2)).toBe(true)
  expect(isSameTaxPeriod('2026-12-31', '2027-01-01', 2)).toBe(false)
  expect(isSameTaxPeriod('2026-10-31', '2026-11-01', 2)).toBe(false)
})

describe('the tax on a supplier’s bill (fa.md R9)', () => {
  const sum = (tax_category: number, net: number, tax: number) => ({
    tax_category,
    rate: '5',
    net: new Decimal(net),
    tax: new Decimal(tax),
  })
  const totals = {
    net: new Decimal(14_218),
    tax: new Decimal(711),
    total: new Decimal(14_929),
    by_tax: [sum(1, 10, 1), sum(2, 14_208, 710)],
  }
  const numbers = ({ net, tax, total, by_tax }: typeof totals) => [net, tax, total, ...by_tax.map((row) => row.tax)].map(Number)
  const billed = (tax: number | string, isIncluded = false) =>
    numbers(withBilledTax(totals, new Decimal(tax), { digits: 0, includes: () => isIncluded }))

  test('may be one unit of the currency more or less, and no more; without tax there is nothing to differ from', () => {
    const sound = (tax: string, digits: number) => isBilledTaxSound(new Decimal(tax), totals, digits)
    expect(['710', '711', '712', '709', '713'].map((tax) => sound(tax, 0))).toEqual([true, true, true, false, false])
    expect(['710.99', '711.01', '711.02'].map((tax) => sound(tax, 2))).toEqual([true, true, false])
    expect([0, 1].map((tax) => isBilledTaxSound(new Decimal(tax), { tax: new Decimal(0) }, 0))).toEqual([true, false])
  })

  test('is the invoice’s, its difference with the largest tax; prices that include it keep their sum', () => {
    expect(billed(712)).toEqual([14_218, 712, 14_930, 1, 711])
    expect(billed(710, true)).toEqual([14_219, 710, 14_929, 1, 709])
    expect(billed(720)).toEqual([14_218, 711, 14_929, 1, 710])
  })
})
