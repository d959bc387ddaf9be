/** A row of a sheet that names an invoice (fa.md §8, R9): its net amount on the account that it is for, its tax on the VAT account or in the cost. Pure. */
import Decimal from 'decimal.js'
import { bookedTax, type Deduct } from '../../../../../src/shared/fa/tax'
import type { ImportColumn } from '../../../../../src/shared/fa/voucher-import'
import type { LineValues } from '../../voucher/stored-lines'

/** As the cells say it; null where they say nothing. */
export interface TaxCells {
  net: string | null
  tax: string | null
  format: string
  deduct: string
}

export interface TaxAccounts {
  input_vat: number | null
  output_vat: number | null
}

const deducts: readonly string[] = ['1', '2', '3', '4'] satisfies Deduct[]
const isDeduct = (text: string): text is Deduct => deducts.includes(text)

/**
 * @param line what the row says beside: its account, document, counterparty
 * @param wrong says of a cell what is wrong with it
 * @returns the line of the net amount, then that of the tax, if it has one of its own
 */
export function taxLines(
  line: LineValues,
  { net, tax, format, deduct }: TaxCells,
  { accounts, wrong }: { accounts: TaxAccounts; wrong: (column: ImportColumn, name: string, params?: Record<string, unknown>) => null },
): LineValues[] {
  // Formats 21–29 are purchases, 31–38 sales (of the Taiwanese VAT return).
  const direction =
    format === '' || /^2[1-9]$/.test(format) ? 'in' : /^3[1-8]$/.test(format) ? 'out' : wrong('invoice_format', 'unknown', { text: format })
  const kind = deduct === '' ? '1' : isDeduct(deduct) ? deduct : wrong('deduct', 'unknown', { text: deduct })
  if (line.debit !== null || line.credit !== null) wrong('net', 'net_beside')
  if (line.currency !== null) wrong('net', 'net_currency')
  const amounts = { net: new Decimal(net ?? 0), tax: new Decimal(tax ?? 0) }
  const { cost, input_vat: vat } =
    direction === 'out' || kind === null ? { cost: amounts.net, input_vat: amounts.tax } : bookedTax(amounts, kind)
  const side = direction === 'out' ? 'credit' : 'debit'
  const lines = [{ ...line, [side]: cost.toFixed() }]
  if (vat.isZero()) return lines
  const account = direction === 'out' ? accounts.output_vat : accounts.input_vat
  if (account === null) wrong('tax', 'no_tax_account')
  return [...lines, { ...line, account, [side]: vat.toFixed(), department: null, project: null, person: null, due_date: null }]
}
