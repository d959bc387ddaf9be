/** The voucher that issuing an invoice makes (fa.md §4.4, R1, R9): what is owed by due date, what was sold or bought, the tax. Pure. */
import Decimal from 'decimal.js'
import { baseOf, Exact, roundingOf, sidesOf } from '../../../../../src/shared/fa/voucher-amounts'
import { bookedTax, type Deduct } from '../../../../../src/shared/fa/tax'
import type { PostedLine } from '../../../../../src/shared/fa/voucher-hook'

export const invoiceKinds = ['sales', 'sales_credit', 'purchase', 'purchase_credit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export interface BookedInvoice {
  kind: InvoiceKind
  organization: number
  number: string
  date: string
  /** Null = the company's. */
  foreign: { currency: string; rate: string } | null
  company: { currency: string; digits: number }
  deduct: Deduct
  due: readonly { due_date: string; amount: string }[]
  /** Null as account = the role's, of sales alone. */
  lines: readonly { account: number | null; department: number | null; project: number | null; memo: string; net: Decimal; tax: Decimal }[]
}

/** With the field of the invoice that it comes from, so that what is wrong is told there. */
export interface InvoiceVoucherLine extends PostedLine {
  from: string
}

export const isSales = (kind: InvoiceKind): boolean => kind === 'sales' || kind === 'sales_credit'
export const isCreditNote = (kind: InvoiceKind): boolean => kind === 'sales_credit' || kind === 'purchase_credit'

/** @returns lines that balance, without those of nothing; what conversion leaves over is on the role `rounding` */
export function invoiceVoucher(invoice: BookedInvoice): InvoiceVoucherLine[] {
  const { kind, organization, number, date, due, foreign, company } = invoice
  // Of a sale the customer is debited, of a purchase the supplier credited; a credit note takes that back.
  const side = isSales(kind) === isCreditNote(kind) ? -1 : 1
  const booked = (amount: Decimal.Value, line: Pick<InvoiceVoucherLine, 'from'> & PostedLine): InvoiceVoucherLine[] => {
    const signed = new Exact(String(amount))
    if (signed.isZero()) return []
    const base = foreign ? new Exact(baseOf(signed.toFixed(), foreign.rate, company.digits)) : signed
    return [{ ...line, ...sidesOf(base, company.digits), ...(foreign ? { ...foreign, amount_currency: signed.toFixed() } : {}) }]
  }
  const owed = due.flatMap(({ due_date, amount }) =>
    booked(new Decimal(amount).times(side), {
      from: 'due',
      account_role: isSales(kind) ? 'receivable' : 'payable',
      organization,
      document_no: number,
      document_date: date,
      due_date,
    }),
  )
  const traded = invoice.lines.flatMap(({ account, department, project, memo, net, tax }, at) =>
    booked(costOf(invoice, { net, tax }).times(-side), {
      from: `lines.${at}`,
      ...(account === null ? { account_role: kind === 'sales_credit' ? 'sales_return' : 'sales' } : { account }),
      ...(department === null ? {} : { department }),
      ...(project === null ? {} : { project }),
      memo: memo.slice(0, 200),
    }),
  )
  const tax = booked(taxOf(invoice).times(-side), { from: 'tax', account_role: isSales(kind) ? 'output_vat' : 'input_vat' })
  const lines = [...owed, ...traded, ...tax]
  return [...lines, ...roundingLine(lines, invoice)]
}

type Taxed = { net: Decimal; tax: Decimal }

/** Tax that may not be deducted is part of what was bought. */
const costOf = ({ kind, deduct }: BookedInvoice, line: Taxed): Decimal => (isSales(kind) ? line.net : bookedTax(line, deduct).cost)

const taxOf = ({ kind, deduct, lines }: BookedInvoice): Decimal =>
  lines.reduce((sum, line) => sum.plus(isSales(kind) ? line.tax : bookedTax(line, deduct).input_vat), new Decimal(0))

function roundingLine(lines: readonly InvoiceVoucherLine[], { company }: BookedInvoice): InvoiceVoucherLine[] {
  const sides = lines.map(({ debit = null, credit = null, currency = null, rate = null, amount_currency = null }) => ({
    ...{ debit, credit, currency, rate, amount_currency },
  }))
  const left = roundingOf(sides, { digits: company.digits, companyCurrency: company.currency, most: 1 })
  return left.kind === 'line' ? [{ from: 'rate', account_role: 'rounding', debit: left.debit, credit: left.credit }] : []
}
