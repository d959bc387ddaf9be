/** The lines of an invoice with tax (R9): net on the account that it is for, tax on the VAT account or in the cost. Pure. */
import { bookedTax, isPlausibleTax, splitGross, taxOf, type Deduct, type NetAndTax, type TaxRule } from '../../../../shared/fa/tax'
import { isBlank, newLine, withAmount, type GridLine, type Side } from '../grid/grid-line'

/** `in`: a purchase, deductible input tax; `out`: a sale. */
export type TaxDirection = 'in' | 'out'

/** @param includesTax the amount is the gross one */
export function netAndTax(amount: string, includesTax: boolean, rule: TaxRule): NetAndTax | null {
  if (!/^\d+(\.\d+)?$/.test(amount)) return null
  if (includesTax) return splitGross(amount, rule)
  const tax = taxOf(amount, rule)
  return { net: tax.plus(amount).minus(tax), tax }
}

export interface InvoiceLines {
  amounts: NetAndTax
  direction: TaxDirection
  /** Of a purchase: 3 and 4 are not deductible, and part of the cost (VAT Act art. 19). */
  deduct: Deduct
  /** Account for the tax; null where the chart has none. */
  taxAccount: number | null
  documentNo: string
  organization: number | null
}

/**
 * The invoice laid into the voucher: into the line at `key` where that has no amount yet, else behind the last line that says something.
 *
 * @returns the lines, and the one for the net amount
 */
export function layInvoice(
  lines: readonly GridLine[],
  key: string | undefined,
  invoice: InvoiceLines,
): { lines: readonly GridLine[]; key: string } {
  const { amounts, direction, deduct, taxAccount, documentNo, organization } = invoice
  const side: Side = direction === 'in' ? 'debit' : 'credit'
  const { cost, input_vat: vat } = direction === 'in' ? bookedTax(amounts, deduct) : { cost: amounts.net, input_vat: amounts.tax }
  const document = documentNo === '' ? {} : { document_no: documentNo }
  const given = lines.find((line) => line.key === key && line.debit === '' && line.credit === '')
  const target = given ?? lines.find(isBlank) ?? newLine()
  const net = withAmount({ ...target, ...document }, side, cost.toFixed())
  const others = lines.includes(target) ? lines.map((line) => (line === target ? net : line)) : [...lines, net]
  if (vat.isZero()) return { lines: others, key: net.key }
  const tax = withAmount(newLine({ account: taxAccount, ...document, organization }), side, vat.toFixed())
  const at = others.findIndex((line) => line.key === net.key)
  return { lines: [...others.slice(0, at + 1), tax, ...others.slice(at + 1)], key: net.key }
}

export { isPlausibleTax, type Deduct, type NetAndTax, type TaxRule }
