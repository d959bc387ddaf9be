/** The tax that a supplier's bill says (fa.md R9). */
import Decimal from 'decimal.js'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import { groupDigits } from '../../../../src/shared/engine/amount-text'
import type { Unsaved } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { currencyOf, derivedOf } from './invoice-values'
import { billedTaxRange, isBilledTaxSound } from './rules/billed-tax'
import type { Invoice } from './invoice-row'

/** @returns nothing where none was typed, or it is within one unit of the computed one */
export async function billedTaxErrors(ctx: Context, invoice: Unsaved<Invoice>): Promise<FieldErrors> {
  if (typeof invoice.billed_tax !== 'string') return {}
  const digits = currencyDigits(await currencyOf(ctx, invoice))
  const { totals } = await derivedOf(ctx, { ...invoice, billed_tax: null })
  if (isBilledTaxSound(new Decimal(invoice.billed_tax), totals, digits)) return {}
  const range = billedTaxRange(totals, digits)
  const text = (amount: Decimal) => groupDigits(amount.toFixed(digits))
  return {
    billed_tax: [
      range === null
        ? { key: 'fa:invoice.billed_tax_none' }
        : { key: 'fa:invoice.billed_tax_far', params: { least: text(range.least), most: text(range.most) } },
    ],
  }
}
